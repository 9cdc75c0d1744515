package dev.twiceover.lowering;

import dev.twiceover.model.Expression;
import dev.twiceover.model.Expression.Literal;
import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.model.Expression.Operation;
import dev.twiceover.model.Expression.Operator;
import dev.twiceover.model.Expression.Text;
import dev.twiceover.model.Span;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds the model of {@code a op b op c ..} from left to right, and turns {@code +} into a flat
 * {@link Text} from the first operand that is text for sure.
 *
 * <p>Front ends walk a chain in a loop and feed it here, so that twenty thousand terms need no deep
 * stack.
 */
public final class BinaryChain {
  private Expression sofar;

  /** The parts of the text so far; the last literal is still in {@link #literal}. */
  private @Nullable List<Expression> parts;

  private Span textSpan;
  private final StringBuilder literal = new StringBuilder();
  private @Nullable Span literalSpan;

  /** Starts with the leftmost operand. */
  public BinaryChain(Expression first) {
    this.sofar = first;
    this.textSpan = first.span();
  }

  /**
   * Adds an operator and its right operand.
   *
   * @param span of the chain up to and with this operand
   */
  public void append(Operator operator, Expression right, Span span) {
    if (operator == Operator.PLUS && (parts != null || isText(sofar) || isText(right))) {
      if (parts == null) {
        parts = new ArrayList<>();
        addFlat(parts, sofar);
      }
      addFlat(parts, right);
      textSpan = span;
      return;
    }
    sofar = new Operation(span, operator, List.of(finish(), right));
  }

  /** The chain so far as one expression. */
  public Expression finish() {
    if (parts == null) {
      return sofar;
    }
    List<Expression> text = parts;
    flush(text);
    parts = null;
    sofar =
        text.size() == 1 && text.get(0) instanceof Literal only
            ? new Literal(textSpan, LiteralKind.STRING, only.value())
            : new Text(textSpan, text);
    return sofar;
  }

  private static boolean isText(Expression expression) {
    return expression instanceof Text
        || (expression instanceof Literal literal && literal.kind() == LiteralKind.STRING);
  }

  private void addFlat(List<Expression> text, Expression operand) {
    if (operand instanceof Text nested) {
      nested.parts().forEach(part -> add(text, part));
    } else {
      add(text, operand);
    }
  }

  private void add(List<Expression> text, Expression part) {
    if (part instanceof Literal string && string.kind() == LiteralKind.STRING) {
      literal.append(string.value());
      int start = literalSpan == null ? string.span().start() : literalSpan.start();
      literalSpan = new Span(start, string.span().end());
    } else {
      flush(text);
      text.add(part);
    }
  }

  private void flush(List<Expression> text) {
    if (literalSpan != null) {
      text.add(new Literal(literalSpan, LiteralKind.STRING, literal.toString()));
      literal.setLength(0);
      literalSpan = null;
    }
  }
}
