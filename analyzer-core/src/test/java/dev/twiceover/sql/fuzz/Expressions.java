package dev.twiceover.sql.fuzz;

import dev.twiceover.sql.Dialect;
import java.util.Random;

/** Random values and conditions over the columns of {@link Tables}. */
final class Expressions {
  private static final String[] COMPARISONS = {"=", "<>", "<", "<=", ">", ">=", "="};
  private static final String[] WORDS = {"'x'", "'xy'", "'new'", "'paid'", "''", "'A'"};

  private final Random random;
  private final Dialect dialect;
  private final String qualifier;

  /** Expressions whose columns carry a qualifier, {@code "t."} or "". */
  Expressions(Random random, Dialect dialect, String qualifier) {
    this.random = random;
    this.dialect = dialect;
    this.qualifier = qualifier;
  }

  /** The same over another name of the table. */
  Expressions over(String name) {
    return new Expressions(random, dialect, name);
  }

  /** Columns are drawn unevenly, so that guards, reads and writes often meet on the same one. */
  String column() {
    int r = random.nextInt(10);
    return r < 6 ? "a" : r < 9 ? "b" : "c";
  }

  private String read() {
    return qualifier + column();
  }

  private String own(String name) {
    return qualifier + name;
  }

  int small() {
    return random.nextInt(4);
  }

  /** A constant or, now and then, a parameter. */
  Piece constant() {
    int r = random.nextInt(12);
    return Piece.number(r == 0 ? ":p" : r == 1 ? ":q" : r == 2 ? "NULL" : String.valueOf(small()));
  }

  Piece number(int depth) {
    Piece x = depth > 0 && random.nextInt(4) == 0 ? number(depth - 1) : Piece.number(read());
    return switch (random.nextInt(22)) {
      case 0, 1, 2 -> constant();
      case 3, 4 -> Piece.number(read());
      case 5 -> Piece.number("(", x, " + ", constant(), ")");
      case 6 -> Piece.number("(", x, " - ", constant(), ")");
      case 7 -> Piece.number("(", constant(), " - ", x, ")");
      case 8 -> Piece.number(greatest(), "(", x, ", ", constant(), ")");
      case 9 -> Piece.number(least(), "(", x, ", ", constant(), ")");
      case 10 -> Piece.number("COALESCE(", x, ", ", constant(), ")");
      case 11 ->
          random.nextBoolean()
              ? Piece.number(greatest(), "(", x, ", ", Piece.number(read()), ")")
              : Piece.number("(", x, " + ", Piece.number(read()), ")");
      case 12 ->
          random.nextBoolean()
              ? Piece.number("ABS(", x, ")")
              : Piece.number("(", x, " % ", String.valueOf(2 + random.nextInt(2)), ")");
      case 13 -> Piece.number("NULLIF(", x, ", ", constant(), ")");
      case 14 -> Piece.number("(", x, " * ", constant(), ")");
      case 15 -> Piece.number("-", x);
      case 16 ->
          Piece.number(least(), "(", greatest(), "(", x, ", ", constant(), "), ", constant(), ")");
      case 17 ->
          Piece.number(
              "CASE ",
              x,
              " WHEN ",
              constant(),
              " THEN ",
              branch(),
              " WHEN ",
              constant(),
              " THEN ",
              branch(),
              " ELSE ",
              branch(),
              " END");
      case 18 -> Piece.number("LENGTH(", string(0), ")");
      default ->
          Piece.number("CASE WHEN ", test(0), " THEN ", branch(), " ELSE ", branch(), " END");
    };
  }

  private Piece branch() {
    return switch (random.nextInt(5)) {
      case 0, 1 -> constant();
      case 2, 3 -> Piece.number(read());
      default -> Piece.number("(", Piece.number(read()), " + ", constant(), ")");
    };
  }

  private String greatest() {
    return dialect == Dialect.SQLITE ? "max" : "GREATEST";
  }

  private String least() {
    return dialect == Dialect.SQLITE ? "min" : "LEAST";
  }

  String word() {
    return WORDS[random.nextInt(WORDS.length)];
  }

  Piece string(int depth) {
    Piece x = depth > 0 && random.nextInt(3) == 0 ? string(depth - 1) : Piece.text(own("s"));
    return switch (random.nextInt(14)) {
      case 0, 1, 2, 3 -> Piece.text(word());
      case 4 -> Piece.text(own("s"));
      case 5 -> Piece.text("UPPER(", x, ")");
      case 6 -> Piece.text("LOWER(", x, ")");
      case 7 -> Piece.text("TRIM(", x, ")");
      case 8 -> concat(x, Piece.text(word()));
      case 9 -> Piece.text("SUBSTR(", x, ", 1, ", String.valueOf(1 + small()), ")");
      case 10 -> Piece.text("REPLACE(", x, ", ", word(), ", ", word(), ")");
      case 11 -> Piece.text("COALESCE(", x, ", ", word(), ")");
      case 12 -> Piece.text("NULLIF(", x, ", ", word(), ")");
      default ->
          Piece.text("CASE WHEN ", test(0), " THEN ", Piece.text(word()), " ELSE ", x, " END");
    };
  }

  private Piece concat(Piece a, Piece b) {
    return dialect.isMySqlFamily()
        ? Piece.text("CONCAT(", a, ", ", b, ")")
        : Piece.text("(", a, " || ", b, ")");
  }

  Piece test(int depth) {
    if (depth > 0) {
      switch (random.nextInt(8)) {
        case 0 -> {
          return Piece.test("(", test(depth - 1), " AND ", test(depth - 1), ")");
        }
        case 1 -> {
          return Piece.test("(", test(depth - 1), " OR ", test(depth - 1), ")");
        }
        case 2 -> {
          return Piece.test("NOT (", test(depth - 1), ")");
        }
        default -> {}
      }
    }
    Piece x = depth > 0 && random.nextInt(4) == 0 ? number(0) : Piece.number(read());
    return switch (random.nextInt(12)) {
      case 0 -> Piece.test("1 = 1");
      case 1 -> Piece.test(x, " IS NULL");
      case 2 -> Piece.test(x, " IS NOT NULL");
      case 3 -> Piece.test(x, " IN (", constant(), ", ", constant(), ")");
      case 4 -> Piece.test(x, " BETWEEN ", constant(), " AND ", constant());
      case 5 -> Piece.test(x, compare(), Piece.number(read()));
      case 6 -> Piece.test(own("s"), random.nextBoolean() ? " = " : " <> ", Piece.text(word()));
      case 7 -> Piece.test(own("id"), compare(), constant());
      default -> Piece.test(x, compare(), constant());
    };
  }

  private String compare() {
    return " " + COMPARISONS[random.nextInt(COMPARISONS.length)] + " ";
  }
}
