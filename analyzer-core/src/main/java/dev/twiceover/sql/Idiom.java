package dev.twiceover.sql;

/** Which of the six forms a write has. */
public enum Idiom {
  /** An insert whose key makes a second one collide. */
  INSERT_WITH_KEY,
  /** Columns get values that do not depend on what they held; retractions included. */
  ABSOLUTE_UPDATE,
  /** A column gets a value computed from itself that moves on at each run. */
  DELTA_UPDATE,
  /** An insert that updates or replaces the row that exists. */
  UPSERT,
  DELETE,
  /** An insert that nothing keeps from adding a row at each run. */
  INSERT_WITHOUT_KEY
}
