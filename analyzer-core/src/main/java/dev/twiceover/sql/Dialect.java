package dev.twiceover.sql;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A family of SQL databases, as far as it decides how a text reads and what it does. */
public enum Dialect {
  /** Nothing is known; what differs between dialects is answered for the worst of them. */
  ANSI,
  POSTGRESQL,
  MYSQL,
  MARIADB,
  SQLITE,
  H2,
  SQLSERVER,
  ORACLE;

  private static final Map<String, Dialect> NAMES =
      Map.ofEntries(
          Map.entry("ansi", ANSI),
          Map.entry("unknown", ANSI),
          Map.entry("generic", ANSI),
          Map.entry("postgresql", POSTGRESQL),
          Map.entry("postgres", POSTGRESQL),
          Map.entry("pg", POSTGRESQL),
          Map.entry("pg17", POSTGRESQL),
          Map.entry("cockroachdb", POSTGRESQL),
          Map.entry("yugabyte", POSTGRESQL),
          Map.entry("mysql", MYSQL),
          Map.entry("tidb", MYSQL),
          Map.entry("mariadb", MARIADB),
          Map.entry("maria", MARIADB),
          Map.entry("sqlite", SQLITE),
          Map.entry("h2", H2),
          Map.entry("sqlserver", SQLSERVER),
          Map.entry("mssql", SQLSERVER),
          Map.entry("tsql", SQLSERVER),
          Map.entry("azure", SQLSERVER),
          Map.entry("oracle", ORACLE));

  /**
   * The dialect of a name as users, JDBC URLs and Hibernate spell it; case, blanks, dashes and
   * underscores do not matter.
   */
  public static Optional<Dialect> named(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceAll("[\\s_-]", "");
    return Optional.ofNullable(NAMES.get(plain));
  }

  /** Whether this is MySQL or MariaDB. */
  public boolean isMySqlFamily() {
    return this == MYSQL || this == MARIADB;
  }

  /** Whether one UPDATE assigns left to right, later ones seeing earlier ones (SEMANTICS U0). */
  public boolean assignsLeftToRight() {
    return isMySqlFamily();
  }

  /** Whether strings that differ in case alone may be equal under the default collation. */
  public boolean mayIgnoreCase() {
    return isMySqlFamily() || this == SQLSERVER || this == ANSI;
  }

  /** Whether the empty string is NULL. */
  public boolean emptyStringIsNull() {
    return this == ORACLE;
  }
}
