package dev.twiceover.sql;

/** Words of a statement that change what it does on a conflict, an error or a second run. */
public enum Modifier {
  /** INSERT IGNORE, OR IGNORE, Oracle's IGNORE_ROW_ON_DUPKEY_INDEX. */
  IGNORE,
  /** SQLite's OR ABORT and OR ROLLBACK: as without. */
  OR_ABORT,
  /** SQLite's OR FAIL: rows before the failing one stay. */
  OR_FAIL,
  /** UPDATE OR REPLACE, LOAD DATA REPLACE: rows in the way are deleted. */
  OR_REPLACE,
  /** DDL ... IF EXISTS. */
  IF_EXISTS,
  /** DDL ... IF NOT EXISTS. */
  IF_NOT_EXISTS,
  /** CREATE OR REPLACE. */
  CREATE_OR_REPLACE,
  /** MariaDB's SIMULTANEOUS_ASSIGNMENT: SET reads old values. */
  SIMULTANEOUS,
  /** Oracle's INSERT FIRST and conditional INSERT ALL. */
  CONDITIONAL_PARTS,
  /** WHERE CURRENT OF. */
  CURRENT_OF,
  /** An updatable view written as a subquery. */
  INLINE_VIEW,
  /** T-SQL's HOLDLOCK, SERIALIZABLE or UPDLOCK hint. */
  LOCK_HINT
}
