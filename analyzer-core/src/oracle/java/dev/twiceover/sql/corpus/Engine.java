package dev.twiceover.sql.corpus;

import dev.twiceover.sql.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One database with a clock that moves 36 hours at each run. */
final class Engine implements AutoCloseable {
  static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
  private static final List<String> PG_CLOCKS =
      List.of("now", "clock_timestamp", "statement_timestamp", "transaction_timestamp");

  private final String name;
  private final Dialect dialect;
  private final Connection connection;
  private int runs;

  Engine(String name) throws SQLException {
    this.name = name;
    this.dialect = Dialect.named(name).orElseThrow();
    this.connection =
        switch (dialect) {
          case SQLITE -> DriverManager.getConnection("jdbc:sqlite::memory:");
          case H2 -> DriverManager.getConnection("jdbc:h2:mem:corpus;OPTIMIZE_REUSE_RESULTS=0");
          case MARIADB -> Servers.mariaDb();
          default -> Servers.postgres();
        };
    if (dialect == Dialect.SQLITE) {
      FakeClock.install(connection, this::now);
    }
  }

  LocalDateTime now() {
    return LocalDateTime.of(2026, 3, 1, 8, 0).plusHours(36L * runs).plusSeconds(runs);
  }

  /** Drops all there is and makes the tables of the named parts. */
  void rebuild(String parts) throws SQLException {
    connection.setAutoCommit(true);
    switch (dialect) {
      case SQLITE -> dropSqlite();
      case H2 -> run("DROP ALL OBJECTS");
      case MARIADB -> {
        run("DROP DATABASE IF EXISTS corpus");
        run("CREATE DATABASE corpus");
        run("USE corpus");
      }
      default -> postgres();
    }
    for (String part : parts.split("\\+")) {
      for (Map<String, String> row : Corpus.table("ddl.tsv")) {
        boolean here =
            Corpus.words(row.get("engines")).stream()
                .anyMatch(
                    e -> e.equals("all") || e.equals(name) || (isPostgres() && e.equals("pg")));
        if (row.get("id").equals(part.strip()) && here) {
          for (String sql : row.get("sql").split(";;")) {
            if (!sql.isBlank()) {
              run(words(sql));
            }
          }
        }
      }
    }
  }

  private boolean isPostgres() {
    return dialect == Dialect.POSTGRESQL;
  }

  private void dropSqlite() throws SQLException {
    run("PRAGMA foreign_keys=OFF");
    for (String kind : List.of("trigger", "view", "table")) {
      for (String one :
          strings(
              "SELECT name FROM sqlite_master WHERE type='"
                  + kind
                  + "' AND name NOT LIKE 'sqlite_%'")) {
        run("DROP " + kind + " IF EXISTS " + one);
      }
    }
    run("PRAGMA foreign_keys=ON");
  }

  /** A schema of our own comes before the system's, so that its clock functions are ours. */
  private void postgres() throws SQLException {
    run("SET client_min_messages=error");
    run("DROP SCHEMA IF EXISTS corpus CASCADE");
    run("CREATE SCHEMA corpus");
    run("SET search_path=corpus,pg_catalog");
    for (String clock : PG_CLOCKS) {
      run(
          "CREATE FUNCTION corpus."
              + clock
              + "() RETURNS timestamptz LANGUAGE sql STABLE AS"
              + " $$ SELECT current_setting('clk.t')::timestamptz $$");
    }
    tick();
  }

  private void tick() throws SQLException {
    switch (dialect) {
      case POSTGRESQL -> run("SELECT set_config('clk.t','" + TIME.format(now()) + "+00',false)");
      case MARIADB -> run("SET timestamp=" + now().toEpochSecond(ZoneOffset.UTC));
      default -> {}
    }
  }

  /** Empties the tables and fills them with the rows of the named seeds. */
  void reset(List<String> rows) throws SQLException {
    runs = 0;
    if (!connection.getAutoCommit()) {
      connection.rollback();
    }
    constraints(false);
    connection.setAutoCommit(false);
    for (String table : tables()) {
      run("DELETE FROM " + table);
    }
    for (String row : rows) {
      run(words(row));
    }
    connection.commit();
    connection.setAutoCommit(true);
    constraints(true);
  }

  private void constraints(boolean on) throws SQLException {
    switch (dialect) {
      case MARIADB -> run("SET FOREIGN_KEY_CHECKS=" + (on ? 1 : 0));
      case SQLITE -> run("PRAGMA foreign_keys=" + (on ? "ON" : "OFF"));
      case H2 -> run("SET REFERENTIAL_INTEGRITY " + on);
      default -> {}
    }
  }

  List<String> tables() throws SQLException {
    String query =
        switch (dialect) {
          case MARIADB ->
              "SELECT table_name FROM information_schema.tables"
                  + " WHERE table_schema='corpus' AND table_type='BASE TABLE' ORDER BY 1";
          case SQLITE ->
              "SELECT name FROM sqlite_master"
                  + " WHERE type='table' AND name NOT LIKE 'sqlite_%' ORDER BY 1";
          case H2 ->
              "SELECT table_name FROM information_schema.tables"
                  + " WHERE table_schema='PUBLIC' AND table_type='BASE TABLE' ORDER BY 1";
          default ->
              "SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname='corpus' ORDER BY 1";
        };
    List<String> all = new ArrayList<>(strings(query));
    // Children first: PostgreSQL's foreign keys stay on.
    all.sort((a, b) -> Boolean.compare(b.startsWith("child"), a.startsWith("child")));
    return all;
  }

