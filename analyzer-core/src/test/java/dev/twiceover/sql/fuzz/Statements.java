package dev.twiceover.sql.fuzz;

import dev.twiceover.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** Random writes over {@link Tables} in the words of a dialect. */
final class Statements {
  private final Random random;
  private final Dialect dialect;
  private final Expressions plain;

  Statements(long seed, Dialect dialect) {
    this.random = new Random(seed);
    this.dialect = dialect;
    this.plain = new Expressions(random, dialect, "");
  }

  Piece next() {
    return switch (random.nextInt(20)) {
      case 0, 1 -> delete();
      case 2, 3 -> insert();
      case 4, 5, 6 -> upsert();
      case 7 -> insertSelect();
      case 8 -> merge();
      case 9 -> joined();
      case 10 -> selfReading();
      default -> Piece.whole("UPDATE t SET ", assignments(plain, 1), " WHERE ", plain.test(2));
    };
  }

  /** {@code a = .., s = ..}: one to three columns of t. */
  private Piece assignments(Expressions from, int depth) {
    TreeSet<String> columns = new TreeSet<>();
    int n = 1 + random.nextInt(2);
    while (columns.size() < n) {
      columns.add(random.nextInt(5) == 0 ? "s" : from.column());
    }
    List<String> order = new ArrayList<>(columns);
    if (random.nextBoolean()) {
      java.util.Collections.reverse(order);
    }
    List<Object> parts = new ArrayList<>();
    for (String column : order) {
      Piece value = column.equals("s") ? from.string(1) : from.number(depth);
      String comma = parts.isEmpty() ? "" : ", ";
      Object one = Piece.whole(comma + column + " = ", value);
      parts.add(one);
    }
    return new Piece(Piece.Kind.OTHER, parts);
  }

  private Piece delete() {
    return switch (random.nextInt(6)) {
      case 0 ->
          Piece.whole(
              "DELETE FROM t WHERE a ",
              pick("=", "<", "<>"),
              " (SELECT MAX(",
              plain.column(),
              ") FROM ",
              pick("t", "u"),
              where(1),
              ")");
      case 1 ->
          Piece.whole(
              "DELETE FROM t WHERE ",
              pick("", "NOT "),
              "EXISTS (SELECT 1 FROM u WHERE u.a = t.a",
              Piece.clause(" AND ", plain.over("u.").test(0)),
              ")");
      case 2 ->
          Piece.whole(
              "DELETE FROM t WHERE id IN (SELECT id FROM t",
              where(1),
              " ORDER BY id",
              Piece.clause(" LIMIT 2"),
              ")");
      default -> Piece.whole("DELETE FROM t WHERE ", plain.test(2));
    };
  }

  private Piece where(int depth) {
    return random.nextBoolean() ? Piece.clause(" WHERE ", plain.test(depth)) : Piece.clause("");
  }

  private Piece insert() {
    return switch (random.nextInt(5)) {
      case 0 -> Piece.whole("INSERT INTO l (a, s) VALUES (", plain.constant(), ", 'x')");
      case 1 ->
          Piece.whole(
              "INSERT ",
              ignore(),
              "INTO w (a, b, c) VALUES (",
              plain.constant(),
              ", ",
              plain.constant(),
              ", ",
              plain.constant(),
              ")",
              doNothing());
      case 2 ->
          Piece.whole(
              "INSERT ",
              ignore(),
              "INTO g (k, a) VALUES (",
              plain.constant(),
              ", ",
              plain.constant(),
              ")",
              doNothing());
      case 3 ->
          Piece.whole(
              "INSERT ",
              ignore(),
              "INTO t (k, a) VALUES (",
              plain.constant(),
              ", ",
              plain.constant(),
              ")",
              doNothing());
      default ->
          Piece.whole(
              "INSERT ",
              ignore(),
              "INTO t (id, k, a, s) VALUES (",
              plain.constant(),
              ", ",
              plain.constant(),
              ", ",
              plain.constant(),
              ", 'x')",
              random.nextInt(3) == 0
                  ? Piece.clause(", (", plain.constant(), ", ", plain.constant(), ", 2, NULL)")
                  : Piece.clause(""),
              doNothing());
    };
  }

