package dev.twiceover.effect;

import dev.twiceover.model.Expression;
import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.model.Expression.Operator;
import dev.twiceover.model.Node;
import dev.twiceover.model.Statement;
import dev.twiceover.model.Switch;
import dev.twiceover.project.JavaType;
import dev.twiceover.value.Callback;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Texts;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Evaluates expressions: what they may be, and the effects on the way. */
final class Expressions {
  private static final JavaType BOOLEAN = JavaType.of("boolean");
  private final Interpreter interpreter;
  private final Machine machine;

  Expressions(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
  }

  Typed evaluate(Expression expression) {
    if (!interpreter.mayGoOn()) {
      return Typed.of(new Value.Unknown("beyond the bound of steps"));
    }
    if (expression instanceof Expression.Literal literal) {
      return literal(literal);
    }
    if (expression instanceof Expression.Text text) {
      List<Value> parts = text.parts().stream().map(part -> stringOf(evaluate(part))).toList();
      return new Typed(Texts.concat(parts), JavaType.STRING);
    }
    if (expression instanceof Expression.Reference reference) {
      return interpreter.fields.reference(reference);
    }
    if (expression instanceof Expression.Call call) {
      return interpreter.calls.call(call);
    }
    if (expression instanceof Expression.Creation creation) {
      return interpreter.calls.create(creation);
    }
    if (expression instanceof Expression.Lambda
        || expression instanceof Expression.MethodReference) {
      return Typed.of(
          new Callback(
              expression, interpreter.frame().type, interpreter.frame().self, machine.locals()));
    }
    if (expression instanceof Expression.Assignment assignment) {
      return assign(assignment);
    }
    if (expression instanceof Expression.Operation operation) {
      return operate(operation);
    }
    if (expression instanceof Expression.Cast cast) {
      return new Typed(evaluate(cast.operand()).value(), interpreter.scope().resolve(cast.type()));
    }
    if (expression instanceof Expression.Choice choice) {
      return choose(choice);
    }
    if (expression instanceof Expression.Elements elements) {
      return elements(elements);
    }
    if (expression instanceof Switch select) {
      return interpreter.statements.select(select);
    }
    if (expression instanceof Expression.OpaqueExpression opaque) {
      opaque.children().forEach(this::evaluatePart);
      return Typed.of(new Value.Unknown(opaque.reason()));
    }
    return Typed.of(new Value.Unknown("a type, pattern or annotation"));
  }

  private void evaluatePart(Node part) {
    if (part instanceof Expression expression) {
      evaluate(expression);
    } else if (part instanceof Statement statement) {
      interpreter.statements.run(statement);
    }
  }

  private Typed literal(Expression.Literal literal) {
    if (literal.kind() == LiteralKind.STRING) {
      return new Typed(
          Value.text(literal.value(), interpreter.site(literal.span())), JavaType.STRING);
    }
    JavaType type =
        literal.kind() == LiteralKind.NULL
            ? JavaType.UNKNOWN
            : JavaType.of(literal.kind().name().toLowerCase(Locale.ROOT));
    return new Typed(new Value.Constant(literal.kind(), literal.value()), type);
  }

  /** A value where a string is made of it: a builder gives its text. */
  private Value stringOf(Typed typed) {
    Optional<HeapObject> content = machine.content(typed.value());
    if (content.isPresent() && content.get() instanceof HeapObject.Builder builder) {
      return builder.text();
    }
    return typed.value();
  }

  private Typed choose(Expression.Choice choice) {
    Value condition = evaluate(choice.condition()).value();
    Optional<Boolean> known = Conditions.known(condition);
    if (known.isPresent()) {
      return evaluate(known.get() ? choice.whenTrue() : choice.whenFalse());
    }
    List<Typed> results = new ArrayList<>();
    either(
        condition,
        choice.condition(),
        () -> results.add(evaluate(choice.whenTrue())),
        () -> results.add(evaluate(choice.whenFalse())));
    Typed first = results.get(0);
    Typed second = results.get(1);
    return new Typed(
        Conditions.either(condition, first.value(), second.value()),
        first.type().isKnown() ? first.type() : second.type());
  }

  /** Runs one part or the other, and goes on with what either leaves. */
  private void either(Value condition, Expression test, Runnable whenTrue, Runnable whenFalse) {
    Machine.Snapshot before = machine.save();
    Effect first = machine.collect(whenTrue);
    Machine.Snapshot after = machine.save();
    machine.restore(before);
    Effect second = machine.collect(whenFalse);
    machine.join(after, Conditions.not(condition));
    machine.emit(Trees.branch(condition, first, second, interpreter.site(test.span())));
  }

  private Typed elements(Expression.Elements elements) {
    elements.sizes().forEach(this::evaluate);
    List<Value> values = elements.values().stream().map(each -> evaluate(each).value()).toList();
    JavaType type =
        elements.type().map(interpreter.scope()::resolve).orElse(new JavaType("", List.of(), 1));
    boolean open = elements.values().isEmpty() && !elements.sizes().isEmpty();
    return new Typed(machine.allocate(new HeapObject.Elements(values, open)), type);
  }

