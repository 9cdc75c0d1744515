package dev.twiceover.sql.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random start states over the common tables of the corpus, the same for the same number. */
final class RandomRows {
  private static final String[] STATUS = {"'new'", "'paid'", "'shipped'", "'cancelled'", "NULL"};
  private static final String[] EVENTS = {"'evt-1'", "'evt-2'", "'evt-3'", "'evt-4'"};
  private static final String[] ITEMS = {"'A'", "'B'", "'C'"};
  private static final String[] OPERATIONS = {"'U'", "'D'", "'I'"};

  private final Random random;
  private final List<String> rows = new ArrayList<>();

  private RandomRows(int number) {
    this.random = new Random(number * 7919L + 17);
  }

  static List<String> of(int number) {
    RandomRows all = new RandomRows(number);
    all.accounts();
    all.orders();
    all.events();
    all.others();
    return all.rows;
  }

  private void add(String table, Object... cells) {
    StringBuilder row = new StringBuilder("INSERT INTO " + table + " VALUES (");
    for (int i = 0; i < cells.length; i++) {
      row.append(i == 0 ? "" : ",").append(cells[i]);
    }
    rows.add(row.append(")").toString());
  }

  private String of(String... any) {
    return any[random.nextInt(any.length)];
  }

  private String day() {
    return "'2026-02-0" + (1 + random.nextInt(9)) + " 00:00:00'";
  }

  private String maybeDay() {
    return random.nextBoolean() ? "NULL" : day();
  }

  private boolean often() {
    return random.nextInt(5) > 0;
  }

  private void accounts() {
    for (int id = 1; id <= 3; id++) {
      if (often()) {
        add(
            "accounts",
            id,
            of("'ann'", "'Bob '"),
            random.nextInt(300),
            random.nextInt(5),
            random.nextInt(9),
            random.nextBoolean() ? "NULL" : of(EVENTS),
            of(STATUS),
            of(STATUS),
            random.nextInt(8),
            of("TRUE", "FALSE"),
            random.nextInt(9),
            random.nextInt(9),
            of("NULL", "'tok'"),
            maybeDay(),
            day());
      }
    }
  }

  private void orders() {
    for (int id = 1; id <= 4; id++) {
      if (often()) {
        add(
            "orders",
            id,
            random.nextInt(4) == 0 ? "NULL" : EVENTS[id - 1],
            1 + random.nextInt(3),
            of(ITEMS),
            1 + random.nextInt(5),
            1 + random.nextInt(20),
            random.nextInt(90),
            of(STATUS),
            of("'new'", "'new,paid'"),
            "'2026-02-1" + random.nextInt(9) + "'",
            maybeDay(),
            day());
      }
    }
    for (String item : ITEMS) {
      if (often()) {
        add("inventory", item, random.nextInt(200), random.nextInt(9), of("NULL", "'n'"));
      }
    }
  }

  private void events() {
    for (String event : EVENTS) {
      if (random.nextInt(3) == 0) {
        add("ledger", event, of(ITEMS), 1 + random.nextInt(9), day());
      }
      if (random.nextInt(3) == 0) {
        add("processed", "'inv'", event, day());
      }
      if (random.nextInt(3) == 0) {
        add("emails_sent", event, 1 + random.nextInt(3));
      }
      if (random.nextInt(3) == 0) {
        add("outbox", event, "'o-" + random.nextInt(3) + "'", "'t'", "'{}'", day(), maybeDay());
      }
    }
  }

  private void others() {
    for (int id = 1; id <= 6; id++) {
      if (random.nextInt(3) > 0) {
        add(
            "cart_items",
            id,
            1 + random.nextInt(3),
            1 + random.nextInt(3),
            "'s" + random.nextInt(3) + "'",
            1 + random.nextInt(4),
            day());
      }
      if (random.nextInt(3) > 0) {
        add(
            "jobs",
            id,
            of("'new'", "'new'", "'done'"),
            "NULL",
            random.nextInt(3),
            random.nextInt(5),
            "NULL");
      }
    }
    for (int id = 1; id <= 3; id++) {
      if (random.nextInt(3) > 0) {
        String name = "'n" + random.nextInt(3) + "'";
        add("profile", id, "'u" + id + "@x'", name, random.nextInt(5), "'basic'", day());
      }
    }
    if (random.nextBoolean()) {
      add("customers", "'cus_1'", "'old@x'", "'Old'", day());
    }
    for (int id = 1; id <= 2; id++) {
      if (random.nextInt(3) > 0) {
        add("surro (id, biz_key, val, extra)", id, "'k" + id + "'", random.nextInt(9), "'e'");
      }
    }
    for (String item : ITEMS) {
      if (random.nextInt(3) > 0) {
        add("src", item, random.nextInt(50), of(OPERATIONS));
      }
      if (random.nextInt(3) > 0) {
        add("tgt", item, random.nextInt(50), 1, random.nextInt(3));
      }
    }
    String one = random.nextBoolean() ? "\"a\": 1, \"tags\": [\"x\", \"y\"]" : "\"tags\": [\"x\"]";
    add("docs", 1, "{J}'{" + one + "}'");
  }
}
