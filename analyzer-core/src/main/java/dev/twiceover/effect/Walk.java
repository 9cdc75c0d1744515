package dev.twiceover.effect;

import dev.twiceover.library.Meaning;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The effects of a trace in the order of the code, each with what surrounds it: the transactions
 * open there, what the conditions on the way say, what catches its exceptions.
 */
public final class Walk {
  private static final Set<String> ASKS_FOR_TRANSACTION =
      Set.of(".synchronizationActive", ".actualTransactionActive");
  private final List<Occurrence> occurrences = new ArrayList<>();
  private final List<Open> open = new ArrayList<>();
  private List<Fact> facts = new ArrayList<>();
  private final List<Attempt> tries = new ArrayList<>();
  private final List<Body> frames = new ArrayList<>();
  private int nextNumber = 1;
  private Optional<Meaning.When> deferred = Optional.empty();
  private int loops;
  private int nextTransaction = 1;

  /** Whether a commit was taken on a connection whose next statement begins a transaction. */
  private boolean reopens;

  private Walk() {}

  /** Walks a trace. */
  public static List<Occurrence> of(Trace trace) {
    Walk walk = new Walk();
    walk.walk(trace.effects());
    return walk.occurrences;
  }

  /**
   * An effect with its surroundings.
   *
   * @param transaction the physical transaction it runs in, from 1; 0 for none (autocommit)
   * @param open all transactions not yet committed there, outermost first, suspended ones included
   * @param readOnly whether the transaction is declared so
   * @param deferred when it runs, if not in its place
   * @param inLoop whether it may run several times
   * @param facts what the conditions on the way say
   * @param tries the try statements whose body it is in, outermost first
   * @param frames the bodies of methods and callbacks that it is in, outermost first
   */
  public record Occurrence(
      Effect effect,
      int transaction,
      List<Integer> open,
      boolean readOnly,
      Optional<Meaning.When> deferred,
      boolean inLoop,
      List<Fact> facts,
      List<Attempt> tries,
      List<Body> frames) {
    /** Copies the lists. */
    public Occurrence {
      open = List.copyOf(open);
      facts = List.copyOf(facts);
      tries = List.copyOf(tries);
      frames = List.copyOf(frames);
    }

    /** The test of a statement's answer that must have come out so for this effect to run. */
    public Optional<RowTest> testOf(int statement) {
      return facts.stream()
          .flatMap(fact -> RowTest.all(fact.condition(), fact.holds()).stream())
          .filter(test -> test.statement() == statement)
          .findFirst();
    }
  }

  /** One run of the body of a method or callback; numbered in the order of the walk. */
  public record Body(int number) {}

