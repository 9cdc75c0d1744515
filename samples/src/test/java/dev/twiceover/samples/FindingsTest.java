package dev.twiceover.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.javac.JavacFrontEnd;
import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.model.Source;
import dev.twiceover.project.SourceFiles;
import dev.twiceover.review.Finding;
import dev.twiceover.review.Review;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.Reviewer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The analyser says of the samples what their comments say, and what the other tests show. */
final class FindingsTest {
  private static final Pattern EXPECT = Pattern.compile("// expect: ([a-z-]+)");

  static Stream<Named<FrontEnd>> frontEnds() {
    Stream<Named<FrontEnd>> javaParser =
        Stream.of(Named.of("JavaParser", new JavaParserFrontEnd()));
    return Stream.concat(
        javaParser, JavacFrontEnd.available().stream().map(javac -> Named.of("javac", javac)));
  }

  private static List<Source> sources(String twin) throws IOException {
    Path root = Path.of("src", twin, "java");
    return SourceFiles.read(List.of(root), root.resolve("dev/twiceover/samples"), false).sources();
  }

  private static Review review(String twin, FrontEnd frontEnd) throws IOException, ReviewException {
    return Reviewer.review(sources(twin), frontEnd, Optional.empty());
  }

  private static List<String> expected(List<Source> sources) {
    List<String> expected = new ArrayList<>();
    for (Source source : sources) {
      List<String> lines = source.text().lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        Matcher matcher = EXPECT.matcher(lines.get(i));
        while (matcher.find()) {
          expected.add(source.path() + ":" + (i + 1) + " " + matcher.group(1));
        }
      }
    }
    return expected;
  }

  private static List<String> found(Review review) {
    return review.findings().stream()
        .map((Finding finding) -> finding.place() + " " + finding.rule())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("frontEnds")
  void theBrokenSamplesHaveExactlyTheFindingsThatTheyAreMarkedWith(FrontEnd frontEnd)
      throws IOException, ReviewException {
    Review review = review("broken", frontEnd);

    assertThat(found(review)).containsExactlyElementsOf(expected(sources("broken")));
    assertThat(review.gaps()).isEmpty();
  }

  @Test
  void theBrokenSamplesShowEveryKindInBothLibraries() throws IOException {
    assertThat(expected(sources("broken")))
        .extracting(each -> each.replaceFirst("broken/(\\w+)/(Jdbc|Jooq)\\w+.java:\\d+", "$2"))
        .containsExactlyInAnyOrder(
            "Jdbc delta-update",
            "Jdbc relative-upsert",
            "Jdbc insert-without-key",
            "Jdbc send-in-transaction",
            "Jdbc late-replay-overwrite",
            "Jooq delta-update",
            "Jooq relative-upsert",
            "Jooq insert-without-key",
            "Jooq send-in-transaction",
            "Jooq late-replay-overwrite");
  }

  @ParameterizedTest
  @MethodSource("frontEnds")
  void theCorrectSamplesHaveNoFinding(FrontEnd frontEnd) throws IOException, ReviewException {
    Review review = review("correct", frontEnd);

    assertThat(found(review)).isEmpty();
    assertThat(review.gaps()).isEmpty();
    assertThat(review.suppressions()).isEmpty();
  }

  /** So that the silence about them is not blindness. */
  @ParameterizedTest
  @MethodSource("frontEnds")
  void theCorrectSamplesAreSeenWhole(FrontEnd frontEnd) throws IOException, ReviewException {
    Review review = review("correct", frontEnd);

    assertThat(review.handlers())
        .extracting(each -> each.name() + " " + each.writes() + " " + each.sends())
        .containsExactlyInAnyOrder(
            "JdbcStockHandler.on 2 0",
            "JooqStockHandler.on 2 0",
            "JdbcRestockHandler.on 2 0",
            "JooqRestockHandler.on 2 0",
            "JdbcOrderStatusHandler.on 3 0",
            "JooqOrderStatusHandler.on 3 0",
            "OutboxRelay.relay 1 1");
  }
}
