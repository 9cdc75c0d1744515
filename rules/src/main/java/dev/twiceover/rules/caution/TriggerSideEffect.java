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
import dev.twiceover.rules.Triggers;

/** Finds triggers that act again at a second run. */
@AutoService(Rule.class)
@RuleSpec(
    id = "trigger-side-effect",
    group = RuleInfo.Group.CAUTION,
    summary = "A trigger acts again although the write changes nothing",
    since = "0.1")
public final class TriggerSideEffect implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.TRIGGER_SIDE_EFFECT.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    String name = Triggers.acting(write).map(each -> each.name()).orElse("a trigger");
    return new Reports.Words(
        "Trigger " + name + " of " + write.table() + " acts again although the row is not new",
        "It fires for the statement, or for a row that is skipped or set to what it is, and what it"
            + " writes stays.",
        "Make it an AFTER trigger that tests whether the row changed (WHEN OLD.x IS DISTINCT FROM "
            + "NEW.x), or give what it writes a key from the row.",
        "trigger " + name + " writes again");
  }
}
