package dev.twiceover.effect;

/** The bounds of following one entry point. When one is hit, a gap says so. */
final class Budget {
  /** Expressions and statements walked in place for one entry point or summary. */
  static final int STEPS = 40_000;

  /** Steps for one entry point with all summaries that nobody made before. */
  static final int ALL_STEPS = 120_000;

  /** The same where neither a message comes in nor a transaction begins: such code is listed. */
  static final int ALL_STEPS_ELSEWHERE = 4_000;

  /** Steps in place for such code. */
  static final int STEPS_ELSEWHERE = 22_000;

  /** Steps for the value of a call that surely has no effect. */
  static final int COMPUTING_STEPS = 300;

  /** Steps for one constant or for what the constructor of a long-lived object sets. */
  static final int ASIDE_STEPS = 3_000;

  /** Calls within calls. */
  static final int DEPTH = 60;

  /** Implementations followed of one call. */
  static final int IMPLEMENTATIONS = 6;

  private Budget() {}
}
