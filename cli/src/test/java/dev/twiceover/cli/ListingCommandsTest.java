package dev.twiceover.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that list and explain: inventory, rules and explain. */
final class ListingCommandsTest {
  @TempDir private Path folder;

  @Test
  void theInventoryIsATableByDefaultAndNeverFails() {
    Shell shell = new Shell(folder);

    assertThat(shell.run("inventory", ".")).isZero();
    assertThat(shell.out()).startsWith("WRITE").contains("DELTA_UPDATE").contains("\nSEND");
  }

  @Test
  void theInventoryAsTsvKeepsItsColumns() {
    Shell shell = new Shell(folder);

    assertThat(shell.run("inventory", "--format", "tsv", ".")).isZero();
    assertThat(shell.out()).startsWith("kind\tfile\tline\t");
  }

  @Test
  void theInventoryAsJsonHasNoFindings() throws IOException {
    Shell shell = new Shell(folder);

    assertThat(shell.run("inventory", "--format=json", ".")).isZero();
    JsonNode json = new ObjectMapper().readTree(shell.out());
    assertThat(json.at("/writes/0/idiom").asText()).isEqualTo("DELTA_UPDATE");
    assertThat(json.has("findings")).isFalse();
  }

  @Test
  void theRulesAreATableWithTheirLevels() {
    Shell shell = new Shell(folder);

    assertThat(shell.run("rules")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            delta-update         correctness  error    A relative update is applied again by a redelivery.
            send-in-transaction  caution      warning  A message leaves before its transaction commits.
            untried              nursery      off      Nobody trusts this one yet.
            """);
  }

  @Test
  void theRulesAsJsonCarryTheirPages() throws IOException {
    Shell shell = new Shell(folder);

    assertThat(shell.run("rules", "--format", "json")).isZero();
    JsonNode rules = new ObjectMapper().readTree(shell.out()).get("rules");
    assertThat(rules.findValuesAsText("id"))
        .containsExactly("delta-update", "send-in-transaction", "untried");
    assertThat(rules.at("/1/page").asText()).startsWith("# send-in-transaction");
    assertThat(rules.at("/2/level").asText()).isEqualTo("off");
  }

  @ParameterizedTest
  @ValueSource(strings = {"delta-update", "Delta-Update", "DeltaUpdate", "twiceover:delta-update"})
  void aRuleIsExplainedByAnyOfItsNames(String name) {
    Shell shell = new Shell(folder);

    assertThat(shell.run("explain", name)).isZero();
    assertThat(shell.out()).isEqualTo("# delta-update\n\nAdds **twice**.\n");
  }
}
