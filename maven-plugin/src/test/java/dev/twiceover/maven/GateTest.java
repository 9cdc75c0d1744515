package dev.twiceover.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.report.FailOn;
import dev.twiceover.report.ReportTarget;
import dev.twiceover.report.Reviews;
import dev.twiceover.review.Review;
import dev.twiceover.review.ReviewRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GateTest {
  private static final FilePatterns ALL = new FilePatterns(List.of(), List.of());

  @TempDir private Path top;
  private final RecordingLog log = new RecordingLog();

  @Test
  void nothingFoundPasses() throws IOException {
    assertThat(pass(new Gate(top, FailOn.NOTE, ALL, List.of()), Reviews.empty())).isEmpty();
    assertThat(log.lines())
        .containsExactly(
            "INFO 0 files, 0 lines, 0 handlers, 0 writes, 0 sends", "INFO no findings");
  }

  @Test
  void noneNeverFailsButStillTells() throws IOException {
    assertThat(pass(new Gate(top, FailOn.NONE, ALL, List.of()), Reviews.full())).isEmpty();
    assertThat(log.lines()).anyMatch(line -> line.startsWith("ERROR stock/src/main/java/shop/"));
  }

  @Test
  void excludedFilesDoNotCount() throws IOException {
    FilePatterns patterns = new FilePatterns(List.of(), List.of("**/Stock*.java"));

    assertThat(pass(new Gate(top, FailOn.WARNING, patterns, List.of()), Reviews.full())).isEmpty();
    assertThat(log.lines())
        .noneMatch(line -> line.contains("[delta-update]"))
        .anyMatch(line -> line.endsWith("The suppression gives no reason. [missing-reason]"));
  }

  @Test
  void theMessageSaysHowManyWhereAndWhatToDo() throws IOException {
    Optional<String> message = pass(new Gate(top, FailOn.WARNING, ALL, List.of()), Reviews.full());

    assertThat(message.orElseThrow().lines())
        .containsExactly(
            "Twiceover found 2 places of level warning or above. The first:",
            "  stock/src/main/java/shop/Stock Handler.java:5: A second delivery deducts the"
                + " quantity again. [delta-update]",
            "To understand it:  twiceover explain delta-update",
            "To accept it:      // twiceover:allow delta-update -- reason",
            "To pass this once: -Dtwiceover.skip or -Dtwiceover.failOn=none");
    assertThat(pass(new Gate(top, FailOn.ERROR, ALL, List.of()), Reviews.full()).orElseThrow())
        .startsWith("Twiceover found 1 place of level error. The first:");
  }

  @Test
  void everyLineGoesThroughTheLogAtItsLevel() throws IOException {
    pass(new Gate(top, FailOn.ERROR, ALL, List.of()), Reviews.full());

    assertThat(log.lines())
        .contains(
            "ERROR stock/src/main/java/shop/Stock Handler.java:5:3: error: A second delivery"
                + " deducts the quantity again. [delta-update]",
            "ERROR     2. crash before the acknowledgement",
            "WARN   why: A rollback does not take it back.",
            "INFO   fix: Add one behind two dashes.",
            "INFO 1 error, 1 warning, 1 note; see: twiceover explain delta-update");
    assertThat(log.lines()).noneMatch(line -> line.contains("\n"));
  }

  @Test
  void reportsAreRelativeToTheModule() throws IOException {
    pass(
        new Gate(top, FailOn.ERROR, ALL, List.of(ReportTarget.parse("json=target/t.json"))),
        Reviews.full());

    assertThat(Files.readString(top.resolve("stock/target/t.json")))
        .contains("\"file\": \"src/main/java/shop/Stock Handler.java\"");
  }

  private Optional<String> pass(Gate gate, Review review) throws IOException {
    Path module = Files.createDirectories(top.resolve("stock"));
    return gate.pass(ReviewRequest.of(module, module), review, Reviews.context(), log);
  }
}
