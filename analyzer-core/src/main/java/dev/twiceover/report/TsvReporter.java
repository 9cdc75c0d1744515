package dev.twiceover.report;

import dev.twiceover.review.Review;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** The inventory as tab-separated values with a header. */
public final class TsvReporter implements Reporter {
  private final ReportContext context;

  /** File names are shown behind the context's prefix. */
  public TsvReporter(ReportContext context) {
    this.context = context;
  }

  @Override
  public void report(Review review, Writer out) throws IOException {
    row(InventoryRows.HEADER, out);
    for (List<String> row : new InventoryRows(context.prefix()).of(review)) {
      row(row, out);
    }
    out.flush();
  }

  /**
   * Writes one row. Tabs, line ends and backslashes inside a value are written as {@code \t},
   * {@code \n}, {@code \r} and {@code \\}, so that every record is one line.
   *
   * @throws IOException if the writer fails
   */
  public static void row(List<String> values, Writer out) throws IOException {
    out.write(String.join("\t", values.stream().map(TsvReporter::escape).toList()));
    out.write('\n');
  }

  private static String escape(String value) {
    return value
        .replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }
}
