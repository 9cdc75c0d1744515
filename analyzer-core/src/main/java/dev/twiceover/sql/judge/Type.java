package dev.twiceover.sql.judge;

import java.util.Locale;

/** What values a column holds, as far as its declared type tells. */
enum Type {
  INTEGER,
  /** Decimal and floating numbers. */
  NUMBER,
  TEXT,
  BOOLEAN,
  TIME,
  JSON,
  ARRAY,
  OTHER,
  UNKNOWN;

  /** The type of a declaration in lower case. */
  static Type of(String declared) {
    String t = declared.toLowerCase(Locale.ROOT).strip();
    int paren = t.indexOf('(');
    String base = (paren < 0 ? t : t.substring(0, paren)).strip();
    if (t.isEmpty()) {
      return UNKNOWN;
    }
    if (t.endsWith("[]") || base.endsWith(" array")) {
      return ARRAY;
    }
    if (base.startsWith("tinyint") && t.startsWith("tinyint(1)")) {
      return INTEGER;
    }
    if (base.contains("interval")) {
      return OTHER;
    }
    if (base.contains("int") && !base.startsWith("point")) {
      return INTEGER;
    }
    if (base.contains("serial")) {
      return INTEGER;
    }
    if (base.startsWith("num")
        || base.startsWith("dec")
        || base.startsWith("float")
        || base.startsWith("double")
        || base.startsWith("real")
        || base.contains("money")) {
      return NUMBER;
    }
    if (base.contains("char")
        || base.contains("text")
        || base.contains("clob")
        || base.startsWith("enum")
        || base.startsWith("string")) {
      return TEXT;
    }
    if (base.startsWith("bool") || base.equals("bit")) {
      return BOOLEAN;
    }
    if (base.startsWith("date") || base.startsWith("time") || base.startsWith("smalldatetime")) {
      return TIME;
    }
    if (base.startsWith("json")) {
      return JSON;
    }
    return OTHER;
  }

  /** Whether equal values of it are the same value, whatever the collation. */
  boolean isNumeric() {
    return this == INTEGER || this == NUMBER;
  }
}
