package dev.twiceover.javac;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import dev.twiceover.lowering.BinaryChain;
import dev.twiceover.model.Expression;
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

  Expression lower(BinaryTree tree) {
    Deque<BinaryTree> links = new ArrayDeque<>();
    Tree leftmost = tree;
    while (leftmost instanceof BinaryTree binary) {
      links.push(binary);
      leftmost = inner(binary.getLeftOperand());
    }
    BinaryChain chain = new BinaryChain(expressions.lower(leftmost));
    // Asking javac where each link starts would walk the chain again for every link.
    int start = -1;
    for (BinaryTree link : links) {
      ExpressionTree left = link.getLeftOperand();
      if (start < 0 || left instanceof ParenthesizedTree) {
        start = places.start(left);
      }
      chain.append(
          Operators.of(link),
          expressions.lower(link.getRightOperand()),
          places.span(start, places.end(link)));
    }
    return chain.finish();
  }

  private static Tree inner(Tree tree) {
    Tree inner = tree;
    while (inner instanceof ParenthesizedTree parenthesized) {
      inner = parenthesized.getExpression();
    }
    return inner;
  }
}
