package dev.twiceover.rules.correctness;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Assignments;
import dev.twiceover.rules.Predicates;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds predicates that look like a guard and still hold after the write. */
@AutoService(Rule.class)
@RuleSpec(
    id = "guard-not-refuted",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "The predicate of a repeated change still holds after the change",
    since = "0.1")
public final class GuardNotRefuted implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.GUARD_NOT_REFUTED.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    String guard = Predicates.guardLike(write).orElse("the predicate");
    String what =
        write.statement().insertsRows()
            ? "one more row is added to " + write.table()
            : write.table() + "." + Assignments.column(write) + " is changed again";
    return new Reports.Words(
        guard + " still holds after the write: it stops wrong states, not replays; " + what,
        "The statement does not make its own condition false, so a redelivery passes it as the"
            + " first delivery did.",
        "Insert the message's id into a ledger with a unique key first, in the same transaction; or"
            + " write the tested column so that the test fails afterwards (a strict < on a sequence"
            + " number, a state that is left).",
        "the condition holds again: " + what);
  }
}
