package dev.twiceover.report;

import dev.twiceover.review.Review;
import java.io.IOException;
import java.nio.file.Path;

/**
 * One report to write: a format and the file that receives it.
 *
 * @param file as given, relative to the working directory
 */
public record ReportTarget(ReportFormat format, Path file) {

  /**
   * Reads {@code FORMAT=FILE}.
   *
   * @throws IllegalArgumentException with one line that says what is wrong
   */
  public static ReportTarget parse(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0 || equals == text.length() - 1) {
      throw new IllegalArgumentException(
          "'" + text + "' is not of the form FORMAT=FILE, such as sarif=target/twiceover.sarif");
    }
    String label = text.substring(0, equals);
    ReportFormat format =
        ReportFormat.of(label)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "unknown report format '"
                            + label
                            + "'; known: "
                            + String.join(", ", ReportFormat.labels())));
    return new ReportTarget(format, Path.of(text.substring(equals + 1)));
  }

  /**
   * Writes the report. The file is complete or untouched.
   *
   * @param base what a relative file name is relative to
   * @param root the reviewed root
   * @throws IOException with one line that names the file and the cause
   */
  public void write(Path base, Path root, Review review, ReportContext context) throws IOException {
    // Code hosts resolve SARIF's names against the repository, everything else against the root.
    ReportContext own =
        context.withPrefix(format == ReportFormat.SARIF ? ReportPaths.repositoryPrefix(root) : "");
    ReportFile.write(base.resolve(file), out -> format.reporter(own).report(review, out));
  }
}
