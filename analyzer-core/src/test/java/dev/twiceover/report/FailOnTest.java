package dev.twiceover.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.review.Finding;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FailOnTest {

  @ParameterizedTest
  @CsvSource({
    "none,''",
    "error,delta-update",
    "warning,'delta-update,send-in-transaction'",
    "NOTE,'delta-update,send-in-transaction,missing-reason'",
  })
  void aThresholdCountsItselfAndWhatIsWorse(String label, String rules) {
    FailOn failOn = FailOn.of(label).orElseThrow();

    assertThat(failOn.failing(Reviews.full()).stream().map(Finding::rule))
        .containsExactly(rules.isEmpty() ? new String[0] : rules.split(","));
    assertThat(failOn).hasToString(label.toLowerCase(Locale.ROOT));
  }

  @ParameterizedTest
  @CsvSource({"fatal", "''", "err"})
  void anythingElseIsUnknown(String label) {
    assertThat(FailOn.of(label)).isEmpty();
  }
}
