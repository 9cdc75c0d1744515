package dev.twiceover.cli;

/** Exit codes; scripts depend on them. */
final class Exit {
  /** Nothing at or above the level of {@code --fail-on}. */
  static final int CLEAN = 0;

  /** At least one finding at or above that level. */
  static final int FOUND = 1;

  /** Wrong usage, or something could not be read or written; one line on stderr says what. */
  static final int FAILED = 2;

  private Exit() {}
}