  private Piece ignore() {
    boolean words = random.nextInt(3) == 0;
    return switch (dialect) {
      case MARIADB -> Piece.clause(words ? "IGNORE " : "");
      case SQLITE -> Piece.clause(words ? "OR IGNORE " : "");
      default -> Piece.clause("");
    };
  }

  private boolean hasConflictClause() {
    return dialect == Dialect.POSTGRESQL || dialect == Dialect.SQLITE;
  }

  private Piece doNothing() {
    return hasConflictClause() && random.nextInt(3) == 0
        ? Piece.clause(" ON CONFLICT DO NOTHING")
        : Piece.clause("");
  }

  private Piece upsert() {
    String key = pick("id", "k");
    String other = random.nextInt(3) > 0 ? "" : key.equals("id") ? ", k" : ", id";
    Piece head =
        Piece.whole(
            "INTO t (" + key + other + ", a, b, s) VALUES (",
            plain.constant(),
            other.isEmpty() ? "" : Piece.whole(", ", plain.constant()),
            ", ",
            plain.constant(),
            ", ",
            plain.constant(),
            ", ",
            Piece.text(plain.word()),
            ")");
    if (dialect == Dialect.H2) {
      return Piece.whole(
          "MERGE ", head.toString().replace(") VALUES", ") KEY (" + key + ") VALUES"));
    }
    if (random.nextInt(8) == 0 && dialect != Dialect.POSTGRESQL) {
      return Piece.whole("REPLACE ", head);
    }
    boolean mysql = dialect == Dialect.MARIADB;
    List<Object> sets = new ArrayList<>();
    int n = 1 + random.nextInt(2);
    for (int i = 0; i < n; i++) {
      String column = i == 0 ? pick("a", "s", "a") : "b";
      Piece value =
          switch (random.nextInt(5)) {
            case 0, 1 -> incoming(column);
            case 2 ->
                column.equals("s")
                    ? plain.over("t.").string(0)
                    : Piece.number("(t." + column + " + ", incoming(column), ")");
            default -> column.equals("s") ? plain.over("t.").string(1) : plain.over("t.").number(0);
          };
      sets.add(Piece.whole((i == 0 ? "" : ", ") + column + " = ", value));
    }
    Piece set = new Piece(Piece.Kind.OTHER, sets);
    if (mysql) {
      return Piece.whole("INSERT ", head, " ON DUPLICATE KEY UPDATE ", set);
    }
    Piece guard = random.nextBoolean() ? Piece.clause(" WHERE ", upsertGuard()) : Piece.clause("");
    return Piece.whole("INSERT ", head, " ON CONFLICT (" + key + ") DO UPDATE SET ", set, guard);
  }

  private Piece upsertGuard() {
    return random.nextBoolean()
        ? plain.over("t.").test(1)
        : Piece.test("t.a ", pick("<", "<=", "<>"), " excluded.a");
  }

  private Piece incoming(String column) {
    Piece.Kind kind = column.equals("s") ? Piece.Kind.TEXT : Piece.Kind.NUMBER;
    String text = dialect == Dialect.MARIADB ? "VALUES(" + column + ")" : "excluded." + column;
    return Piece.of(kind, text);
  }

