package dev.twiceover.effect;

import dev.twiceover.model.Expression;
import dev.twiceover.model.Node;
import dev.twiceover.model.Statement;
import dev.twiceover.model.Switch;
import dev.twiceover.project.JavaType;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Texts;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs statements: what holds afterwards, and the effects on the way. */
final class Statements {
  private final Interpreter interpreter;
  private final Machine machine;
  private final Deque<Breakable> breakables = new ArrayDeque<>();

  Statements(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
  }

  /** A statement that {@code break} can leave, with the states in which it was left. */
  private static final class Breakable {
    final Optional<String> label;
    final boolean isLoop;
    final List<Machine.Snapshot> left = new ArrayList<>();
    final List<Typed> yielded = new ArrayList<>();

    Breakable(Optional<String> label, boolean isLoop) {
      this.label = label;
      this.isLoop = isLoop;
    }
  }

  void run(Statement statement) {
    if (!machine.isAlive() || !interpreter.mayGoOn()) {
      return;
    }
    if (statement instanceof Statement.Block block) {
      block.statements().forEach(this::run);
    } else if (statement instanceof Statement.Evaluate evaluate) {
      interpreter.expressions.evaluate(evaluate.expression());
    } else if (statement instanceof Statement.Local local) {
      local(local);
    } else if (statement instanceof Statement.If branch) {
      branch(branch);
    } else if (statement instanceof Statement.Exit exit) {
      exit(exit);
    } else if (statement instanceof Statement.ForEach loop) {
      forEach(loop, Optional.empty());
    } else if (statement instanceof Statement.Loop loop) {
      loop(loop, Optional.empty());
    } else if (statement instanceof Statement.Try attempt) {
      new Attempts(interpreter).run(attempt);
    } else if (statement instanceof Switch select) {
      select(select);
    } else if (statement instanceof Statement.Synchronized block) {
      interpreter.expressions.evaluate(block.monitor());
      run(block.body());
    } else if (statement instanceof Statement.Labeled labeled) {
      labeled(labeled);
    } else if (statement instanceof Statement.OpaqueStatement opaque) {
      opaque.children().forEach(this::runPart);
    }
    // A local type declares something and does nothing.
  }

  private void runPart(Node part) {
    if (part instanceof Statement inner) {
      run(inner);
    } else if (part instanceof Expression expression) {
      interpreter.expressions.evaluate(expression);
    }
  }

  private void local(Statement.Local local) {
    JavaType declared = local.type().map(interpreter.scope()::resolve).orElse(JavaType.UNKNOWN);
    Typed value =
        local
            .initializer()
            .map(interpreter.expressions::evaluate)
            .orElseGet(() -> new Typed(new Value.Unknown("not yet assigned"), declared));
    machine.setLocal(
        local.name(), new Typed(value.value(), Interpreter.narrower(declared, value.type())));
  }

  private void branch(Statement.If branch) {
    Value condition = interpreter.expressions.evaluate(branch.condition()).value();
    Optional<Boolean> known = Conditions.known(condition);
    if (known.isPresent()) {
      if (known.get()) {
        run(branch.whenTrue());
      } else {
        branch.whenFalse().ifPresent(this::run);
      }
      return;
    }
    Machine.Snapshot before = machine.save();
    Effect whenTrue = machine.collect(() -> runIf(condition, branch.whenTrue()));
    Machine.Snapshot afterTrue = machine.save();
    machine.restore(before);
    Value otherwise = Conditions.not(condition);
    Effect whenFalse =
        machine.collect(() -> branch.whenFalse().ifPresent(body -> runIf(otherwise, body)));
    Machine.Snapshot afterFalse = machine.save();
    machine.restore(before);
    machine.emit(
        Trees.branch(condition, whenTrue, whenFalse, interpreter.site(branch.condition().span())));
    machine.restore(afterTrue);
    machine.join(afterFalse, condition);
    if (!afterTrue.alive() && !afterFalse.alive()) {
      machine.setAlive(false);
    }
  }

  /** Runs what is reached only if the condition holds. */
  private void runIf(Value condition, Statement body) {
    List<Value> path = interpreter.frame().path;
    path.add(condition);
    run(body);
    path.remove(path.size() - 1);
  }

  /** Runs what is reached on a way of which nothing is known: a round of a loop, a case. */
  private void runOnSomeWay(Node node, Runnable body) {
    List<Value> path = interpreter.frame().path;
    path.add(new Value.Computed("reached " + node.span().start(), List.of()));
    body.run();
    path.remove(path.size() - 1);
  }

