package dev.twiceover.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.model.Source;
import dev.twiceover.model.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of a value because of its parts. */
class ValueTest {
  private static final Value PLAIN = new Value.Input("event", true);

  @Test
  void closedWithoutOpenParts() {
    assertThat(Value.computed(".id", List.of(PLAIN)).isOpen()).isFalse();
  }

  @Test
  void openInsideAnAccessor() {
    assertThat(Value.computed(".id", List.of(new Value.Formal(2))).isOpen()).isTrue();
  }

  @Test
  void openInsideAChoiceOfComputations() {
    Value object = Value.computed("+", List.of(PLAIN, new Value.Ref(3)));

    assertThat(Value.choice(List.of(PLAIN, object)).isOpen()).isTrue();
  }

  @Test
  void steadyWithoutVolatileParts() {
    assertThat(Value.computed("toString", List.of(PLAIN)).isVolatile()).isFalse();
  }

  @Test
  void volatileInsideAComputation() {
    Value random =
        new Value.Fresh(
            Value.Volatility.RANDOM,
            "UUID.randomUUID()",
            new Site(new Source("Some.java", "UUID.randomUUID()"), new Span(0, 17)));

    assertThat(Value.computed("toString", List.of(random)).isVolatile()).isTrue();
  }

  @Test
  void equalByContent() {
    assertThat(Value.computed(".id", List.of(PLAIN)))
        .isEqualTo(Value.computed(".id", List.of(PLAIN)))
        .hasSameHashCodeAs(Value.computed(".id", List.of(PLAIN)))
        .isNotEqualTo(Value.computed(".name", List.of(PLAIN)))
        .isNotEqualTo(Value.computed(".id", List.of(new Value.Input("other", true))));
  }

  @Test
  void unknownBeyondTheDepthThatAnybodyCouldRead() {
    Value value = PLAIN;
    for (int i = 0; i < Value.MAX_DEPTH; i++) {
      value = Value.computed("plus", List.of(value));
    }
    assertThat(value).isInstanceOf(Value.Computed.class);

    assertThat(Value.computed("plus", List.of(value)))
        .isEqualTo(new Value.Unknown("a long computation"));
  }
}
