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

/** Finds version checks against a version that the same run has read. */
@AutoService(Rule.class)
@RuleSpec(
    id = "version-from-read",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "The expected version is read by the handler itself, so the check always passes",
    since = "0.1")
public final class VersionFromRead implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.VERSION_FROM_READ.writes(entry)) {
      context.report(Reports.of(entry, write, words(entry, write)));
    }
  }

  private static Reports.Words words(EntryView entry, WriteView write) {
    StateReads reads = new StateReads(entry, write);
    String version = reads.comparedVersion().orElse("the version");
    String column =
        reads
            .movedColumn()
            .or(() -> Assignments.deciding(write))
            .map(each -> each.target().name())
            .orElse("the row");
    return new Reports.Words(
        "The expected "
            + version
            + " is read in the same run, so the check passes "
            + Reports.everyTime(entry)
            + " and "
            + write.table()
            + "."
            + column
            + " changes again",
        "An optimistic version protects from two runs at the same time. A redelivery begins later, "
            + "reads the version that the first delivery left, and finds it unchanged.",
        "Take the expected version from the message, or insert the message's id into a ledger with"
            + " a unique key first, in the same transaction.",
        "the version just read fits, " + column + " changes again");
  }
}
