package dev.twiceover.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.model.Source;
import dev.twiceover.review.Finding;
import dev.twiceover.review.Review;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.Reviewer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where the crash of a timeline comes: it must be one that the second delivery survives. */
class TimelinesTest {
  private static final String DEDUCT =
      "jdbc.update(\"UPDATE stock SET qty = qty - 1 WHERE item = ?\", event.item());";
  private static final String MARK =
      "jdbc.update(\"INSERT INTO processed (event_id) VALUES (?)\", event.id());";

  private static List<String> timeline(String annotation, String... body) throws ReviewException {
    String code =
        """
        import org.springframework.jdbc.core.JdbcTemplate;
        import org.springframework.kafka.annotation.KafkaListener;
        import org.springframework.transaction.annotation.Transactional;

        class StockListener {
          record OrderPlaced(String id, String item) {}

          private JdbcTemplate jdbc;

          %s
          public void on(OrderPlaced event) {
            %s
          }
        }
        """
            .formatted(annotation, String.join("\n", body));
    Review review =
        Reviewer.review(
            List.of(new Source("Snippet.java", code)), new JavaParserFrontEnd(), Optional.empty());
    Finding finding =
        review.findings().stream()
            .filter(each -> each.rule().equals("delta-update"))
            .findFirst()
            .orElseThrow();
    return finding.timeline().stream().map(Finding.Step::text).toList();
  }

  private static String handled(String... body) throws ReviewException {
    return timeline("@KafkaListener(topics = \"orders\")", body).get(2);
  }

  @Test
  void nothingFollows() throws ReviewException {
    assertThat(handled(MARK, DEDUCT))
        .isEqualTo("crash before the acknowledgement; the broker delivers the message again");
  }

  @Test
  void theMarkFollowsInItsOwnCommit() throws ReviewException {
    assertThat(handled(DEDUCT, MARK))
        .isEqualTo(
            "crash before INSERT INTO processed (event_id) VALUES (?);"
                + " the broker delivers the message again");
  }

  @Test
  void whatFollowsOnlySometimesIsNotWaitedFor() throws ReviewException {
    assertThat(handled(DEDUCT, "if (event.item().isEmpty()) {", MARK, "}"))
        .isEqualTo("crash before the acknowledgement; the broker delivers the message again");
  }

  @Test
  void whatFollowsOnlyAFailureIsNotWaitedFor() throws ReviewException {
    assertThat(handled("try {", DEDUCT, "} catch (RuntimeException e) {", MARK, "}"))
        .isEqualTo("crash before the acknowledgement; the broker delivers the message again");
  }

  @Test
  void oneTransactionIsCommittedWhole() throws ReviewException {
    String relative = "jdbc.update(\"UPDATE total SET n = n + 1\");";

    assertThat(timeline("@Transactional @KafkaListener(topics = \"orders\")", DEDUCT, relative))
        .element(2)
        .isEqualTo("crash before the acknowledgement; the broker delivers the message again");
  }

  @Test
  void aCallThatNoBrokerMakesIsRepeatedByItsCaller() throws ReviewException {
    assertThat(timeline("", DEDUCT, MARK)).element(2).isEqualTo("the caller repeats the call");
  }
}
