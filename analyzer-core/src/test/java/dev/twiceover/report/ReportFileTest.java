package dev.twiceover.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportFileTest {
  @TempDir private Path folder;

  @Test
  void aFailureLeavesTheOldReportAndNothingElse() throws IOException {
    Path report = folder.resolve("report.json");
    Files.writeString(report, "old");

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(
            () ->
                ReportFile.write(
                    report,
                    out -> {
                      out.write("half");
                      throw new IOException("No space left on device");
                    }))
        .withMessage("cannot write report " + report + ": No space left on device");

    assertThat(report).hasContent("old");
    assertThat(files()).containsExactly("report.json");
  }

  @Test
  void aFileInTheWayOfAFolderIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> ReportFile.write(file.resolve("r.json"), out -> out.write("x")))
        .withMessage(
            "cannot write report "
                + file.resolve("r.json")
                + ": "
                + file
                + " is a file, not a folder");
  }

  @Test
  void aFolderIsNoTarget() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> ReportFile.write(folder, out -> out.write("x")))
        .withMessage("cannot write report " + folder + ": it is a directory");
  }

  @Test
  void missingFoldersAreMadeAndOldContentReplaced() throws IOException {
    Path report = folder.resolve("a/b/report.json");

    ReportFile.write(report, out -> out.write("first, and longer"));
    ReportFile.write(report, out -> out.write("zweite ä"));

    assertThat(report).hasContent("zweite ä");
    assertThat(Files.readAllBytes(report)).isEqualTo("zweite ä".getBytes(UTF_8));
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path real = Files.writeString(folder.resolve("real.json"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), real);

    ReportFile.write(link, out -> out.write("new"));

    assertThat(link).isSymbolicLink();
    assertThat(real).hasContent("new");
  }

  @Test
  void aPipeIsWrittenNotReplaced() throws Exception {
    Path pipe = folder.resolve("pipe");
    assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    CompletableFuture<String> reader = CompletableFuture.supplyAsync(() -> read(pipe));

    ReportFile.write(pipe, out -> out.write("through"));

    assertThat(reader.get(10, TimeUnit.SECONDS)).isEqualTo("through");
    assertThat(Files.isRegularFile(pipe)).isFalse();
    assertThat(files()).containsExactly("pipe");
  }

  private static String read(Path pipe) {
    try {
      return new String(Files.newInputStream(pipe).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }
}
