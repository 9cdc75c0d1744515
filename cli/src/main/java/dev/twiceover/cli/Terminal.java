package dev.twiceover.cli;

import dev.twiceover.report.ConsoleStyle;
import java.io.BufferedWriter;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where a command runs: its streams, its folder and how its output may look.
 *
 * @param out results; a reader that goes away is no error
 * @param err one line when something fails
 * @param in statements for {@code classify}
 * @param style colour and width of {@code out}
 * @param folder what relative paths are relative to
 */
record Terminal(Writer out, Writer err, InputStream in, ConsoleStyle style, Path folder) {
  private static final int DEFAULT_WIDTH = 100;
  private static final int WIDEST = 120;

  /** The process's own. */
  static Terminal system() {
    Optional<Console> console = interactiveConsole();
    Charset charset = console.map(Console::charset).orElse(StandardCharsets.UTF_8);
    return new Terminal(
        new PipeWriter(writer(FileDescriptor.out, charset)),
        writer(FileDescriptor.err, charset),
        System.in,
        style(console.isPresent(), System.getenv()),
        Path.of(""));
  }

  /**
   * The style for an environment: {@code NO_COLOR} (any value) wins, then {@code CLICOLOR_FORCE},
   * then whether somebody sits there.
   */
  static ConsoleStyle style(boolean interactive, Map<String, String> environment) {
    boolean refused = !environment.getOrDefault("NO_COLOR", "").isEmpty();
    boolean forced = !environment.getOrDefault("CLICOLOR_FORCE", "0").equals("0");
    boolean capable = interactive && !environment.getOrDefault("TERM", "").equals("dumb");
    return new ConsoleStyle(!refused && (forced || capable), interactive ? width(environment) : 0);
  }

  private static int width(Map<String, String> environment) {
    String columns = environment.getOrDefault("COLUMNS", "");
    return columns.matches("[1-9][0-9]{1,3}")
        ? Math.min(WIDEST, Integer.parseInt(columns))
        : DEFAULT_WIDTH;
  }

  private static Writer writer(FileDescriptor descriptor, Charset charset) {
    return new BufferedWriter(new OutputStreamWriter(new FileOutputStream(descriptor), charset));
  }

  /** Since Java 22 there may be a console without a terminal; only there it can be asked. */
  @SuppressWarnings("SystemConsoleNull")
  private static Optional<Console> interactiveConsole() {
    Console console = System.console();
    if (console == null) {
      return Optional.empty();
    }
    try {
      boolean terminal = (boolean) Console.class.getMethod("isTerminal").invoke(console);
      return terminal ? Optional.of(console) : Optional.empty();
    } catch (NoSuchMethodException e) {
      return Optional.of(console);
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }
}