  private void exit(Statement.Exit exit) {
    Optional<Typed> value = exit.value().map(interpreter.expressions::evaluate);
    if (!machine.isAlive()) {
      return;
    }
    switch (exit.kind()) {
      case RETURN -> {
        value.ifPresent(interpreter.frame()::returns);
        machine.emit(
            new Effect.Exit(
                Effect.ExitKind.RETURN, JavaType.UNKNOWN, interpreter.site(exit.span())));
      }
      case THROW ->
          machine.emit(
              new Effect.Exit(
                  Effect.ExitKind.THROW,
                  value.map(Typed::type).orElse(JavaType.UNKNOWN),
                  interpreter.site(exit.span())));
      case YIELD -> {
        Breakable target = breakables.peek();
        if (target != null) {
          value.ifPresent(target.yielded::add);
          target.left.add(machine.save());
        }
      }
      case BREAK -> leave(exit);
      case CONTINUE ->
          machine.emit(
              new Effect.Exit(
                  Effect.ExitKind.CONTINUE, JavaType.UNKNOWN, interpreter.site(exit.span())));
    }
    machine.setAlive(false);
  }

  private void leave(Statement.Exit exit) {
    for (Breakable target : breakables) {
      if (exit.label().isEmpty() || exit.label().equals(target.label)) {
        target.left.add(machine.save());
        if (target.isLoop) {
          machine.emit(
              new Effect.Exit(
                  Effect.ExitKind.BREAK, JavaType.UNKNOWN, interpreter.site(exit.span())));
        }
        return;
      }
    }
  }

  private void joinLeft(Breakable target) {
    target.left.forEach(machine::join);
  }

  private void labeled(Statement.Labeled labeled) {
    Optional<String> label = Optional.of(labeled.label());
    if (labeled.body() instanceof Statement.ForEach loop) {
      forEach(loop, label);
    } else if (labeled.body() instanceof Statement.Loop loop) {
      loop(loop, label);
    } else {
      Breakable target = new Breakable(label, false);
      breakables.push(target);
      run(labeled.body());
      breakables.pop();
      joinLeft(target);
    }
  }

  private void forEach(Statement.ForEach loop, Optional<String> label) {
    Typed iterable = interpreter.expressions.evaluate(loop.iterable());
    JavaType declared =
        loop.variable().type().map(interpreter.scope()::resolve).orElse(JavaType.UNKNOWN);
    JavaType type = Interpreter.narrower(declared, iterable.type().element());
    Value element = Collectibles.element(machine, iterable.value());
    repeat(
        loop,
        label,
        List.of(loop.body()),
        () -> {
          machine.setLocal(loop.variable().name(), new Typed(element, type));
          run(loop.body());
        });
  }

  private void loop(Statement.Loop loop, Optional<String> label) {
    loop.initializers().forEach(this::run);
    List<Node> repeated = new ArrayList<>(loop.updates());
    repeated.add(loop.body());
    loop.condition().ifPresent(repeated::add);
    repeat(
        loop,
        label,
        repeated,
        () -> {
          if (loop.kind() != Statement.LoopKind.DO) {
            loop.condition().ifPresent(interpreter.expressions::evaluate);
          }
          run(loop.body());
          if (machine.isAlive()) {
            loop.updates().forEach(interpreter.expressions::evaluate);
          }
        });
    if (loop.kind() == Statement.LoopKind.DO) {
      loop.condition().ifPresent(interpreter.expressions::evaluate);
    }
  }

  /**
   * Runs a loop's body once. Counters and the like are unknown in it; a text that grows in it is
   * known for the first round and ends in a hole for the others.
   */
  private void repeat(
      Statement loop, Optional<String> label, List<? extends Node> repeated, Runnable body) {
    Set<String> assigned = new HashSet<>();
    repeated.forEach(node -> Assigned.collect(node, assigned));
    for (String name : assigned) {
      machine
          .local(name)
          .filter(typed -> !isText(typed.value()))
          .ifPresent(
              typed ->
                  machine.setLocal(
                      name,
                      new Typed(new Value.Unknown(name + " changes in a loop"), typed.type())));
    }
    Machine.Snapshot before = machine.save();
    Breakable target = new Breakable(label, true);
    breakables.push(target);
    Effect effects = machine.collect(() -> runOnSomeWay(loop, body));
    breakables.pop();
    Machine.Snapshot after = machine.save();
    machine.restore(before);
    machine.emit(Trees.loop(effects, interpreter.site(loop.span())));
    if (after.alive()) {
      machine.restore(after);
      machine.widen(before, Statements::grown, Statements::grown);
    } else {
      machine.setAlive(true);
    }
    joinLeft(target);
  }

