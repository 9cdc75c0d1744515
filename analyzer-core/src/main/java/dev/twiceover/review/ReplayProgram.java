package dev.twiceover.review;

import dev.twiceover.effect.Effect;
import dev.twiceover.effect.RowTest;
import dev.twiceover.effect.Trace;
import dev.twiceover.effect.Walk;
import dev.twiceover.project.JavaType;
import dev.twiceover.replay.Step;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Shape;
import dev.twiceover.value.Site;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The program that the replay plays for an entry point: its effects with what each write does to
 * the state, according to the judgement of its statement.
 */
final class ReplayProgram {
  private static final int MAX_CONNECTIVES = 3;

  /** Databases in which DDL is part of the transaction; in the others it commits. */
  private static final Set<Dialect> DDL_IN_TRANSACTIONS =
      Set.of(Dialect.POSTGRESQL, Dialect.SQLITE, Dialect.SQLSERVER);

  private static final Set<String> CATCHES_ALL =
      Set.of("Exception", "RuntimeException", "Throwable");

  private final Map<Integer, List<WriteView>> writes = new HashMap<>();
  private final Dialect dialect;
  private final Cells cells;
  private final Map<Value, String> questions = new HashMap<>();
  private final Map<Integer, Part> parts = new LinkedHashMap<>();
  private final Map<WriteView, Integer> stepOf = new HashMap<>();
  private int nextId;

  /**
   * What a step of the program is in the code.
   *
   * @param text as a timeline shows it
   */
  record Part(Place place, String text) {}

  private ReplayProgram(EntryView entry, Dialect dialect) {
    this.dialect = dialect;
    for (WriteView write : entry.writes()) {
      writes.computeIfAbsent(write.effect().id(), key -> new ArrayList<>()).add(write);
    }
    this.cells = new Cells(entry);
    this.nextId =
        1
            + entry.steps().stream()
                .map(Walk.Occurrence::effect)
                .mapToInt(ReplayProgram::idOf)
                .max()
                .orElse(0);
  }

  /**
   * The program with the code that its steps stand for.
   *
   * @param parts by the step's id
   * @param stepOf the step's id, by write
   */
  record Built(Step program, Map<Integer, Part> parts, Map<WriteView, Integer> stepOf) {}

  static Built of(EntryView entry, Dialect dialect) {
    ReplayProgram builder = new ReplayProgram(entry, dialect);
    Trace trace = entry.trace();
    Step program = builder.step(trace.effects());
    return new Built(program, builder.parts, builder.stepOf);
  }

  private static int idOf(Effect effect) {
    if (effect instanceof Effect.Statement statement) {
      return statement.id();
    }
    if (effect instanceof Effect.Send send) {
      return send.id();
    }
    return effect instanceof Effect.CallOut out ? out.id() : 0;
  }

  private Step step(Effect effect) {
    if (effect instanceof Effect.Sequence sequence) {
      return new Step.Sequence(sequence.steps().stream().map(this::step).toList());
    }
    if (effect instanceof Effect.Statement statement) {
      return statement(statement);
    }
    if (effect instanceof Effect.Send send) {
      parts.put(send.id(), new Part(EntryView.place(send.executed()), Describe.send(send)));
      return new Step.Send(send.id(), send.payload().filter(Value::isVolatile).isEmpty());
    }
    if (effect instanceof Effect.CallOut out) {
      parts.put(
          out.id(), new Part(EntryView.place(out.executed()), "the call to " + out.channel()));
      return new Step.Call(out.id(), out.key().filter(key -> !key.isVolatile()).isPresent());
    }
    if (effect instanceof Effect.Acknowledge acknowledge) {
      return new Step.Acknowledge(named(acknowledge.executed(), "the acknowledgement"));
    }
    if (effect instanceof Effect.Branch branch) {
      return branch(
          branch.condition(), step(branch.whenTrue()), step(branch.whenFalse()), MAX_CONNECTIVES);
    }
    if (effect instanceof Effect.Loop loop) {
      return new Step.Loop(step(loop.body()));
    }
    if (effect instanceof Effect.Frame frame) {
      return new Step.Frame(step(frame.body()));
    }
    if (effect instanceof Effect.Exit exit) {
      return new Step.Exit(
          switch (exit.kind()) {
            case THROW -> Step.Leave.THROW;
            case RETURN -> Step.Leave.RETURN;
            case BREAK, CONTINUE -> Step.Leave.BREAK;
          });
    }
    return around(effect);
  }

