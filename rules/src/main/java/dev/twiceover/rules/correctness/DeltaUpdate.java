package dev.twiceover.rules.correctness;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Level;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Deltas;
import dev.twiceover.rules.Speaker;
import dev.twiceover.rules.Timelines;
import dev.twiceover.sql.Assignment;
import java.util.Optional;

/** Finds updates that add to what is there and that nothing keeps from running twice. */
@AutoService(Rule.class)
@RuleSpec(
    id = "delta-update",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "An UPDATE changes a column relative to its old value at every delivery",
    since = "0.1")
public final class DeltaUpdate implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.DELTA_UPDATE.writes(entry)) {
      context.report(report(entry, write));
    }
  }

  private static RuleContext.Report report(EntryView entry, WriteView write) {
    Optional<Assignment> delta = Deltas.first(write.statement().assignments());
    String column = delta.map(each -> each.target().name()).orElse("a column");
    String change = delta.map(Deltas::text).orElse("a value computed from itself");
    String times = entry.isHandler() ? "at every delivery" : "at every call";
    return new RuleContext.Report(
        write.place(),
        write.judgement().verdict().isPoint() ? Level.ERROR : Level.WARNING,
        write.table()
            + "."
            + column
            + " becomes "
            + change
            + " "
            + times
            + ": two deliveries apply it twice",
        "The statement reads the value that the first delivery left. Nothing in its transaction "
            + "tells a redelivery from a first delivery.",
        "Insert the message's id into a ledger with a unique key first, in the same transaction, "
            + "and let a duplicate end the handler; or make it a compare-and-set and test the row "
            + "count; or write the value that the message says.",
        Optional.of(write.text()),
        Timelines.twice(entry, write, column + " is changed again"),
        Timelines.executed(write),
        write.table() + "\n" + write.text());
  }
}
