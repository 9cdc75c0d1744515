package dev.twiceover.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class JsonReporterTest {

  @Test
  void theInventoryHasNoFindings() throws IOException {
    JsonNode report = Json.of(JsonReporter.inventory(Reviews.context()), Reviews.full());

    assertThat(Json.keys(report))
        .containsExactly("tool", "writes", "sends", "handlers", "gaps", "suppressions", "summary");
  }

  @Test
  void anEmptyReviewStillHasEveryKey() throws IOException {
    JsonNode report = Json.of(JsonReporter.check(Reviews.context()), Reviews.empty());

    assertThat(report)
        .isEqualTo(
            Json.parse(
                """
                {
                  "tool": {"name": "twiceover", "version": "1.2.3"},
                  "writes": [], "sends": [], "handlers": [], "gaps": [], "suppressions": [],
                  "summary": {
                    "files": 0, "lines": 0, "parsed": 0, "skipped": 0,
                    "statements": 0, "unresolved": 0, "decidedBySchema": 0, "millis": 0,
                    "idioms": {}, "gaps": {}, "findings": {}
                  },
                  "findings": []
                }
                """));
  }

  @Test
  void aWriteHasTheKeysOfTheContract() throws IOException {
    assertThat(check().get("writes"))
        .isEqualTo(
            Json.parse(
                """
                [
                  {
                    "file": "src/main/java/shop/Stock Handler.java",
                    "line": 5, "endLine": 5, "column": 3, "endColumn": 86,
                    "type": "shop.StockHandler", "method": "on", "library": "spring-jdbc",
                    "statement": "UPDATE inventory SET qty = qty - ? WHERE item = 'Käse'",
                    "table": "inventory", "columns": ["qty"],
                    "idiom": "DELTA_UPDATE", "setKind": null, "shape": "DELTA",
                    "verdict": "NON_IDEMPOTENT", "decidedBy": null, "verdictWithoutSchema": null,
                    "reasons": ["qty is added to itself", "no guard"],
                    "handlers": ["StockHandler.on", "StockJob.run"],
                    "transaction": "INSIDE"
                  },
                  {
                    "file": "src/main/java/shop/Names.java",
                    "line": 12, "endLine": 14, "column": 7, "endColumn": 9,
                    "type": "shop.Names", "method": "", "library": "text",
                    "statement": "INSERT INTO {…}\\tVALUES (?)\\nON CONFLICT (id) DO UPDATE SET name = excluded.name",
                    "table": null, "columns": [],
                    "idiom": "UPSERT", "setKind": "ABSOLUTE", "shape": "UPSERT_ABSOLUTE",
                    "verdict": "IDEMPOTENT", "decidedBy": null, "verdictWithoutSchema": null, "reasons": [], "handlers": [],
                    "transaction": "NONE"
                  }
                ]
                """));
  }

  @Test
  void sendsHandlersAndGapsHaveTheKeysOfTheContract() throws IOException {
    JsonNode report = check();

    assertThat(report.get("sends"))
        .isEqualTo(
            Json.parse(
                """
                [{
                  "file": "src/main/java/shop/Stock Handler.java",
                  "line": 6, "endLine": 6, "column": 3, "endColumn": 34,
                  "type": "shop.StockHandler", "method": "on", "channel": "kafka",
                  "destination": "stock", "transaction": "AFTER_COMMIT",
                  "handlers": ["StockHandler.on"]
                }]
                """));
    assertThat(report.get("handlers"))
        .isEqualTo(
            Json.parse(
                """
                [{
                  "file": "src/main/java/shop/Stock Handler.java",
                  "line": 4, "endLine": 7, "column": 2, "endColumn": 3,
                  "name": "StockHandler.on", "kind": "kafka-listener",
                  "writes": 21, "sends": 22
                }]
                """));
    assertThat(report.get("gaps"))
        .isEqualTo(
            Json.parse(
                """
                [
                  {"file": "src/main/java/shop/Torn.java", "line": 1,
                   "kind": "unparsed-file", "detail": "line 3: '}' expected"},
                  {"file": "src/main/java/shop/Torn.java", "line": 41,
                   "kind": "unresolved-sql",
                   "detail": "the text is a parameter of a public method"}
                ]
                """));
  }

  @Test
  void theSummaryCountsByIdiomGapAndLevel() throws IOException {
    assertThat(check().get("summary"))
        .isEqualTo(
            Json.parse(
                """
                {
                  "files": 31, "lines": 32, "parsed": 33, "skipped": 34,
                  "statements": 35, "unresolved": 36, "decidedBySchema": 0, "millis": 37,
                  "idioms": {"DELTA_UPDATE": 1, "UPSERT": 1},
                  "gaps": {"unparsed-file": 1, "unresolved-sql": 1},
                  "findings": {"error": 1, "note": 1, "warning": 1}
                }
                """));
  }

  @Test
  void aFindingTellsItsTimelineAndStaysIdentifiable() throws IOException {
    assertThat(check().get("findings").get(0))
        .isEqualTo(
            Json.parse(
                """
                {
                  "rule": "delta-update", "level": "error",
                  "file": "src/main/java/shop/Stock Handler.java",
                  "line": 5, "endLine": 5, "column": 3, "endColumn": 86,
                  "message": "A second delivery deducts the quantity again.",
                  "why": "Nothing stops the statement when the same message comes back.",
                  "fix": "Insert the message id into a ledger in the same transaction.",
                  "statement": "UPDATE inventory SET qty = qty - ? WHERE item = 'Käse'",
                  "timeline": [
                    {"file": "src/main/java/shop/Stock Handler.java", "line": 5,
                     "text": "delivery 1: qty 100 becomes 99"},
                    {"file": null, "line": null, "text": "crash before the acknowledgement"},
                    {"file": "src/main/java/shop/Stock Handler.java", "line": 5,
                     "text": "delivery 2: qty 99 becomes 98"}
                  ],
                  "related": [
                    {"file": "db/V1__init.sql", "line": 2, "text": "inventory has no ledger"},
                    {"file": null, "line": null, "text": "no configuration was found"}
                  ],
                  "handler": "StockHandler.on",
                  "fingerprint": "d41d8cd98f00"
                }
                """));
    assertThat(check().get("findings").findValuesAsText("level"))
        .containsExactly("error", "warning", "note");
  }

  @Test
  void suppressionsTellTheirReasonAndWhatTheySilence() throws IOException {
    assertThat(check().get("suppressions"))
        .isEqualTo(
            Json.parse(
                """
                [
                  {"file": "src/main/java/shop/Legacy.java", "line": 9, "rule": "delta-update",
                   "reason": "the stock is recounted nightly", "silenced": 1},
                  {"file": "src/main/java/shop/Legacy.java", "line": 19, "rule": "untried",
                   "reason": null, "silenced": 0}
                ]
                """));
  }

  @Test
  void equalReviewsGiveEqualText() throws IOException {
    String once = Json.text(JsonReporter.check(Reviews.context()), Reviews.full());

    assertThat(Json.text(JsonReporter.check(Reviews.context()), Reviews.full())).isEqualTo(once);
    assertThat(once).startsWith("{\n  \"tool\": {\n").endsWith("}\n").doesNotContain("\r");
  }

  private static JsonNode check() throws IOException {
    return Json.of(JsonReporter.check(Reviews.context()), Reviews.full());
  }
}
