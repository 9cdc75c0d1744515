package dev.twiceover.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReportTargetTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"", "json", "json=", "=file", "report.json"})
  void bothHalvesAreNeeded(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReportTarget.parse(text))
        .withMessage(
            "'" + text + "' is not of the form FORMAT=FILE, such as sarif=target/twiceover.sarif");
  }

  @Test
  void anUnknownFormatIsToldTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReportTarget.parse("pdf=a"))
        .withMessage("unknown report format 'pdf'; known: json, sarif");
  }

  @Test
  void aFileMayContainAnEqualsSign() {
    assertThat(ReportTarget.parse("SARIF=out/a=b.sarif"))
        .isEqualTo(new ReportTarget(ReportFormat.SARIF, Path.of("out/a=b.sarif")));
  }

  @Test
  void sarifIsRelativeToTheRepositoryAndJsonToTheRoot() throws IOException {
    Files.createDirectories(folder.resolve("repo/.git"));
    Path root = Files.createDirectories(folder.resolve("repo/modules/stock"));

    for (String target : new String[] {"sarif=out/r.sarif", "json=out/r.json"}) {
      ReportTarget.parse(target).write(folder, root, Reviews.full(), Reviews.context());
    }

    assertThat(Files.readString(folder.resolve("out/r.sarif")))
        .contains("\"uri\": \"modules/stock/src/main/java/shop/Stock%20Handler.java\"");
    assertThat(Files.readString(folder.resolve("out/r.json")))
        .contains("\"file\": \"src/main/java/shop/Stock Handler.java\"");
  }

  @Test
  void thePrefixLeadsFromTheReaderToTheRoot() throws IOException {
    Path archive = Files.writeString(folder.resolve("a-sources.jar"), "");

    assertThat(ReportPaths.prefix(folder, folder)).isEmpty();
    assertThat(ReportPaths.prefix(folder, folder.resolve("x/../b c"))).isEqualTo("b c/");
    assertThat(ReportPaths.prefix(folder.resolve("b"), folder)).isEqualTo(folder + "/");
    assertThat(ReportPaths.prefix(folder, archive)).isEqualTo("a-sources.jar!/");
    assertThat(ReportPaths.repositoryPrefix(folder)).isEmpty();
    assertThat(ReportPaths.repositoryPrefix(archive)).isEmpty();
  }

  @Test
  void unusualCharactersArePercentEncoded() {
    assertThat(ReportPaths.uri("a b/ü#?%:[1]\\日.java"))
        .isEqualTo("a%20b/%C3%BC%23%3F%25%3A%5B1%5D%5C%E6%97%A5.java");
  }

  @Test
  void theVersionIsTheOneThatWasBuilt() {
    assertThat(Tool.version()).matches("\\d+\\.\\d+.*");
  }
}
