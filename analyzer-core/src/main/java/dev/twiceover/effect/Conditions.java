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