  private Step around(Effect effect) {
    if (effect instanceof Effect.Scope scope) {
      return new Step.Transaction(
          named(scope.declared(), "the commit"), joining(scope), "", step(scope.body()));
    }
    if (effect instanceof Effect.Step taken) {
      return transactionStep(taken);
    }
    if (effect instanceof Effect.Try attempt) {
      return new Step.Try(
          step(attempt.body()),
          catches(attempt, Guards::catchesDuplicates),
          catches(attempt, type -> CATCHES_ALL.contains(type.simpleName())),
          step(attempt.finallyBlock()));
    }
    if (effect instanceof Effect.Deferred later) {
      Step body = step(later.body());
      return switch (later.when()) {
        case AFTER_COMMIT -> new Step.AfterCommit(body);
        case ASYNCHRONOUSLY -> new Step.Elsewhere(body);
        case NOW, REPEATEDLY, BEFORE_COMMIT -> body;
      };
    }
    return Step.nothing();
  }

  private static Step.Joining joining(Effect.Scope scope) {
    return switch (scope.propagation()) {
      case "REQUIRES_NEW" -> Step.Joining.REQUIRES_NEW;
      case "NOT_SUPPORTED", "NEVER" -> Step.Joining.SUSPENDED;
      case "SUPPORTS" -> Step.Joining.SUPPORTS;
      default -> Step.Joining.REQUIRED;
    };
  }

  /** Code that switches autocommit off is in a transaction again after each commit. */
  private Step transactionStep(Effect.Step taken) {
    int id = named(taken.executed(), "the commit");
    return switch (taken.step()) {
      case BEGIN -> new Step.Begin(id, "");
      case AUTOCOMMIT ->
          taken.switchesAutocommitOff() ? new Step.Begin(id, "") : new Step.Commit(id, "");
      case COMMIT -> new Step.Commit(id, "");
      case ROLLBACK -> new Step.Rollback(id, "");
      case ROLLBACK_ONLY -> new Step.RollbackOnly(id);
    };
  }

  private List<Step> catches(Effect.Try attempt, java.util.function.Predicate<JavaType> what) {
    return attempt.catches().stream()
        .filter(each -> each.types().stream().anyMatch(what))
        .limit(1)
        .map(each -> step(each.body()))
        .toList();
  }

  private Step statement(Effect.Statement statement) {
    List<WriteView> views = writes.getOrDefault(statement.id(), List.of());
    if (views.isEmpty()) {
      parts.put(statement.id(), new Part(EntryView.place(statement.executed()), "the query"));
      return new Step.Read(statement.id(), cells.read(statement), "");
    }
    List<Step> steps = new ArrayList<>();
    for (WriteView view : views) {
      int id = steps.isEmpty() ? statement.id() : nextId++;
      parts.put(id, new Part(view.place(), view.text()));
      stepOf.put(view, id);
      boolean ddl =
          view.judgement().shape() == Shape.DDL || view.judgement().shape() == Shape.TRUNCATE;
      if (ddl && !DDL_IN_TRANSACTIONS.contains(dialect)) {
        steps.add(new Step.ImplicitCommit(id, ""));
      } else {
        steps.add(cells.write(view, id));
      }
    }
    return new Step.Sequence(steps);
  }

  private int named(Site site, String text) {
    int id = nextId++;
    parts.put(id, new Part(EntryView.place(site), text));
    return id;
  }

  private Step branch(Value condition, Step yes, Step no, int connectives) {
    Optional<RowTest> test = RowTest.of(condition, true);
    Optional<RowTest> otherwise = RowTest.of(condition, false);
    if (test.isPresent() && otherwise.isPresent()) {
      Step.Question rows = new Step.Question.Rows(test.get().statement());
      return new Step.Branch(test.get().found() ? rows : new Step.Question.Not(rows), yes, no);
    }
    if (connectives > 0
        && condition instanceof Value.Computed computed
        && (test.isPresent() || otherwise.isPresent())
        && !computed.parts().isEmpty()) {
      Value first = computed.parts().get(0);
      switch (computed.function()) {
        case "!" -> {
          return branch(first, no, yes, connectives);
        }
        case "&&" -> {
          Step rest = branch(computed.parts().get(1), yes, no, connectives - 1);
          return branch(first, rest, no, connectives - 1);
        }
        case "||" -> {
          Step rest = branch(computed.parts().get(1), yes, no, connectives - 1);
          return branch(first, yes, rest, connectives - 1);
        }
        default -> {}
      }
    }
    String question = questions.computeIfAbsent(condition, key -> "q" + questions.size());
    return new Step.Branch(new Step.Question.Other(question), yes, no);
  }
}
