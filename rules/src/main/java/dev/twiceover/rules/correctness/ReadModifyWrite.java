package dev.twiceover.rules.correctness;

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
import dev.twiceover.rules.StateReads;

/** Finds values computed in the program from the column that they replace. */
@AutoService(Rule.class)
@RuleSpec(
    id = "read-modify-write",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "A column is read, computed on and written back",
    since = "0.1")
public final class ReadModifyWrite implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.READ_MODIFY_WRITE.writes(entry)) {
      context.report(Reports.of(entry, write, words(entry, write)));
    }
  }

  private static Reports.Words words(EntryView entry, WriteView write) {
    String column =
        new StateReads(entry, write)
            .movedColumn()
            .map(each -> each.target().name())
            .orElseGet(() -> Assignments.column(write));
    return new Reports.Words(
        write.table()
            + "."
            + column
            + " is computed from its own old value "
            + Reports.everyTime(entry)
            + "; two runs at once also lose one of the changes",
        "The value is read, changed in the program and written back. The redelivery reads what the "
            + "first delivery wrote and changes that.",
        "Insert the message's id into a ledger with a unique key first, in the same transaction,"
            + " and let a duplicate end the handler; lock the row or compare a version against the"
            + " lost update. Where the message carries the result, write that.",
        column + " is computed again from the value that the first run wrote");
  }
}
