package dev.twiceover.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Source;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class FrontEndsTest {
  private static final FrontEnds FRONT_ENDS = FrontEnds.open(2);

  @AfterAll
  static void close() {
    FRONT_ENDS.close();
  }

  @Test
  void givesBothReasonsForWhatBothReject() {
    Source broken = new Source("Broken.java", "class Broken {\n  int a = ;\n}");

    assertThat(FRONT_ENDS.lower(List.of(broken)))
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
    assertThat(FRONT_ENDS.lower(List.of(new Source("Main.java", "void main() {}"))))
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

    assertThat(FRONT_ENDS.lower(List.of(new Source("Local.java", text))))
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

    List<Lowering> results = FRONT_ENDS.lower(sources);

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
    assertThat(FRONT_ENDS.lower(List.of())).isEmpty();
  }
}
