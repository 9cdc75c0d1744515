package dev.twiceover.oracle;

import dev.twiceover.sql.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Random writes over the fuzz tables: {@code t(id, a, b, c, s)} with every combination of values,
 * {@code k(k, u, v, w)} with two keys, {@code g(x, y)} without any.
 */
final class Statements {
  private final Expressions e;
  private final Dialect dialect;

  Statements(Random random, Dialect dialect) {
    this.e = new Expressions(random, dialect);
    this.dialect = dialect;
  }

  /** The tables, made anew. */
  static List<String> ddl(Dialect dialect) {
    String k =
        dialect == Dialect.SQLITE ? "k INTEGER NOT NULL PRIMARY KEY" : "k INT NOT NULL PRIMARY KEY";
    return List.of(
        "CREATE TABLE t (id INT NOT NULL PRIMARY KEY, a INT, b INT, c INT, s VARCHAR(200))",
        "CREATE TABLE k (" + k + ", u INT UNIQUE, v INT DEFAULT 0 NOT NULL, w INT)",
        "CREATE TABLE g (x INT, y INT)");
  }

  static List<String> tables() {
    return List.of("t", "k", "g");
  }

  /** Rows of {@code t}: every combination of NULL and 0 to 3 in three columns. */
  static List<String> rows() {
    List<String> all = new ArrayList<>();
    List<String> texts =
        List.of("NULL", "''", "'x'", "'y'", "'xy'", "' x'", "'X'", "'xxy'", "'x,y'");
    List<String> values = List.of("NULL", "0", "1", "2", "3");
    int id = 0;
    for (String a : values) {
      for (String b : values) {
        for (String c : values) {
          String s = texts.get(id % texts.size());
          all.add(
              "INSERT INTO t VALUES (" + id++ + ", " + a + ", " + b + ", " + c + ", " + s + ")");
        }
      }
    }
    return all;
  }

  /** One start state of the small tables. */
  static List<String> state(int n) {
    Random r = new Random(n * 31L + 5);
    List<String> all = new ArrayList<>(List.of("DELETE FROM k", "DELETE FROM g"));
    Set<Integer> us = new LinkedHashSet<>();
    for (int i = 0; i < 4; i++) {
      if (n > 0 && r.nextInt(3) > 0) {
        int u = r.nextInt(5);
        String unique = us.add(u) ? String.valueOf(u) : "NULL";
        all.add(
            "INSERT INTO k VALUES ("
                + i
                + ", "
                + unique
                + ", "
                + r.nextInt(4)
                + ", "
                + value(r)
                + ")");
      }
    }
    int rows = n == 0 ? 0 : r.nextInt(5);
    for (int i = 0; i < rows; i++) {
      all.add("INSERT INTO g VALUES (" + value(r) + ", " + value(r) + ")");
    }
    return all;
  }

  private static String value(Random r) {
    int v = r.nextInt(6);
    return v == 5 ? "NULL" : String.valueOf(v);
  }

  String next() {
    int r = e.random().nextInt(100);
    if (r < 45) {
      return update();
    }
    if (r < 52) {
      return updateBySubquery();
    }
    if (r < 64) {
      return delete();
    }
    if (r < 90) {
      return insert();
    }
    return dialect == Dialect.H2 || dialect == Dialect.POSTGRESQL ? merge() : upsertOnly();
  }

  private String update() {
    Set<String> columns = new LinkedHashSet<>();
    int wanted = 1 + e.random().nextInt(2);
    while (columns.size() < wanted) {
      columns.add(e.chance(20) ? "s" : e.column(""));
    }
    List<String> set = new ArrayList<>();
    for (String c : columns) {
      set.add(c + " = " + (c.equals("s") ? e.text(1, "") : e.number(1, "")));
    }
    String where = e.chance(15) ? "" : " WHERE " + e.condition(2, "");
    return "UPDATE t SET " + String.join(", ", set) + where + limit();
  }

  private String limit() {
    if (!dialect.isMySqlFamily() || !e.chance(5)) {
      return "";
    }
    return (e.chance(50) ? " ORDER BY id" : e.chance(50) ? " ORDER BY a, id" : "")
        + " LIMIT "
        + (1 + e.random().nextInt(20));
  }

