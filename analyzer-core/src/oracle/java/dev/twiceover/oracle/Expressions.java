package dev.twiceover.oracle;

import dev.twiceover.sql.Dialect;
import java.util.List;
import java.util.Random;

/** Random values and conditions over the columns of the fuzz tables, in a dialect. */
final class Expressions {
  private static final List<String> INTS = List.of("a", "b", "c");
  private static final List<String> TEXTS =
      List.of("''", "'x'", "'y'", "'xy'", "' x'", "'X'", "'x,y'");

  private final Random random;
  private final Dialect dialect;

  Expressions(Random random, Dialect dialect) {
    this.random = random;
    this.dialect = dialect;
  }

  Random random() {
    return random;
  }

  <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** Columns are drawn unevenly, so that guards, reads and writes meet often. */
  String column(String qualifier) {
    int r = random.nextInt(10);
    return qualifier + INTS.get(r < 6 ? 0 : r < 9 ? 1 : 2);
  }

  String constant() {
    return String.valueOf(random.nextInt(5) - (chance(10) ? 3 : 0));
  }

  private String lattice(String word) {
    return dialect == Dialect.SQLITE ? word.equals("GREATEST") ? "max" : "min" : word;
  }

  /** A whole number from columns with this qualifier. */
  String number(int depth, String q) {
    String x = depth > 0 && chance(30) ? number(depth - 1, q) : column(q);
    String k = constant();
    return switch (random.nextInt(22)) {
      case 0, 1, 2 -> k;
      case 3, 4 -> column(q);
      case 5, 6 -> "(" + x + " + " + k + ")";
      case 7 -> "(" + x + " - " + k + ")";
      case 8 -> "(" + k + " - " + x + ")";
      case 9 -> lattice("GREATEST") + "(" + x + ", " + k + ")";
      case 10 -> lattice("LEAST") + "(" + x + ", " + k + ")";
      case 11 -> lattice(chance(50) ? "GREATEST" : "LEAST") + "(" + x + ", " + column(q) + ")";
      case 12 -> "COALESCE(" + x + ", " + k + ")";
      case 13 -> "COALESCE(" + x + ", " + column(q) + ")";
      case 14 -> "NULLIF(" + x + ", " + k + ")";
      case 15 -> "ABS(" + x + ")";
      case 16 -> "(" + x + " % " + (2 + random.nextInt(3)) + ")";
      case 17 -> "(" + x + " * " + k + ")";
      case 18 -> "(" + x + " + " + column(q) + ")";
      case 19 -> bits(x, k);
      default -> choice(depth, q);
    };
  }

  private String bits(String x, String k) {
    if (dialect == Dialect.H2) {
      return (chance(50) ? "BITOR(" : "BITAND(") + x + ", " + k + ")";
    }
    return "(" + x + (chance(50) ? " | " : " & ") + k + ")";
  }

  private String choice(int depth, String q) {
    StringBuilder b = new StringBuilder("CASE");
    int arms = 1 + (chance(30) ? 1 : 0);
    if (chance(20)) {
      b.append(' ').append(column(q));
      for (int i = 0; i < arms; i++) {
        b.append(" WHEN ").append(constant()).append(" THEN ").append(small(q));
      }
    } else {
      for (int i = 0; i < arms; i++) {
        b.append(" WHEN ").append(condition(Math.max(0, depth - 1), q));
        b.append(" THEN ").append(small(q));
      }
    }
    if (!chance(10)) {
      b.append(" ELSE ").append(small(q));
    }
    return b.append(" END").toString();
  }

  private String small(String q) {
    int r = random.nextInt(10);
    String c = column(q);
    return r < 4
        ? constant()
        : r < 8 ? c : "(" + c + (chance(50) ? " + " : " - ") + constant() + ")";
  }

  /** A string from the column s. */
  String text(int depth, String q) {
    String x = depth > 0 && chance(30) ? text(depth - 1, q) : q + "s";
    return switch (random.nextInt(14)) {
      case 0, 1, 2 -> one(TEXTS);
      case 3 -> q + "s";
      case 4 -> "UPPER(" + x + ")";
      case 5 -> "LOWER(" + x + ")";
      case 6 -> "TRIM(" + x + ")";
      case 7 -> chance(50) ? "LTRIM(" + x + ")" : "RTRIM(" + x + ")";
      case 8 -> "SUBSTR(" + x + ", 1, " + (1 + random.nextInt(3)) + ")";
      case 9 -> "SUBSTR(" + x + ", 2)";
      case 10 ->
          "REPLACE(" + x + ", " + one(List.of("'x'", "'xy'", "'y'")) + ", " + one(TEXTS) + ")";
      case 11 -> "COALESCE(" + x + ", " + one(TEXTS) + ")";
      case 12 -> "NULLIF(" + x + ", " + one(TEXTS) + ")";
      default -> concat(x, one(List.of("'x'", "',y'", "'y'")));
    };
  }

  private String concat(String x, String y) {
    return dialect.isMySqlFamily() ? "CONCAT(" + x + ", " + y + ")" : "(" + x + " || " + y + ")";
  }

  /** A condition on columns with this qualifier. */
  String condition(int depth, String q) {
    if (depth > 0 && chance(30)) {
      String left = condition(depth - 1, q);
      String right = condition(depth - 1, q);
      return "(" + left + (chance(55) ? " AND " : " OR ") + right + ")";
    }
    String c = column(q);
    return switch (random.nextInt(18)) {
      case 0 -> c + " IS NULL";
      case 1 -> c + " IS NOT NULL";
      case 2 -> c + " IN (" + constant() + ", " + constant() + ")";
      case 3 -> c + " NOT IN (" + constant() + ", " + constant() + ")";
      case 4 -> c + " BETWEEN " + constant() + " AND " + constant();
      case 5 -> "NOT (" + c + " " + operator() + " " + constant() + ")";
      case 6 -> same(c, constant(), chance(50));
      case 7 -> c + " " + operator() + " " + column(q);
      case 8 ->
          depth > 0
              ? number(depth - 1, q) + " " + operator() + " " + constant()
              : c + " = " + constant();
      case 9 -> q + "s = " + one(TEXTS);
      case 10 -> q + "s <> " + one(TEXTS);
      case 11 ->
          q + "s " + (chance(50) ? "NOT " : "") + "LIKE " + one(List.of("'%x%'", "'%y'", "'x%'"));
      case 12 -> q + "s IS " + (chance(50) ? "NOT " : "") + "NULL";
      default -> c + " " + operator() + " " + constant();
    };
  }

  private String same(String x, String y, boolean negated) {
    return switch (dialect) {
      case MYSQL, MARIADB -> (negated ? "NOT " : "") + "(" + x + " <=> " + y + ")";
      case SQLITE -> x + (negated ? " IS NOT " : " IS ") + y;
      default -> x + (negated ? " IS DISTINCT FROM " : " IS NOT DISTINCT FROM ") + y;
    };
  }

  String operator() {
    return one(List.of("=", "<>", "<", "<=", ">", ">=", "="));
  }
}
