package dev.twiceover.library;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a library call does to the world: one record for each kind of meaning. Arguments are counted
 * from 0; {@link #RECEIVER} stands for the object before the dot.
 */
public sealed interface Meaning {
  /** In place of an argument's number: the object that the method is called on. */
  int RECEIVER = -1;

  /**
   * Runs SQL.
   *
   * @param sql the argument that holds the text, a prepared statement, or a callback that makes one
   * @param bindings how the remaining arguments are bound
   */
  record RunSql(int sql, Bindings bindings) implements Meaning {}

  /** Turns SQL text into an object that later runs it. */
  record PrepareSql(int sql) implements Meaning {}

  /**
   * Binds a value to the receiver's SQL.
   *
   * @param key the argument with the position (from 1) or name; empty for the next position
   * @param value the argument with the value, or with all values
   * @param bindings how the value argument is understood
   */
  record Bind(OptionalInt key, int value, Bindings bindings) implements Meaning {}

  /** How values are handed to SQL. */
  enum Bindings {
    /** Not at all. */
    NONE,
    /** One value. */
    VALUE,
    /** All arguments behind the SQL, in order; an array or callback among them is opened. */
    REST,
    /** An array or list of values. */
    ARRAY,
    /** A list with an array of values, or a map, for each row. */
    ROWS,
    /** A map, parameter source or bean. */
    NAMED
  }

  /**
   * One step of a statement built by method calls.
   *
   * @param step a word that the statement builder knows, such as {@code set}
   */
  record BuildSql(String step) implements Meaning {}

  /**
   * Sends a message.
   *
   * @param channel the technology, such as {@code kafka}
   * @param destination the argument that names topic, queue or exchange
   * @param payload the argument with the message
   */
  record Send(String channel, OptionalInt destination, OptionalInt payload) implements Meaning {}

  /**
   * Calls another system.
   *
   * @param channel the technology, such as {@code http}
   * @param key the argument with the idempotency key
   */
  record CallOut(String channel, OptionalInt key) implements Meaning {}

  /** Confirms a message to its broker. */
  record Acknowledge() implements Meaning {}

  /** Steps of a transaction that code takes itself. */
  enum Step {
    BEGIN,
    COMMIT,
    ROLLBACK,
    /** Marks the current transaction so that it can only roll back. */
    ROLLBACK_ONLY,
    /** Switches autocommit to the value of the first argument. */
    AUTOCOMMIT
  }

  /** Takes a step of a transaction. */
  record TakeStep(Step step) implements Meaning {}

  /**
   * Runs a callback in a transaction.
   *
   * @param callback the argument with the callback
   * @param propagation as Spring spells it
   * @param parameters the types of what the callback receives
   */
  record InTransaction(int callback, String propagation, List<String> parameters)
      implements Meaning {}

  /** When a callback runs. */
  enum When {
    NOW,
    /** Now, any number of times. */
    REPEATEDLY,
    BEFORE_COMMIT,
    AFTER_COMMIT,
    /** On another thread. */
    ASYNCHRONOUSLY
  }

  /**
   * Runs a callback.
   *
   * @param callback the argument with the callback
   * @param methods which methods of a callback object run; empty for all
   * @param parameters the types of what the callback receives; {@code <0>} is the receiver's first
   *     type argument
   */
  record Invoke(int callback, List<String> methods, When when, List<String> parameters)
      implements Meaning {}

  /** Publishes an application event that listeners in the same process receive. */
  record Publish(int event) implements Meaning {}

  /** Where the returned value comes from. */
  enum Returned {
    /** The number of rows that the statement changed. */
    ROWS,
    /** Rows of a query. */
    ROW,
    /** A value that differs at each run. */
    RANDOM,
    /** The current time. */
    CLOCK,
    /** A number from a sequence or identity column. */
    SEQUENCE,
    /** A pure function of receiver and arguments. */
    DERIVED,
    /** The receiver itself. */
    RECEIVER,
    /** The first argument. */
    ARGUMENT,
    /** What the callback returns. */
    CALLBACK
  }

  /**
   * The returned value.
   *
   * @param origin where it comes from; empty when nothing is known
   * @param type its qualified type, or {@code <0>}; empty when nothing is known
   */
  record Result(Optional<Returned> origin, Optional<String> type) {}
}
