package dev.twiceover.cli;

import dev.twiceover.review.RuleInfo;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code twiceover explain}: the page of a rule. */
@Command(name = "explain", header = "Show what a rule finds, why it matters and what to do.")
final class ExplainCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Engine engine;

  @Parameters(paramLabel = "RULE", description = "A rule's id, such as delta-update.")
  private String rule = "";

  ExplainCommand(Terminal terminal, Engine engine) {
    this.terminal = terminal;
    this.engine = engine;
  }

  @Override
  public Integer call() throws Failure, IOException {
    String id = rule.toLowerCase(Locale.ROOT).replaceFirst("^twiceover:", "");
    for (RuleInfo known : engine.rules()) {
      if (known.id().equals(id) || known.name().equalsIgnoreCase(rule)) {
        page(known.page());
        return Exit.CLEAN;
      }
    }
    throw new Failure(
        "no rule '"
            + rule
            + "'; known: "
            + engine.rules().stream().map(RuleInfo::id).collect(Collectors.joining(", ")));
  }

  private void page(String markdown) throws IOException {
    boolean code = false;
    for (String line : markdown.strip().lines().toList()) {
      boolean fence = line.startsWith("```");
      code ^= fence;
      terminal.out().write(looks(line, code, fence) + "\n");
    }
  }

  private String looks(String line, boolean code, boolean fence) {
    if (fence) {
      return terminal.style().faint(line);
    }
    return !code && line.startsWith("#") ? terminal.style().strong(line) : line;
  }
}
