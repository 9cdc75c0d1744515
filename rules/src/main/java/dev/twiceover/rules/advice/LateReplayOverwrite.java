package dev.twiceover.rules.advice;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Overwritten;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds absolute writes of a state that an old message may put back. */
@AutoService(Rule.class)
@RuleSpec(
    id = "late-replay-overwrite",
    group = RuleInfo.Group.ADVICE,
    summary = "A redelivery after a newer message puts a state back",
    since = "0.1")
public final class LateReplayOverwrite implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    if (!Reports.takesMessages(entry)) {
      return;
    }
    for (WriteView write : Speaker.LATE_REPLAY_OVERWRITE.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    String column = Overwritten.column(write).orElse("a column");
    return new Reports.Words(
        "A redelivery after a newer message puts " + write.table() + "." + column + " back",
        "The statement writes what its message says, whatever came after it; nothing compares a "
            + "version, a sequence number or the state it comes from.",
        "Add the states that it may come from (AND "
            + column
            + " IN (..)), or compare a sequence number of the message (AND seq < the message's).",
        column + " is put back to what this message says");
  }
}
