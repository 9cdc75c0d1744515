package dev.twiceover.rules.correctness;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Level;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;
import dev.twiceover.rules.Timelines;
import java.util.Optional;

/** Finds inserts that add one more row at every delivery. */
@AutoService(Rule.class)
@RuleSpec(
    id = "insert-without-key",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "An INSERT without a key from the message adds one more row at every delivery",
    since = "0.1")
public final class InsertWithoutKey implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.INSERT_WITHOUT_KEY.writes(entry)) {
      context.report(report(entry, write));
    }
  }

  private static RuleContext.Report report(EntryView entry, WriteView write) {
    boolean proven = write.judgement().verdict().isPoint();
    String condition =
        write
            .judgement()
            .verdict()
            .condition()
            .map(each -> " unless " + Reports.shown(each))
            .orElse("");
    String times = entry.isHandler() ? "Every delivery" : "Every call";
    return new RuleContext.Report(
        write.place(),
        proven ? Level.ERROR : Level.WARNING,
        times + " adds one more row to " + write.table() + condition,
        "No unique key of the table gets its value from the message, so the second row does not "
            + "collide with the first. "
            + write.judgement().reason(),
        "Add a column for the message's id with a unique constraint and insert with ON CONFLICT DO "
            + "NOTHING (or INSERT IGNORE), as for mails sent, operation logs and audit trails.",
        Optional.of(write.text()),
        Timelines.twice(entry, write, "one more row"),
        Timelines.executed(write),
        write.table() + "\n" + write.text());
  }
}
