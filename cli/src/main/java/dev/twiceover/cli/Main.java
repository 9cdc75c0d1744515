package dev.twiceover.cli;

import dev.twiceover.report.Tool;
import dev.twiceover.review.ReviewException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code twiceover} command. */
@Command(
    name = "twiceover",
    header = "Finds Java message handlers that are wrong when a message is delivered twice.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 nothing found at or above --fail-on, 1 something found,",
      "2 wrong usage or a file that cannot be read or written."
    })
public final class Main implements Callable<Integer> {
  private final Terminal terminal;
  private final CommandLine commands;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help and exit.")
  @SuppressWarnings("UnusedVariable") // picocli sets it and reads it
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Print the version and exit.")
  @SuppressWarnings("UnusedVariable") // picocli sets it and reads it
  private boolean version;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show stack traces of failures.")
  private boolean debug;

  Main(Terminal terminal, Engine engine) {
    this.terminal = terminal;
    this.commands =
        new CommandLine(this)
            .addSubcommand("check", new CheckCommand(terminal, engine))
            .addSubcommand("inventory", new InventoryCommand(terminal, engine))
            .addSubcommand("classify", new ClassifyCommand(terminal))
            .addSubcommand("explain", new ExplainCommand(terminal, engine))
            .addSubcommand("rules", new RulesCommand(terminal, engine))
            .setOut(new PrintWriter(terminal.out()))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExpandAtFiles(false)
            .setParameterExceptionHandler((e, args) -> wrongUsage(e))
            .setExecutionExceptionHandler((e, command, parsed) -> failed(e));
    commands.getCommandSpec().versionProvider(() -> new String[] {"twiceover " + Tool.version()});
    commands.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            terminal.style().colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
  }

  /** Runs the process and ends it with the command's exit code. */
  public static void main(String[] args) {
    System.exit(new Main(Terminal.system(), Engine.REAL).run(args));
  }

  /** Runs one command; the exit code is one of {@link Exit}. */
  int run(String... args) {
    int code = commands.execute(args);
    try {
      terminal.out().flush();
    } catch (IOException e) {
      // A command that failed on the same stream has said so already.
      return code == Exit.FAILED ? code : failed(e);
    }
    return code;
  }

  /** Without a command there is nothing to do. */
  @Override
  public Integer call() {
    throw new ParameterException(commands, "no command given; see 'twiceover --help'");
  }

  private int wrongUsage(ParameterException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    String message =
        e instanceof UnmatchedArgumentException unmatched
            ? unmatched(unmatched, command)
            : String.valueOf(e.getMessage());
    return complain(command.qualifiedName() + ": " + message, e);
  }

  private static String unmatched(UnmatchedArgumentException e, CommandSpec command) {
    String what = command.parent() == null ? "unknown command" : "unexpected argument";
    List<String> near = e.getSuggestions();
    return (e.isUnknownOption() ? "unknown option" : what)
        + " '"
        + e.getUnmatched().get(0)
        + "'"
        + (near.isEmpty() ? "" : "; did you mean '" + near.get(0) + "'?");
  }

  private int failed(Exception e) {
    if (e instanceof Failure || e instanceof ReviewException || e instanceof IOException) {
      return complain("twiceover: " + e.getMessage(), e);
    }
    return complain(
        "twiceover: internal error: " + e + (debug ? "" : "; --debug shows the stack trace"), e);
  }

  private int complain(String message, Exception e) {
    try {
      Writer err = terminal.err();
      err.write(message.strip().replaceAll("\\R\\s*", " ") + "\n");
      if (debug) {
        e.printStackTrace(new PrintWriter(err, true));
      }
      err.flush();
    } catch (IOException nowhereToComplain) {
      // The exit code still tells.
    }
    return Exit.FAILED;
  }
}
