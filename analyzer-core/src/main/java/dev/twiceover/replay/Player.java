package dev.twiceover.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Plays one delivery of a program on the world, up to its end or to the crash. */
final class Player {
  private final World world;
  private final Facts facts;
  private final Choices choices;
  private final int delivery;
  private final int crashAt;
  private final List<Event> events;
  private final Map<Integer, Integer> rows = new HashMap<>();
  private final Transactions transactions = new Transactions(this);
  private final List<Integer> sent = new ArrayList<>();
  private final Set<Integer> ghosts = new HashSet<>();
  private final Set<Integer> early = new HashSet<>();
  private int points;
  private int crashedBefore = -1;
  private boolean acknowledged;

  /**
   * A delivery ready to be played.
   *
   * @param delivery its number, from 1
   * @param crashAt the point, from 0, before which the process dies; -1 for never
   */
  Player(World world, Facts facts, Choices choices, int delivery, int crashAt, List<Event> events) {
    this.world = world;
    this.facts = facts;
    this.choices = choices;
    this.delivery = delivery;
    this.crashAt = crashAt;
    this.events = events;
  }

  /** How a delivery ended. */
  enum End {
    /** Normally: the broker takes the message as handled. */
    DONE,
    /** With an error: the broker delivers again, unless it was acknowledged before. */
    FAILED,
    /** In the middle. */
    CRASHED
  }

  End play(Step program) {
    note(-1, Event.What.BEGINS);
    try {
      run(program);
      point(-1);
      note(-1, Event.What.ENDS);
      // What code left open is closed with its connection, and so taken back.
      transactions.rollBackAll();
      return End.DONE;
    } catch (Signal.Returned | Signal.Broken e) {
      note(-1, Event.What.ENDS_EARLY);
      // What code left open is closed with its connection, and so taken back.
      transactions.rollBackAll();
      return End.DONE;
    } catch (Signal.Thrown e) {
      transactions.rollBackAll();
      note(-1, Event.What.FAILS);
      return End.FAILED;
    } catch (Signal.Crash e) {
      transactions.rollBackAll();
      return End.CRASHED;
    }
  }

  /** How many points at which it could have died were passed. */
  int points() {
    return points;
  }

  World world() {
    return world;
  }

  int crashedBefore() {
    return crashedBefore;
  }

  boolean acknowledged() {
    return acknowledged;
  }

  /** Messages whose transaction did not commit. */
  Set<Integer> ghosts() {
    return ghosts;
  }

  /** Messages that left before the commit of what came before them. */
  Set<Integer> early() {
    return early;
  }

  /** All messages and calls that left in this delivery. */
  List<Integer> sent() {
    return sent;
  }

  void note(int step, Event.What what) {
    events.add(new Event(delivery, step, what));
  }

  void point(int step) {
    if (points++ == crashAt) {
      crashedBefore = step;
      note(step, Event.What.CRASHES);
      throw new Signal.Crash();
    }
  }

  void run(Step step) {
    if (step instanceof Step.Sequence sequence) {
      sequence.steps().forEach(this::run);
    } else if (step instanceof Step.Write write) {
      write(write);
    } else if (step instanceof Step.Read read) {
      read(read);
    } else if (step instanceof Step.Send send) {
      leave(send.id());
    } else if (step instanceof Step.Call call) {
      leave(call.id());
    } else if (step instanceof Step.Acknowledge acknowledge) {
      point(acknowledge.id());
      acknowledged = true;
      note(acknowledge.id(), Event.What.ACKNOWLEDGED);
    } else if (step instanceof Step.Branch branch) {
      run(answer(branch.question()) ? branch.whenYes() : branch.whenNo());
    } else if (step instanceof Step.Frame frame) {
      frame(frame);
    } else if (step instanceof Step.Loop loop) {
      loop(loop);
    } else if (step instanceof Step.Exit exit) {
      throw switch (exit.leave()) {
        case THROW -> new Signal.Thrown(false);
        case BREAK -> new Signal.Broken();
        case RETURN -> new Signal.Returned();
      };
    } else if (step instanceof Step.Try attempt) {
      attempt(attempt);
    } else if (step instanceof Step.AfterCommit later) {
      afterCommit(later);
    } else if (step instanceof Step.Elsewhere other) {
      elsewhere(other);
    } else {
      transactions.run(step);
    }
  }

  private boolean answer(Step.Question question) {
    if (question instanceof Step.Question.Not not) {
      return !answer(not.question());
    }
    if (question instanceof Step.Question.Rows asked) {
      Integer count = rows.get(asked.step());
      return count == null ? choices.answer("rows " + asked.step()) : count > 0;
    }
    return choices.answer(((Step.Question.Other) question).name());
  }