  /**
   * A try statement.
   *
   * @param number in the order of the walk
   * @param in the body that it stands in, and that a return in it ends
   */
  public record Attempt(int number, List<Effect.Catch> catches, Optional<Body> in) {
    /** Copies the list. */
    public Attempt {
      catches = List.copyOf(catches);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Attempt attempt && number == attempt.number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  /** A condition that is known to hold, or not to. */
  public record Fact(Value condition, boolean holds, boolean elseThrows) {}

  /** Who opened a transaction, and so can close it. */
  private enum Opened {
    BY_SCOPE,
    BY_CODE,
    /** By switching autocommit off: whatever follows a commit is in a transaction again. */
    BY_CONNECTION
  }

  /** A transaction that is open: 0 stands for a suspended or absent one. */
  private record Open(int id, boolean readOnly, Opened opened) {}

  private void walk(Effect effect) {
    if (effect instanceof Effect.Sequence sequence) {
      sequence.steps().forEach(this::walk);
    } else if (effect instanceof Effect.Branch branch) {
      branch(branch);
    } else if (effect instanceof Effect.Frame frame) {
      frame(frame);
    } else if (effect instanceof Effect.Scope scope) {
      scope(scope);
    } else if (effect instanceof Effect.Loop loop) {
      loops++;
      int known = facts.size();
      walk(loop.body());
      facts = new ArrayList<>(facts.subList(0, Math.min(known, facts.size())));
      loops--;
    } else if (effect instanceof Effect.Try attempt) {
      attempt(attempt);
    } else if (effect instanceof Effect.Deferred later) {
      later(later);
    } else if (effect instanceof Effect.Step step) {
      occurrences.add(occurrence(effect));
      step(step);
    } else {
      occurrences.add(occurrence(effect));
    }
  }

  private Occurrence occurrence(Effect effect) {
    if (reopens && effect instanceof Effect.Statement) {
      open.add(new Open(nextTransaction++, false, Opened.BY_CONNECTION));
      reopens = false;
    }
    Optional<Open> top = top();
    return new Occurrence(
        effect,
        top.map(Open::id).orElse(0),
        open.stream().map(Open::id).filter(id -> id > 0).distinct().toList(),
        top.map(Open::readOnly).orElse(false),
        deferred,
        loops > 0,
        facts,
        tries,
        frames);
  }

  private Optional<Open> top() {
    return open.isEmpty() ? Optional.empty() : Optional.of(open.get(open.size() - 1));
  }

  private void branch(Effect.Branch branch) {
    Optional<Boolean> known = inTransaction(branch.condition());
    if (known.isPresent()) {
      walk(known.get() ? branch.whenTrue() : branch.whenFalse());
      return;
    }
    List<Fact> before = facts;
    boolean trueThrows = leaves(branch.whenTrue()) == Leaves.BY_THROW;
    boolean falseThrows = leaves(branch.whenFalse()) == Leaves.BY_THROW;
    facts = with(before, new Fact(branch.condition(), true, false));
    walk(branch.whenTrue());
    facts = with(before, new Fact(branch.condition(), false, false));
    walk(branch.whenFalse());
    facts = before;
    if (leaves(branch.whenTrue()) != Leaves.NOT) {
      facts = with(facts, new Fact(branch.condition(), false, trueThrows));
    }
    if (leaves(branch.whenFalse()) != Leaves.NOT) {
      facts = with(facts, new Fact(branch.condition(), true, falseThrows));
    }
  }

  /** The answer to a condition that asks whether a transaction is open. */
  private Optional<Boolean> inTransaction(Value condition) {
    if (!(condition instanceof Value.Computed asked)) {
      return Optional.empty();
    }
    if (asked.function().equals("!") && asked.parts().size() == 1) {
      return inTransaction(asked.parts().get(0)).map(answer -> !answer);
    }
    return ASKS_FOR_TRANSACTION.contains(asked.function())
        ? Optional.of(top().filter(each -> each.id > 0).isPresent())
        : Optional.empty();
  }

  private static List<Fact> with(List<Fact> facts, Fact fact) {
    List<Fact> more = new ArrayList<>(facts);
    more.add(fact);
    return more;
  }

  /** What a callee found out holds for its caller only if it would have thrown otherwise. */
  private void frame(Effect.Frame frame) {
    int known = facts.size();
    frames.add(new Body(nextNumber++));
    walk(frame.body());
    frames.remove(frames.size() - 1);
    reopens = false;
    List<Fact> kept = new ArrayList<>(facts.subList(0, Math.min(known, facts.size())));
    for (Fact fact : facts.subList(Math.min(known, facts.size()), facts.size())) {
      if (fact.elseThrows) {
        kept.add(fact);
      }
    }
    facts = kept;
  }

  private void attempt(Effect.Try attempt) {
    List<Fact> before = facts;
    Optional<Body> in =
        frames.isEmpty() ? Optional.empty() : Optional.of(frames.get(frames.size() - 1));
    tries.add(new Attempt(nextNumber++, attempt.catches(), in));
    walk(attempt.body());
    tries.remove(tries.size() - 1);
    List<Fact> after = facts;
    for (Effect.Catch each : attempt.catches()) {
      facts = before;
      walk(each.body());
    }
    boolean allLeave =
        attempt.catches().stream().allMatch(each -> leaves(each.body()) != Leaves.NOT);
    facts = allLeave ? after : before;
    walk(attempt.finallyBlock());
  }

  private void later(Effect.Deferred later) {
    Optional<Meaning.When> before = deferred;
    List<Open> outer = List.copyOf(open);
    boolean stays = deferred.filter(Meaning.When.AFTER_COMMIT::equals).isPresent();
    deferred = stays ? deferred : Optional.of(later.when());
    if (later.when() == Meaning.When.AFTER_COMMIT) {
      open.clear();
    } else if (later.when() == Meaning.When.ASYNCHRONOUSLY && !open.isEmpty()) {
      // Another thread is in no transaction, and may be done before those here are committed.
      open.add(new Open(0, top().orElseThrow().readOnly(), Opened.BY_SCOPE));
    }
    walk(later.body());
    open.clear();
    open.addAll(outer);
    deferred = before;
  }

  private void scope(Effect.Scope scope) {
    int depth = open.size();
    int current = top().map(Open::id).orElse(0);
    int id =
        switch (scope.propagation()) {
          case "REQUIRES_NEW" -> nextTransaction++;
          case "NOT_SUPPORTED", "NEVER" -> 0;
          case "SUPPORTS" -> current;
          // MANDATORY where none is in sight is in one that a caller has begun.
          default -> current > 0 ? current : nextTransaction++;
        };
    boolean joins = id == current;
    boolean readOnly = (joins && current > 0) ? top().orElseThrow().readOnly() : scope.readOnly();
    open.add(new Open(id, readOnly, Opened.BY_SCOPE));
    walk(scope.body());
    while (open.size() > depth) {
      open.remove(open.size() - 1);
    }
  }

  private void step(Effect.Step step) {
    switch (step.step()) {
      case BEGIN -> open.add(new Open(nextTransaction++, false, Opened.BY_CODE));
      case AUTOCOMMIT -> {
        if (step.switchesAutocommitOff()) {
          open.add(new Open(nextTransaction++, false, Opened.BY_CONNECTION));
        } else {
          closeByCode();
          reopens = false;
        }
      }
      case COMMIT -> {
        // What follows on the same connection is a new transaction, until autocommit is back.
        reopens = closeByCode().filter(Opened.BY_CONNECTION::equals).isPresent();
      }
      case ROLLBACK -> {
        // A rollback stands in an error path as a rule; the path that goes on keeps its scope.
      }
      case ROLLBACK_ONLY -> {}
    }
  }

  private Optional<Opened> closeByCode() {
    for (int i = open.size() - 1; i >= 0; i--) {
      Opened opened = open.get(i).opened;
      if (opened != Opened.BY_SCOPE) {
        open.remove(i);
        return Optional.of(opened);
      }
    }
    return Optional.empty();
  }

  /** Whether control never comes to the end of an effect. */
  public static boolean alwaysLeaves(Effect effect) {
    return leaves(effect) != Leaves.NOT;
  }

  /** Whether an effect always ends with an exception. */
  public static boolean alwaysThrows(Effect effect) {
    return leaves(effect) == Leaves.BY_THROW;
  }

  /** How an effect ends. */
  private enum Leaves {
    NOT,
    BY_THROW,
    OTHERWISE
  }

  private static Leaves leaves(Effect effect) {
    if (effect instanceof Effect.Exit exit) {
      return exit.kind() == Effect.ExitKind.THROW ? Leaves.BY_THROW : Leaves.OTHERWISE;
    }
    if (effect instanceof Effect.Sequence sequence) {
      for (Effect step : sequence.steps()) {
        Leaves leaves = leaves(step);
        if (leaves != Leaves.NOT) {
          return leaves;
        }
      }
      return Leaves.NOT;
    }
    if (effect instanceof Effect.Branch branch) {
      Leaves a = leaves(branch.whenTrue());
      Leaves b = leaves(branch.whenFalse());
      if (a == Leaves.NOT || b == Leaves.NOT) {
        return Leaves.NOT;
      }
      return a == b ? a : Leaves.OTHERWISE;
    }
    if (effect instanceof Effect.Frame frame) {
      return leaves(frame.body()) == Leaves.BY_THROW ? Leaves.BY_THROW : Leaves.NOT;
    }
    if (effect instanceof Effect.Scope scope) {
      return leaves(scope.body());
    }
    return Leaves.NOT;
  }
}