  private String updateBySubquery() {
    String c = e.column("");
    String self = dialect.isMySqlFamily() ? "(SELECT * FROM t)" : "t";
    return switch (e.random().nextInt(9)) {
      case 0 ->
          "UPDATE t SET "
              + c
              + " = "
              + e.constant()
              + " WHERE id IN (SELECT z.id FROM "
              + self
              + " z WHERE "
              + e.condition(1, "z.")
              + ")";
      case 1 ->
          "UPDATE t SET "
              + c
              + " = "
              + e.number(1, "")
              + " WHERE EXISTS (SELECT 1 FROM g WHERE g.x = t."
              + e.column("")
              + ")";
      case 2 ->
          "UPDATE t SET " + c + " = (SELECT MAX(g.x) FROM g WHERE g.y = t." + e.column("") + ")";
      case 3 ->
          "UPDATE t SET "
              + c
              + " = (SELECT MAX(z."
              + e.column("")
              + ") FROM "
              + self
              + " z)"
              + where();
      case 4 ->
          "UPDATE t SET "
              + c
              + " = "
              + e.number(0, "")
              + " WHERE "
              + e.column("")
              + " < (SELECT AVG(z."
              + e.column("")
              + ") FROM "
              + self
              + " z)";
      case 5 ->
          "UPDATE t SET "
              + c
              + " = "
              + e.constant()
              + " WHERE "
              + e.column("")
              + " IN (SELECT x FROM g)";
      case 6 ->
          "UPDATE t SET "
              + c
              + " = "
              + e.constant()
              + " WHERE "
              + e.column("")
              + " NOT IN (SELECT x FROM g WHERE x IS NOT NULL)";
      case 7 -> join(c);
      default ->
          "UPDATE t SET "
              + c
              + " = (SELECT COUNT(*) FROM g WHERE g.x > "
              + e.constant()
              + ")"
              + where();
    };
  }

  private String join(String c) {
    String value = e.chance(50) ? "j.v" : e.chance(50) ? "t." + c + " + j.v" : e.number(0, "t.");
    String on = "j.k = t." + e.column("");
    return switch (dialect) {
      case POSTGRESQL, SQLITE -> "UPDATE t SET " + c + " = " + value + " FROM k j WHERE " + on;
      case MYSQL, MARIADB -> "UPDATE t JOIN k j ON " + on + " SET t." + c + " = " + value;
      default -> "UPDATE t SET " + c + " = (SELECT j.v FROM k j WHERE " + on + ")";
    };
  }

  private String where() {
    return e.chance(40) ? "" : " WHERE " + e.condition(1, "");
  }

  private String delete() {
    String self = dialect.isMySqlFamily() ? "(SELECT * FROM t)" : "t";
    String c = e.column("");
    return switch (e.random().nextInt(11)) {
      case 0 -> "DELETE FROM t WHERE " + c + " = (SELECT MIN(z." + c + ") FROM " + self + " z)";
      case 1 ->
          "DELETE FROM t WHERE id NOT IN (SELECT m FROM (SELECT MIN(z.id) AS m FROM t z GROUP BY z."
              + c
              + ") q)";
      case 2 ->
          "DELETE FROM t WHERE id IN (SELECT z.id FROM "
              + self
              + " z WHERE "
              + e.condition(1, "z.")
              + ")";
      case 3 ->
          "DELETE FROM t WHERE "
              + c
              + " > (SELECT AVG(z."
              + e.column("")
              + ") FROM "
              + self
              + " z)";
      case 4 ->
          "DELETE FROM t WHERE EXISTS (SELECT 1 FROM "
              + self
              + " z WHERE z."
              + c
              + " = t."
              + c
              + " AND z.id < t.id)";
      case 5 ->
          "DELETE FROM t WHERE NOT EXISTS (SELECT 1 FROM "
              + self
              + " z WHERE z."
              + c
              + " = t."
              + c
              + " AND z.id < t.id)";
      case 6 -> "DELETE FROM t WHERE " + c + " IN (SELECT x FROM g)";
      case 7 ->
          dialect.isMySqlFamily()
              ? "DELETE FROM t WHERE " + e.condition(1, "") + limitDelete()
              : "DELETE FROM t WHERE id IN (SELECT id FROM t ORDER BY id DESC LIMIT 3)";
      case 8 ->
          dialect.isMySqlFamily()
              ? "DELETE FROM t WHERE " + e.condition(1, "")
              : "DELETE FROM t WHERE id NOT IN (SELECT id FROM t ORDER BY "
                  + (e.chance(60) ? "id" : c + ", id")
                  + " LIMIT 40)";
      default -> "DELETE FROM t WHERE " + e.condition(2, "");
    };
  }

