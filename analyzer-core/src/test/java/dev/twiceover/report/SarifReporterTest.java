package dev.twiceover.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.twiceover.review.Review;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class SarifReporterTest {

  @Test
  void theValidatorSeesMistakes() throws IOException {
    JsonNode broken =
        Json.parse("{\"version\": \"2.1.0\", \"runs\": [{\"results\": [{\"level\": \"bad\"}]}]}");

    assertThat(violations(broken))
        .anySatisfy(v -> assertThat(v).contains("tool"))
        .anySatisfy(v -> assertThat(v).contains("level"))
        .anySatisfy(v -> assertThat(v).contains("message"));
  }

  @Test
  void anEmptyReviewIsValid() throws IOException {
    JsonNode sarif = sarif(Reviews.empty(), "");

    assertThat(violations(sarif)).isEmpty();
    assertThat(sarif.at("/runs/0/results").isArray()).isTrue();
    assertThat(sarif.at("/runs/0/results")).isEmpty();
    assertThat(sarif.at("/runs/0/invocations/0/executionSuccessful").asBoolean()).isTrue();
  }

  @Test
  void aReviewWithEverythingIsValid() throws IOException {
    assertThat(violations(sarif(Reviews.full(), "modules/stock/"))).isEmpty();
  }

  @Test
  void theRunSaysWhoMadeItAndHowToReadIt() throws IOException {
    JsonNode sarif = sarif(Reviews.full(), "");
    JsonNode run = sarif.at("/runs/0");

    assertThat(sarif.get("version").asText()).isEqualTo("2.1.0");
    assertThat(sarif.get("$schema").asText()).endsWith("/sarif-schema-2.1.0.json");
    assertThat(run.at("/tool/driver/name").asText()).isEqualTo("Twiceover");
    assertThat(run.at("/tool/driver/semanticVersion").asText()).isEqualTo("1.2.3");
    assertThat(run.at("/columnKind").asText()).isEqualTo("utf16CodeUnits");
    assertThat(run.at("/automationDetails/id").asText()).isEqualTo("twiceover/");
    assertThat(run.at("/originalUriBaseIds/%SRCROOT%/description/text").asText())
        .isEqualTo("The root of the reviewed source tree.");
  }

  @Test
  void hostsAreToldHowFarToTrustARule() throws IOException {
    JsonNode rules = sarif(Reviews.full(), "").at("/runs/0/tool/driver/rules");

    assertThat(rules.at("/0/properties").toString())
        .isEqualTo(
            "{\"tags\":[\"reliability\",\"messaging\",\"correctness\"],"
                + "\"precision\":\"very-high\",\"problem.severity\":\"error\"}");
    assertThat(rules.at("/2/properties/problem.severity").asText()).isEqualTo("warning");
    assertThat(rules.at("/3/properties/precision").asText()).isEqualTo("low");
    assertThat(rules.at("/0/shortDescription/text").asText())
        .isEqualTo("A relative update is applied again by a redelivery.");
  }

  @Test
  void everyDescriptorHasTheTextsThatHostsInsistOn() throws IOException {
    JsonNode driver = sarif(Reviews.full(), "").at("/runs/0/tool/driver");

    for (String list : List.of("rules", "notifications")) {
      for (JsonNode descriptor : driver.get(list)) {
        assertThat(descriptor.at("/shortDescription/text").asText()).endsWith(".");
        assertThat(descriptor.at("/fullDescription/text").asText()).endsWith(".");
        assertThat(descriptor.at("/help/text").asText()).isNotBlank();
        assertThat(descriptor.at("/help/markdown").asText()).isNotBlank();
      }
    }
    assertThat(driver.at("/notifications/2/shortDescription/text").asText())
        .isEqualTo("The text of a statement, or the part that decides, is not known.");
  }

  @Test
  void everyRuleIsDescribedAndTheIndexesPointAtThem() throws IOException {
    JsonNode run = sarif(Reviews.full(), "").at("/runs/0");
    JsonNode rules = run.at("/tool/driver/rules");

    assertThat(rules.findValuesAsText("id"))
        .containsExactly("delta-update", "missing-reason", "send-in-transaction", "untried");
    assertThat(rules.at("/0/name").asText()).isEqualTo("DeltaUpdate");
    assertThat(rules.at("/0/help/markdown").asText())
        .isEqualTo("# delta-update\n\nAdds **twice**.\n");
    assertThat(rules.at("/0/defaultConfiguration/level").asText()).isEqualTo("error");
    assertThat(rules.at("/2/defaultConfiguration/level").asText()).isEqualTo("warning");
    assertThat(rules.at("/3/defaultConfiguration/enabled").asBoolean()).isFalse();
    for (JsonNode result : run.get("results")) {
      assertThat(rules.get(result.get("ruleIndex").asInt()).get("id"))
          .isEqualTo(result.get("ruleId"));
    }
  }

  @Test
  void aResultPointsAtTheStatementFromTheRepositoryRoot() throws IOException {
    JsonNode result = sarif(Reviews.full(), "modules/50% off/").at("/runs/0/results/0");

    assertThat(result.at("/level").asText()).isEqualTo("error");
    assertThat(result.at("/message/text").asText())
        .isEqualTo(
            "A second delivery deducts the quantity again.\n\n"
                + "Nothing stops the statement when the same message comes back.\n\n"
                + "Fix: Insert the message id into a ledger in the same transaction.");
    assertThat(result.at("/locations/0/physicalLocation"))
        .isEqualTo(
            Json.parse(
                """
                {
                  "artifactLocation": {
                    "uri": "modules/50%25%20off/src/main/java/shop/Stock%20Handler.java",
                    "uriBaseId": "%SRCROOT%"
                  },
                  "region": {
                    "startLine": 5, "startColumn": 3, "endLine": 5, "endColumn": 86,
                    "snippet": {
                      "text": "jdbc.update(\\"UPDATE inventory SET qty = qty - ? WHERE item = 'Käse'\\", order.qty());"
                    }
                  }
                }
                """));
    assertThat(result.at("/locations/0/logicalLocations/0/fullyQualifiedName").asText())
        .isEqualTo("StockHandler.on");
    assertThat(result.at("/partialFingerprints").toString())
        .isEqualTo("{\"twiceover/v1\":\"d41d8cd98f00\"}");
  }

  @Test
  void aPlaceOfAWholeLineHasNoColumns() throws IOException {
    JsonNode region =
        sarif(Reviews.full(), "").at("/runs/0/results/2/locations/0/physicalLocation/region");

    assertThat(region.toString()).isEqualTo("{\"startLine\":19}");
  }

  @Test
  void theTimelineIsACodeFlowWithAPlaceForEveryStep() throws IOException {
    JsonNode steps =
        sarif(Reviews.full(), "").at("/runs/0/results/0/codeFlows/0/threadFlows/0/locations");

    assertThat(steps.findValuesAsText("executionOrder")).containsExactly("1", "2", "3");
    assertThat(steps.findValues("message").stream().map(m -> m.get("text").asText()))
        .containsExactly(
            "delivery 1: qty 100 becomes 99",
            "crash before the acknowledgement",
            "delivery 2: qty 99 becomes 98");
    assertThat(steps.findValuesAsText("startLine")).containsExactly("5", "5", "5");
  }

  @Test
  void relatedPlacesAreNumbered() throws IOException {
    JsonNode related = sarif(Reviews.full(), "").at("/runs/0/results/0/relatedLocations");

    assertThat(related.at("/0/id").asInt()).isEqualTo(1);
    assertThat(related.at("/0/message/text").asText()).isEqualTo("inventory has no ledger");
    assertThat(related.at("/0/physicalLocation/artifactLocation/uri").asText())
        .isEqualTo("db/V1__init.sql");
    assertThat(related.at("/1/message/text").asText()).isEqualTo("no configuration was found");
  }

  @Test
  void aSilencedFindingIsAResultWithItsJustification() throws IOException {
    JsonNode results = sarif(Reviews.full(), "").at("/runs/0/results");

    assertThat(results).hasSize(4);
    assertThat(results.at("/0/suppressions").isMissingNode()).isTrue();
    assertThat(results.at("/3/message/text").asText())
        .startsWith("A second delivery adds the points again.");
    assertThat(results.at("/3/suppressions/0/kind").asText()).isEqualTo("inSource");
    assertThat(results.at("/3/suppressions/0/justification").asText())
        .isEqualTo("the stock is recounted nightly");
    assertThat(results.at("/3/suppressions/0/location/physicalLocation/region/startLine").asInt())
        .isEqualTo(9);
  }

  @Test
  void gapsAreNotificationsOfTheInvocation() throws IOException {
    JsonNode run = sarif(Reviews.full(), "").at("/runs/0");
    JsonNode gaps = run.at("/invocations/0/toolExecutionNotifications");

    assertThat(gaps.findValuesAsText("level")).containsExactly("warning", "note");
    assertThat(gaps.at("/0/message/text").asText()).isEqualTo("line 3: '}' expected");
    assertThat(gaps.at("/1/locations/0/physicalLocation/region/startLine").asInt()).isEqualTo(41);
    for (JsonNode gap : gaps) {
      int index = gap.at("/descriptor/index").asInt();
      assertThat(run.at("/tool/driver/notifications").get(index).get("id"))
          .isEqualTo(gap.at("/descriptor/id"));
    }
  }

  private static JsonNode sarif(Review review, String prefix) throws IOException {
    return Json.of(new SarifReporter(Reviews.context().withPrefix(prefix)), review);
  }

  private static List<String> violations(JsonNode sarif) throws IOException {
    try (InputStream in =
        SarifReporterTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      JsonSchema schema =
          JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
              .getSchema(Objects.requireNonNull(in, "the schema is not on the class path"));
      return schema.validate(sarif).stream().map(ValidationMessage::getMessage).sorted().toList();
    }
  }
}
