package dev.twiceover.rules.correctness;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Level;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Assignments;
import dev.twiceover.rules.Deltas;
import dev.twiceover.rules.Speaker;
import dev.twiceover.rules.Timelines;
import dev.twiceover.sql.Assignment;
import java.util.Optional;

/** Finds upserts whose update branch adds to the stored row. */
@AutoService(Rule.class)
@RuleSpec(
    id = "relative-upsert",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "The conflict branch of an upsert adds to the stored row",
    since = "0.1")
public final class RelativeUpsert implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.RELATIVE_UPSERT.writes(entry)) {
      context.report(report(entry, write));
    }
  }

  private static RuleContext.Report report(EntryView entry, WriteView write) {
    Optional<Assignment> delta = Deltas.first(Assignments.of(write.statement()));
    String column = delta.map(each -> each.target().name()).orElse("a column");
    String change = delta.map(Deltas::text).orElse("a value computed from itself");
    return new RuleContext.Report(
        write.place(),
        write.judgement().verdict().isPoint() ? Level.ERROR : Level.WARNING,
        "The conflict clause prevents the error, not the second addition: "
            + write.table()
            + "."
            + column
            + " becomes "
            + change,
        "On redelivery the row exists, so the update branch runs and reads the value that the first"
            + " delivery left.",
        "Insert the message's id into a ledger with a unique key first, in the same transaction; or"
            + " let the branch write an absolute value from the message.",
        Optional.of(write.text()),
        Timelines.twice(entry, write, "the row exists, " + column + " is changed again"),
        Timelines.executed(write),
        write.table() + "\n" + write.text());
  }
}
