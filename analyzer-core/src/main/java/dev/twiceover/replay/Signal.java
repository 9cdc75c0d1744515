package dev.twiceover.replay;

/** How control leaves a step before its end. */
abstract class Signal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private Signal() {
    super(null, null, false, false);
  }

  /** The process dies. */
  static final class Crash extends Signal {
    private static final long serialVersionUID = 1L;
  }

  /** A return from a frame. */
  static final class Returned extends Signal {
    private static final long serialVersionUID = 1L;
  }

  /** A break from a loop. */
  static final class Broken extends Signal {
    private static final long serialVersionUID = 1L;
  }

  /** An exception. */
  static final class Thrown extends Signal {
    private static final long serialVersionUID = 1L;
    private final boolean duplicate;

    Thrown(boolean duplicate) {
      this.duplicate = duplicate;
    }

    /** Whether a key collided. */
    boolean isDuplicate() {
      return duplicate;
    }
  }
}
