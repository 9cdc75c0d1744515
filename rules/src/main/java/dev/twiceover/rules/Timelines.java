package dev.twiceover.rules;

import dev.twiceover.review.EntryView;
import dev.twiceover.review.Finding;
import dev.twiceover.review.WriteView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The steps that show what a second delivery does. */
public final class Timelines {
  private Timelines() {}

  /**
   * Both deliveries of a message run a write. The crash between them comes before the next write
   * that commits apart from it, if there is one: that may be the very mark by which the second
   * delivery would have been recognised.
   *
   * @param effect what the second run does to the state, in a few words
   */
  public static List<Finding.Step> twice(EntryView entry, WriteView write, String effect) {
    String first = entry.isHandler() ? "delivery 1" : "call 1";
    String second = entry.isHandler() ? "delivery 2" : "call 2";
    List<Finding.Step> steps = new ArrayList<>();
    steps.add(step(entry, first + ": " + entry.label() + " begins"));
    steps.add(new Finding.Step(Optional.of(write.place()), first + ": " + write.text()));
    steps.add(
        entry.isHandler()
            ? crash(nextCommitted(entry, write))
            : new Finding.Step(Optional.empty(), "the caller repeats the call"));
    steps.add(
        new Finding.Step(Optional.of(write.place()), second + ": the same statement: " + effect));
    return steps;
  }

  private static Finding.Step crash(Optional<WriteView> next) {
    String step = next.map(WriteView::text).orElse("the acknowledgement");
    return new Finding.Step(
        next.map(WriteView::place),
        "crash before " + step + "; the broker delivers the message again");
  }

  /** The next write that certainly follows, when the first is committed already. */
  private static Optional<WriteView> nextCommitted(EntryView entry, WriteView write) {
    return entry.writes().stream()
        .filter(each -> each.order() > write.order())
        .filter(each -> !inOneTransaction(write, each) && follows(write, each))
        .findFirst();
  }

  private static boolean inOneTransaction(WriteView a, WriteView b) {
    return a.occurrence().transaction() > 0
        && a.occurrence().transaction() == b.occurrence().transaction();
  }

  /** Whether whatever let the first write run lets the second run too, unless something fails. */
  private static boolean follows(WriteView first, WriteView second) {
    return first.occurrence().facts().containsAll(second.occurrence().facts())
        && first.occurrence().tries().stream()
            .allMatch(
                attempt ->
                    attempt.catches().isEmpty() || second.occurrence().tries().contains(attempt));
  }

  /** A step at the entry point. */
  public static Finding.Step step(EntryView entry, String text) {
    return new Finding.Step(Optional.of(entry.place()), text);
  }

  /** The place of the call, where the statement is written elsewhere. */
  public static List<Finding.Step> executed(WriteView write) {
    boolean elsewhere =
        !write.executed().file().equals(write.place().file())
            || write.executed().line() > write.place().endLine()
            || write.executed().endLine() < write.place().line();
    return elsewhere
        ? List.of(new Finding.Step(Optional.of(write.executed()), "the statement is run here"))
        : List.of();
  }
}