  private Piece insertSelect() {
    Piece values =
        Piece.whole(
            pick("id", "id + 1", "id + 10", "a", "5"),
            ", ",
            plain.number(0),
            ", ",
            plain.number(0));
    String target = pick("t (id, a, b)", "t (k, a, b)", "w (a, b, c)", "u (id, a, b)");
    return random.nextInt(4) == 0
        ? Piece.whole(
            "INSERT INTO t (",
            pick("id", "k"),
            ", a) SELECT ",
            plain.constant(),
            ", ",
            plain.constant(),
            dialect == Dialect.MARIADB ? " FROM DUAL" : "",
            " WHERE NOT EXISTS (SELECT 1 FROM t WHERE ",
            plain.test(1),
            ")")
        : Piece.whole(
            "INSERT ",
            ignore(),
            "INTO " + target + " SELECT ",
            values,
            " FROM " + pick("t", "u") + " WHERE ",
            plain.test(1),
            doNothing());
  }

  private Piece merge() {
    if (dialect != Dialect.POSTGRESQL && dialect != Dialect.H2) {
      return upsert();
    }
    String source =
        random.nextBoolean()
            ? "u"
            : "(SELECT " + plain.small() + " AS id, 1 AS a, 2 AS b, 3 AS c, 'x' AS s)";
    Expressions t = plain.over("t.");
    Expressions s = plain.over("s.");
    return Piece.whole(
        "MERGE INTO t USING " + source + " s ON t.id = s.id",
        random.nextInt(4) == 0
            ? Piece.clause(" WHEN MATCHED AND ", s.test(0), " THEN DELETE")
            : Piece.clause(""),
        Piece.clause(
            " WHEN MATCHED",
            random.nextBoolean() ? Piece.clause(" AND ", t.test(0)) : Piece.clause(""),
            " THEN UPDATE SET a = ",
            random.nextBoolean() ? s.number(0) : t.number(0)),
        Piece.clause(
            " WHEN NOT MATCHED THEN INSERT (id, a) VALUES (",
            pick("s.id", "s.id", "s.a"),
            ", ",
            s.number(0),
            ")"));
  }

  private Piece joined() {
    Expressions u = plain.over("u.");
    Expressions t = plain.over("t.");
    String column = plain.column();
    Piece value = random.nextBoolean() ? u.number(0) : t.number(0);
    Piece on = Piece.test("t.", pick("id", "a", "k"), " = u.", pick("id", "a", "id"));
    Piece more = random.nextBoolean() ? Piece.clause(" AND ", t.test(0)) : Piece.clause("");
    return switch (dialect) {
      case MARIADB ->
          Piece.whole(
              "UPDATE t JOIN u ON ", on, " SET t." + column + " = ", value, " WHERE 1 = 1", more);
      case H2 ->
          Piece.whole(
              "UPDATE t SET " + column + " = (SELECT ",
              pick("MAX", "MIN", "SUM"),
              "(u.a) FROM u WHERE ",
              on,
              ") WHERE 1 = 1",
              more);
      default -> Piece.whole("UPDATE t SET " + column + " = ", value, " FROM u WHERE ", on, more);
    };
  }

  /** What reads the table that it writes. */
  private Piece selfReading() {
    String column = plain.column();
    String read = plain.column();
    Expressions x = plain.over("x.");
    return switch (random.nextInt(3)) {
      case 0 ->
          Piece.whole(
              "UPDATE t SET " + column + " = (SELECT ",
              pick("MAX", "MIN", "SUM", "COUNT"),
              "(x." + read + ") FROM t x WHERE ",
              x.test(0),
              ") WHERE ",
              plain.test(1));
      case 1 ->
          Piece.whole(
              "UPDATE t SET " + column + " = ",
              plain.number(0),
              " WHERE id IN (SELECT x.id FROM ",
              pick("t", "u"),
              " x WHERE ",
              x.test(1),
              ")");
      default ->
          Piece.whole(
              "UPDATE t SET " + column + " = ",
              plain.number(0),
              " WHERE ",
              pick("", "NOT "),
              "EXISTS (SELECT 1 FROM ",
              pick("t", "u"),
              " x WHERE x." + read + " = t.",
              plain.column(),
              Piece.clause(" AND ", x.test(0)),
              ")");
    };
  }

  private String pick(String... of) {
    return of[random.nextInt(of.length)];
  }
}
