package dev.twiceover.schema.discovery;

import dev.twiceover.sql.Dialect;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Databases as folders, drivers and changelogs name them. */
final class Vendors {
  private static final Pattern NOT_LETTERS = Pattern.compile("[^a-z0-9]+");

  private Vendors() {}

  /** The database of a name as JDBC URLs, Flyway and Liquibase spell it. */
  static Optional<Dialect> named(String name) {
    return switch (name.strip().toLowerCase(Locale.ROOT)) {
      case "postgresql", "postgres", "psql", "pgsql", "pg", "cockroachdb", "yugabytedb" ->
          Optional.of(Dialect.POSTGRESQL);
      case "mysql", "tidb" -> Optional.of(Dialect.MYSQL);
      case "mariadb" -> Optional.of(Dialect.MARIADB);
      case "sqlite" -> Optional.of(Dialect.SQLITE);
      case "h2" -> Optional.of(Dialect.H2);
      case "sqlserver", "mssql", "jtds", "microsoft", "azuresql" -> Optional.of(Dialect.SQLSERVER);
      case "oracle" -> Optional.of(Dialect.ORACLE);
      default -> Optional.empty();
    };
  }

  /** Databases that we have no dialect for; what is meant for them concerns nobody else. */
  static boolean isOther(String name) {
    return switch (name.strip().toLowerCase(Locale.ROOT)) {
      case "hsqldb",
          "hsql",
          "derby",
          "db2",
          "informix",
          "firebird",
          "sybase",
          "snowflake",
          "hana",
          "cassandra",
          "clickhouse" ->
          true;
      default -> false;
    };
  }

  /** The database that a word of a folder's or file's name means, as in migration_postgres. */
  static Optional<Dialect> inName(String name) {
    for (String word : NOT_LETTERS.split(name.toLowerCase(Locale.ROOT))) {
      Optional<Dialect> found = named(word);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** Whether what is written for one serves the other. */
  static boolean serves(Dialect written, Dialect used) {
    return written == used || (written.isMySqlFamily() && used.isMySqlFamily());
  }
}
