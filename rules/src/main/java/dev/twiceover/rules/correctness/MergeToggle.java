package dev.twiceover.rules.correctness;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds MERGE statements of which one branch undoes the other. */
@AutoService(Rule.class)
@RuleSpec(
    id = "merge-toggle",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "One branch of a MERGE takes back what another one does",
    since = "0.1")
public final class MergeToggle implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.MERGE_TOGGLE.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    return new Reports.Words(
        "What one delivery deletes or changes in " + write.table() + " the next one brings back",
        "The rows that one branch leaves satisfy the other branch at the second run: "
            + write.judgement().reason()
            + ".",
        "Add the opposite condition of the deleting branch to the inserting one, so that no source "
            + "row can reach both.",
        "the other branch of the MERGE runs");
  }
}
