package dev.twiceover.javaparser;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import dev.twiceover.lowering.BinaryChain;
import java.util.ArrayDeque;
import java.util.Deque;

/** Lowers {@code a op b op c ..} in a loop, since such chains grow longer than stacks. */
final class Chains {
  private final ExpressionLowering expressions;
  private final Places places;

  Chains(ExpressionLowering expressions, Places places) {
    this.expressions = expressions;
    this.places = places;
  }

  dev.twiceover.model.Expression lower(BinaryExpr node) {
    Deque<BinaryExpr> links = new ArrayDeque<>();
    Expression leftmost = node;
    while (leftmost instanceof BinaryExpr binary) {
      links.push(binary);
      leftmost = inner(binary.getLeft());
    }
    BinaryChain chain = new BinaryChain(expressions.lower(leftmost));
    for (BinaryExpr link : links) {
      chain.append(
          Operators.binary(link.getOperator()),
          expressions.lower(link.getRight()),
          places.span(link));
    }
    return chain.finish();
  }

  private static Expression inner(Expression node) {
    Expression inner = node;
    while (inner instanceof EnclosedExpr enclosed) {
      inner = enclosed.getInner();
    }
    return inner;
  }
}
