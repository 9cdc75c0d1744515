package dev.twiceover.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.model.Expression;
import dev.twiceover.model.Expression.Literal;
import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.model.Expression.Operation;
import dev.twiceover.model.Expression.Operator;
import dev.twiceover.model.Span;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiteralsTest {
  private static final Span SPAN = new Span(3, 9);

  @ParameterizedTest
  @CsvSource({
    "0, INT, 0",
    "1_000, INT, 1000",
    "010, INT, 8",
    "0_7, INT, 7",
    "0x7F, INT, 127",
    "0XffFFffFF, INT, -1",
    "0b1_1, INT, 3",
    "12L, LONG, 12",
    "0xFFFFFFFFl, LONG, 4294967295",
    "0xFFFFFFFFFFFFFFFFL, LONG, -1",
    "017L, LONG, 15",
  })
  void readsIntegersInDecimal(String spelling, LiteralKind kind, String value) {
    assertThat(Literals.integer(SPAN, spelling)).isEqualTo(new Literal(SPAN, kind, value));
  }

  @ParameterizedTest
  @CsvSource({
    "1.0, DOUBLE, 1.0",
    "1D, DOUBLE, 1.0",
    "0x1p3, DOUBLE, 8.0",
    "0xfp0, DOUBLE, 15.0",
    "1_0.5, DOUBLE, 10.5",
    "1F, FLOAT, 1.0",
    "0x1.8p1f, FLOAT, 3.0",
    "0.1f, FLOAT, 0.1",
  })
  void readsFloatingPointNumbersAsJavaPrintsThem(String spelling, LiteralKind kind, String value) {
    assertThat(Literals.floating(SPAN, spelling)).isEqualTo(new Literal(SPAN, kind, value));
  }

  @Test
  void resolvesEscapes() {
    assertThat(Literals.string(SPAN, "\"a\\tb\\101\\s|\\\\\\\"\"").value())
        .isEqualTo("a\tbA |\\\"");
    assertThat(Literals.character(SPAN, "'\\''").value()).isEqualTo("'");
  }

  @Test
  void stripsTextBlocksWhateverTheirLineEnds() {
    String block = "\"\"\"  \n    a\n      b \\\n    c\n    \"\"\"";

    assertThat(Literals.string(SPAN, block).value()).isEqualTo("a\n  b c\n");
    assertThat(Literals.string(SPAN, block.replace("\n", "\r\n")).value()).isEqualTo("a\n  b c\n");
    assertThat(Literals.string(SPAN, block.replace("\n", "\r")).value()).isEqualTo("a\n  b c\n");
    assertThat(Literals.string(SPAN, "\"\"").value()).isEmpty();
  }

  @Test
  void foldsAMinusIntoIntegersOnly() {
    Expression name = Literals.floating(SPAN, "1.5");

    assertThat(Literals.negative(SPAN, name))
        .isEqualTo(new Operation(SPAN, Operator.NEGATIVE, List.of(name)));
    assertThat(negative("5")).isEqualTo(new Literal(SPAN, LiteralKind.INT, "-5"));
    assertThat(negative("6L")).isEqualTo(new Literal(SPAN, LiteralKind.LONG, "-6"));
    assertThat(negative("0x80000000")).isEqualTo(new Literal(SPAN, LiteralKind.INT, "-2147483648"));
    assertThat(negative("2147483648")).isEqualTo(new Literal(SPAN, LiteralKind.INT, "-2147483648"));
    assertThat(Literals.negative(SPAN, negative("7")))
        .isEqualTo(new Literal(SPAN, LiteralKind.INT, "7"));
  }

  private static Expression negative(String spelling) {
    return Literals.negative(SPAN, Literals.integer(new Span(4, 9), spelling));
  }
}
