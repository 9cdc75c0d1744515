package dev.twiceover.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.javac.JavacFrontEnd;
import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.model.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Equal sources give equal reviews, whoever reads them, in whatever order, on any threads. */
final class DeterminismTest {
  @TempDir private Path folder;

  /** Real handlers beside interfaces with several implementations, shared helpers and gaps. */
  private static List<Source> sources() throws IOException {
    List<Source> sources = new ArrayList<>();
    Path samples = Path.of("../samples/src");
    try (Stream<Path> files = Files.walk(samples)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).sorted().toList()) {
        sources.add(new Source(samples.relativize(file).toString(), Files.readString(file)));
      }
    }
    for (int i = 0; i < 40; i++) {
      sources.add(new Source("gen/H" + i + ".java", generated(i)));
    }
    return sources;
  }

  private static String generated(int i) {
    return """
    package gen;
    import java.sql.*;
    interface Step%1$d { void run(Statement s, String x) throws SQLException; }
    class H%1$d implements Step%2$d {
      Step%1$d next;
      Statement s;
      org.springframework.kafka.core.KafkaTemplate<String, String> kafka;
      @org.springframework.kafka.annotation.KafkaListener
      void on(String x) throws SQLException {
        s.executeUpdate("UPDATE t%1$d SET n = n + 1 WHERE id = " + x);
        next.run(s, x);
        H%3$d.help(s, x);
        kafka.send("k%1$d", x);
      }
      public void run(Statement s, String x) throws SQLException {
        s.executeUpdate("INSERT INTO log%1$d (a) VALUES ('" + x + "')");
        s.executeUpdate(x);
      }
      static void help(Statement s, String x) throws SQLException {
        s.executeUpdate("DELETE FROM h%1$d");
        H%3$d.help(s, x);
      }
    }
    """
        .formatted(i, (i + 1) % 40, (i * 7 + 3) % 40);
  }

  private static List<Object> outcome(Review review) {
    Review.Summary sum = review.summary();
    return List.of(
        review.writes(),
        review.sends(),
        review.handlers(),
        review.gaps(),
        review.findings(),
        review.suppressions(),
        List.of(sum.files(), sum.lines(), sum.parsed(), sum.skipped(), sum.statements()));
  }

  @Test
  void inAnyOrderByEitherFrontEnd() throws Exception {
    List<Source> sources = sources();
    List<FrontEnd> frontEnds =
        List.of(new JavaParserFrontEnd(), JavacFrontEnd.available().orElseThrow());
    List<Object> first =
        outcome(Reviewer.review(sources, frontEnds.get(0), Optional.of("postgresql")));

    for (int seed = 0; seed < 4; seed++) {
      List<Source> shuffled = new ArrayList<>(sources);
      Collections.shuffle(shuffled, new Random(seed));
      assertThat(
              outcome(
                  Reviewer.review(shuffled, frontEnds.get(seed % 2), Optional.of("postgresql"))))
          .isEqualTo(first);
    }
  }

  @Test
  void onAnyNumberOfThreads() throws Exception {
    for (Source source : sources()) {
      Path file = folder.resolve(source.path());
      Files.createDirectories(file.getParent());
      Files.writeString(file, source.text());
    }
    List<Object> first = outcome(review(1));

    assertThat(outcome(review(2))).isEqualTo(first);
    for (int i = 0; i < 3; i++) {
      assertThat(outcome(review(16))).isEqualTo(first);
    }
  }

  private Review review(int jobs) throws ReviewException {
    return Reviewer.review(
        new ReviewRequest(
            List.of(folder),
            folder,
            Optional.empty(),
            List.of(),
            Optional.empty(),
            List.of(),
            true,
            jobs));
  }
}
