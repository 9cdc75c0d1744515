package dev.twiceover.report;

import dev.twiceover.review.Finding;
import dev.twiceover.review.Gap;
import dev.twiceover.review.HandlerFact;
import dev.twiceover.review.Place;
import dev.twiceover.review.Review;
import dev.twiceover.review.SchemaDecision;
import dev.twiceover.review.SendFact;
import dev.twiceover.review.Suppression;
import dev.twiceover.review.WriteFact;
import java.io.IOException;
import java.io.Writer;

/**
 * The JSON that scripts depend on. Keys may be added, never renamed or dropped; an absent value is
 * {@code null}, never a missing key. File names are relative to the reviewed root.
 */
public final class JsonReporter implements Reporter {
  private final ReportContext context;
  private final boolean findings;

  private JsonReporter(ReportContext context, boolean findings) {
    this.context = context;
    this.findings = findings;
  }

  /** What {@code check --report json=FILE} writes: the inventory and the findings. */
  public static JsonReporter check(ReportContext context) {
    return new JsonReporter(context, true);
  }

  /** What {@code inventory --format json} prints. */
  public static JsonReporter inventory(ReportContext context) {
    return new JsonReporter(context, false);
  }

  @Override
  public void report(Review review, Writer out) throws IOException {
    try (JsonOutput json = new JsonOutput(out)) {
      json.object(
          () -> {
            json.object("tool", () -> json.text("name", "twiceover").text("version", version()));
            json.array("writes", review.writes(), w -> write(json, w));
            json.array("sends", review.sends(), s -> send(json, s));
            json.array("handlers", review.handlers(), h -> handler(json, h));
            json.array("gaps", review.gaps(), g -> gap(json, g));
            json.array("suppressions", review.suppressions(), s -> suppression(json, s));
            json.object("summary", () -> summary(json, review));
            if (findings) {
              json.array("findings", review.findings(), f -> finding(json, f));
            }
          });
    }
  }

  private String version() {
    return context.version();
  }

  private void write(JsonOutput json, WriteFact write) throws IOException {
    place(json, write.place());
    json.text("type", write.type())
        .text("method", write.method())
        .text("library", write.library())
        .text("statement", write.statement())
        .text("table", write.table())
        .texts("columns", write.columns())
        .text("idiom", write.idiom())
        .text("setKind", write.setKind())
        .text("shape", write.shape())
        .text("verdict", write.verdict())
        .text("decidedBy", write.decision().map(SchemaDecision::constraint))
        .text("verdictWithoutSchema", write.decision().map(SchemaDecision::otherwise))
        .texts("reasons", write.reasons())
        .texts("handlers", write.handlers())
        .text("transaction", write.transaction().name());
  }

  private void send(JsonOutput json, SendFact send) throws IOException {
    place(json, send.place());
    json.text("type", send.type())
        .text("method", send.method())
        .text("channel", send.channel())
        .text("destination", send.destination())
        .text("transaction", send.transaction().name())
        .texts("handlers", send.handlers());
  }

  private void handler(JsonOutput json, HandlerFact handler) throws IOException {
    place(json, handler.place());
    json.text("name", handler.name())
        .text("kind", handler.kind())
        .number("writes", handler.writes())
        .number("sends", handler.sends());
  }

  private void gap(JsonOutput json, Gap gap) throws IOException {
    json.text("file", file(gap.place()))
        .number("line", gap.place().line())
        .text("kind", gap.kind().label())
        .text("detail", gap.detail());
  }

  private void suppression(JsonOutput json, Suppression suppression) throws IOException {
    json.text("file", file(suppression.place()))
        .number("line", suppression.place().line())
        .text("rule", suppression.rule())
        .text("reason", suppression.reason())
        .number("silenced", suppression.silenced().size());
  }

  private static void summary(JsonOutput json, Review review) throws IOException {
    Review.Summary summary = review.summary();
    json.number("files", summary.files())
        .number("lines", summary.lines())
        .number("parsed", summary.parsed())
        .number("skipped", summary.skipped())
        .number("statements", summary.statements())
        .number("unresolved", summary.unresolved())
        .number("decidedBySchema", decided(review))
        .number("millis", summary.millis());
    json.object("idioms", () -> json.counts(Counts.of(review.writes(), WriteFact::idiom)));
    json.object("gaps", () -> json.counts(Counts.of(review.gaps(), g -> g.kind().label())));
    json.object(
        "findings", () -> json.counts(Counts.of(review.findings(), f -> f.level().label())));
  }

  /** For how many writes the schema decides the verdict. */
  private static long decided(Review review) {
    return review.writes().stream().filter(write -> write.decision().isPresent()).count();
  }

  private void finding(JsonOutput json, Finding finding) throws IOException {
    json.text("rule", finding.rule()).text("level", finding.level().label());
    place(json, finding.place());
    json.text("message", finding.message())
        .text("why", finding.why())
        .text("fix", finding.fix())
        .text("statement", finding.statement());
    json.array("timeline", finding.timeline(), s -> step(json, s));
    json.array("related", finding.related(), s -> step(json, s));
    json.text("handler", finding.handler()).text("fingerprint", finding.fingerprint());
  }

  private void step(JsonOutput json, Finding.Step step) throws IOException {
    json.text("file", step.place().map(this::file));
    if (step.place().isPresent()) {
      json.number("line", step.place().get().line());
    } else {
      json.nothing("line");
    }
    json.text("text", step.text());
  }

  private void place(JsonOutput json, Place place) throws IOException {
    json.text("file", file(place))
        .number("line", place.line())
        .number("endLine", place.endLine())
        .number("column", place.column())
        .number("endColumn", place.endColumn());
  }

  private String file(Place place) {
    return context.prefix() + place.file();
  }
}
