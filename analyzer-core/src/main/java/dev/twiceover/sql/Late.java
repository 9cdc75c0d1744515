package dev.twiceover.sql;

/** What a redelivery does after another message was handled in between (SEMANTICS 3.1). */
public enum Late {
  /** Nothing of the newer state is lost. */
  SAFE,
  /** It may undo or repeat what happened since. */
  UNSAFE,
  UNKNOWN
}
