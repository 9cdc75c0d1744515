package dev.twiceover.report;

import dev.twiceover.review.Finding;
import dev.twiceover.review.Gap;
import dev.twiceover.review.Review;
import dev.twiceover.review.Suppression;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * SARIF 2.1.0 (OASIS standard, with Errata 01): one run whose results are the findings, the
 * suppressed ones with their justification, and whose invocation lists the gaps as notifications.
 */
public final class SarifReporter implements Reporter {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private static final List<Gap.Kind> KINDS = List.of(Gap.Kind.values());

  private final ReportContext context;

  /** File names in the report are the context's prefix and the review's own names. */
  public SarifReporter(ReportContext context) {
    this.context = context;
  }

  @Override
  public void report(Review review, Writer out) throws IOException {
    SarifRules rules = new SarifRules(context.rules(), review);
    try (JsonOutput json = new JsonOutput(out)) {
      json.object(
          () -> {
            json.text("$schema", SCHEMA).text("version", "2.1.0");
            json.array("runs", List.of(review), r -> run(json, r, rules));
          });
    }
  }

  private void run(JsonOutput json, Review review, SarifRules rules) throws IOException {
    SarifLocations locations = new SarifLocations(json, context.prefix(), review.sources());
    json.object("tool", () -> json.object("driver", () -> driver(json, rules)));
    json.text("columnKind", "utf16CodeUnits");
    json.object("automationDetails", () -> json.text("id", "twiceover/"));
    json.object(
        "originalUriBaseIds",
        () ->
            json.object(
                SarifLocations.BASE,
                () ->
                    json.object(
                        "description",
                        () -> json.text("text", "The root of the reviewed source tree."))));
    json.array(
        "invocations",
        List.of(review.gaps()),
        gaps -> {
          json.truth("executionSuccessful", true);
          json.array("toolExecutionNotifications", gaps, g -> notification(json, g, locations));
        });
    SarifResults results = new SarifResults(json, rules, locations);
    json.array("results", results(review), results::result);
  }

  private void driver(JsonOutput json, SarifRules rules) throws IOException {
    json.text("name", "Twiceover")
        .text("organization", "Twiceover")
        .text("version", context.version())
        .text("semanticVersion", context.version());
    json.object(
        "shortDescription",
        () ->
            json.text(
                "text",
                "Finds Java message handlers that are wrong when a message is delivered twice."));
    json.array("rules", rules.all(), r -> rules.describe(json, r));
    json.array(
        "notifications",
        KINDS,
        kind -> {
          json.text("id", kind.label());
          SarifRules.texts(json, description(kind), description(kind));
          json.object("defaultConfiguration", () -> json.text("level", notificationLevel(kind)));
        });
  }

  private void notification(JsonOutput json, Gap gap, SarifLocations locations) throws IOException {
    json.object(
        "descriptor",
        () -> json.text("id", gap.kind().label()).number("index", KINDS.indexOf(gap.kind())));
    json.text("level", notificationLevel(gap.kind()));
    json.object("message", () -> json.text("text", gap.detail()));
    json.array("locations", List.of(gap.place()), locations::physical);
  }

  private static List<SarifResults.Entry> results(Review review) {
    List<SarifResults.Entry> entries = new ArrayList<>();
    for (Finding finding : review.findings()) {
      entries.add(new SarifResults.Entry(finding, List.of()));
    }
    for (Suppression suppression : review.suppressions()) {
      for (Finding finding : suppression.silenced()) {
        entries.add(new SarifResults.Entry(finding, List.of(suppression)));
      }
    }
    return entries;
  }

  /** How a host shows a gap: a failure of ours is an error, a lost file worth a warning. */
  private static String notificationLevel(Gap.Kind kind) {
    return switch (kind) {
      case FAILURE -> "error";
      case UNREADABLE_FILE, UNPARSED_FILE -> "warning";
      case UNRESOLVED_SQL, UNPARSED_SQL, SCHEMA, CALL_NOT_FOLLOWED, BOUND -> "note";
    };
  }

  private static String description(Gap.Kind kind) {
    return switch (kind) {
      case UNREADABLE_FILE -> "A file cannot be read.";
      case UNPARSED_FILE -> "No parser accepts a file.";
      case UNRESOLVED_SQL -> "The text of a statement, or the part that decides, is not known.";
      case UNPARSED_SQL -> "The text of a statement is not understood.";
      case SCHEMA -> "What defines tables cannot be read, or is not certain.";
      case CALL_NOT_FOLLOWED -> "A call leads to code that was not analysed.";
      case BOUND -> "A bound of the analysis was hit.";
      case FAILURE -> "Twiceover failed on one file or handler and went on with the rest.";
    };
  }
}
