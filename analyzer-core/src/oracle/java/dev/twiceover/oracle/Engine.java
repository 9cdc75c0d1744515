package dev.twiceover.oracle;

import dev.twiceover.sql.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One database: runs statements, tells its state, goes back to it. */
final class Engine implements AutoCloseable {
  private final String name;
  private final Dialect dialect;
  private final Connection connection;
  private final AutoCloseable server;

  Engine(String name, Dialect dialect, Connection connection, AutoCloseable server) {
    this.name = name;
    this.dialect = dialect;
    this.connection = connection;
    this.server = server;
  }

  String name() {
    return name;
  }

  Dialect dialect() {
    return dialect;
  }

  Connection connection() {
    return connection;
  }

  /** Runs one statement and reads all that it returns. */
  void run(String sql) throws SQLException {
    try (Statement s = connection.createStatement()) {
      boolean rows = s.execute(sql);
      while (rows || s.getUpdateCount() >= 0) {
        if (rows) {
          try (ResultSet r = s.getResultSet()) {
            while (r.next()) {
              r.getObject(1);
            }
          }
        }
        if (dialect == Dialect.SQLITE) {
          return;
        }
        rows = s.getMoreResults();
      }
    }
  }

  /** Every row of these tables, sorted, each as text. */
  Map<String, List<List<String>>> state(List<String> tables) throws SQLException {
    Map<String, List<List<String>>> all = new TreeMap<>();
    for (String table : tables) {
      all.put(table, rows(table));
    }
    return all;
  }

  private List<List<String>> rows(String table) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery("SELECT * FROM " + table)) {
      int columns = r.getMetaData().getColumnCount();
      while (r.next()) {
        List<String> row = new ArrayList<>(columns);
        for (int i = 1; i <= columns; i++) {
          row.add(r.getString(i));
        }
        rows.add(row);
      }
    }
    rows.sort((a, b) -> a.toString().compareTo(b.toString()));
    return rows;
  }

  /** The column names of a table in lower case. */
  List<String> columns(String table) throws SQLException {
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery("SELECT * FROM " + table)) {
      ResultSetMetaData md = r.getMetaData();
      List<String> names = new ArrayList<>();
      for (int i = 1; i <= md.getColumnCount(); i++) {
        names.add(md.getColumnLabel(i).toLowerCase(java.util.Locale.ROOT));
      }
      return names;
    }
  }

  @Override
  public void close() throws Exception {
    connection.close();
    server.close();
  }
}
