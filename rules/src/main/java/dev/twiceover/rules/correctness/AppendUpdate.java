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

/** Finds values that grow by a piece at each run. */
@AutoService(Rule.class)
@RuleSpec(
    id = "append-update",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "An UPDATE appends to a text, array or document at every delivery",
    since = "0.1")
public final class AppendUpdate implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.APPEND_UPDATE.writes(entry)) {
      context.report(Reports.of(entry, write, words(entry, write)));
    }
  }

  private static Reports.Words words(EntryView entry, WriteView write) {
    String column = write.table() + "." + Assignments.column(write);
    String added = Assignments.deciding(write).map(Deltas::text).orElse("a longer value");
    return new Reports.Words(
        column + " becomes " + added + " " + Reports.everyTime(entry) + ": it grows again",
        "The piece is appended to what the first delivery left, so two deliveries leave it twice.",
        "Keep the pieces as rows of a table with the message's id as unique key; or append only "
            + "where the piece is not in it yet; or write the whole value that the message says.",
        column + " gets the piece once more");
  }
}
