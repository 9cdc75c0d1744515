package dev.twiceover.sql;

/** Whether a SET reads the old value that it replaces. */
public enum SetKind {
  ABSOLUTE,
  RELATIVE
}
