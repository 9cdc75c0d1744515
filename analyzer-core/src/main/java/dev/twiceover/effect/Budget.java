package dev.twiceover.effect;

/** The bounds of following one entry point. When one is hit, a gap says so. */
final class Budget {
  /** Expressions and statements walked in place for one entry point or summary. */
  static final int STEPS = 40_000;

  /** Calls within calls. */
  static final int DEPTH = 60;

  /** Implementations followed of one call. */
  static final int IMPLEMENTATIONS = 6;

  private Budget() {}
}
