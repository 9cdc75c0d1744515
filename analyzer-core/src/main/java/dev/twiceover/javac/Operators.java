package dev.twiceover.javac;

import com.sun.source.tree.Tree;
import dev.twiceover.model.Expression.Operator;
import java.util.EnumMap;
import java.util.Map;

/** The model's names for javac's operators. */
final class Operators {
  private static final Map<Tree.Kind, Operator> OPERATORS = new EnumMap<>(Tree.Kind.class);

  static {
    OPERATORS.put(Tree.Kind.PLUS, Operator.PLUS);
    OPERATORS.put(Tree.Kind.MINUS, Operator.MINUS);
    OPERATORS.put(Tree.Kind.MULTIPLY, Operator.MULTIPLY);
    OPERATORS.put(Tree.Kind.DIVIDE, Operator.DIVIDE);
    OPERATORS.put(Tree.Kind.REMAINDER, Operator.REMAINDER);
    OPERATORS.put(Tree.Kind.LEFT_SHIFT, Operator.SHIFT_LEFT);
    OPERATORS.put(Tree.Kind.RIGHT_SHIFT, Operator.SHIFT_RIGHT);
    OPERATORS.put(Tree.Kind.UNSIGNED_RIGHT_SHIFT, Operator.UNSIGNED_SHIFT_RIGHT);
    OPERATORS.put(Tree.Kind.AND, Operator.AND);
    OPERATORS.put(Tree.Kind.OR, Operator.OR);
    OPERATORS.put(Tree.Kind.XOR, Operator.XOR);
    OPERATORS.put(Tree.Kind.CONDITIONAL_AND, Operator.BOTH);
    OPERATORS.put(Tree.Kind.CONDITIONAL_OR, Operator.EITHER);
    OPERATORS.put(Tree.Kind.EQUAL_TO, Operator.EQUAL);
    OPERATORS.put(Tree.Kind.NOT_EQUAL_TO, Operator.NOT_EQUAL);
    OPERATORS.put(Tree.Kind.LESS_THAN, Operator.LESS);
    OPERATORS.put(Tree.Kind.LESS_THAN_EQUAL, Operator.LESS_OR_EQUAL);
    OPERATORS.put(Tree.Kind.GREATER_THAN, Operator.GREATER);
    OPERATORS.put(Tree.Kind.GREATER_THAN_EQUAL, Operator.GREATER_OR_EQUAL);
    OPERATORS.put(Tree.Kind.LOGICAL_COMPLEMENT, Operator.NOT);
    OPERATORS.put(Tree.Kind.BITWISE_COMPLEMENT, Operator.COMPLEMENT);
    OPERATORS.put(Tree.Kind.UNARY_PLUS, Operator.POSITIVE);
    OPERATORS.put(Tree.Kind.UNARY_MINUS, Operator.NEGATIVE);
    OPERATORS.put(Tree.Kind.PREFIX_INCREMENT, Operator.PRE_INCREMENT);
    OPERATORS.put(Tree.Kind.PREFIX_DECREMENT, Operator.PRE_DECREMENT);
    OPERATORS.put(Tree.Kind.POSTFIX_INCREMENT, Operator.POST_INCREMENT);
    OPERATORS.put(Tree.Kind.POSTFIX_DECREMENT, Operator.POST_DECREMENT);
    OPERATORS.put(Tree.Kind.PLUS_ASSIGNMENT, Operator.PLUS);
    OPERATORS.put(Tree.Kind.MINUS_ASSIGNMENT, Operator.MINUS);
    OPERATORS.put(Tree.Kind.MULTIPLY_ASSIGNMENT, Operator.MULTIPLY);
    OPERATORS.put(Tree.Kind.DIVIDE_ASSIGNMENT, Operator.DIVIDE);
    OPERATORS.put(Tree.Kind.REMAINDER_ASSIGNMENT, Operator.REMAINDER);
    OPERATORS.put(Tree.Kind.LEFT_SHIFT_ASSIGNMENT, Operator.SHIFT_LEFT);
    OPERATORS.put(Tree.Kind.RIGHT_SHIFT_ASSIGNMENT, Operator.SHIFT_RIGHT);
    OPERATORS.put(Tree.Kind.UNSIGNED_RIGHT_SHIFT_ASSIGNMENT, Operator.UNSIGNED_SHIFT_RIGHT);
    OPERATORS.put(Tree.Kind.AND_ASSIGNMENT, Operator.AND);
    OPERATORS.put(Tree.Kind.OR_ASSIGNMENT, Operator.OR);
    OPERATORS.put(Tree.Kind.XOR_ASSIGNMENT, Operator.XOR);
  }

  private Operators() {}

  /** The operator of a unary, binary or compound assignment tree. */
  static Operator of(Tree tree) {
    Operator operator = OPERATORS.get(tree.getKind());
    if (operator == null) {
      throw new IllegalStateException("unknown operator: " + tree.getKind());
    }
    return operator;
  }
}
