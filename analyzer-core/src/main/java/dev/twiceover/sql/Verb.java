package dev.twiceover.sql;

/** What kind of write a statement is. */
public enum Verb {
  INSERT,
  /** MySQL's and SQLite's REPLACE and INSERT OR REPLACE: delete, then insert. */
  REPLACE,
  UPDATE,
  DELETE,
  /** The standard's MERGE, and H2's MERGE KEY, which carries a {@link Conflict} instead. */
  MERGE,
  TRUNCATE,
  /** COPY FROM and LOAD DATA. */
  LOAD,
  /** A procedure, an EXEC, or SQL built at run time. */
  CALL,
  DDL
}
