package dev.twiceover.benchmark;

import dev.twiceover.review.Finding;
import dev.twiceover.review.Gap;
import dev.twiceover.review.Review;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.ReviewRequest;
import dev.twiceover.review.Reviewer;
import dev.twiceover.review.SendFact;
import dev.twiceover.review.WriteFact;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reviews foreign sources and prints one table row for each: what docs/field-notes.md shows. */
public final class FieldTable {
  private FieldTable() {}

  /**
   * Prints the table.
   *
   * @param args directories and source jars
   */
  public static void main(String[] args) {
    System.out.println(
        "| sources | files | lines | parsed | s | handlers | writes by idiom | sends by transaction"
            + " | gaps by kind | findings |");
    System.out.println("|---|---|---|---|---|---|---|---|---|---|");
    for (String arg : args) {
      Path path = Path.of(arg);
      try {
        System.out.println(row(path, Reviewer.review(ReviewRequest.of(path, path))));
      } catch (ReviewException e) {
        System.out.println("| " + path.getFileName() + " | " + e.getMessage() + " |");
      }
    }
  }

  private static String row(Path path, Review review) {
    Review.Summary summary = review.summary();
    return Stream.of(
            String.valueOf(path.getFileName())
                .replaceFirst("^[^+]+\\+", "")
                .replaceFirst("-sources\\.jar$", ""),
            Integer.toString(summary.files()),
            Long.toString(summary.lines()),
            Integer.toString(summary.parsed()),
            String.format(java.util.Locale.ROOT, "%.1f", summary.millis() / 1000.0),
            Integer.toString(review.handlers().size()),
            counts(review.writes().stream(), WriteFact::idiom),
            counts(review.sends().stream(), (SendFact send) -> send.transaction().name()),
            counts(review.gaps().stream(), (Gap gap) -> gap.kind().label()),
            counts(
                review.findings().stream(),
                (Finding finding) -> finding.rule() + " (" + finding.level().label() + ")"))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static <T> String counts(Stream<T> items, Function<T, String> key) {
    Map<String, Long> counts =
        items.collect(Collectors.groupingBy(key, TreeMap::new, Collectors.counting()));
    return counts.isEmpty()
        ? "0"
        : counts.entrySet().stream()
            .map(entry -> entry.getValue() + " " + entry.getKey())
            .collect(Collectors.joining(", "));
  }
}
