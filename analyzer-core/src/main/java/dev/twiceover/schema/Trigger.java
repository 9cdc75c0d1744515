package dev.twiceover.schema;

import java.util.Optional;
import java.util.Set;

/**
 * A trigger.
 *
 * @param row whether it fires per row; otherwise per statement
 * @param condition its WHEN
 * @param body the statements it runs, as text; empty if they are not known
 */
public record Trigger(
    String name,
    String table,
    Timing timing,
    Set<Event> events,
    boolean row,
    Optional<String> condition,
    Optional<String> body) {
  /** Copies the set. */
  public Trigger {
    events = Set.copyOf(events);
  }

  /** When a trigger fires. */
  public enum Timing {
    BEFORE,
    AFTER,
    INSTEAD_OF
  }

  /** What a trigger waits for. */
  public enum Event {
    INSERT,
    UPDATE,
    DELETE,
    TRUNCATE
  }
}
