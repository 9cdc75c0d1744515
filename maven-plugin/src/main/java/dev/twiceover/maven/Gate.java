package dev.twiceover.maven;

import dev.twiceover.report.ConsoleReporter;
import dev.twiceover.report.ConsoleStyle;
import dev.twiceover.report.FailOn;
import dev.twiceover.report.ReportContext;
import dev.twiceover.report.ReportPaths;
import dev.twiceover.report.ReportTarget;
import dev.twiceover.review.Finding;
import dev.twiceover.review.Level;
import dev.twiceover.review.Review;
import dev.twiceover.review.ReviewRequest;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.maven.plugin.logging.Log;

/**
 * Tells the outcome of a module's review through Maven's log and decides whether the build fails.
 *
 * @param top the folder that Maven was started for; messages name files from there
 * @param failOn the lowest level that fails the build
 * @param patterns the files whose findings count
 * @param reports files to write, relative to the module
 */
record Gate(Path top, FailOn failOn, FilePatterns patterns, List<ReportTarget> reports) {

  /**
   * Logs and writes everything.
   *
   * @return the message that the build fails with; empty when it passes
   * @throws IOException with one line if a report cannot be written
   */
  Optional<String> pass(ReviewRequest request, Review whole, ReportContext context, Log log)
      throws IOException {
    Review review = counted(whole);
    String prefix = ReportPaths.prefix(top, request.root());
    ConsoleReporter console = new ConsoleReporter(context.withPrefix(prefix), ConsoleStyle.PLAIN);
    for (Finding finding : review.findings()) {
      StringWriter text = new StringWriter();
      console.finding(finding, review, text);
      text.toString().lines().forEach(channel(finding.level(), log));
    }
    StringWriter summary = new StringWriter();
    console.summary(review, summary);
    summary.toString().lines().filter(line -> !line.isBlank()).forEach(log::info);
    for (ReportTarget report : reports) {
      report.write(request.root(), request.root(), review, context);
    }
    List<Finding> failing = failOn.failing(review);
    return failing.isEmpty() ? Optional.empty() : Optional.of(message(failing, prefix));
  }

  private Review counted(Review whole) {
    return new Review(
        whole.writes(),
        whole.sends(),
        whole.handlers(),
        whole.gaps(),
        whole.findings().stream().filter(f -> patterns.accept(f.place().file())).toList(),
        whole.suppressions(),
        whole.summary(),
        whole.sources());
  }

  private static Consumer<String> channel(Level level, Log log) {
    return switch (level) {
      case ERROR -> log::error;
      case WARNING -> log::warn;
      case NOTE -> log::info;
    };
  }

  private String message(List<Finding> failing, String prefix) {
    Finding first = failing.get(0);
    return String.format(
        "Twiceover found %s of level %s%s. The first:%n"
            + "  %s%s: %s [%s]%n"
            + "To understand it:  twiceover explain %s%n"
            + "To accept it:      // twiceover:allow %s -- reason%n"
            + "To pass this once: -Dtwiceover.skip or -Dtwiceover.failOn=none",
        failing.size() == 1 ? "1 place" : failing.size() + " places",
        failOn,
        failOn == FailOn.ERROR ? "" : " or above",
        prefix,
        first.place(),
        first.message(),
        first.rule(),
        first.rule(),
        first.rule());
  }
}
