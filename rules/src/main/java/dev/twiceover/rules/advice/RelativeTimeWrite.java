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

/** Finds predicates that move with the clock. */
@AutoService(Rule.class)
@RuleSpec(
    id = "relative-time-write",
    group = RuleInfo.Group.ADVICE,
    summary = "A later redelivery meets more rows",
    since = "0.1")
public final class RelativeTimeWrite implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    if (!Reports.takesMessages(entry)) {
      return;
    }
    for (WriteView write : Speaker.RELATIVE_TIME_WRITE.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    return new Reports.Words(
        "A later redelivery meets more rows of "
            + write.table()
            + ": the predicate moves with the clock",
        "The cutoff is computed from the time of the run, so each delivery has another one.",
        "Bind the cutoff from the message; a purge that is meant to follow the clock belongs into a"
            + " scheduled job.",
        "rows that have come of age meanwhile are taken too");
  }
}
