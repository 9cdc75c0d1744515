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
import dev.twiceover.rules.Timelines;
import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Idiom;
import dev.twiceover.sql.Merge;
import dev.twiceover.sql.SetKind;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.List;
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
    for (WriteView write : entry.writes()) {
      boolean relative =
          write.judgement().idiom().filter(Idiom.UPSERT::equals).isPresent()
              && write.judgement().setKind().filter(SetKind.RELATIVE::equals).isPresent();
      if (relative && !write.judgement().versionOnly() && entry.guardOf(write).isEmpty()) {
        context.report(report(entry, write));
      }
    }
  }

  private static RuleContext.Report report(EntryView entry, WriteView write) {
    Optional<Assignment> delta = Deltas.first(updates(write.statement()));
    String column = delta.map(each -> each.target().name()).orElse("a column");
    String change = delta.map(Deltas::text).orElse("a value computed from itself");
    return new RuleContext.Report(
        write.place(),
        Level.ERROR,
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

  private static List<Assignment> updates(WriteStatement statement) {
    List<Assignment> all = new ArrayList<>();
    statement.conflicts().forEach(conflict -> all.addAll(conflict.assignments()));
    statement
        .merge()
        .ifPresent(
            merge -> {
              for (Merge.Branch branch : merge.branches()) {
                all.addAll(branch.assignments());
              }
            });
    return all;
  }
}