  private String limitDelete() {
    return (e.chance(50) ? " ORDER BY id" : "") + " LIMIT " + (1 + e.random().nextInt(5));
  }

  private String key() {
    return e.chance(10) ? "NULL" : String.valueOf(e.random().nextInt(6));
  }

  private String nullable() {
    return e.chance(15) ? "NULL" : String.valueOf(e.random().nextInt(5));
  }

  private String insert() {
    int r = e.random().nextInt(10);
    if (r < 2) {
      return select();
    }
    return r < 4 ? plain() : upsertOnly();
  }

  private String plain() {
    boolean keyless = e.chance(25);
    String into =
        keyless
            ? "g (x, y) VALUES (" + nullable() + ", " + nullable() + ")"
            : "k (k, u, v, w) VALUES (" + row() + ")" + (e.chance(20) ? ", (" + row() + ")" : "");
    return switch (dialect) {
      case MYSQL, MARIADB ->
          e.one(List.of("INSERT INTO ", "INSERT IGNORE INTO ", "REPLACE INTO ")) + into;
      case SQLITE ->
          e.one(
                  List.of(
                      "INSERT INTO ",
                      "INSERT OR IGNORE INTO ",
                      "INSERT OR REPLACE INTO ",
                      "INSERT OR ABORT INTO ",
                      "INSERT OR FAIL INTO "))
              + into;
      case POSTGRESQL ->
          "INSERT INTO "
              + into
              + e.one(
                  List.of(
                      "",
                      " ON CONFLICT DO NOTHING",
                      keyless ? "" : " ON CONFLICT (k) DO NOTHING",
                      keyless ? "" : " ON CONFLICT (u) DO NOTHING"));
      default -> "INSERT INTO " + into;
    };
  }

  private String row() {
    return key() + ", " + nullable() + ", " + e.random().nextInt(4) + ", " + nullable();
  }

  private String select() {
    String where =
        switch (e.random().nextInt(5)) {
          case 0 -> " WHERE NOT EXISTS (SELECT 1 FROM k WHERE k.k = g.x)";
          case 1 -> " WHERE NOT EXISTS (SELECT 1 FROM k WHERE k.u = g.x)";
          case 2 -> " WHERE g.x NOT IN (SELECT k FROM k)";
          case 3 -> " WHERE g.x IS NOT NULL";
          default -> "";
        };
    String body =
        switch (e.random().nextInt(8)) {
          case 0 -> "k (k, u, v, w) SELECT x, y, 1, x FROM g" + where;
          case 1 ->
              "k (k, u, v) SELECT g.x + 10, g.y, COUNT(*) FROM g" + where + " GROUP BY g.x, g.y";
          case 2 ->
              "k (k, v, w) SELECT k + 10, v, w FROM k WHERE k < " + (3 + e.random().nextInt(12));
          case 3 -> "k (k, v) SELECT COALESCE(MAX(k), 0) + 1, 0 FROM k";
          case 4 -> "g (x, y) SELECT k, v FROM k" + (e.chance(50) ? " WHERE w > 1" : "");
          case 5 ->
              "g (x, y) SELECT "
                  + e.constant()
                  + ", 1"
                  + dual()
                  + " WHERE NOT EXISTS (SELECT 1 FROM g WHERE x = "
                  + e.constant()
                  + ")";
          case 6 ->
              "g (x, y) SELECT 2, 1"
                  + dual()
                  + " WHERE NOT EXISTS (SELECT 1 FROM g WHERE x = 2"
                  + (e.chance(50) ? " AND y = 1" : " AND y < 1")
                  + ")";
          default ->
              "k (k, u, v) SELECT 9, 9, 1"
                  + dual()
                  + " WHERE NOT EXISTS (SELECT 1 FROM k WHERE "
                  + e.one(List.of("k = 9", "u = 9", "v = 1", "v = 2", "k > 8"))
                  + ")";
        };
    String suffix =
        dialect == Dialect.POSTGRESQL ? e.one(List.of("", " ON CONFLICT DO NOTHING")) : "";
    String verb =
        dialect == Dialect.SQLITE
            ? e.one(List.of("INSERT INTO ", "INSERT OR IGNORE INTO ", "INSERT OR REPLACE INTO "))
            : dialect.isMySqlFamily()
                ? e.one(List.of("INSERT INTO ", "INSERT IGNORE INTO ", "REPLACE INTO "))
                : "INSERT INTO ";
    return verb + body + suffix;
  }