  private static boolean isText(Value value) {
    return value.alternatives().stream().allMatch(Value.Text.class::isInstance);
  }

  private static HeapObject grown(HeapObject old, HeapObject content) {
    if (old instanceof HeapObject.Builder a && content instanceof HeapObject.Builder b) {
      return new HeapObject.Builder(grown(a.text(), b.text()));
    }
    if (content instanceof HeapObject.Elements elements) {
      return new HeapObject.Elements(elements.elements(), true);
    }
    if (content instanceof HeapObject.Entries entries) {
      return new HeapObject.Entries(entries.entries(), true);
    }
    return HeapObject.join(old, content).orElse(content);
  }

  private static Value grown(Value old, Value now) {
    if (isText(old) && isText(now)) {
      return Texts.concat(now, new Value.Unknown("what further rounds of a loop append"));
    }
    return Value.choice(List.of(old, now));
  }

  /** Runs a switch; as an expression, with its value. */
  Typed select(Switch select) {
    Typed selector = interpreter.expressions.evaluate(select.selector());
    Breakable target = new Breakable(Optional.empty(), false);
    breakables.push(target);
    Machine.Snapshot before = machine.save();
    List<Value> conditions = new ArrayList<>();
    List<Effect> bodies = new ArrayList<>();
    List<Machine.Snapshot> ends = new ArrayList<>();
    Effect rest = Trees.NONE;
    boolean exhaustive = false;
    for (int i = 0; i < select.cases().size(); i++) {
      Switch.Case each = select.cases().get(i);
      List<Switch.Case> reached = reached(select.cases(), i);
      machine.restore(before);
      each.labels().forEach(label -> interpreter.expressions.bindPattern(label, selector));
      Effect effects =
          machine.collect(
              () -> runOnSomeWay(select, () -> reached.forEach(one -> runCase(one, target))));
      ends.add(machine.save());
      exhaustive |= each.isDefault();
      if (each.isDefault() && each.labels().isEmpty()) {
        rest = effects;
      } else {
        conditions.add(condition(selector.value(), each));
        bodies.add(effects);
      }
    }
    breakables.pop();
    machine.restore(before);
    machine.emit(
        Trees.select(conditions, bodies, rest, interpreter.site(select.selector().span())));
    boolean enumerated = exhaustive || !target.yielded.isEmpty();
    machine.setAlive(!enumerated);
    ends.forEach(machine::join);
    joinLeft(target);
    List<Value> values = target.yielded.stream().map(Typed::value).toList();
    JavaType type =
        target.yielded.stream()
            .map(Typed::type)
            .filter(JavaType::isKnown)
            .findFirst()
            .orElse(JavaType.UNKNOWN);
    return values.isEmpty()
        ? Typed.of(new Value.Unknown("a switch without a value"))
        : new Typed(Value.choice(values), type);
  }

  /** The case and those that it may fall through to. */
  private static List<Switch.Case> reached(List<Switch.Case> cases, int first) {
    List<Switch.Case> reached = new ArrayList<>(List.of(cases.get(first)));
    if (!cases.get(first).arrow()) {
      reached.addAll(cases.subList(first + 1, cases.size()));
    }
    return reached;
  }

  private void runCase(Switch.Case each, Breakable target) {
    for (Statement statement : each.body()) {
      if (!machine.isAlive()) {
        return;
      }
      if (each.arrow() && statement instanceof Statement.Evaluate evaluate) {
        target.yielded.add(interpreter.expressions.evaluate(evaluate.expression()));
      } else {
        run(statement);
      }
    }
  }

  private Value condition(Value selector, Switch.Case each) {
    List<Value> labels = new ArrayList<>();
    for (Expression label : each.labels()) {
      labels.add(
          label instanceof Expression.Pattern
              ? new Value.Unknown("a pattern")
              : interpreter.expressions.caseLabel(label));
    }
    if (each.isDefault()) {
      labels.add(new Value.Unknown("any other"));
    }
    List<Value> tests =
        labels.stream()
            .map(label -> (Value) new Value.Computed("==", List.of(selector, label)))
            .toList();
    return tests.size() == 1 ? tests.get(0) : new Value.Computed("||", tests);
  }
}
