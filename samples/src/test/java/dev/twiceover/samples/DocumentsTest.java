package dev.twiceover.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.report.ConsoleReporter;
import dev.twiceover.report.ConsoleStyle;
import dev.twiceover.report.ReportContext;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.ReviewRequest;
import dev.twiceover.review.Reviewer;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents quote is there: paste again what {@code ./twiceover check} prints now. */
final class DocumentsTest {
  private static final Path PROJECT = Path.of("..");

  private static String check(String twin) throws IOException, ReviewException {
    StringWriter out = new StringWriter();
    new ConsoleReporter(new ReportContext("any", Reviewer.rules(), ""), ConsoleStyle.PLAIN)
        .report(Reviewer.review(ReviewRequest.of(Path.of("src", twin), PROJECT)), out);
    return out.toString();
  }

  private static List<String> fences(String document, String kind) throws IOException {
    Matcher fence =
        Pattern.compile("(?ms)^```" + kind + "\\n(.*?)^```$")
            .matcher(Files.readString(PROJECT.resolve(document)));
    List<String> fences = new ArrayList<>();
    while (fence.find()) {
      fences.add(fence.group(1));
    }
    return fences;
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "samples/README.md"})
  void theOutputIsWhatTheAnalyserPrints(String document) throws IOException, ReviewException {
    String printed = check("broken") + check("correct");

    List<String> quoted =
        fences(document, "text").stream()
            .flatMap(fence -> Stream.of(fence.split("(?m)^\\[\\.\\.\\.]\\n")))
            .filter(part -> !part.isEmpty())
            .toList();

    assertThat(quoted).isNotEmpty().allSatisfy(part -> assertThat(printed).contains(part));
  }

  @Test
  void theCodeIsThatOfTheSamples() throws IOException {
    StringBuilder code = new StringBuilder();
    for (String twin : List.of("broken", "correct")) {
      try (Stream<Path> files = Files.walk(Path.of("src", twin))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
          code.append(Files.readString(file));
        }
      }
    }

    assertThat(fences("samples/README.md", "java"))
        .isNotEmpty()
        .allSatisfy(fence -> assertThat(code.toString()).contains(fence));
  }
}
