package dev.twiceover.javaparser;

import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.twiceover.model.Expression.Operator;
import java.util.Optional;

/** The model's names for JavaParser's operators. */
final class Operators {
  private Operators() {}

  static Operator binary(BinaryExpr.Operator operator) {
    return switch (operator) {
      case OR -> Operator.EITHER;
      case AND -> Operator.BOTH;
      case BINARY_OR -> Operator.OR;
      case BINARY_AND -> Operator.AND;
      case XOR -> Operator.XOR;
      case EQUALS -> Operator.EQUAL;
      case NOT_EQUALS -> Operator.NOT_EQUAL;
      case LESS -> Operator.LESS;
      case GREATER -> Operator.GREATER;
      case LESS_EQUALS -> Operator.LESS_OR_EQUAL;
      case GREATER_EQUALS -> Operator.GREATER_OR_EQUAL;
      case LEFT_SHIFT -> Operator.SHIFT_LEFT;
      case SIGNED_RIGHT_SHIFT -> Operator.SHIFT_RIGHT;
      case UNSIGNED_RIGHT_SHIFT -> Operator.UNSIGNED_SHIFT_RIGHT;
      case PLUS -> Operator.PLUS;
      case MINUS -> Operator.MINUS;
      case MULTIPLY -> Operator.MULTIPLY;
      case DIVIDE -> Operator.DIVIDE;
      case REMAINDER -> Operator.REMAINDER;
    };
  }

  static Operator unary(UnaryExpr.Operator operator) {
    return switch (operator) {
      case PLUS -> Operator.POSITIVE;
      case MINUS -> Operator.NEGATIVE;
      case PREFIX_INCREMENT -> Operator.PRE_INCREMENT;
      case PREFIX_DECREMENT -> Operator.PRE_DECREMENT;
      case LOGICAL_COMPLEMENT -> Operator.NOT;
      case BITWISE_COMPLEMENT -> Operator.COMPLEMENT;
      case POSTFIX_INCREMENT -> Operator.POST_INCREMENT;
      case POSTFIX_DECREMENT -> Operator.POST_DECREMENT;
    };
  }

  /** The operator of a compound assignment; empty for a plain one. */
  static Optional<Operator> compound(AssignExpr.Operator operator) {
    return operator.toBinaryOperator().map(Operators::binary);
  }
}
