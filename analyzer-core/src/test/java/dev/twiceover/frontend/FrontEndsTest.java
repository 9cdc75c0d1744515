package dev.twiceover.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Source;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(FrontEnds.Order.class)
class FrontEndsTest {
  private final FrontEnds frontEnds;

  FrontEndsTest(FrontEnds.Order order) {
    frontEnds = FrontEnds.open(2, order);
  }

  @AfterEach
  void close() {
    frontEnds.close();
  }

  @Test
  void givesBothReasonsForWhatBothReject() {
    Source broken = new Source("Broken.java", "class Broken {\n  int a = ;\n}");

    assertThat(frontEnds.lower(List.of(broken)))
        .singleElement()
        .isInstanceOfSatisfying(
            Lowering.Failure.class,
            failure -> {
              assertThat(failure.path()).isEqualTo("Broken.java");
              assertThat(failure.line()).isEqualTo(2);
              assertThat(failure.reason())
                  .startsWith("javac: illegal start of expression; JavaParser, line 2: Parse error")
                  .doesNotContain("\n");
            });
  }

  @Test
  void saysThatACompactSourceFileDeclaresNoClass() {
    assertThat(frontEnds.lower(List.of(new Source("Main.java", "void main() {}"))))
        .singleElement()
        .isInstanceOfSatisfying(
            Lowering.Failure.class,
            failure ->
                assertThat(failure.reason())
                    .endsWith("JavaParser, line 1: compact source file: it declares no class"));
  }

  @Test
  void asksJavacForWhatJavaParserRejects() {
    String text = "class Local { void m() { enum Color { RED } call(Color.RED); } }";

    assertThat(frontEnds.lower(List.of(new Source("Local.java", text))))
        .singleElement()
        .isInstanceOf(Lowering.Success.class);
  }

  @Test
  void readsSyntaxThatIsNewerThanTheJdk() {
    String text = "class New { int m(Object o) { return switch (o) { case P(var x, _) -> x; }; } }";

    assertThat(frontEnds.lower(List.of(new Source("New.java", text))))
        .singleElement()
        .isInstanceOf(Lowering.Success.class);
  }

  @Test
  void keepsTheOrderOverThreadsAndRejections() {
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      String body = i % 7 == 0 ? "void m() { enum E { A } }" : "int a;";
      sources.add(new Source(i + ".java", "class A" + i + " { " + body + " }"));
    }

    List<Lowering> results = frontEnds.lower(sources);

    for (int i = 0; i < 100; i++) {
      String name = "A" + i;
      assertThat(results.get(i))
          .isInstanceOfSatisfying(
              Lowering.Success.class,
              success -> assertThat(success.unit().types().get(0).name()).isEqualTo(name));
    }
  }

  @Test
  void readsNothingFromNothing() {
    assertThat(frontEnds.lower(List.of())).isEmpty();
  }
}
