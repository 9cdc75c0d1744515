package dev.twiceover.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.report.Tool;
import dev.twiceover.review.ReviewException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MainTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "|twiceover: no command given; see 'twiceover --help'",
        "chekc|twiceover: unknown command 'chekc'; did you mean 'check'?",
        "--verbose|twiceover: unknown option '--verbose'; did you mean '--version'?",
        "check|twiceover check: Missing required parameter: 'PATH'",
        "check --reprot x=y .|twiceover check: unknown option '--reprot'; did you mean '--report'?",
        "check --report pdf=x .|twiceover check: Invalid value for option '--report' (FORMAT=FILE):"
            + " unknown report format 'pdf'; known: json, sarif",
        "check --fail-on fatal .|twiceover check: Invalid value for option '--fail-on': expected"
            + " one of [ERROR, WARNING, NOTE, NONE] (case-insensitive) but was 'fatal'",
        "check --jobs many .|twiceover check: Invalid value for option '--jobs': 'many' is not an"
            + " int",
        "check --jobs 0 .|twiceover: --jobs must be at least 1, not 0",
        "check nowhere|twiceover: no such file or folder: nowhere",
        "check --schema nowhere.sql .|twiceover: no such file or folder: nowhere.sql",
        "check --config nowhere.yaml .|twiceover: no such file or folder: nowhere.yaml",
        "check --report json=a --report sarif=./a .|twiceover: two reports into one file: ./a",
        "explain|twiceover explain: Missing required parameter: 'RULE'",
        "explain a b|twiceover explain: unexpected argument 'b'",
        "explain no-such|twiceover: no rule 'no-such'; known: delta-update, send-in-transaction,"
            + " untried",
      })
  void wrongUsageIsOneLine(String line, String message) {
    Shell shell = new Shell(folder);

    int code = shell.run(line == null ? new String[0] : line.split(" "));

    assertThat(shell.err()).isEqualTo(message + "\n");
    assertThat(shell.out()).isEmpty();
    assertThat(code).isEqualTo(2);
    assertThat(shell.reviews()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--baseline=f",
    "--changed-since=main",
    "--report=html=f",
    "--report=markdown=f",
    "--watch"
  })
  void whatIsNotBuiltYetIsRefused(String option) {
    Shell shell = new Shell(folder);

    assertThat(shell.run("check", option, ".")).isEqualTo(2);
    assertThat(shell.reviews()).isZero();
  }

  @Test
  void aReviewThatCannotBeMadeIsOneLine() {
    Shell shell =
        new Shell(folder)
            .answering(
                r -> {
                  throw new ReviewException("twiceover.yaml:3: unknown key 'dialekt'");
                });

    assertThat(shell.run("check", ".")).isEqualTo(2);
    assertThat(shell.err()).isEqualTo("twiceover: twiceover.yaml:3: unknown key 'dialekt'\n");
  }

  @Test
  void anInternalErrorShowsItsTraceOnlyOnRequest() {
    Shell shell =
        new Shell(folder)
            .answering(
                r -> {
                  throw new IllegalStateException("two\n  lines");
                });

    assertThat(shell.run("check", ".")).isEqualTo(2);
    assertThat(shell.err())
        .isEqualTo(
            "twiceover: internal error: java.lang.IllegalStateException: two lines; --debug shows"
                + " the stack trace\n");

    assertThat(shell.run("check", "--debug", ".")).isEqualTo(2);
    assertThat(shell.err()).contains("\n\tat dev.twiceover.cli.CheckCommand.call(");
  }

  @Test
  void aReaderThatGoesAwayIsNoError() {
    Shell shell = new Shell(folder).writingTo(new PipeWriter(failing("Broken pipe")));

    assertThat(shell.run("check", ".")).isEqualTo(1);
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void aFullDiskIsAnError() {
    Shell shell = new Shell(folder).writingTo(new PipeWriter(failing("No space left on device")));

    assertThat(shell.run("check", ".")).isEqualTo(2);
    assertThat(shell.err())
        .isEqualTo("twiceover: cannot write to standard output: No space left on device\n");
  }

  @Test
  void versionAndHelpGoToStandardOutput() {
    Shell shell = new Shell(folder);

    assertThat(shell.run("--version")).isZero();
    assertThat(shell.out()).isEqualTo("twiceover " + Tool.version() + "\n");
    assertThat(shell.run("--help")).isZero();
    assertThat(shell.out()).contains("Usage: twiceover [-hV] [--debug] COMMAND");
    assertThat(shell.run("check", "--help")).isZero();
    assertThat(shell.out()).contains("--report=FORMAT=FILE").contains("Default: error.");
    assertThat(shell.err()).isEmpty();
  }

  private static Writer failing(String message) {
    return new Writer() {
      @Override
      public void write(char[] buffer, int offset, int length) throws IOException {
        throw new IOException(message);
      }

      @Override
      public void flush() throws IOException {
        throw new IOException(message);
      }

      @Override
      public void close() {}
    };
  }
}
