package dev.twiceover.effect;

import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.model.Expression.Operator;
import dev.twiceover.value.Value;
import java.util.List;
import java.util.Optional;

/** Operators on constants: positions counted up, flags compared. */
final class Folding {
  private Folding() {}

  /** The result where both operands are known. */
  static Optional<Value> fold(Operator operator, List<Value> operands) {
    if (operands.size() != 2) {
      return foldSign(operator, operands.get(0));
    }
    if (isTest(operator)) {
      return test(operator, operands.get(0), operands.get(1));
    }
    Optional<Integer> a = integer(operands.get(0));
    Optional<Integer> b = integer(operands.get(1));
    if (a.isEmpty() || b.isEmpty()) {
      return Optional.empty();
    }
    return switch (operator) {
      case PLUS -> Optional.of(Value.Constant.of(a.get() + b.get()));
      case MINUS -> Optional.of(Value.Constant.of(a.get() - b.get()));
      case MULTIPLY -> Optional.of(Value.Constant.of(a.get() * b.get()));
      default -> Optional.empty();
    };
  }

  private static Optional<Value> foldSign(Operator operator, Value operand) {
    Optional<Integer> number = integer(operand);
    if (operator == Operator.NEGATIVE && number.isPresent()) {
      return Optional.of(Value.Constant.of(-number.get()));
    }
    return operator == Operator.POSITIVE ? Optional.of(operand) : Optional.empty();
  }

  private static Optional<Value> test(Operator operator, Value a, Value b) {
    boolean comparable =
        a instanceof Value.Constant x
            && b instanceof Value.Constant y
            && (x.kind() == y.kind()
                || x.kind() == LiteralKind.NULL
                || y.kind() == LiteralKind.NULL);
    if (comparable && operator == Operator.EQUAL) {
      return Optional.of(Value.Constant.of(a.equals(b)));
    }
    if (comparable && operator == Operator.NOT_EQUAL) {
      return Optional.of(Value.Constant.of(!a.equals(b)));
    }
    return Optional.empty();
  }

  private static Optional<Integer> integer(Value value) {
    if (value instanceof Value.Constant constant && constant.kind() == LiteralKind.INT) {
      try {
        return Optional.of(Integer.valueOf(constant.value()));
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Whether it answers true or false. */
  static boolean isTest(Operator operator) {
    return switch (operator) {
      case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> true;
      default -> false;
    };
  }

  /** The operator's spelling. */
  static String symbol(Operator operator) {
    return switch (operator) {
      case PLUS, POSITIVE -> "+";
      case MINUS, NEGATIVE -> "-";
      case MULTIPLY -> "*";
      case DIVIDE -> "/";
      case REMAINDER -> "%";
      case SHIFT_LEFT -> "<<";
      case SHIFT_RIGHT -> ">>";
      case UNSIGNED_SHIFT_RIGHT -> ">>>";
      case AND -> "&";
      case OR -> "|";
      case XOR -> "^";
      case COMPLEMENT -> "~";
      case BOTH -> "&&";
      case EITHER -> "||";
      case EQUAL -> "==";
      case NOT_EQUAL -> "!=";
      case LESS -> "<";
      case LESS_OR_EQUAL -> "<=";
      case GREATER -> ">";
      case GREATER_OR_EQUAL -> ">=";
      case NOT -> "!";
      case INSTANCE_OF -> "instanceof";
      case INDEX -> "[]";
      case PRE_INCREMENT, POST_INCREMENT -> "++";
      case PRE_DECREMENT, POST_DECREMENT -> "--";
    };
  }
}
