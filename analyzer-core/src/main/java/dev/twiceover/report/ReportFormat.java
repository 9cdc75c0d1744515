package dev.twiceover.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The formats that {@code --report FORMAT=FILE} can write. */
public enum ReportFormat {
  /** Everything that was found, for scripts. */
  JSON,
  /** SARIF 2.1.0, for code hosts and editors. */
  SARIF;

  /** The spelling on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The format of a spelling, in any case. */
  public static Optional<ReportFormat> of(String label) {
    return Arrays.stream(values()).filter(f -> f.label().equalsIgnoreCase(label)).findFirst();
  }

  /** All spellings, in the order in which they are shown. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(ReportFormat::label).sorted().toList();
  }

  /** A reporter of this format. */
  Reporter reporter(ReportContext context) {
    return switch (this) {
      case JSON -> JsonReporter.check(context);
      case SARIF -> new SarifReporter(context);
    };
  }
}
