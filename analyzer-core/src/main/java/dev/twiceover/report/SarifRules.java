package dev.twiceover.report;

import dev.twiceover.review.Finding;
import dev.twiceover.review.Level;
import dev.twiceover.review.Review;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.Suppression;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rule table of a SARIF run: every known rule, and whatever else the findings name. */
final class SarifRules {

  /** One row; without information for an id that only a finding names. */
  record Row(String id, Optional<RuleInfo> info) {}

  private final List<Row> rows;
  private final Map<String, Integer> indexes = new LinkedHashMap<>();

  SarifRules(List<RuleInfo> rules, Review review) {
    Map<String, RuleInfo> known =
        rules.stream().collect(Collectors.toMap(RuleInfo::id, r -> r, (a, b) -> a));
    Set<String> ids = new TreeSet<>(known.keySet());
    Stream.concat(
            review.findings().stream(),
            review.suppressions().stream().map(Suppression::silenced).flatMap(List::stream))
        .map(Finding::rule)
        .forEach(ids::add);
    rows = ids.stream().map(id -> new Row(id, Optional.ofNullable(known.get(id)))).toList();
    for (Row row : rows) {
      indexes.put(row.id(), indexes.size());
    }
  }

  /** All rows in the order of their indexes. */
  List<Row> all() {
    return rows;
  }

  /** The index of a rule that a finding names. */
  int index(String id) {
    Integer index = indexes.get(id);
    if (index == null) {
      throw new IllegalArgumentException("no such rule in this review: " + id);
    }
    return index;
  }

  /** Writes the fields of a row. */
  void describe(JsonOutput json, Row row) throws IOException {
    json.text("id", row.id());
    if (row.info().isPresent()) {
      describe(json, row.info().get());
    } else {
      String summary = "A finding of Twiceover itself.";
      texts(json, summary, summary);
    }
  }

  /** Writes the texts without which a host does not show a descriptor. */
  static void texts(JsonOutput json, String summary, String help) throws IOException {
    json.object("shortDescription", () -> json.text("text", summary));
    json.object("fullDescription", () -> json.text("text", summary));
    json.object("help", () -> json.text("text", help).text("markdown", help));
  }

  private static void describe(JsonOutput json, RuleInfo rule) throws IOException {
    json.text("name", rule.name());
    texts(json, rule.summary(), rule.page().isBlank() ? rule.summary() : rule.page());
    Optional<Level> level = rule.group().defaultLevel();
    json.object(
        "defaultConfiguration",
        () ->
            json.truth("enabled", level.isPresent())
                .text("level", level.orElse(Level.WARNING).label()));
    json.object(
        "properties",
        () ->
            json.texts("tags", List.of("reliability", "messaging", rule.group().label()))
                .text("precision", precision(rule.group()))
                .text("problem.severity", severity(level)));
  }

  /** GitHub's own word for how far a rule is to be trusted. */
  private static String precision(RuleInfo.Group group) {
    return switch (group) {
      case CORRECTNESS -> "very-high";
      case CAUTION -> "high";
      case ADVICE -> "medium";
      case NURSERY -> "low";
    };
  }

  /** GitHub's own word for a level. */
  private static String severity(Optional<Level> level) {
    return switch (level.orElse(Level.NOTE)) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case NOTE -> "recommendation";
    };
  }
}
