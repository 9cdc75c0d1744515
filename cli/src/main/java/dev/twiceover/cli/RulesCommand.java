package dev.twiceover.cli;

import dev.twiceover.report.JsonOutput;
import dev.twiceover.review.Level;
import dev.twiceover.review.RuleInfo;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code twiceover rules}: all rules with their groups and levels. */
@Command(name = "rules", header = "List the rules.")
final class RulesCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Engine engine;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Format format = Format.TABLE;

  RulesCommand(Terminal terminal, Engine engine) {
    this.terminal = terminal;
    this.engine = engine;
  }

  @Override
  public Integer call() throws IOException {
    List<RuleInfo> rules = engine.rules();
    switch (format) {
      case TABLE -> table(rules);
      case JSON -> json(rules);
    }
    return Exit.CLEAN;
  }

  private void table(List<RuleInfo> rules) throws IOException {
    int id = rules.stream().mapToInt(r -> r.id().length()).max().orElse(0);
    int group = rules.stream().mapToInt(r -> r.group().label().length()).max().orElse(0);
    for (RuleInfo rule : rules) {
      terminal
          .out()
          .write(
              terminal.style().strong(pad(rule.id(), id))
                  + "  "
                  + pad(rule.group().label(), group)
                  + "  "
                  + pad(level(rule), "warning".length())
                  + "  "
                  + rule.summary()
                  + "\n");
    }
  }

  private void json(List<RuleInfo> rules) throws IOException {
    try (JsonOutput json = new JsonOutput(terminal.out())) {
      json.object(
          () ->
              json.array(
                  "rules",
                  rules,
                  rule ->
                      json.text("id", rule.id())
                          .text("name", rule.name())
                          .text("group", rule.group().label())
                          .text("level", level(rule))
                          .text("summary", rule.summary())
                          .text("page", rule.page())));
    }
  }

  private static String level(RuleInfo rule) {
    return rule.group().defaultLevel().map(Level::label).orElse("off");
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(width - text.length());
  }

  /** How to print them. */
  enum Format {
    TABLE,
    JSON;

    /** The spelling on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
