package dev.twiceover.effect;

/** The bounds of following one entry point. When one is hit, a gap says so. */
final class Budget {
  /** Expressions and statements walked in place for one entry point or summary. */
  static final int STEPS = 40_000;

  /** Steps for the value of a call that surely has no effect. */
  static final int COMPUTING_STEPS = 300;

  /** Steps for one constant or for what the constructor of a long-lived object sets. */
  static final int ASIDE_STEPS = 3_000;

  /** Calls within calls. */
  static final int DEPTH = 60;

  /** Implementations followed of one call. */
  static final int IMPLEMENTATIONS = 6;

  private Budget() {}

  /**
   * Steps for the summaries that one entry point has to make: fewer where there are many, which
   * also make summaries for each other.
   *
   * @param entries how many entry points there are
   */
  static int summarySteps(int entries) {
    return between(40_000, 8_000_000 / Math.max(1, entries), 120_000);
  }

  /** The same where neither a message comes in nor a transaction begins. */
  static int summaryStepsElsewhere(int entries) {
    return between(1_000, 400_000 / Math.max(1, entries), 8_000);
  }

  /** Steps in place for such code, which is only listed. */
  static int stepsElsewhere(int entries) {
    return between(8_000, 3_000_000 / Math.max(1, entries), 22_000);
  }

  private static int between(int least, int value, int most) {
    return Math.max(least, Math.min(value, most));
  }
}
