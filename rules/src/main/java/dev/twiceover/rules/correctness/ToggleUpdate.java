package dev.twiceover.rules.correctness;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Assignments;
import dev.twiceover.rules.Deltas;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds values that a second run switches back. */
@AutoService(Rule.class)
@RuleSpec(
    id = "toggle-update",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "An UPDATE switches a column to and fro at every delivery",
    since = "0.1")
public final class ToggleUpdate implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.TOGGLE_UPDATE.writes(entry)) {
      context.report(Reports.of(entry, write, words(entry, write)));
    }
  }

  private static Reports.Words words(EntryView entry, WriteView write) {
    String column = write.table() + "." + Assignments.column(write);
    String value = Assignments.deciding(write).map(Deltas::text).orElse("its opposite");
    return new Reports.Words(
        column
            + " becomes "
            + value
            + " "
            + Reports.everyTime(entry)
            + ": a second one switches back",
        "The new value is the opposite of the stored one, so after two deliveries it is as if there"
            + " had been none.",
        "Let the message say which state it asks for and write that state.",
        column + " is switched back");
  }
}
