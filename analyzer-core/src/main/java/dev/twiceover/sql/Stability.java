package dev.twiceover.sql;

/** How a value behaves across redeliveries, from best to worst (SEMANTICS section 2). */
public enum Stability {
  CONST,
  /** From the message. */
  STABLE,
  /** A function of stable values. */
  DERIVED,
  /** Read from the database in the same handler. */
  STATE,
  /** Different at each delivery. */
  VOLATILE;

  /** Whether a redelivery brings the same value. */
  public boolean isStable() {
    return compareTo(STATE) < 0;
  }

  /** The worse of two: the stability of what is made of both. */
  public Stability with(Stability other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
