package dev.twiceover.rules.caution;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds writes computed from the rows that they change. */
@AutoService(Rule.class)
@RuleSpec(
    id = "self-reading-write",
    group = RuleInfo.Group.CAUTION,
    summary = "A write is computed from the rows that it changes",
    since = "0.1")
public final class SelfReadingWrite implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.SELF_READING_WRITE.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    return new Reports.Words(
        "What is written to " + write.table() + " depends on what the run before wrote there",
        "The statement reads the rows or columns that it changes ("
            + write.judgement().reason()
            + "), so the second run sees another table than the first.",
        "Let the message say the value (or derive it from the message's id), or insert the"
            + " message's id into a ledger with a unique key first, in the same transaction.",
        "it reads what delivery 1 wrote and writes something else");
  }
}
