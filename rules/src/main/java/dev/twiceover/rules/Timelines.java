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
   * Both deliveries of a message run a write.
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
        new Finding.Step(
            Optional.empty(),
            entry.isHandler()
                ? "crash before the acknowledgement; the broker delivers the message again"
                : "the caller repeats the call"));
    steps.add(
        new Finding.Step(Optional.of(write.place()), second + ": the same statement: " + effect));
    return steps;
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
