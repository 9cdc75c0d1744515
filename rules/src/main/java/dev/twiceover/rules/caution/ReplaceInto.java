package dev.twiceover.rules.caution;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Replacement;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds REPLACE on rows that have more to lose than what is given. */
@AutoService(Rule.class)
@RuleSpec(
    id = "replace-into",
    group = RuleInfo.Group.CAUTION,
    summary = "REPLACE deletes the row and inserts another one",
    since = "0.1")
public final class ReplaceInto implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.REPLACE_INTO.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    Replacement lost = Replacement.of(write);
    return new Reports.Words(
        "REPLACE deletes the row of " + write.table() + " and inserts another: " + lost.text(),
        "It does not update. Generated keys change, columns that are not given fall back to their "
            + "defaults, and rows that refer to it are deleted with it - at every delivery.",
        "Use INSERT with ON CONFLICT DO UPDATE (or ON DUPLICATE KEY UPDATE) and set the columns of "
            + "the message to absolute values, the same in both branches.",
        lost.text());
  }
}
