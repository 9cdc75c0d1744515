package dev.twiceover.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.twiceover.model.ModelPrinter;
import dev.twiceover.model.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Both front ends print each fixture as the {@code .model} file beside it says.
 *
 * <p>A fixture whose text has {@code // javac: 21} goes to javac only from that JDK on, one with
 * {@code // JavaParser: no} only to javac. {@code -Dtwiceover.update=true} writes the models anew;
 * read the diff.
 */
class ConformanceTest {
  private static final Path FIXTURES = Path.of("src/test/resources/fixtures");
  private static final Pattern JAVAC = Pattern.compile("// javac: (\\d+)");
  private static final boolean UPDATE = Boolean.getBoolean("twiceover.update");

  @TestFactory
  Stream<DynamicTest> bothFrontEndsPrintTheSameModel() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    try (Stream<Path> files = Files.list(FIXTURES)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).sorted().toList()) {
        addTests(tests, file);
      }
    }
    return tests.stream();
  }

  private static void addTests(List<DynamicTest> tests, Path file) throws IOException {
    String name = file.getFileName().toString();
    Source source = new Source(name, Files.readString(file, StandardCharsets.UTF_8));
    Path model = file.resolveSibling(name.replaceFirst("\\.java$", ".model"));
    boolean javaParserReads = !source.text().contains("// JavaParser: no");
    if (UPDATE) {
      Files.writeString(
          model,
          ModelPrinter.print(
              javaParserReads ? Lowered.byJavaParser(source) : Lowered.byJavac(source)));
    }
    if (javaParserReads) {
      tests.add(
          dynamicTest(
              name + " by JavaParser",
              () ->
                  assertThat(ModelPrinter.print(Lowered.byJavaParser(source)))
                      .isEqualTo(Files.readString(model))));
    }
    if (javacReads(source)) {
      tests.add(
          dynamicTest(
              name + " by javac",
              () ->
                  assertThat(ModelPrinter.print(Lowered.byJavac(source)))
                      .isEqualTo(Files.readString(model))));
    }
  }

  private static boolean javacReads(Source source) {
    Matcher matcher = JAVAC.matcher(source.text());
    return !matcher.find() || Runtime.version().feature() >= Integer.parseInt(matcher.group(1));
  }
}
