package dev.twiceover.cli;

import dev.twiceover.report.ConsoleReporter;
import dev.twiceover.report.FailOn;
import dev.twiceover.report.ReportContext;
import dev.twiceover.report.ReportPaths;
import dev.twiceover.report.ReportTarget;
import dev.twiceover.report.Tool;
import dev.twiceover.review.Review;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.ReviewRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code twiceover check}: findings on the console and in reports. */
@Command(
    name = "check",
    header = "Review sources and print what breaks when a message is delivered twice.",
    sortOptions = false)
final class CheckCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Engine engine;

  @Mixin private final ReviewOptions options = new ReviewOptions();

  @Option(
      names = "--report",
      paramLabel = "FORMAT=FILE",
      converter = TargetConverter.class,
      description = "Also write a report: json or sarif. Repeatable.")
  private List<ReportTarget> reports = new ArrayList<>();

  @Option(
      names = "--fail-on",
      paramLabel = "LEVEL",
      description =
          "Exit 1 on findings of this level or above: ${COMPLETION-CANDIDATES}. Default:"
              + " ${DEFAULT-VALUE}.")
  private FailOn failOn = FailOn.ERROR;

  @Option(names = "--quiet", description = "Print nothing; the exit code and the reports tell.")
  private boolean quiet;

  CheckCommand(Terminal terminal, Engine engine) {
    this.terminal = terminal;
    this.engine = engine;
  }

  @Override
  public Integer call() throws Failure, ReviewException, IOException {
    rejectSharedFiles();
    ReviewRequest request = options.request(terminal.folder());
    Review review = engine.review(request);
    ReportContext context = new ReportContext(Tool.version(), engine.rules(), "");
    if (!quiet) {
      String prefix = ReportPaths.prefix(terminal.folder(), request.root());
      new ConsoleReporter(context.withPrefix(prefix), terminal.style())
          .report(review, terminal.out());
    }
    for (ReportTarget report : reports) {
      report.write(terminal.folder(), request.root(), review, context);
    }
    return failOn.failing(review).isEmpty() ? Exit.CLEAN : Exit.FOUND;
  }

  private void rejectSharedFiles() throws Failure {
    Set<Object> files = new HashSet<>();
    for (ReportTarget report : reports) {
      if (!files.add(report.file().toAbsolutePath().normalize())) {
        throw new Failure("two reports into one file: " + report.file());
      }
    }
  }

  /** Reads {@code FORMAT=FILE}. */
  static final class TargetConverter implements ITypeConverter<ReportTarget> {
    @Override
    public ReportTarget convert(String text) {
      try {
        return ReportTarget.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
