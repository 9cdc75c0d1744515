package dev.twiceover.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files that no build should hold, beside one that is fine: each costs one line, and never the
 * review of the other.
 */
final class HostileFilesTest {
  @TempDir private Path folder;

  @BeforeEach
  void oneFileIsFine() throws IOException {
    source("src/Good.java", "Good", "UPDATE items SET qty = qty - 1 WHERE id = ?");
  }

  private void source(String file, String type, String sql) throws IOException {
    write(file, code(type, sql), StandardCharsets.UTF_8);
  }

  private static String code(String type, String sql) {
    return """
    import java.sql.*;

    class %s {
      void on(PreparedStatement unused, Connection c) throws SQLException {
        c.createStatement().executeUpdate("%s");
      }
    }
    """
        .formatted(type, sql);
  }

  private void write(String file, String text, Charset charset) throws IOException {
    write(file, text.getBytes(charset));
  }

  private void write(String file, byte[] bytes) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.write(path, bytes);
  }

  /** A review of everything: it finds the write of the good file, whatever lies beside it. */
  private JsonNode reviewed() throws IOException {
    Shell shell = new Shell(folder).answering(Engine.REAL::review);
    int code = shell.run("check", "--report=json=r.json", "--handlers=Good.on", "src");
    assertThat(shell.err()).isEmpty();
    assertThat(code).isEqualTo(1);
    assertThat(shell.out()).contains("src/Good.java:5:").doesNotContain("\tat ");
    JsonNode report = new ObjectMapper().readTree(folder.resolve("r.json").toFile());
    assertThat(statements(report)).contains("UPDATE items SET qty = qty - 1 WHERE id = ?");
    List<String> skipped =
        gaps(report).stream()
            .filter(gap -> gap.matches(".* (unreadable|unparsed)-file .*"))
            .toList();
    assertThat(report.at("/summary/skipped").asInt()).isEqualTo(skipped.size());
    if (!skipped.isEmpty()) {
      assertThat(shell.out()).contains(skipped.get(0).substring(0, skipped.get(0).indexOf(':')));
    }
    return report;
  }

  private static List<String> statements(JsonNode report) {
    List<String> texts = new ArrayList<>();
    report.get("writes").forEach(write -> texts.add(write.get("statement").asText()));
    return texts;
  }

  private static List<String> gaps(JsonNode report) {
    List<String> texts = new ArrayList<>();
    for (JsonNode gap : report.get("gaps")) {
      assertThat(gap.get("detail").asText()).doesNotContain("\n").hasSizeLessThan(500);
      texts.add(
          "%s:%d %s %s"
              .formatted(
                  gap.get("file").asText(),
                  gap.get("line").asInt(),
                  gap.get("kind").asText(),
                  gap.get("detail").asText()));
    }
    return texts;
  }

  /** What a command says when there is nothing to review. */
  private String refused(String... args) {
    Shell shell = new Shell(folder).answering(Engine.REAL::review);
    assertThat(shell.run(args)).isEqualTo(2);
    assertThat(shell.out()).isEmpty();
    assertThat(shell.err()).endsWith("\n").doesNotContain("\tat ");
    assertThat(shell.err().lines()).hasSize(1);
    return shell.err().strip();
  }

  @Test
  void nothingInAFileIsNoGap() throws IOException {
    write("src/Empty.java", new byte[0]);

    JsonNode report = reviewed();

    assertThat(gaps(report)).isEmpty();
    assertThat(report.at("/summary/files").asInt()).isEqualTo(2);
  }

  @Test
  void tenMegabytesAreLeftUnread() throws IOException {
    write(
        "src/Huge.java",
        ("class Huge { /*" + " ".repeat(10 << 20) + "*/ }").getBytes(StandardCharsets.UTF_8));

    assertThat(gaps(reviewed()))
        .containsExactly("Huge.java:1 unreadable-file larger than 8 MiB (10 MiB)");
  }

  @Test
  void bytesAreNoText() throws IOException {
    byte[] bytes = new byte[50_000];
    new Random(5).nextBytes(bytes);
    bytes[17] = 0;
    bytes[3] = 0;
    for (int i = 0; i < 3; i++) {
      bytes[i] = 'a';
    }
    write("src/Binary.java", bytes);

    assertThat(gaps(reviewed()))
        .containsExactly("Binary.java:1 unreadable-file not text: a NUL byte at offset 3");
  }

  @Test
  void bytesWithoutZeroAreNoJava() throws IOException {
    byte[] bytes = new byte[50_000];
    new Random(5).nextBytes(bytes);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = bytes[i] == 0 ? 1 : bytes[i];
    }
    byte[] signal = "import java.sql.Connection; ".getBytes(StandardCharsets.UTF_8);
    System.arraycopy(signal, 0, bytes, 0, signal.length);
    write("src/Binary.java", bytes);

    assertThat(gaps(reviewed()))
        .singleElement()
        .satisfies(gap -> assertThat(gap).startsWith("Binary.java:1 unparsed-file "));
  }

  @Test
  void latin1IsRead() throws IOException {
    write(
        "src/Latin.java",
        code("Latin", "UPDATE größen SET wert = 'übel'"),
        StandardCharsets.ISO_8859_1);

    JsonNode report = reviewed();

    assertThat(gaps(report)).isEmpty();
    assertThat(statements(report)).contains("UPDATE größen SET wert = 'übel'");
  }

  @ParameterizedTest
  @CsvSource({"UTF-16,", "UTF-16LE,\uFEFF", "UTF-16BE,\uFEFF"})
  void utf16WithItsMarkIsRead(String charset, String mark) throws IOException {
    String text = code("Wide", "UPDATE größen SET wert = 'übel'");
    write("src/Wide.java", (mark == null ? "" : mark) + text, Charset.forName(charset));

    JsonNode report = reviewed();

    assertThat(gaps(report)).isEmpty();
    assertThat(statements(report)).contains("UPDATE größen SET wert = 'übel'");
  }

  @Test
  void utf16WithoutItsMarkIsNoText() throws IOException {
    write("src/Wide.java", code("Wide", "DELETE FROM a"), StandardCharsets.UTF_16LE);

    assertThat(gaps(reviewed()))
        .containsExactly("Wide.java:1 unreadable-file not text: a NUL byte at offset 1");
  }

  @Test
  void anUnclosedBraceIsNamed() throws IOException {
    String text = code("Open", "DELETE FROM a").stripTrailing();
    write("src/Open.java", text.substring(0, text.length() - 1), StandardCharsets.UTF_8);

    assertThat(gaps(reviewed()))
        .singleElement()
        .satisfies(
            gap ->
                assertThat(gap)
                    .startsWith("Open.java:6 unparsed-file javac: ")
                    .contains("JavaParser"));
  }

  @Test
  void aLockedFileIsNamed() throws IOException {
    source("src/Locked.java", "Locked", "DELETE FROM a");
    lock(folder.resolve("src/Locked.java"));

    assertThat(gaps(reviewed()))
        .containsExactly("Locked.java:1 unreadable-file cannot be read: permission denied");
  }

  @Test
  void aLockedFolderIsNamed() throws IOException {
    source("src/locked/Locked.java", "Locked", "DELETE FROM a");
    lock(folder.resolve("src/locked"));

    try {
      assertThat(gaps(reviewed()))
          .containsExactly("locked:1 unreadable-file cannot be read: permission denied");
    } finally {
      assertThat(folder.resolve("src/locked").toFile().setReadable(true)).isTrue();
      assertThat(folder.resolve("src/locked").toFile().setExecutable(true)).isTrue();
    }
  }

  /** The superuser reads everything; there a lock shows nothing. */
  private static void lock(Path path) {
    assumeTrue(path.toFile().setReadable(false) && path.toFile().setExecutable(false));
    assumeTrue(!Files.isReadable(path), "this user reads what is locked");
  }

  @Test
  void aFileThatIsALinkToItselfIsNamed() throws IOException {
    Files.createSymbolicLink(folder.resolve("src/Loop.java"), Path.of("Loop.java"));

    assertThat(gaps(reviewed()))
        .singleElement()
        .asString()
        .startsWith(
            "Loop.java:1 unreadable-file cannot be read: Too many levels of symbolic links");
  }

  @Test
  void aBrokenLinkIsNamed() throws IOException {
    Files.createSymbolicLink(folder.resolve("src/Gone.java"), Path.of("Nowhere.java"));

    assertThat(gaps(reviewed()))
        .containsExactly(
            "Gone.java:1 unreadable-file cannot be read: it is gone, or a link that leads nowhere");
  }

  @Test
  void aLinkedFolderIsReviewedOnce() throws IOException {
    source("other/Linked.java", "Linked", "DELETE FROM a");
    Files.createSymbolicLink(folder.resolve("src/linked"), Path.of("../other"));
    Files.createSymbolicLink(folder.resolve("src/twin"), Path.of("../other"));
    Files.createSymbolicLink(folder.resolve("src/loop"), Path.of("."));

    JsonNode report = reviewed();

    assertThat(gaps(report)).isEmpty();
    assertThat(statements(report))
        .containsExactly("UPDATE items SET qty = qty - 1 WHERE id = ?", "DELETE FROM a");
    assertThat(report.at("/writes/1/file").asText()).isEqualTo("linked/Linked.java");
  }

  @Test
  void aFolderMayBeCalledLikeAFile() throws IOException {
    source("src/Odd.java/Inner.java", "Inner", "DELETE FROM a");

    JsonNode report = reviewed();

    assertThat(gaps(report)).isEmpty();
    assertThat(statements(report)).contains("DELETE FROM a");
    assertThat(refused("check", "src/Odd.java/Nothing.java"))
        .isEqualTo("twiceover: no such file or folder: src/Odd.java/Nothing.java");
  }

  @Test
  void aBrokenArchiveIsNamedAndTheRestIsReviewed() throws IOException {
    write("lib/b-sources.jar", "no archive", StandardCharsets.UTF_8);

    Shell shell = new Shell(folder).answering(Engine.REAL::review);

    assertThat(shell.run("check", "--handlers=Good.on", "src", "lib/b-sources.jar")).isEqualTo(1);
    assertThat(shell.out())
        .contains("src/Good.java:5:")
        .containsPattern("lib/b-sources.jar.*: not an archive");
    assertThat(refused("check", "lib/b-sources.jar"))
        .startsWith("twiceover: ")
        .contains("b-sources.jar: not an archive");
  }

  @Test
  void aMissingPathIsNamed() {
    assertThat(refused("check", "src", "nowhere"))
        .isEqualTo("twiceover: no such file or folder: nowhere");
  }

  @Test
  void anotherLanguageIsNotReadAsJava() throws IOException {
    write("notes.txt", "class A {}", StandardCharsets.UTF_8);

    assertThat(refused("check", "notes.txt"))
        .isEqualTo(
            "twiceover: "
                + folder.resolve("notes.txt")
                + ": not a Java file, a folder or an archive of sources (.jar, .zip)");
    assertThat(refused("inventory", "notes.txt")).contains("notes.txt: not a Java file");
  }

  @Test
  void aFolderWithoutJavaIsNamed() throws IOException {
    write("docs/a.txt", "x", StandardCharsets.UTF_8);

    assertThat(refused("check", "docs"))
        .startsWith("twiceover: ")
        .endsWith("docs: no Java sources found");
  }

  @Test
  void whereNothingCanBeReadTheCauseIsNamed() throws IOException {
    write("bad/A.java", new byte[] {0, 1, 2});
    write("bad/B.java", new byte[] {'x', 0});

    assertThat(refused("check", "bad"))
        .isEqualTo(
            "twiceover: "
                + folder.resolve("bad/A.java")
                + ": not text: a NUL byte at offset 0 (and 1 more)");
  }

  @Test
  void whereNothingCanBeParsedTheCauseIsNamed() throws IOException {
    write("bad/A.java", "import java.sql.*; class A { Statement s;", StandardCharsets.UTF_8);

    assertThat(refused("check", "bad"))
        .startsWith("twiceover: " + folder.resolve("bad/A.java") + ":1: javac: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "calls: [ | not YAML",
        "cals: [] | unknown key 'cals'",
        "calls: 7 | twiceover.yaml:1: expected a mapping",
        "- a | expected a mapping",
        "dialect: [a] | expected a",
        "dialect: foxpro | twiceover.yaml:1: unknown dialect 'foxpro'",
        "calls: [{on: a.B, call: c, runs: x}] | twiceover.yaml:1: expected a whole number, not 'x'",
        "calls: [{on: a.B, call: c, does: 1}] | unknown key 'does'",
      })
  void aBrokenConfigurationIsNamed(String text, String cause) throws IOException {
    write("src/twiceover.yaml", text, StandardCharsets.UTF_8);

    assertThat(refused("check", "src"))
        .startsWith("twiceover: ")
        .contains("twiceover.yaml")
        .contains(cause);
  }

  @Test
  void aConfigurationThatIsNoTextIsNamed() throws IOException {
    write("src/twiceover.yaml", new byte[] {(byte) 0xff, (byte) 0xfe, 0, 0, (byte) 0x80});

    assertThat(refused("check", "src")).contains("twiceover.yaml: not UTF-8");
  }

  @Test
  void aConfigurationThatIsAFolderIsNamed() throws IOException {
    Files.createDirectories(folder.resolve("conf"));

    assertThat(refused("check", "--config=conf", "src")).contains("conf").contains("folder");
  }
}
