package dev.twiceover.sql;

/** What two overlapping executions of one delivery do (SEMANTICS 3.1). */
public enum Race {
  /** One effect, no error. */
  ATOMIC,
  /** One effect; the other run gets an error. */
  REJECTS,
  /** Both may take effect. */
  RACY,
  UNKNOWN
}
