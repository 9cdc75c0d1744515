package dev.twiceover.javac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Source;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JavacFrontEndTest {
  private final JavacFrontEnd javac = JavacFrontEnd.available().orElseThrow();

  @Test
  void namesTheLineAndTheReasonOfTheFirstError() {
    Source broken =
        new Source("a/Broken.java", "class Broken {\r\n  int a\r  = ;\n  int b = );\n}");

    assertThat(javac.lower(List.of(broken)))
        .containsExactly(new Lowering.Failure("a/Broken.java", 3, "illegal start of expression"));
  }

  @Test
  void countsLinesInTheFileNotInTheDecodedText() {
    Source broken = new Source("A.java", "/* \\u000a */\nclass \\u000a A {\n  int = 1;\n}");

    assertThat(javac.lower(List.of(broken)).get(0))
        .isInstanceOfSatisfying(
            Lowering.Failure.class, failure -> assertThat(failure.line()).isEqualTo(3));
  }

  @Test
  void keepsTheOtherFilesOfABatchAndTheOrder() {
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < 450; i++) {
      String body = i % 3 == 0 ? "int = 1;" : "int a" + i + ";";
      sources.add(new Source("p" + i + "/Same.java", "class Same { " + body + " }"));
    }

    List<Lowering> results = javac.lower(sources);

    assertThat(results).extracting(Lowering::path).isEqualTo(paths(sources));
    for (int i = 0; i < 450; i++) {
      if (i % 3 == 0) {
        assertThat(results.get(i)).isInstanceOf(Lowering.Failure.class);
      } else {
        String field = "a" + i;
        assertThat(results.get(i))
            .isInstanceOfSatisfying(
                Lowering.Success.class,
                success ->
                    assertThat(success.unit().types().get(0).members().get(0).name())
                        .isEqualTo(field));
      }
    }
  }

  @Test
  void findsTheFileThatFellsTheCompiler() throws InterruptedException {
    String deep = "class Deep { int a = " + "(".repeat(20_000) + "1" + ")".repeat(20_000) + "; }";
    List<Source> sources =
        List.of(
            new Source("A.java", "class A {}"),
            new Source("Deep.java", deep),
            new Source("B.java", "class B {}"));
    List<Lowering> results = new ArrayList<>();

    Thread shallow = new Thread(null, () -> results.addAll(javac.lower(sources)), "s", 1 << 19);
    shallow.start();
    shallow.join();

    assertThat(results.get(0)).isInstanceOf(Lowering.Success.class);
    assertThat(results.get(1))
        .isEqualTo(new Lowering.Failure("Deep.java", 1, "nested too deeply for the parser"));
    assertThat(results.get(2)).isInstanceOf(Lowering.Success.class);
  }

  private static List<String> paths(List<Source> sources) {
    return sources.stream().map(Source::path).toList();
  }
}
