package dev.twiceover.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.twiceover.model.Declaration.Field;
import dev.twiceover.model.Declaration.TypeKind;
import dev.twiceover.model.Expression.Literal;
import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.model.Expression.Operation;
import dev.twiceover.model.Expression.Operator;
import dev.twiceover.model.Expression.Text;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ModelVerifierTest {
  private static final Source SOURCE = new Source("A.java", "class A { int x = 1234567890; }");

  private static List<String> violations(Expression initializer) {
    return violations(new Span(10, 28), new Span(14, 15), initializer);
  }

  private static List<String> violations(Span field, Span name, Expression initializer) {
    TypeUse type = new TypeUse(new Span(10, 13), new TypeName.Known("int"), List.of(), 0);
    Field x =
        new Field(field, "x", name, Set.of(), List.of(), type, Optional.of(initializer), false);
    Declaration.Type a =
        new Declaration.Type(
            new Span(0, 31),
            TypeKind.CLASS,
            "A",
            new Span(6, 7),
            "A",
            Set.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(x));
    return ModelVerifier.violations(new SourceUnit("A.java", "", List.of(), List.of(a)), SOURCE);
  }

  private static Literal literal(LiteralKind kind, String value, int start, int end) {
    return new Literal(new Span(start, end), kind, value);
  }

  private static Literal string(int start, int end) {
    return literal(LiteralKind.STRING, "s", start, end);
  }

  @Test
  void findsNothingInASoundUnit() {
    assertThat(violations(literal(LiteralKind.INT, "1234567890", 18, 28))).isEmpty();
    assertThat(
            violations(
                new Text(
                    new Span(18, 28),
                    List.of(string(18, 20), literal(LiteralKind.INT, "1", 22, 24)))))
        .isEmpty();
  }

  @Test
  void findsWhatLiesOutside() {
    assertThat(violations(literal(LiteralKind.INT, "1", 18, 29)))
        .singleElement()
        .asString()
        .startsWith("outside 10-28: Literal[span=18-29");
    assertThat(violations(new Span(11, 28), new Span(14, 15), string(18, 20)))
        .singleElement()
        .asString()
        .startsWith("type outside 11-28");
  }

  @Test
  void findsANameThatIsNotThere() {
    assertThat(violations(new Span(10, 28), new Span(15, 16), string(18, 20)))
        .singleElement()
        .asString()
        .startsWith("' ' is not the name of");
  }

  @Test
  void findsOverlappingAndMisorderedSiblings() {
    assertThat(
            violations(
                new Operation(
                    new Span(18, 28), Operator.MINUS, List.of(string(20, 24), string(23, 26)))))
        .singleElement()
        .asString()
        .startsWith("overlaps or precedes 20-24");
  }

  @Test
  void findsBrokenTexts() {
    assertThat(violations(new Text(new Span(18, 28), List.of(string(18, 20), string(22, 24)))))
        .singleElement()
        .asString()
        .startsWith("neighbouring literals");
    assertThat(violations(new Text(new Span(18, 28), List.of(string(18, 20)))))
        .singleElement()
        .asString()
        .startsWith("text without text");
    Text inner =
        new Text(new Span(18, 24), List.of(literal(LiteralKind.INT, "1", 18, 19), string(20, 24)));
    assertThat(violations(new Text(new Span(18, 28), List.of(inner, string(26, 28)))))
        .singleElement()
        .asString()
        .startsWith("text in text");
  }

  @Test
  void findsValuesThatNoLiteralOfTheKindHas() {
    assertThat(violations(literal(LiteralKind.INT, "+1", 18, 20))).hasSize(1);
    assertThat(violations(literal(LiteralKind.DOUBLE, "1", 18, 20))).hasSize(1);
    assertThat(violations(literal(LiteralKind.CHAR, "ab", 18, 20))).hasSize(1);
    assertThat(violations(literal(LiteralKind.BOOLEAN, "yes", 18, 20))).hasSize(1);
  }

  @Test
  void findsTooFewOperands() {
    assertThat(violations(new Operation(new Span(18, 28), Operator.PLUS, List.of(string(18, 20)))))
        .singleElement()
        .asString()
        .startsWith("operands");
  }

  @Test
  void throwsWithEveryViolation() {
    SourceUnit unit = new SourceUnit("B.java", "", List.of(), List.of());

    ModelVerifier.verify(unit, SOURCE);
    Declaration.Type outside =
        new Declaration.Type(
            new Span(0, 99),
            TypeKind.CLASS,
            "B",
            new Span(6, 7),
            "B",
            Set.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    assertThatThrownBy(
            () ->
                ModelVerifier.verify(
                    new SourceUnit("B.java", "", List.of(), List.of(outside)), SOURCE))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("outside 0-31")
        .hasMessageContaining("'A' is not the name of");
  }
}