  private void write(Step.Write write) {
    point(write.id());
    Optional<OpenTransaction> transaction = transactions.current(write.resource());
    if (transaction.isPresent() && transaction.get().refuses) {
      note(write.id(), Event.What.REFUSED);
      throw new Signal.Thrown(false);
    }
    int before = transactions.cell(transaction, write.cell());
    int source = write.source().isEmpty() ? 0 : transactions.cell(transaction, write.source());
    boolean sourceIsEmpty = write.kind() != Step.WriteKind.COPY && source > 0;
    int after =
        switch (write.kind()) {
          case KEY, SET -> 1;
          case ONCE -> 1;
          case ADD -> before + 1;
          case FRESH -> delivery * 1000 + write.id() + 1;
          case COPY -> source + 1;
          case CLEAR -> before;
        };
    if (write.kind() == Step.WriteKind.KEY && before > 0) {
      collide(write, transaction);
      return;
    }
    if (sourceIsEmpty || (write.kind() == Step.WriteKind.ONCE && before > 0)) {
      rows.put(write.id(), 0);
      note(write.id(), Event.What.CHANGES_NOTHING);
      return;
    }
    if (write.kind() == Step.WriteKind.CLEAR) {
      write.cleared().forEach(each -> transactions.put(transaction, each, 0));
    } else {
      transactions.put(transaction, write.cell(), after);
    }
    rows.put(write.id(), 1);
    note(write.id(), Event.What.RUNS);
  }

  private void collide(Step.Write write, Optional<OpenTransaction> transaction) {
    rows.put(write.id(), 0);
    if (!write.rejects()) {
      note(write.id(), Event.What.CHANGES_NOTHING);
      return;
    }
    note(write.id(), Event.What.COLLIDES);
    if (facts.refusesAfterError()) {
      transaction.ifPresent(each -> each.refuses = true);
    }
    throw new Signal.Thrown(true);
  }

  private void read(Step.Read read) {
    if (read.cell().isEmpty()) {
      return;
    }
    int found = transactions.cell(transactions.current(read.resource()), read.cell());
    rows.put(read.id(), found);
    note(read.id(), found > 0 ? Event.What.FINDS : Event.What.RUNS);
  }

  private void leave(int step) {
    point(step);
    world.leave(step);
    sent.add(step);
    note(step, Event.What.RUNS);
    for (OpenTransaction transaction : transactions.all()) {
      transaction.sentMeanwhile.add(step);
      if (!transaction.written.isEmpty()) {
        early.add(step);
      }
    }
  }

  private void frame(Step.Frame frame) {
    try {
      run(frame.body());
    } catch (Signal.Returned e) {
      // The caller goes on.
      return;
    }
  }

  private void loop(Step.Loop loop) {
    try {
      run(loop.body());
    } catch (Signal.Broken e) {
      // What follows the loop goes on.
      return;
    }
  }

  private void attempt(Step.Try attempt) {
    try {
      run(attempt.body());
    } catch (Signal.Thrown e) {
      List<Step> handler = e.isDuplicate() ? attempt.duplicates() : attempt.others();
      if (handler.isEmpty()) {
        run(attempt.last());
        throw e;
      }
      runThenLast(handler.get(0), attempt.last());
      return;
    } catch (Signal.Returned | Signal.Broken e) {
      run(attempt.last());
      throw e;
    }
    run(attempt.last());
  }

  private void runThenLast(Step body, Step last) {
    try {
      run(body);
    } catch (Signal.Thrown | Signal.Returned | Signal.Broken e) {
      run(last);
      throw e;
    }
    run(last);
  }

  private void afterCommit(Step.AfterCommit later) {
    List<OpenTransaction> open = transactions.all();
    if (open.isEmpty()) {
      run(later.body());
    } else {
      open.get(open.size() - 1).afterCommit.add(later.body());
    }
  }

  private void elsewhere(Step.Elsewhere other) {
    int before = sent.size();
    transactions.outside(
        () -> {
          try {
            run(other.body());
          } catch (Signal.Thrown | Signal.Returned | Signal.Broken e) {
            // The other thread ends; this one does not notice.
            note(-1, Event.What.ENDS_EARLY);
          }
        });
    boolean uncommitted = transactions.all().stream().anyMatch(each -> !each.written.isEmpty());
    if (uncommitted) {
      early.addAll(sent.subList(before, sent.size()));
    }
  }
}
