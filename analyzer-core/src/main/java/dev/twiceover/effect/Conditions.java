package dev.twiceover.effect;

import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.value.Value;
import java.util.List;
import java.util.Optional;

/** What conditions come to. */
final class Conditions {
  private Conditions() {}

  /** The truth, where it is the same in every run. */
  static Optional<Boolean> known(Value condition) {
    if (condition instanceof Value.Constant constant && constant.kind() == LiteralKind.BOOLEAN) {
      return Optional.of(Boolean.parseBoolean(constant.value()));
    }
    return Optional.empty();
  }

  /** Whether it depends on what a statement answered. */
  static boolean asksOutcome(Value condition) {
    return condition.hasOutcome();
  }

  /** {@code !condition}. */
  static Value not(Value condition) {
    Optional<Boolean> known = known(condition);
    if (known.isPresent()) {
      return Value.Constant.of(!known.get());
    }
    if (condition instanceof Value.Computed computed
        && computed.function().equals("!")
        && computed.parts().size() == 1) {
      return computed.parts().get(0);
    }
    if (condition instanceof Value.Choice choice) {
      return Value.choice(choice.alternatives().stream().map(Conditions::not).toList());
    }
    return Value.computed("!", List.of(condition));
  }

  /** What a condition decides between two ways; of truths a truth, of others a choice. */
  static Value either(Value condition, Value whenTrue, Value whenFalse) {
    Optional<Boolean> decided = known(condition);
    if (decided.isPresent()) {
      return decided.get() ? whenTrue : whenFalse;
    }
    if (whenTrue.equals(whenFalse)) {
      return whenTrue;
    }
    Optional<Boolean> first = known(whenTrue);
    Optional<Boolean> second = known(whenFalse);
    if (first.isPresent()) {
      return first.get() ? both("||", condition, whenFalse) : both("&&", not(condition), whenFalse);
    }
    if (second.isPresent()) {
      return second.get() ? both("||", not(condition), whenTrue) : both("&&", condition, whenTrue);
    }
    return Value.choice(List.of(whenTrue, whenFalse));
  }

  /** All of them; true for none. */
  static Value all(List<Value> conditions) {
    Value all = Value.Constant.of(true);
    for (Value each : conditions) {
      all = both("&&", all, each);
    }
    return all;
  }

  /** {@code a && b} or {@code a || b}, shortened where one side is known. */
  static Value both(String operator, Value a, Value b) {
    boolean and = operator.equals("&&");
    for (Value[] sides : new Value[][] {{a, b}, {b, a}}) {
      Optional<Boolean> known = known(sides[0]);
      if (known.isPresent()) {
        return known.get() == and ? sides[1] : Value.Constant.of(!and);
      }
    }
    return Value.computed(operator, List.of(a, b));
  }
}
