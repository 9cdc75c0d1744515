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

/** Finds writes of the next rows, whichever they are. */
@AutoService(Rule.class)
@RuleSpec(
    id = "limited-write",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "Each delivery takes other rows: the message does not say which",
    since = "0.1")
public final class LimitedWrite implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    if (!Reports.takesMessages(entry)) {
      return;
    }
    for (WriteView write : Speaker.LIMITED_WRITE.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    return new Reports.Words(
        "Each delivery takes other rows of " + write.table() + ": the message does not say which",
        "The statement takes whichever rows come next. The redelivery cannot know what the first "
            + "delivery took, and takes more.",
        "Claim by the message: write its id into the row taken and refuse a second claim of the"
            + " same id (AND NOT EXISTS a row with it), or let the message name the row.",
        "the next rows of " + write.table() + " are taken");
  }
}
