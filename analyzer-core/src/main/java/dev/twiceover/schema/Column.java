package dev.twiceover.schema;

import java.util.Locale;

/**
 * A column.
 *
 * @param type as declared, in lower case; "" if unknown
 * @param nullable whether it may be NULL; a primary key may not, where the database says so
 * @param fill what an insert writes that leaves the column out
 * @param fillText the default or generating expression; "" if there is none
 * @param touched whether an update that changes the row sets it to the clock (MySQL's ON UPDATE)
 */
public record Column(
    String name, String type, boolean nullable, Fill fill, String fillText, boolean touched) {
  /** What a column gets when an insert leaves it out. */
  public enum Fill {
    NULL,
    /** A constant default. */
    CONSTANT,
    /** The clock. */
    CLOCK,
    /** Identity, auto-increment, serial, a sequence. */
    SEQUENCE,
    /** A random value, as a UUID. */
    RANDOM,
    /** Computed from other columns of the row. */
    GENERATED,
    /** Another expression, which may differ at each insert. */
    EXPRESSION
  }

  /** A nullable column without default. */
  public static Column of(String name, String type) {
    return new Column(name, type, true, Fill.NULL, "", false);
  }

  /** The name for comparisons. */
  public String key() {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Whether an insert that leaves it out writes the same value each time. */
  public boolean fillsStable() {
    return fill == Fill.NULL || fill == Fill.CONSTANT || fill == Fill.GENERATED;
  }
}
