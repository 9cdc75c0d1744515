package dev.twiceover.rules.correctness;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Batches;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds T-SQL batches that go on after a duplicate key. */
@AutoService(Rule.class)
@RuleSpec(
    id = "tsql-batch-continues",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "A T-SQL batch goes on after the duplicate key that should stop it",
    since = "0.1")
public final class TsqlBatchContinues implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.TSQL_BATCH_CONTINUES.writes(entry)) {
      context.report(Reports.of(entry, write, words(entry, write)));
    }
  }

  private static Reports.Words words(EntryView entry, WriteView write) {
    String insert = Batches.keyBefore(entry, write).map(WriteView::table).orElse("the key");
    return new Reports.Words(
        "Error 2627 ends only the INSERT into " + insert + ": the batch goes on to " + write.text(),
        "Without XACT_ABORT a constraint violation ends the statement, not the batch and not the "
            + "transaction.",
        "Begin the batch with SET XACT_ABORT ON, or put it into BEGIN TRY with a CATCH that rolls "
            + "back.",
        "the INSERT into " + insert + " fails, this statement runs");
  }
}
