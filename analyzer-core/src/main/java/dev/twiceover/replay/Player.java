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
  private final List<Optional<OpenTransaction>> open = new ArrayList<>();
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

  private static final class CrashSignal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CrashSignal() {
      super(null, null, false, false);
    }
  }

  private static final class Thrown extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final boolean duplicate;

    Thrown(boolean duplicate) {
      super(null, null, false, false);
      this.duplicate = duplicate;
    }
  }

  private static final class Returned extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Returned() {
      super(null, null, false, false);
    }
  }

  End play(Step program) {
    note(-1, Event.What.BEGINS);
    try {
      run(program);
      point(-1);
      note(-1, Event.What.ENDS);
      leaveOpen();
      return End.DONE;
    } catch (Returned e) {
      note(-1, Event.What.ENDS_EARLY);
      leaveOpen();
      return End.DONE;
    } catch (Thrown e) {
      rollBackAll();
      note(-1, Event.What.FAILS);
      return End.FAILED;
    } catch (CrashSignal e) {
      rollBackAll();
      return End.CRASHED;
    }
  }

  /** How many points at which it could have died were passed. */
  int points() {
    return points;
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

  private void note(int step, Event.What what) {
    events.add(new Event(delivery, step, what));
  }

  private void point(int step) {
    if (points++ == crashAt) {
      crashedBefore = step;
      note(step, Event.What.CRASHES);
      throw new CrashSignal();
    }
  }

  private void run(Step step) {
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
    } else if (step instanceof Step.Exit exit) {
      if (exit.leave() == Step.Leave.THROW) {
        throw new Thrown(false);
      }
      throw new Returned();
    } else if (step instanceof Step.Try attempt) {
      attempt(attempt);
    } else if (step instanceof Step.AfterCommit later) {
      afterCommit(later);
    } else if (step instanceof Step.Elsewhere other) {
      elsewhere(other);
    } else {
      transaction(step);
    }
  }

  private void transaction(Step step) {
    if (step instanceof Step.Transaction transaction) {
      scope(transaction);
    } else if (step instanceof Step.Begin begin) {
      open.add(Optional.of(new OpenTransaction(begin.id(), begin.resource(), true)));
    } else if (step instanceof Step.Commit commit) {
      current(commit.resource())
          .filter(each -> each.byCode)
          .ifPresent(each -> commit(each, commit.id()));
    } else if (step instanceof Step.Rollback rollback) {
      current(rollback.resource()).filter(each -> each.byCode).ifPresent(each -> rollBack(each));
    } else if (step instanceof Step.RollbackOnly) {
      open.stream()
          .flatMap(Optional::stream)
          .reduce((a, b) -> b)
          .ifPresent(each -> each.rollbackOnly = true);
    } else if (step instanceof Step.ImplicitCommit commit) {
      point(commit.id());
      current(commit.resource()).ifPresent(each -> flush(each));
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

  private Optional<OpenTransaction> current(String resource) {
    for (int i = open.size() - 1; i >= 0; i--) {
      if (open.get(i).isEmpty()) {
        return Optional.empty();
      }
      if (open.get(i).get().resource.equals(resource)) {
        return open.get(i);
      }
    }
    return Optional.empty();
  }

  private int cell(Optional<OpenTransaction> transaction, String name) {
    return transaction
        .map(each -> each.cell(name).orElseGet(() -> world.cell(name)))
        .orElseGet(() -> world.cell(name));
  }

  private void put(Optional<OpenTransaction> transaction, String name, int value) {
    if (transaction.isPresent()) {
      transaction.get().written.put(name, value);
    } else {
      world.put(name, value);
    }
  }

  private void write(Step.Write write) {
    point(write.id());
    Optional<OpenTransaction> transaction = current(write.resource());
    if (transaction.isPresent() && transaction.get().refuses) {
      note(write.id(), Event.What.REFUSED);
      throw new Thrown(false);
    }
    int before = cell(transaction, write.cell());
    boolean sourceIsEmpty = !write.source().isEmpty() && cell(transaction, write.source()) > 0;
    int after =
        switch (write.kind()) {
          case KEY, SET -> 1;
          case ONCE -> 1;
          case ADD -> before + 1;
          case FRESH -> delivery * 1000 + write.id() + 1;
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
      write.cleared().forEach(each -> put(transaction, each, 0));
    } else {
      put(transaction, write.cell(), after);
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
    throw new Thrown(true);
  }

  private void read(Step.Read read) {
    if (read.cell().isEmpty()) {
      return;
    }
    int found = cell(current(read.resource()), read.cell());
    rows.put(read.id(), found);
    note(read.id(), found > 0 ? Event.What.FINDS : Event.What.RUNS);
  }

  private void leave(int step) {
    point(step);
    world.leave(step);
    sent.add(step);
    note(step, Event.What.RUNS);
    for (Optional<OpenTransaction> each : open) {
      each.ifPresent(
          transaction -> {
            transaction.sentMeanwhile.add(step);
            if (!transaction.written.isEmpty()) {
              early.add(step);
            }
          });
    }
  }

  private void frame(Step.Frame frame) {
    try {
      run(frame.body());
    } catch (Returned e) {
      // The caller goes on.
      return;
    }
  }

  private void attempt(Step.Try attempt) {
    try {
      run(attempt.body());
    } catch (Thrown e) {
      List<Step> handler = e.duplicate ? attempt.duplicates() : attempt.others();
      if (handler.isEmpty()) {
        run(attempt.last());
        throw e;
      }
      runThenLast(handler.get(0), attempt.last());
      return;
    } catch (Returned e) {
      run(attempt.last());
      throw e;
    }
    run(attempt.last());
  }

  private void runThenLast(Step body, Step last) {
    try {
      run(body);
    } catch (Thrown | Returned e) {
      run(last);
      throw e;
    }
    run(last);
  }

  private void afterCommit(Step.AfterCommit later) {
    Optional<OpenTransaction> innermost = Optional.empty();
    for (Optional<OpenTransaction> each : open) {
      if (each.isPresent()) {
        innermost = each;
      }
    }
    if (innermost.isPresent()) {
      innermost.get().afterCommit.add(later.body());
    } else {
      run(later.body());
    }
  }

  private void elsewhere(Step.Elsewhere other) {
    List<Optional<OpenTransaction>> mine = new ArrayList<>(open);
    List<Integer> before = List.copyOf(sent);
    open.clear();
    try {
      run(other.body());
    } catch (Thrown | Returned e) {
      // The other thread ends; this one does not notice.
      note(-1, Event.What.ENDS_EARLY);
    } finally {
      open.clear();
      open.addAll(mine);
    }
    for (int message : sent.subList(before.size(), sent.size())) {
      for (Optional<OpenTransaction> each : open) {
        each.filter(transaction -> !transaction.written.isEmpty())
            .ifPresent(transaction -> early.add(message));
      }
    }
  }

  private void scope(Step.Transaction scope) {
    Optional<OpenTransaction> around = current(scope.resource());
    boolean joins =
        switch (scope.joining()) {
          case REQUIRED -> around.isPresent();
          case SUPPORTS -> true;
          case REQUIRES_NEW, SUSPENDED -> false;
        };
    if (joins) {
      join(scope, around);
      return;
    }
    int depth = open.size();
    open.add(
        scope.joining() == Step.Joining.SUSPENDED
            ? Optional.empty()
            : Optional.of(new OpenTransaction(scope.id(), scope.resource(), false)));
    Optional<OpenTransaction> own = open.get(depth);
    boolean returned = false;
    try {
      run(scope.body());
    } catch (Returned e) {
      returned = true;
    } catch (Thrown e) {
      own.ifPresent(this::rollBack);
      cut(depth);
      throw e;
    }
    if (own.isPresent()) {
      if (own.get().rollbackOnly || own.get().refuses) {
        rollBack(own.get());
      } else {
        commit(own.get(), scope.id());
      }
    }
    cut(depth);
    own.ifPresent(each -> each.afterCommit.forEach(this::run));
    if (returned) {
      throw new Returned();
    }
  }

  private void join(Step.Transaction scope, Optional<OpenTransaction> around) {
    try {
      run(scope.body());
    } catch (Thrown e) {
      // The inner scope marks the transaction that it shares: the outer commit will fail.
      around.ifPresent(each -> each.rollbackOnly = true);
      throw e;
    }
  }

  private void cut(int depth) {
    while (open.size() > depth) {
      open.remove(open.size() - 1);
    }
  }

  private void commit(OpenTransaction transaction, int id) {
    point(id);
    flush(transaction);
    note(id, Event.What.COMMITS);
    if (transaction.byCode) {
      open.removeIf(each -> each.isPresent() && each.get().equals(transaction));
      List<Step> later = List.copyOf(transaction.afterCommit);
      transaction.afterCommit.clear();
      later.forEach(this::run);
    }
  }

  private void flush(OpenTransaction transaction) {
    transaction.written.forEach(world::put);
    transaction.written.clear();
    transaction.sentMeanwhile.clear();
  }

  private void rollBack(OpenTransaction transaction) {
    if (!transaction.written.isEmpty() || !transaction.sentMeanwhile.isEmpty()) {
      note(transaction.id, Event.What.ROLLS_BACK);
    }
    ghosts.addAll(transaction.sentMeanwhile);
    transaction.written.clear();
    transaction.sentMeanwhile.clear();
    transaction.afterCommit.clear();
    if (transaction.byCode) {
      open.removeIf(each -> each.isPresent() && each.get().equals(transaction));
    }
  }

  private void rollBackAll() {
    List<Optional<OpenTransaction>> all = new ArrayList<>(open);
    for (int i = all.size() - 1; i >= 0; i--) {
      all.get(i).ifPresent(this::rollBack);
    }
    open.clear();
  }

  /** What code left open is closed with its connection, and so taken back. */
  private void leaveOpen() {
    rollBackAll();
  }
}
