package dev.twiceover.report;

import dev.twiceover.review.Finding;
import dev.twiceover.review.Place;
import dev.twiceover.review.Suppression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Writes findings as SARIF results. */
final class SarifResults {
  /** The name under which hosts compare fingerprints of two runs. */
  private static final String FINGERPRINT = "twiceover/v1";

  private final JsonOutput json;
  private final SarifRules rules;
  private final SarifLocations locations;

  SarifResults(JsonOutput json, SarifRules rules, SarifLocations locations) {
    this.json = json;
    this.rules = rules;
    this.locations = locations;
  }

  /** A finding and what silences it, if anything. */
  record Entry(Finding finding, List<Suppression> suppressions) {}

  /** Writes the fields of a result. */
  void result(Entry entry) throws IOException {
    Finding finding = entry.finding();
    json.text("ruleId", finding.rule())
        .number("ruleIndex", rules.index(finding.rule()))
        .text("level", finding.level().label());
    json.object("message", () -> json.text("text", message(finding)));
    json.array("locations", List.of(finding), this::location);
    if (!finding.timeline().isEmpty()) {
      json.array("codeFlows", List.of(finding), this::codeFlow);
    }
    if (!finding.related().isEmpty()) {
      related(finding);
    }
    json.object("partialFingerprints", () -> json.text(FINGERPRINT, finding.fingerprint()));
    if (!entry.suppressions().isEmpty()) {
      json.array("suppressions", entry.suppressions(), this::suppression);
    }
    json.object(
        "properties",
        () ->
            json.text("why", finding.why())
                .text("fix", finding.fix())
                .text("statement", finding.statement()));
  }

  /** Hosts show the message alone, so it has to say everything. */
  private static String message(Finding finding) {
    List<String> parts = new ArrayList<>(List.of(finding.message()));
    if (!finding.why().isBlank()) {
      parts.add(finding.why());
    }
    if (!finding.fix().isBlank()) {
      parts.add("Fix: " + finding.fix());
    }
    return String.join("\n\n", parts);
  }

  private void location(Finding finding) throws IOException {
    locations.physical(finding.place());
    if (finding.handler().isPresent()) {
      json.array(
          "logicalLocations",
          List.of(finding.handler().get()),
          handler -> json.text("fullyQualifiedName", handler).text("kind", "function"));
    }
  }

  private void codeFlow(Finding finding) throws IOException {
    json.object(
        "message", () -> json.text("text", "How one message, delivered twice, does the damage."));
    json.array(
        "threadFlows",
        List.of(finding.timeline()),
        steps -> json.array("locations", placed(finding), this::threadFlowLocation));
  }

  /** A step of the timeline at its place. */
  private record Moment(int order, Place place, String text) {}

  /**
   * A crash or a redelivery has no place of its own, but hosts drop steps without one: it is shown
   * where the delivery had come to.
   */
  private static List<Moment> placed(Finding finding) {
    List<Moment> moments = new ArrayList<>();
    Place last = finding.place();
    for (Finding.Step step : finding.timeline()) {
      last = step.place().orElse(last);
      moments.add(new Moment(moments.size() + 1, last, step.text()));
    }
    return moments;
  }

  private void threadFlowLocation(Moment moment) throws IOException {
    json.number("executionOrder", moment.order());
    json.object("location", () -> locations.explained(moment.place(), moment.text()));
  }

  private void related(Finding finding) throws IOException {
    List<Moment> places = new ArrayList<>();
    for (Finding.Step step : finding.related()) {
      places.add(new Moment(places.size() + 1, step.place().orElse(finding.place()), step.text()));
    }
    json.array(
        "relatedLocations",
        places,
        place -> {
          json.number("id", place.order());
          locations.explained(place.place(), place.text());
        });
  }

  private void suppression(Suppression suppression) throws IOException {
    json.text("kind", "inSource").text("status", "accepted");
    if (suppression.reason().isPresent()) {
      json.text("justification", suppression.reason().get());
    }
    json.object("location", () -> locations.physical(suppression.place()));
  }
}
