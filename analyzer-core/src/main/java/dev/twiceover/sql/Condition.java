package dev.twiceover.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What would have to be known to decide a verdict (SEMANTICS 3.1). */
public sealed interface Condition {
  /** The condition as findings show it. */
  String text();

  /** The columns are unique in the table. */
  record Unique(String table, List<String> columns) implements Condition {
    /** Copies the list. */
    public Unique {
      columns = List.copyOf(columns);
    }

    @Override
    public String text() {
      return "unique(" + table + ", " + String.join(", ", columns) + ")";
    }
  }

  /** The value is not NULL. */
  record NotNull(String value) implements Condition {
    @Override
    public String text() {
      return "notnull(" + value + ")";
    }
  }

  /** The values are equal. */
  record Equal(String left, String right) implements Condition {
    @Override
    public String text() {
      return left + " = " + right;
    }
  }

  /** The values differ. */
  record Differ(String left, String right) implements Condition {
    @Override
    public String text() {
      return left + " <> " + right;
    }
  }

  /** The written row lies inside the partial index. */
  record InsidePartialIndex(String index) implements Condition {
    @Override
    public String text() {
      return "inside-partial-index(" + index + ")";
    }
  }

  /** Each target row joins one row of the source. */
  record SingleMatch(String source) implements Condition {
    @Override
    public String text() {
      return "single-match(" + source + ")";
    }
  }

  /** The columns order all rows. */
  record TotalOrder(List<String> columns) implements Condition {
    /** Copies the list. */
    public TotalOrder {
      columns = List.copyOf(columns);
    }

    @Override
    public String text() {
      return "total-order(" + String.join(", ", columns) + ")";
    }
  }

  /** The database's clock is not behind the message's time. */
  record ClockAtLeast(String value) implements Condition {
    @Override
    public String text() {
      return "clock >= " + value;
    }
  }

  /** The table has no trigger that matters. */
  record NoTrigger(String table) implements Condition {
    @Override
    public String text() {
      return "no-trigger(" + table + ")";
    }
  }

  /** The value is the same at each delivery. */
  record Stable(String value) implements Condition {
    @Override
    public String text() {
      return "stable(" + value + ")";
    }
  }

  /** The body of the routine is idempotent. */
  record Body(String routine) implements Condition {
    @Override
    public String text() {
      return "body(" + routine + ")";
    }
  }

  /** XACT_ABORT is ON. */
  record XactAbortOn() implements Condition {
    @Override
    public String text() {
      return "xact-abort-on";
    }
  }

  /** Another test over values of the message. */
  record Test(String test) implements Condition {
    @Override
    public String text() {
      return test;
    }
  }

  /** All of these. */
  record All(List<Condition> parts) implements Condition {
    /** Copies the list. */
    public All {
      parts = List.copyOf(parts);
    }

    @Override
    public String text() {
      return parts.stream().map(Condition::text).collect(Collectors.joining(" and "));
    }
  }

  /** Both, written flat and without repetition. */
  static Condition both(Condition a, Condition b) {
    List<Condition> all = new ArrayList<>(parts(a));
    parts(b).stream().filter(c -> !all.contains(c)).forEach(all::add);
    return all.size() == 1 ? all.get(0) : new All(all);
  }

  private static List<Condition> parts(Condition c) {
    return c instanceof All all ? all.parts() : List.of(c);
  }
}
