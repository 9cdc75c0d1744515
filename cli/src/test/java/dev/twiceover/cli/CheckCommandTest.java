package dev.twiceover.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.report.Reviews;
import dev.twiceover.review.Finding;
import dev.twiceover.review.Level;
import dev.twiceover.review.Review;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CheckCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void layOut() throws IOException {
    Files.createDirectories(folder.resolve("app/src"));
    Files.createDirectories(folder.resolve("app/lib"));
    Files.writeString(folder.resolve("app/src/A.java"), "class A {}");
    Files.writeString(folder.resolve("app/lib/b-sources.jar"), "");
    Files.writeString(folder.resolve("schema.sql"), "");
    Files.writeString(folder.resolve("twiceover.yaml"), "");
  }

  @Test
  void nothingFoundIsZero() {
    Shell shell = new Shell(folder).answering(r -> Reviews.empty());

    assertThat(shell.run("check", "app")).isZero();
    assertThat(shell.out()).endsWith("no findings\n");
    assertThat(shell.err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ERROR,error,1", "WARNING,error,0", "NOTE,error,0",
    "ERROR,warning,1", "WARNING,warning,1", "NOTE,warning,0",
    "NOTE,note,1", "NOTE,NOTE,1", "ERROR,none,0",
  })
  void theExitCodeComparesLevels(Level worst, String failOn, int code) {
    Shell shell = new Shell(folder).answering(r -> only(worst));

    assertThat(shell.run("check", "--fail-on", failOn, "app")).isEqualTo(code);
  }

  @Test
  void findingsFailByDefaultAndNameFilesFromHere() {
    Shell shell = new Shell(folder);

    assertThat(shell.run("check", "app/src")).isEqualTo(1);
    assertThat(shell.out())
        .startsWith(
            "app/src/src/main/java/shop/Stock Handler.java:5:3: error: A second delivery deducts"
                + " the quantity again. [delta-update]\n");
  }

  @Test
  void everyOptionReachesTheRequest() {
    Shell shell = new Shell(folder);

    shell.run(
        "check",
        "--schema=schema.sql",
        "--schema",
        "app/lib",
        "--dialect=mysql",
        "--config=twiceover.yaml",
        "--handlers=*Handler.handle",
        "--handlers=Job.*",
        "--jobs=3",
        "app");

    assertThat(shell.request().paths()).containsExactly(folder.resolve("app"));
    assertThat(shell.request().root()).isEqualTo(folder.resolve("app"));
    assertThat(shell.request().schemas())
        .containsExactly(folder.resolve("schema.sql"), folder.resolve("app/lib"));
    assertThat(shell.request().dialect()).hasValue("mysql");
    assertThat(shell.request().configuration()).hasValue(folder.resolve("twiceover.yaml"));
    assertThat(shell.request().handlerPatterns()).containsExactly("*Handler.handle", "Job.*");
    assertThat(shell.request().jobs()).isEqualTo(3);
  }

  @Test
  void absentOptionsLeaveTheDefaults() {
    Shell shell = new Shell(folder);

    shell.run("check", "app");

    assertThat(shell.request().dialect()).isEmpty();
    assertThat(shell.request().configuration()).isEmpty();
    assertThat(shell.request().schemas()).isEmpty();
    assertThat(shell.request().jobs()).isEqualTo(Runtime.getRuntime().availableProcessors());
  }

  @ParameterizedTest
  @CsvSource({
    "app/src/A.java,app/src",
    "app/lib/b-sources.jar,app/lib/b-sources.jar",
    "app/src app/lib,app",
    "app/src/A.java app/src,app/src",
    "app/src/A.java app/lib/b-sources.jar schema.sql,''",
  })
  void theRootIsWhatThePathsHaveInCommon(String paths, String root) {
    Shell shell = new Shell(folder);

    shell.run(("check " + paths).split(" "));

    assertThat(shell.request().root()).isEqualTo(root.isEmpty() ? folder : folder.resolve(root));
  }

  @Test
  void reportsAreWrittenEvenWhenQuiet() throws IOException {
    Shell shell = new Shell(folder);

    assertThat(
            shell.run(
                "check", "--quiet", "--report=json=out/r.json", "--report=sarif=r.sarif", "."))
        .isEqualTo(1);

    assertThat(shell.out()).isEmpty();
    assertThat(Files.readString(folder.resolve("out/r.json")))
        .contains("\"rule\": \"delta-update\"");
    assertThat(Files.readString(folder.resolve("r.sarif"))).contains("\"version\": \"2.1.0\"");
  }

  @Test
  void aReportThatCannotBeWrittenIsAnErrorAfterTheFindings() {
    Shell shell = new Shell(folder);

    assertThat(shell.run("check", "--report=json=schema.sql/r.json", "app")).isEqualTo(2);
    assertThat(shell.out()).contains("[delta-update]");
    assertThat(shell.err())
        .startsWith("twiceover: cannot write report " + folder.resolve("schema.sql/r.json") + ": ")
        .endsWith(" is a file, not a folder\n");
  }

  private static Review only(Level level) {
    Review full = Reviews.full();
    List<Finding> findings = full.findings().stream().filter(f -> f.level() == level).toList();
    return new Review(
        full.writes(),
        full.sends(),
        full.handlers(),
        full.gaps(),
        findings,
        full.suppressions(),
        full.summary(),
        full.sources());
  }
}