  private String dual() {
    return dialect.isMySqlFamily() ? " FROM DUAL" : "";
  }

  private String upsertOnly() {
    String row = "INSERT INTO k (k, u, v, w) VALUES (" + row() + ")";
    List<String> set = new ArrayList<>();
    for (String c : e.chance(40) ? List.of("v", "w") : List.of(e.one(List.of("v", "w", "u")))) {
      set.add(c + " = " + tried(c));
    }
    String sets = String.join(", ", set);
    return switch (dialect) {
      case MYSQL, MARIADB -> row + " ON DUPLICATE KEY UPDATE " + sets;
      case POSTGRESQL, SQLITE ->
          row
              + " ON CONFLICT ("
              + (e.chance(75) ? "k" : "u")
              + ") DO UPDATE SET "
              + sets
              + upsertWhere();
      default ->
          "MERGE INTO k (k, u, v, w) KEY ("
              + (e.chance(75) ? "k" : "u")
              + ") VALUES ("
              + row()
              + ")";
    };
  }

  private String excluded(String c) {
    return dialect.isMySqlFamily() ? "VALUES(" + c + ")" : "excluded." + c;
  }

  private String tried(String c) {
    String own = "k." + c;
    String x = excluded(c);
    String k = String.valueOf(e.random().nextInt(4));
    String other = "k." + e.one(List.of("v", "w"));
    String max = dialect == Dialect.SQLITE ? "max" : "GREATEST";
    return switch (e.random().nextInt(12)) {
      case 0, 1, 2 -> x;
      case 3 -> own + " + " + x;
      case 4 -> max + "(" + own + ", " + x + ")";
      case 5 -> "COALESCE(" + own + ", " + x + ")";
      case 6 -> k;
      case 7 -> own;
      case 8 -> x + " + " + k;
      case 9 -> other;
      case 10 ->
          "CASE WHEN "
              + other
              + " < "
              + excluded(e.one(List.of("v", "w")))
              + " THEN "
              + x
              + " ELSE "
              + own
              + " END";
      default -> "CASE WHEN " + own + " = " + k + " THEN " + x + " ELSE " + own + " END";
    };
  }

  private String upsertWhere() {
    if (e.chance(65)) {
      return "";
    }
    String c = e.one(List.of("v", "w"));
    return " WHERE k."
        + c
        + " "
        + e.operator()
        + " "
        + (e.chance(60) ? "excluded." + c : e.constant());
  }

  private String merge() {
    String on = e.one(List.of("j.k = s.x", "j.u = s.x", "j.k = s.x AND j.v = s.y"));
    String source =
        e.chance(50)
            ? "(VALUES (" + e.random().nextInt(5) + ", " + e.random().nextInt(4) + ")) AS s (x, y)"
            : "(SELECT x, MAX(y) AS y FROM g GROUP BY x) s";
    List<String> branches = new ArrayList<>();
    if (e.chance(30)) {
      branches.add(
          " WHEN MATCHED AND "
              + e.one(List.of("s.y = 1", "j.v = 1", "j.w IS NULL", "s.y > j.v"))
              + " THEN DELETE");
    }
    if (e.chance(75)) {
      String and =
          e.chance(35)
              ? " AND " + e.one(List.of("j.v < s.y", "j.v = 2", "s.y <> 1", "j.w IS NOT NULL"))
              : "";
      branches.add(
          " WHEN MATCHED"
              + and
              + " THEN UPDATE SET "
              + e.one(
                  List.of(
                      "v = s.y",
                      "v = j.v + s.y",
                      "w = s.y",
                      "v = 1",
                      "v = s.y, w = 3",
                      "w = j.v",
                      "v = 2, w = j.w + 1")));
    }
    if (e.chance(65) || branches.isEmpty()) {
      String and = e.chance(35) ? " AND " + e.one(List.of("s.y <> 1", "s.x > 1", "s.y = 1")) : "";
      branches.add(
          " WHEN NOT MATCHED"
              + and
              + " THEN INSERT (k, u, v, w) VALUES ("
              + e.one(
                  List.of(
                      "s.x, s.x, s.y, NULL",
                      "s.x, NULL, s.y, 3",
                      "s.x, s.x, 1, 1",
                      "s.x + 10, s.x, s.y, 1",
                      "s.x, s.x, s.y, s.y"))
              + ")");
    }
    return "MERGE INTO k j USING " + source + " ON " + on + String.join("", branches);
  }
}
