package dev.twiceover.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a source file to the exit code, through the real analysis: what the README promises. */
final class WholeWayTest {
  private static final String DELTA = "UPDATE items SET qty = qty - ? WHERE id = ?";

  @TempDir private Path folder;

  @Test
  void aNameThatIsSetIsQuiet() throws IOException {
    handler("", "UPDATE items SET name = ? WHERE id = ?");

    Shell shell = check();

    assertThat(shell.run("check", "--handlers=StockHandler.on", "--fail-on=note", ".")).isZero();
    assertThat(shell.out()).endsWith("no findings\n");
  }

  @Test
  void aDeltaInAHandlerFails() throws IOException {
    handler("", DELTA);

    Shell shell = check();

    assertThat(shell.run("check", "--handlers=StockHandler.on", ".")).isEqualTo(1);
    assertThat(shell.out())
        .contains("StockHandler.java:7:")
        .contains(" error: ")
        .contains("[delta-update]\n")
        .contains("\n  statement: UPDATE items SET qty = qty - ? WHERE id = ?\n")
        .contains("\n  handler: StockHandler.on\n")
        .contains("\n  timeline:\n    1. ")
        .contains("\n  fix: ")
        .endsWith("1 error; see: twiceover explain delta-update\n");
  }

  @Test
  void anAllowanceWithAReasonSilencesAndIsReported() throws IOException {
    handler("// twiceover:allow delta-update -- recounted every night", DELTA);

    Shell shell = check();

    assertThat(shell.run("check", "--handlers=StockHandler.on", "--report=json=r.json", "."))
        .isZero();
    JsonNode suppression =
        new ObjectMapper()
            .readTree(Files.readString(folder.resolve("r.json")))
            .at("/suppressions/0");
    assertThat(suppression.get("rule").asText()).isEqualTo("delta-update");
    assertThat(suppression.get("reason").asText()).isEqualTo("recounted every night");
    assertThat(suppression.get("silenced").asInt()).isEqualTo(1);
    assertThat(suppression.get("line").asInt()).isEqualTo(6);
  }

  @Test
  void anAllowanceOfAnotherRuleDoesNotSilence() throws IOException {
    handler("// twiceover:allow insert-without-key -- whatever", DELTA);

    assertThat(check().run("check", "--handlers=StockHandler.on", ".")).isEqualTo(1);
  }

  private void handler(String comment, String sql) throws IOException {
    Files.writeString(
        folder.resolve("StockHandler.java"),
        """
        import java.sql.*;

        final class StockHandler {
          void on(Connection connection, String value, long id) throws SQLException {
            PreparedStatement write =
                %s
                connection.prepareStatement("%s");
            write.setString(1, value);
            write.setLong(2, id);
            write.executeUpdate();
          }
        }
        """
            .formatted(comment, sql));
  }

  private Shell check() {
    return new Shell(folder).answering(Engine.REAL::review);
  }
}
