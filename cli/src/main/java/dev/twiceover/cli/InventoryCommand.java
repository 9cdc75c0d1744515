package dev.twiceover.cli;

import dev.twiceover.report.JsonReporter;
import dev.twiceover.report.ReportContext;
import dev.twiceover.report.ReportPaths;
import dev.twiceover.report.Reporter;
import dev.twiceover.report.TableReporter;
import dev.twiceover.report.Tool;
import dev.twiceover.report.TsvReporter;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.ReviewRequest;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twiceover inventory}: every write, send and handler, findings or not. */
@Command(
    name = "inventory",
    header = "List every database write, every send and every handler.",
    sortOptions = false)
final class InventoryCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Engine engine;

  @Mixin private final ReviewOptions options = new ReviewOptions();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Format format = Format.TABLE;

  InventoryCommand(Terminal terminal, Engine engine) {
    this.terminal = terminal;
    this.engine = engine;
  }

  @Override
  public Integer call() throws Failure, ReviewException, IOException {
    ReviewRequest request = options.request(terminal.folder());
    ReportContext context = new ReportContext(Tool.version(), engine.rules(), "");
    reporter(context, request).report(engine.review(request), terminal.out());
    return Exit.CLEAN;
  }

  private Reporter reporter(ReportContext context, ReviewRequest request) {
    return switch (format) {
      case TABLE ->
          new TableReporter(
              context.withPrefix(ReportPaths.prefix(terminal.folder(), request.root())),
              terminal.style());
      case TSV -> new TsvReporter(context);
      case JSON -> JsonReporter.inventory(context);
    };
  }

  /** How to print it. */
  enum Format {
    TABLE,
    TSV,
    JSON;

    /** The spelling on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
