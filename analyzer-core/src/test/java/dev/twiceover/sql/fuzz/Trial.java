package dev.twiceover.sql.fuzz;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Runs statements twice from each start state and sees what the second run does. */
final class Trial implements AutoCloseable {
  private static final String[][] VALUES = {{"1", "2"}, {"2", "2"}, {"NULL", "0"}, {"0", "3"}};

  /** Nothing is worse. */
  static final Optional<Level> WORST = Optional.of(Level.NON_IDEMPOTENT);

  private final Connection connection;
  private final Dialect dialect;
  private final Map<String, String> queries = new HashMap<>();
  private int state = -1;

  Trial(Connection connection, Dialect dialect) throws SQLException {
    this.connection = connection;
    this.dialect = dialect;
    connection.setAutoCommit(true);
    for (String drop : Tables.drops()) {
      run(drop);
    }
    for (String create : Tables.ddl(dialect)) {
      run(create);
    }
    connection.setAutoCommit(false);
  }

  /** The tables as a start state has them. */
  void start(int newState) throws SQLException {
    if (newState == state) {
      return;
    }
    state = newState;
    connection.rollback();
    for (String name : Tables.names()) {
      run("DELETE FROM " + name);
    }
    for (String row : Tables.rows(state)) {
      run(row);
    }
    connection.commit();
  }

  /** The worst that any state shows; empty if the first run always fails. */
  Optional<Level> worst(String statement) throws SQLException {
    Optional<Level> worst = Optional.empty();
    for (int i = 0; i < Tables.STATES; i++) {
      start(i);
      worst = worse(worst, once(statement));
    }
    return worst;
  }

  static Optional<Level> worse(Optional<Level> a, Optional<Level> b) {
    return a.isEmpty() ? b : b.isEmpty() ? a : Optional.of(a.get().max(b.get()));
  }

  /** What the second run does in the present state, under each binding of the parameters. */
  Optional<Level> once(String statement) throws SQLException {
    if (!statement.contains(":p") && !statement.contains(":q")) {
      return bound(statement);
    }
    Optional<Level> worst = Optional.empty();
    for (String[] value : VALUES) {
      worst = worse(worst, bound(statement.replace(":p", value[0]).replace(":q", value[1])));
      if (worst.equals(WORST)) {
        break;
      }
    }
    return worst;
  }

  private Optional<Level> bound(String sql) throws SQLException {
    String table = target(sql);
    try {
      if (!tried(sql)) {
        return Optional.empty();
      }
      List<String> first = rows(table);
      boolean succeeded = tried(sql);
      List<String> second = rows(table);
      if (!first.equals(second)) {
        first.sort(null);
        second.sort(null);
      }
      return Optional.of(
          !first.equals(second)
              ? Level.NON_IDEMPOTENT
              : succeeded ? Level.IDEMPOTENT : Level.IDEMPOTENT_BY_REJECTION);
    } finally {
      connection.rollback();
    }
  }

  private static String target(String sql) {
    String[] words = sql.replaceAll("^(UPDATE|.*? INTO|DELETE FROM) ", "").split("[ (]", 2);
    return words[0];
  }

  /** A failed statement changes nothing; PostgreSQL needs a savepoint to go on. */
  private boolean tried(String sql) throws SQLException {
    Optional<Savepoint> before =
        dialect == Dialect.POSTGRESQL ? Optional.of(connection.setSavepoint()) : Optional.empty();
    try {
      run(sql);
      return true;
    } catch (SQLException e) {
      if (before.isPresent()) {
        connection.rollback(before.get());
      }
      return false;
    }
  }

  private void run(String sql) throws SQLException {
    try (Statement s = connection.createStatement()) {
      s.execute(sql);
    }
  }

  private List<String> rows(String table) throws SQLException {
    List<String> all = new ArrayList<>();
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery(queries.computeIfAbsent(table, this::query))) {
      while (r.next()) {
        all.add(String.valueOf(r.getString(1)));
      }
    }
    return all;
  }

  /** One text for each row: reading many cells costs more than the statements themselves. */
  private String query(String table) {
    String glue = dialect.isMySqlFamily() ? ", " : " || '|' || ";
    String cells =
        Tables.columns(table).stream()
            .map(c -> "COALESCE(CAST(" + c + " AS " + Tables.text(dialect) + "), '~')")
            .collect(Collectors.joining(glue));
    return "SELECT "
        + (dialect.isMySqlFamily() ? "CONCAT_WS('|', " + cells + ")" : cells)
        + " FROM "
        + table;
  }

  @Override
  public void close() throws SQLException {
    connection.rollback();
    connection.close();
  }
}