  private Typed operate(Expression.Operation operation) {
    List<Expression> operands = operation.operands();
    switch (operation.operator()) {
      case BOTH, EITHER -> {
        return shortCircuit(operation);
      }
      case NOT -> {
        return new Typed(Conditions.not(evaluate(operands.get(0)).value()), BOOLEAN);
      }
      case PRE_INCREMENT, PRE_DECREMENT, POST_INCREMENT, POST_DECREMENT -> {
        return step(operation);
      }
      case INSTANCE_OF -> {
        Typed tested = evaluate(operands.get(0));
        bindPattern(operands.get(1), tested);
        return new Typed(new Value.Computed("instanceof", List.of(tested.value())), BOOLEAN);
      }
      case INDEX -> {
        Typed array = evaluate(operands.get(0));
        Value index = evaluate(operands.get(1)).value();
        return new Typed(
            Collectibles.elementAt(machine, array.value(), index), array.type().element());
      }
      default -> {
        List<Typed> values = operands.stream().map(this::evaluate).toList();
        return combine(operation.operator(), values);
      }
    }
  }

  private Typed combine(Operator operator, List<Typed> operands) {
    List<Value> values = operands.stream().map(Typed::value).toList();
    JavaType type = operands.get(0).type();
    if (operator == Operator.PLUS
        && operands.stream()
            .anyMatch(
                each ->
                    each.type().name().equals("java.lang.String")
                        || each.value() instanceof Value.Text)) {
      return new Typed(
          Texts.concat(operands.stream().map(this::stringOf).toList()), JavaType.STRING);
    }
    Optional<Value> folded = Folding.fold(operator, values);
    if (folded.isPresent()) {
      return new Typed(folded.get(), Folding.isTest(operator) ? BOOLEAN : type);
    }
    if (Folding.isTest(operator)) {
      type = BOOLEAN;
    }
    return new Typed(Value.computed(Folding.symbol(operator), values), type);
  }

  private Typed shortCircuit(Expression.Operation operation) {
    String symbol = Folding.symbol(operation.operator());
    boolean and = operation.operator() == Operator.BOTH;
    Value left = evaluate(operation.operands().get(0)).value();
    Optional<Boolean> known = Conditions.known(left);
    if (known.isPresent() && known.get() != and) {
      return new Typed(left, BOOLEAN);
    }
    List<Value> right = new ArrayList<>();
    Runnable evaluateRight = () -> right.add(evaluate(operation.operands().get(1)).value());
    Expression test = operation.operands().get(0);
    if (and) {
      either(left, test, evaluateRight, () -> {});
    } else {
      either(left, test, () -> {}, evaluateRight);
    }
    return new Typed(Conditions.both(symbol, left, right.get(0)), BOOLEAN);
  }

  private Typed step(Expression.Operation operation) {
    Expression target = operation.operands().get(0);
    Typed old = evaluate(target);
    boolean up =
        operation.operator() == Operator.PRE_INCREMENT
            || operation.operator() == Operator.POST_INCREMENT;
    Typed now =
        combine(up ? Operator.PLUS : Operator.MINUS, List.of(old, Typed.of(Value.Constant.of(1))));
    store(target, new Typed(now.value(), old.type()));
    boolean before =
        operation.operator() == Operator.PRE_INCREMENT
            || operation.operator() == Operator.PRE_DECREMENT;
    return before ? now : old;
  }

  private Typed assign(Expression.Assignment assignment) {
    Typed value;
    if (assignment.operator().isPresent()) {
      Typed old = evaluate(assignment.target());
      value = combine(assignment.operator().get(), List.of(old, evaluate(assignment.value())));
    } else {
      value = evaluate(assignment.value());
    }
    store(assignment.target(), value);
    return value;
  }

  private void store(Expression target, Typed value) {
    if (target instanceof Expression.Reference reference) {
      if (reference.qualifier().isEmpty()) {
        Optional<Typed> local = machine.local(reference.name());
        if (local.isPresent()) {
          machine.setLocal(
              reference.name(),
              new Typed(value.value(), Interpreter.narrower(local.get().type(), value.type())));
        } else {
          interpreter.fields.store(interpreter.frame().self, reference.name(), value.value());
        }
      } else {
        Value owner = evaluate(reference.qualifier().get()).value();
        interpreter.fields.store(owner, reference.name(), value.value());
      }
    } else if (target instanceof Expression.Operation index && index.operator() == Operator.INDEX) {
      Value array = evaluate(index.operands().get(0)).value();
      Value at = evaluate(index.operands().get(1)).value();
      Collectibles.storeAt(machine, array, at, value.value());
    }
  }

  /** Names that a pattern binds stand for the value, or for parts of it. */
  void bindPattern(Expression pattern, Typed value) {
    if (!(pattern instanceof Expression.Pattern each)) {
      return;
    }
    JavaType type = each.type().map(interpreter.scope()::resolve).orElse(value.type());
    each.name().ifPresent(name -> machine.setLocal(name, new Typed(value.value(), type)));
    List<String> components =
        interpreter
            .hierarchy
            .index()
            .type(type.name())
            .map(info -> info.declaration().components().stream().map(c -> c.name()).toList())
            .orElse(List.of());
    for (int i = 0; i < each.components().size(); i++) {
      String component = i < components.size() ? components.get(i) : "component " + i;
      bindPattern(
          each.components().get(i),
          interpreter.fields.read(new Typed(value.value(), type), component));
    }
  }

  /** The label of a case: an enum constant's bare name is no variable. */
  Value caseLabel(Expression label) {
    if (label instanceof Expression.Reference reference
        && reference.qualifier().isEmpty()
        && machine.local(reference.name()).isEmpty()) {
      return new Value.Computed("constant " + reference.name(), List.of());
    }
    return evaluate(label).value();
  }
}
