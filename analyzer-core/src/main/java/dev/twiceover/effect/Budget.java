package dev.twiceover.effect;

/** The bounds of following one entry point. When one is hit, a gap says so. */
final class Budget {
  /** Expressions and statements walked for one entry point. */
  static final int STEPS = 150_000;

  /** Calls within calls. */
  static final int DEPTH = 40;

  /** Implementations followed of one call. */
  static final int IMPLEMENTATIONS = 6;

  private Budget() {}
}
