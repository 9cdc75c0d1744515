package dev.twiceover.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassifyCommandTest {
  private static final String HEADER =
      "statement\tidiom\tsetKind\tshape\tverdict\tcondition\tlate\trace\treason";

  @TempDir private Path folder;

  @Test
  void anUnknownDialectIsToldTheKnownOnes() {
    Shell shell = new Shell(folder).reading("DELETE FROM t");

    assertThat(shell.run("classify", "--dialect", "dbase")).isEqualTo(2);
    assertThat(shell.err())
        .isEqualTo(
            "twiceover: unknown dialect 'dbase'; known: ansi, postgresql, mysql, mariadb, sqlite,"
                + " h2, sqlserver, oracle\n");
  }

  @Test
  void aMissingFileIsNamed() {
    Shell shell = new Shell(folder);

    assertThat(shell.run("classify", "--dialect=h2", "nowhere.sql")).isEqualTo(2);
    assertThat(shell.err()).isEqualTo("twiceover: no such file: nowhere.sql\n");
  }

  @Test
  void theDialectIsRequired() {
    Shell shell = new Shell(folder);

    assertThat(shell.run("classify", "x.sql")).isEqualTo(2);
    assertThat(shell.err())
        .isEqualTo("twiceover classify: Missing required option: '--dialect=NAME'\n");
  }

  @Test
  void nothingInGivesAHeader() {
    assertThat(classify("\n  \n")).containsExactly(HEADER);
  }

  @Test
  void eachLineIsAStatement() {
    List<String> rows =
        classify(
            """
            UPDATE inventory SET qty = qty - 1 WHERE item_id = $1

            UPDATE users SET status = 'paid;done' WHERE id = $1
            SELECT * FROM users
            """);

    assertThat(rows).hasSize(4);
    assertThat(rows.get(1))
        .startsWith(
            "UPDATE inventory SET qty = qty - 1 WHERE item_id = $1\tDELTA_UPDATE\tRELATIVE\t");
    assertThat(rows.get(2))
        .startsWith(
            "UPDATE users SET status = 'paid;done' WHERE id = $1\tABSOLUTE_UPDATE\tABSOLUTE\t");
    assertThat(rows.get(3)).startsWith("SELECT * FROM users\t\t\tREAD\tIDEMPOTENT\t\t\t\t");
  }

  @Test
  void semicolonsSeparateStatementsOverSeveralLines() {
    List<String> rows =
        classify(
            """
            UPDATE inventory
            SET qty = qty - 1
            WHERE item_id = $1;
            DELETE FROM cart
            WHERE user_id = $1;
            """);

    assertThat(rows).hasSize(3);
    assertThat(rows.get(1))
        .startsWith("UPDATE inventory\\nSET qty = qty - 1\\nWHERE item_id = $1\tDELTA_UPDATE\t");
    assertThat(rows.get(2)).startsWith("DELETE FROM cart\\nWHERE user_id = $1\tDELETE\t");
  }

  @Test
  void aBrokenLineSpoilsNoOther() {
    List<String> rows =
        classify(
            """
            DELETE FROM a WHERE id = 1
            UPDATE b SET x = 'unclosed WHERE id = 1
            DELETE FROM c WHERE id = 1
            """);

    assertThat(rows).hasSize(4);
    assertThat(rows.get(1)).startsWith("DELETE FROM a WHERE id = 1\tDELETE\t");
    assertThat(rows.get(2)).contains("\tUNKNOWN\t").contains("\tcannot be read: ");
    assertThat(rows.get(3)).startsWith("DELETE FROM c WHERE id = 1\tDELETE\t");
  }

  @Test
  void aFileIsReadAsJson() throws IOException {
    Files.writeString(
        folder.resolve("in.sql"),
        "INSERT INTO p (id, name) VALUES (1, 'Jörg') ON CONFLICT (id) DO UPDATE SET name ="
            + " EXCLUDED.name");
    Shell shell = new Shell(folder);

    assertThat(shell.run("classify", "--dialect=sqlite", "--format=json", "in.sql")).isZero();

    JsonNode row = new ObjectMapper().readTree(shell.out()).get(0);
    assertThat(row.fieldNames()).toIterable().containsExactly(HEADER.split("\t"));
    assertThat(row.get("statement").asText()).contains("'Jörg'");
    assertThat(row.get("idiom").asText()).isEqualTo("UPSERT");
    assertThat(row.get("setKind").asText()).isEqualTo("ABSOLUTE");
    assertThat(row.get("shape").asText()).isEqualTo("UPSERT_ABSOLUTE");
  }

  @Test
  void aSchemaTellsWhichInsertsCollide() throws IOException {
    Files.writeString(folder.resolve("1.sql"), "CREATE TABLE mails (event UUID, body TEXT);");
    Files.writeString(
        folder.resolve("2.sql"),
        "CREATE TABLE logs (msg TEXT);\nALTER TABLE mails ADD PRIMARY KEY (event);");
    String inserts =
        "INSERT INTO mails (event, body) VALUES ($1, $2)\nINSERT INTO logs (msg) VALUES ($1)\n";
    Shell shell = new Shell(folder).reading(inserts);

    assertThat(
            shell.run(
                "classify", "--dialect=postgresql", "--schema=1.sql", "--schema", "2.sql", "-"))
        .isZero();

    List<String> rows = shell.out().lines().toList();
    assertThat(rows.get(1)).contains("\tINSERT_WITH_KEY\t");
    assertThat(rows.get(2)).contains("\tINSERT_WITHOUT_KEY\t");
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void aSchemaThatCannotBeReadIsToldAndWorkGoesOn() throws IOException {
    Files.writeString(folder.resolve("torn.sql"), "CREATE TABLE mails (event UUID, 'unclosed");
    Shell shell = new Shell(folder).reading("DELETE FROM mails");

    assertThat(shell.run("classify", "--dialect=postgresql", "--schema=torn.sql")).isZero();
    assertThat(shell.err()).startsWith("twiceover: torn.sql: not understood: ").hasLineCount(1);
    assertThat(shell.out()).contains("DELETE FROM mails\tDELETE\t");
    assertThat(shell.run("classify", "--dialect=postgresql", "--schema=no.sql")).isEqualTo(2);
  }

  @Test
  void namesOfParametersMayCarryTheirMarks() {
    assertThat(Statements.parameterNames(List.of(":Now", " @id", "$1", "#{seq}", "plain", "", ":")))
        .containsExactly("now", "id", "1", "seq", "plain");
  }

  private List<String> classify(String text) {
    Shell shell = new Shell(folder).reading(text);

    assertThat(shell.run("classify", "--dialect", "postgresql", "-")).isZero();
    assertThat(shell.err()).isEmpty();
    return shell.out().lines().toList();
  }
}
