package dev.twiceover.rules.advice;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds soft deletes whose row count nobody looks at before something goes out. */
@AutoService(Rule.class)
@RuleSpec(
    id = "soft-delete-race",
    group = RuleInfo.Group.ADVICE,
    summary = "Nobody looks whether the soft delete hit a row before something goes out",
    since = "0.1")
public final class SoftDeleteRace implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    if (!entry.isHandler()) {
      return;
    }
    for (WriteView write : Speaker.SOFT_DELETE_RACE.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    return new Reports.Words(
        "Two handlers may both believe that they deleted the row of " + write.table(),
        "The guard lets one of them change the row, but what follows does not ask which: the row "
            + "count is not tested.",
        "Test the row count and end the handler at 0.",
        "0 rows, and what follows runs all the same");
  }
}
