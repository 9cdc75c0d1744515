package dev.twiceover.sql;

/** What a second run of a write does, from best to worst (SEMANTICS 3.1). */
public enum Level {
  IDEMPOTENT,
  IDEMPOTENT_MODULO_TIMESTAMPS,
  IDEMPOTENT_BY_REJECTION,
  NON_IDEMPOTENT;

  /** The worse of two. */
  public Level max(Level other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /** The better of two. */
  public Level min(Level other) {
    return compareTo(other) <= 0 ? this : other;
  }
}