  private List<String> strings(String query) throws SQLException {
    List<String> all = new ArrayList<>();
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery(query)) {
      while (r.next()) {
        all.add(r.getString(1).toLowerCase(Locale.ROOT));
      }
    }
    return all;
  }

  /** One delivery: the clock has moved on. */
  void deliver(String sql) throws SQLException {
    runs++;
    tick();
    run(sql);
  }

  /** One value of a query as a literal, NULL if there is no row. */
  String literal(String query) throws SQLException {
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery(words(query))) {
      if (!r.next() || r.getString(1) == null) {
        return "NULL";
      }
      boolean number = r.getString(1).matches("-?\\d+");
      return number ? r.getString(1) : "'" + r.getString(1) + "'";
    }
  }

  private void run(String sql) throws SQLException {
    try (Statement s = connection.createStatement()) {
      boolean rows = s.execute(sql);
      while (dialect != Dialect.SQLITE && (rows || s.getUpdateCount() >= 0)) {
        rows = s.getMoreResults();
      }
    } catch (SQLException e) {
      if (!connection.getAutoCommit()) {
        connection.rollback();
        connection.setAutoCommit(true);
      }
      throw e;
    }
  }

  /** The rows of all tables, without the audit columns if asked. */
  Map<String, List<String>> state(boolean withAudit) throws SQLException {
    Map<String, List<String>> all = new TreeMap<>();
    for (String table : tables()) {
      List<String> rows = new ArrayList<>();
      try (Statement s = connection.createStatement();
          ResultSet r = s.executeQuery("SELECT * FROM " + table)) {
        int columns = r.getMetaData().getColumnCount();
        while (r.next()) {
          StringBuilder row = new StringBuilder();
          for (int i = 1; i <= columns; i++) {
            String column = r.getMetaData().getColumnLabel(i).toLowerCase(Locale.ROOT);
            if (withAudit || !column.endsWith("_at")) {
              row.append(column).append('=').append(r.getString(i)).append(',');
            }
          }
          rows.add(row.toString());
        }
      }
      rows.sort(null);
      all.put(table, rows);
    }
    return all;
  }

  /** A statement of the corpus in this database's words. */
  String words(String sql) {
    Matcher token = Pattern.compile("\\{(\\w+|now[+-]\\d+[dh])}").matcher(sql);
    StringBuilder text = new StringBuilder();
    while (token.find()) {
      token.appendReplacement(text, Matcher.quoteReplacement(word(token.group(1), token.group())));
    }
    return token.appendTail(text).toString();
  }

  private String word(String token, String otherwise) {
    return switch (token) {
      case "ident" ->
          pick(
              "INT GENERATED BY DEFAULT AS IDENTITY (START WITH 1000) PRIMARY KEY",
              "INT AUTO_INCREMENT PRIMARY KEY",
              "INTEGER PRIMARY KEY AUTOINCREMENT",
              "INT GENERATED BY DEFAULT AS IDENTITY (START WITH 1000) PRIMARY KEY");
      case "bool" -> "BOOLEAN";
      case "ts" -> pick("TIMESTAMPTZ", "DATETIME(6)", "TEXT", "TIMESTAMP(9)");
      case "json" -> pick("JSONB", "JSON", "TEXT", "JSON");
      case "J" -> pick("", "", "", "JSON ");
      case "defnow" ->
          pick("now()", "CURRENT_TIMESTAMP(6)", "(datetime('now'))", "CURRENT_TIMESTAMP");
      case "now" -> pick("now()", "NOW(6)", "datetime('now')", "CURRENT_TIMESTAMP");
      case "now+30d" -> shifted("+", "30", "day");
      case "now-30d" -> shifted("-", "30", "day");
      case "now-1h" -> shifted("-", "1", "hour");
      case "uuid" ->
          pick(
              "gen_random_uuid()::text",
              "CAST(UUID() AS CHAR(36))",
              "lower(hex(randomblob(16)))",
              "CAST(RANDOM_UUID() AS VARCHAR)");
      default -> otherwise;
    };
  }

  private String shifted(String sign, String count, String unit) {
    String many = count.equals("1") ? unit : unit + "s";
    String upper = unit.toUpperCase(Locale.ROOT);
    return pick(
        "now() " + sign + " interval '" + count + " " + many + "'",
        "NOW(6) " + sign + " INTERVAL " + count + " " + upper,
        "datetime('now','" + sign + count + " " + many + "')",
        "DATEADD(" + upper + ", " + sign.replace("+", "") + count + ", CURRENT_TIMESTAMP)");
  }

  private String pick(String postgres, String maria, String sqlite, String h2) {
    return switch (dialect) {
      case MARIADB -> maria;
      case SQLITE -> sqlite;
      case H2 -> h2;
      default -> postgres;
    };
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
