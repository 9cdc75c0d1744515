package dev.twiceover.replay;

import java.util.List;

/**
 * A wrong outcome, with the shortest run that shows it.
 *
 * @param step the step whose effect is wrong
 * @param crashedBefore the step before which the process died first; -1 for no crash
 */
public record Anomaly(Kind kind, int step, int crashedBefore, List<Event> timeline) {
  /** Copies the list. */
  public Anomaly {
    timeline = List.copyOf(timeline);
  }

  /** What is wrong. */
  public enum Kind {
    /** An effect is there more often than once. */
    DUPLICATED,
    /** An effect never happens although nothing will try it again. */
    LOST,
    /** As {@link #LOST}, but only where nobody delivers again after a crash. */
    LOST_UNLESS_REDELIVERED,
    /** A message or call is out whose transaction never committed. */
    GHOST,
    /** A message can be read before what it speaks of is committed. */
    EARLY,
    /** The redelivery can never succeed. */
    POISON
  }
}
