package dev.twiceover.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.report.ConsoleStyle;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TerminalTest {

  @Test
  void aPipeGetsNeitherColourNorWrapping() {
    assertThat(Terminal.style(false, Map.of("TERM", "xterm", "COLUMNS", "80")))
        .isEqualTo(new ConsoleStyle(false, 0));
  }

  @Test
  void aTerminalGetsBoth() {
    assertThat(Terminal.style(true, Map.of("TERM", "xterm", "COLUMNS", "80")))
        .isEqualTo(new ConsoleStyle(true, 80));
    assertThat(Terminal.style(true, Map.of())).isEqualTo(new ConsoleStyle(true, 100));
    assertThat(Terminal.style(true, Map.of("COLUMNS", "4000")))
        .isEqualTo(new ConsoleStyle(true, 120));
    assertThat(Terminal.style(true, Map.of("COLUMNS", "no")))
        .isEqualTo(new ConsoleStyle(true, 100));
  }

  @Test
  void theEnvironmentDecides() {
    assertThat(Terminal.style(true, Map.of("NO_COLOR", "1", "CLICOLOR_FORCE", "1")).colour())
        .isFalse();
    assertThat(Terminal.style(true, Map.of("NO_COLOR", "")).colour()).isTrue();
    assertThat(Terminal.style(true, Map.of("TERM", "dumb")).colour()).isFalse();
    assertThat(Terminal.style(false, Map.of("CLICOLOR_FORCE", "1")).colour()).isTrue();
    assertThat(Terminal.style(false, Map.of("CLICOLOR_FORCE", "0")).colour()).isFalse();
  }
}
