package dev.twiceover.effect;

import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a condition says of the answer of a statement: that rows were changed or found, or that none
 * were.
 *
 * @param statement the id of the statement's effect
 * @param found whether there were rows
 */
public record RowTest(int statement, Value.Result result, boolean found) {
  private static final Set<String> ASKS_EMPTY = Set.of("isEmpty", ".empty", "isNull", ".null");
  private static final Set<String> ASKS_PRESENT =
      Set.of("isPresent", ".present", "hasNext", "next", "nonNull", ".next");

  /** All that a condition says where it holds, or does not: of every statement that it asks. */
  public static List<RowTest> all(Value condition, boolean holds) {
    if (condition instanceof Value.Computed computed && !computed.parts().isEmpty()) {
      if (computed.function().equals("!")) {
        return all(computed.parts().get(0), !holds);
      }
      if (computed.function().equals(holds ? "&&" : "||")) {
        return computed.parts().stream().flatMap(part -> all(part, holds).stream()).toList();
      }
    }
    return of(condition, holds).stream().toList();
  }

  /**
   * Understands a condition.
   *
   * @param holds whether the condition is true or false where it is asked
   * @return empty if it asks something else, or does not decide the question
   */
  public static Optional<RowTest> of(Value condition, boolean holds) {
    if (condition instanceof Value.Choice choice) {
      return agreed(choice.alternatives(), holds);
    }
    if (condition instanceof Value.Outcome outcome) {
      // What failed has changed nothing.
      boolean found = (outcome.result() == Value.Result.FAILURE) != holds;
      return Optional.of(new RowTest(outcome.statement(), outcome.result(), found));
    }
    if (!(condition instanceof Value.Computed computed) || computed.parts().isEmpty()) {
      return Optional.empty();
    }
    if (computed.function().equals("!")) {
      return of(computed.parts().get(0), !holds);
    }
    if (computed.function().equals(holds ? "&&" : "||")) {
      return computed.parts().stream().flatMap(part -> of(part, holds).stream()).findFirst();
    }
    if (ASKS_EMPTY.contains(computed.function())) {
      return outcome(computed.parts().get(0))
          .map(each -> new RowTest(each.statement(), each.result(), !holds));
    }
    if (ASKS_PRESENT.contains(computed.function())) {
      return outcome(computed.parts().get(0))
          .map(each -> new RowTest(each.statement(), each.result(), holds));
    }
    return computed.parts().size() == 2 ? comparison(computed, holds) : Optional.empty();
  }

  /** Paths that met: both must say the same of the same statement. */
  private static Optional<RowTest> agreed(List<Value> alternatives, boolean holds) {
    Optional<RowTest> first = Optional.empty();
    for (Value each : alternatives) {
      Optional<Boolean> known = Conditions.known(each);
      if (known.isPresent() && known.get() != holds) {
        // This path does not lead here.
        continue;
      }
      Optional<RowTest> test = of(each, holds);
      if (test.isEmpty() || (first.isPresent() && !first.equals(test))) {
        return Optional.empty();
      }
      first = test;
    }
    return first;
  }

  private static Optional<RowTest> comparison(Value.Computed computed, boolean holds) {
    Optional<Value.Outcome> left = outcome(computed.parts().get(0));
    Optional<Value.Outcome> right = outcome(computed.parts().get(1));
    if (left.isEmpty() && right.isEmpty()) {
      return Optional.empty();
    }
    Value other = computed.parts().get(left.isPresent() ? 1 : 0);
    String operator = left.isPresent() ? computed.function() : mirrored(computed.function());
    Value.Outcome asked = left.orElseGet(right::get);
    Optional<Boolean> present = present(operator, other, holds);
    boolean turned = asked.result() == Value.Result.FAILURE;
    return present.map(each -> new RowTest(asked.statement(), asked.result(), each != turned));
  }

  private static Optional<Boolean> present(String operator, Value other, boolean holds) {
    if (!(other instanceof Value.Constant constant)) {
      return Optional.empty();
    }
    if (constant.kind() == LiteralKind.NULL) {
      return switch (operator) {
        case "==" -> Optional.of(!holds);
        case "!=" -> Optional.of(holds);
        default -> Optional.empty();
      };
    }
    if (constant.kind() == LiteralKind.BOOLEAN) {
      boolean value = Boolean.parseBoolean(constant.value());
      return switch (operator) {
        case "==", "equals" -> Optional.of(value == holds);
        case "!=" -> Optional.of(value != holds);
        default -> Optional.empty();
      };
    }
    if (constant.kind() != LiteralKind.INT && constant.kind() != LiteralKind.LONG) {
      return Optional.empty();
    }
    // Row counts of these statements are 0 or more; more than one is "some".
    return switch (operator + constant.value()) {
      case "==0", "<1", "<=0" -> Optional.of(!holds);
      case "!=0", ">0", ">=1" -> Optional.of(holds);
      case "==1" -> holds ? Optional.of(true) : Optional.of(false);
      case "!=1" -> holds ? Optional.of(false) : Optional.of(true);
      default -> Optional.empty();
    };
  }

  private static String mirrored(String operator) {
    return switch (operator) {
      case "<" -> ">";
      case "<=" -> ">=";
      case ">" -> "<";
      case ">=" -> "<=";
      default -> operator;
    };
  }

  private static Optional<Value.Outcome> outcome(Value value) {
    if (value instanceof Value.Outcome outcome) {
      return Optional.of(outcome);
    }
    if (value instanceof Value.Computed computed && !computed.parts().isEmpty()) {
      boolean passesThrough =
          computed.function().startsWith(".")
              || Set.of("[]", "size", "length", "intValue", "longValue", "count", "orElse")
                  .contains(computed.function());
      return passesThrough ? outcome(computed.parts().get(0)) : Optional.empty();
    }
    return Optional.empty();
  }
}
