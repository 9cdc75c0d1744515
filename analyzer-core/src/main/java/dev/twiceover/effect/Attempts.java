package dev.twiceover.effect;

import dev.twiceover.model.Statement;
import dev.twiceover.project.JavaType;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Runs try statements. */
final class Attempts {
  private final Interpreter interpreter;
  private final Machine machine;

  Attempts(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
  }

  void run(Statement.Try attempt) {
    Frame frame = interpreter.frame();
    Machine.Snapshot before = machine.save();
    int returned = frame.returns();
    Effect body =
        machine.collect(
            () -> {
              attempt.resources().forEach(interpreter.statements::run);
              interpreter.statements.run(attempt.body());
            });
    Machine.Snapshot after = machine.save();
    Value failed = failed(body, attempt);
    if (!attempt.catches().isEmpty()) {
      frame.onlyIf(Conditions.not(failed), returned);
    }
    List<Effect.Catch> catches = new ArrayList<>();
    List<Machine.Snapshot> ends = new ArrayList<>();
    for (Statement.Catch each : attempt.catches()) {
      // An exception may come before or after anything that the body did.
      machine.restore(before);
      machine.join(after.alive() ? after : before);
      catches.add(handle(each, reaching(failed, attempt, each)));
      ends.add(machine.save());
    }
    machine.restore(after);
    ends.forEach(end -> machine.join(end, Conditions.not(failed)));
    boolean alive = machine.isAlive();
    Effect last = Trees.NONE;
    if (attempt.finallyBlock().isPresent()) {
      machine.setAlive(true);
      last = machine.collect(() -> interpreter.statements.run(attempt.finallyBlock().get()));
      alive &= machine.isAlive();
    }
    machine.setAlive(true);
    boolean matters =
        !body.isNone()
            || !last.isNone()
            || catches.stream().anyMatch(each -> !each.body().isNone());
    if (matters) {
      machine.emit(
          attempt.catches().isEmpty() && last.isNone()
              ? body
              : new Effect.Try(body, catches, last, interpreter.site(attempt.span())));
    }
    machine.setAlive(alive);
  }

  private Effect.Catch handle(Statement.Catch handler, Value reached) {
    List<JavaType> types = handler.types().stream().map(interpreter.scope()::resolve).toList();
    machine.setLocal(
        handler.name(),
        new Typed(
            new Value.Computed("caught", List.of()),
            types.isEmpty() ? JavaType.UNKNOWN : types.get(0)));
    List<Value> path = interpreter.frame().path;
    path.add(reached);
    Effect effects = machine.collect(() -> interpreter.statements.run(handler.body()));
    path.remove(path.size() - 1);
    return new Effect.Catch(types, effects, interpreter.site(handler.span()));
  }

  /** The one handler is reached when the body fails; of several nobody knows which. */
  private static Value reaching(Value failed, Statement.Try attempt, Statement.Catch handler) {
    return attempt.catches().size() == 1
        ? failed
        : Conditions.both("&&", failed, opaque("caught at " + handler.span().start()));
  }

  /**
   * Whether the body ended with an exception. If not, each statement that it runs on every way has
   * succeeded.
   */
  private static Value failed(Effect body, Statement.Try attempt) {
    List<Value> statements = new ArrayList<>();
    collectSure(body, statements);
    if (statements.isEmpty()) {
      return opaque("failed at " + attempt.span().start());
    }
    return statements.size() == 1 ? statements.get(0) : Value.computed("||", statements);
  }

  private static Value opaque(String what) {
    return new Value.Computed(what, List.of());
  }

  /**
   * The statements on every way through an effect.
   *
   * @return whether the end of the effect is surely reached, unless something fails
   */
  private static boolean collectSure(Effect effect, List<Value> into) {
    if (effect instanceof Effect.Statement statement) {
      into.add(new Value.Outcome(statement.id(), Value.Result.FAILURE));
      return true;
    }
    if (effect instanceof Effect.Sequence sequence) {
      return sequence.steps().stream().allMatch(each -> collectSure(each, into));
    }
    if (effect instanceof Effect.Frame frame) {
      // A return inside ends the frame and goes on behind it.
      collectSure(frame.body(), into);
      return true;
    }
    if (effect instanceof Effect.Scope scope) {
      return collectSure(scope.body(), into);
    }
    return !leaves(effect);
  }

  private static boolean leaves(Effect effect) {
    return effect instanceof Effect.Exit
        || (!(effect instanceof Effect.Frame)
            && Trees.parts(effect).stream().anyMatch(Attempts::leaves));
  }
}
