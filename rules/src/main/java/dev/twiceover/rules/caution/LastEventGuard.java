package dev.twiceover.rules.caution;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Assignments;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds guards that remember the last message only. */
@AutoService(Rule.class)
@RuleSpec(
    id = "last-event-guard",
    group = RuleInfo.Group.CAUTION,
    summary = "A guard remembers only the last message, so a later redelivery passes",
    since = "0.1")
public final class LastEventGuard implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    if (!entry.isHandler()) {
      return;
    }
    for (WriteView write : Speaker.LAST_EVENT_GUARD.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    String guard = write.judgement().deciding();
    return new Reports.Words(
        guard
            + " remembers one message: a redelivery after any other message changes "
            + write.table()
            + "."
            + Assignments.column(write)
            + " again",
        "It stops a redelivery that comes at once. When another message of the same row is handled "
            + "in between, the mark is overwritten and the first message passes again.",
        "Compare a sequence number of the message with < and store it; or keep every id in a ledger"
            + " with a unique key, in the same transaction.",
        "another message has overwritten the mark, the guard lets this one pass");
  }
}
