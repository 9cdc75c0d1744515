package dev.twiceover.rules;

import dev.twiceover.review.EntryView;
import dev.twiceover.review.Level;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.WriteView;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Verdict;
import java.util.Optional;

/** Reports about single statements: verdict, timeline and identity in one way. */
public final class Reports {
  private Reports() {}

  /**
   * What a rule says of a write.
   *
   * @param message what breaks; the verdict is added
   * @param why how
   * @param fix what to do
   * @param effect what the second run does, for the timeline
   */
  public record Words(String message, String why, String fix, String effect) {}

  /** An error where the verdict is certain, a warning where a condition decides. */
  public static RuleContext.Report of(EntryView entry, WriteView write, Words words) {
    boolean certain = write.judgement().verdict().isPoint();
    return of(entry, write, certain ? Level.ERROR : Level.WARNING, words);
  }

  /** A report of at most a level. */
  public static RuleContext.Report of(EntryView entry, WriteView write, Level atMost, Words words) {
    return new RuleContext.Report(
        write.place(),
        atMost,
        words.message() + verdict(write),
        words.why(),
        words.fix(),
        Optional.of(write.text()),
        Timelines.twice(entry, write, words.effect()),
        Timelines.executed(write),
        write.table() + "\n" + write.text());
  }

  /** {@code at every delivery}, or at every call where no message is in sight. */
  public static String everyTime(EntryView entry) {
    return entry.isHandler() ? "at every delivery" : "at every call";
  }

  /** Whether the entry point is called for messages, not by the clock or by other code. */
  public static boolean takesMessages(EntryView entry) {
    return entry.trace().handler().filter(kind -> !kind.contains("schedule")).isPresent();
  }

  private static String verdict(WriteView write) {
    Verdict verdict = write.judgement().verdict();
    String condition = verdict.condition().map(each -> " unless " + shown(each)).orElse("");
    return verdict.kind() == Verdict.Kind.UNKNOWN
        ? " (UNKNOWN)"
        : " (" + verdict.worst() + condition + ")";
  }

  /** A condition as messages show it, unknown parts as <code>{…}</code>. */
  public static String shown(Condition condition) {
    return condition.text().replaceAll("(?i)__HOLE_\\d+__", "{…}");
  }
}
