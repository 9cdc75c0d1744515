package dev.twiceover.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.model.Expression;
import dev.twiceover.model.Expression.Literal;
import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.model.Expression.Operation;
import dev.twiceover.model.Expression.Operator;
import dev.twiceover.model.Expression.Reference;
import dev.twiceover.model.Expression.Text;
import dev.twiceover.model.Span;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BinaryChainTest {
  private static Expression name(String name, int start) {
    return new Reference(
        new Span(start, start + name.length()), Optional.empty(), name, Optional.empty());
  }

  private static Literal string(String value, int start, int end) {
    return new Literal(new Span(start, end), LiteralKind.STRING, value);
  }

  @Test
  void leavesASingleOperandAlone() {
    assertThat(new BinaryChain(string("a", 1, 4)).finish()).isEqualTo(string("a", 1, 4));
  }

  @Test
  void leavesNamesAndOtherOperatorsNested() {
    BinaryChain chain = new BinaryChain(name("a", 0));
    chain.append(Operator.PLUS, name("b", 4), new Span(0, 5));
    chain.append(Operator.MINUS, string("c", 8, 11), new Span(0, 11));

    Operation sum =
        new Operation(new Span(0, 5), Operator.PLUS, List.of(name("a", 0), name("b", 4)));
    assertThat(chain.finish())
        .isEqualTo(
            new Operation(new Span(0, 11), Operator.MINUS, List.of(sum, string("c", 8, 11))));
  }

  @Test
  void keepsWhatMayBeNumbersBeforeTheFirstStringTogether() {
    BinaryChain chain = new BinaryChain(name("a", 0));
    chain.append(Operator.PLUS, name("b", 4), new Span(0, 5));
    chain.append(Operator.PLUS, string("c", 8, 11), new Span(0, 11));
    chain.append(Operator.PLUS, name("d", 14), new Span(0, 15));
    chain.append(Operator.PLUS, name("e", 18), new Span(0, 19));

    Operation sum =
        new Operation(new Span(0, 5), Operator.PLUS, List.of(name("a", 0), name("b", 4)));
    assertThat(chain.finish())
        .isEqualTo(
            new Text(
                new Span(0, 19), List.of(sum, string("c", 8, 11), name("d", 14), name("e", 18))));
  }

  @Test
  void mergesNeighboursAcrossNestedTexts() {
    Text nested = new Text(new Span(7, 14), List.of(string("b", 7, 10), name("c", 13)));
    BinaryChain chain = new BinaryChain(string("a", 0, 3));
    chain.append(Operator.PLUS, nested, new Span(0, 15));
    chain.append(Operator.PLUS, string("d", 18, 21), new Span(0, 21));
    chain.append(Operator.PLUS, string("e", 24, 27), new Span(0, 27));

    assertThat(chain.finish())
        .isEqualTo(
            new Text(
                new Span(0, 27),
                List.of(string("ab", 0, 10), name("c", 13), string("de", 18, 27))));
  }

  @Test
  void makesOneLiteralOfLiteralsAlone() {
    BinaryChain chain = new BinaryChain(string("a", 1, 4));
    chain.append(Operator.PLUS, string("b", 8, 11), new Span(0, 12));

    assertThat(chain.finish()).isEqualTo(string("ab", 0, 12));
  }

  @Test
  void takesTheTextAsOneOperandOfWhatFollows() {
    BinaryChain chain = new BinaryChain(string("a", 0, 3));
    chain.append(Operator.PLUS, name("b", 6), new Span(0, 7));
    chain.append(Operator.EQUAL, name("c", 11), new Span(0, 12));
    chain.append(Operator.PLUS, name("d", 15), new Span(0, 16));

    Text text = new Text(new Span(0, 7), List.of(string("a", 0, 3), name("b", 6)));
    Operation equal = new Operation(new Span(0, 12), Operator.EQUAL, List.of(text, name("c", 11)));
    assertThat(chain.finish())
        .isEqualTo(new Operation(new Span(0, 16), Operator.PLUS, List.of(equal, name("d", 15))));
  }
}
