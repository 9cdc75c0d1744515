package dev.twiceover.replay;

/**
 * One line of a timeline.
 *
 * @param delivery which delivery it belongs to, from 1
 * @param step the step's id; -1 for what concerns none
 */
public record Event(int delivery, int step, What what) {
  /** What happened. */
  public enum What {
    /** The delivery begins. */
    BEGINS,
    /** A write, read, send or call took effect, or will with its transaction. */
    RUNS,
    /** A write changed nothing: the key was there, the state had moved on. */
    CHANGES_NOTHING,
    /** A key collided and the database answered with an error. */
    COLLIDES,
    /** A read found something. */
    FINDS,
    /** A transaction committed. */
    COMMITS,
    /** A transaction was taken back. */
    ROLLS_BACK,
    /** The database refuses statements after an error in the same transaction. */
    REFUSED,
    /** The handler ended early without an error. */
    ENDS_EARLY,
    /** The handler ended normally. */
    ENDS,
    /** The handler ended with an error; the broker will deliver again. */
    FAILS,
    /** The message is confirmed. */
    ACKNOWLEDGED,
    /** The process dies before this step. */
    CRASHES
  }
}
