package dev.twiceover.replay;

import java.util.List;
import java.util.Set;

/**
 * What a handler does, as far as crash and redelivery care. Every step that can be seen from
 * outside has an id of its own, by which the outcome speaks of it.
 *
 * <p>The state of the database is a set of cells, each a small number: whether a key is there, how
 * often an amount was added, which value stands in a column.
 */
public sealed interface Step {
  /** One after the other. */
  record Sequence(List<Step> steps) implements Step {
    /** Copies the list. */
    public Sequence {
      steps = List.copyOf(steps);
    }
  }

  /** What a write does to its cell. */
  enum WriteKind {
    /** Puts a key there; a second one collides. Rows: 1, then 0. */
    KEY,
    /** Adds one more time. Rows: always 1. */
    ADD,
    /** Puts the same value there. Rows: always 1. */
    SET,
    /** Moves on once: a compare-and-set, a delete. Rows: 1, then 0. */
    ONCE,
    /** Puts a value there that is another one in each run. Rows: always 1. */
    FRESH,
    /** Puts there what stands in the source. Rows: always 1. */
    COPY,
    /** Empties cells, so that what is put there afterwards is new. Rows: always 1. */
    CLEAR
  }

  /**
   * A write to a database.
   *
   * @param cell what it changes; of {@link WriteKind#CLEAR} unused
   * @param rejects of a {@link WriteKind#KEY}: whether a collision is an error; else it changes
   *     nothing
   * @param cleared the cells that {@link WriteKind#CLEAR} empties
   * @param source a cell whose rows it moves, so that it does nothing once they are gone; of {@link
   *     WriteKind#COPY} the cell whose value it reads; empty text for none
   * @param resource which database; transactions of one do not hold writes of another
   */
  record Write(
      int id,
      WriteKind kind,
      String cell,
      boolean rejects,
      Set<String> cleared,
      String source,
      String resource)
      implements Step {
    /** Copies the set. */
    public Write {
      cleared = Set.copyOf(cleared);
    }

    /** A write without clearing and source. */
    public static Write of(int id, WriteKind kind, String cell) {
      return new Write(id, kind, cell, false, Set.of(), "", "");
    }

    /** An insert of a key whose collision is an error. */
    public static Write rejecting(int id, String cell) {
      return new Write(id, WriteKind.KEY, cell, true, Set.of(), "", "");
    }

    /** The same write on another database. */
    public Write on(String database) {
      return new Write(id, kind, cell, rejects, cleared, source, database);
    }
  }

  /**
   * A look at the database.
   *
   * @param cell what it looks for; empty text for something that no step of the program changes
   */
  record Read(int id, String cell, String resource) implements Step {}

  /**
   * A message sent.
   *
   * @param sameId whether a repetition carries the same id, so that receivers can drop it
   */
  record Send(int id, boolean sameId) implements Step {}

  /**
   * A call to another system.
   *
   * @param repeatable whether a repetition changes nothing there: a stable idempotency key
   */
  record Call(int id, boolean repeatable) implements Step {}

  /** The message confirmed to the broker before the handler ends. */
  record Acknowledge(int id) implements Step {}

  /** How a scope stands to the transaction around it. */
  enum Joining {
    /** Joins the one around it, else begins one. */
    REQUIRED,
    /** Begins its own and commits it before the one around it goes on. */
    REQUIRES_NEW,
    /** Runs without; the one around it stays open. */
    SUSPENDED,
    /** Joins the one around it if there is one. */
    SUPPORTS
  }

  /**
   * A transaction with all that happens inside.
   *
   * @param id of its commit
   */
  record Transaction(int id, Joining joining, String resource, Step body) implements Step {}

  /** A transaction begun by code: lasts until {@link Commit} of the same resource. */
  record Begin(int id, String resource) implements Step {}

  /** The end of a transaction begun by code. */
  record Commit(int id, String resource) implements Step {}

  /** Takes back what the transaction begun by code has done so far. */
  record Rollback(int id, String resource) implements Step {}

  /** Marks the current transaction so that its end takes it back. */
  record RollbackOnly(int id) implements Step {}

  /** A statement that commits by the way, such as DDL in some databases. */
  record ImplicitCommit(int id, String resource) implements Step {}

  /** A body that returns end. */
  record Frame(Step body) implements Step {}

  /** Any number of times; once is enough to see what happens. A break ends it. */
  record Loop(Step body) implements Step {}

  /** A question that a branch asks. */
  sealed interface Question {
    /** Whether a write changed rows, or a read found some. */
    record Rows(int step) implements Question {}

    /** Something else; the same message always gets the same answer. */
    record Other(String name) implements Question {}

    /** The opposite answer. */
    record Not(Question question) implements Question {}
  }

  /** One or the other. */
  record Branch(Question question, Step whenYes, Step whenNo) implements Step {}

  /**
   * A try.
   *
   * @param duplicates what happens on a key collision; empty list for not caught
   * @param others what happens on another exception; empty list for not caught
   */
  record Try(Step body, List<Step> duplicates, List<Step> others, Step last) implements Step {
    /** Copies the lists. */
    public Try {
      duplicates = List.copyOf(duplicates);
      others = List.copyOf(others);
    }
  }

  /** How control leaves. */
  enum Leave {
    RETURN,
    BREAK,
    THROW
  }

  /** Leaves the frame or the loop, or throws. */
  record Exit(Leave leave) implements Step {}

  /** Happens when the current transaction has committed; at once if there is none. */
  record AfterCommit(Step body) implements Step {}

  /** Happens on another thread, outside any transaction, at any time from here on. */
  record Elsewhere(Step body) implements Step {}

  /** Nothing. */
  static Step nothing() {
    return new Sequence(List.of());
  }

  /** One after the other. */
  static Step of(Step... steps) {
    return new Sequence(List.of(steps));
  }
}
