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
import dev.twiceover.sql.Assignment;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Finds values copied from a column that the same statement overwrites. */
@AutoService(Rule.class)
@RuleSpec(
    id = "shift-update",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "An UPDATE copies a column that it overwrites itself",
    since = "0.1")
public final class ShiftUpdate implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.SHIFT_UPDATE.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    Set<String> written = Assignments.columns(write.statement());
    Optional<Assignment> copy =
        Assignments.of(write.statement()).stream()
            .filter(each -> Assignments.read(each.value(), others(written, each)).isPresent())
            .findFirst();
    String kept = copy.map(each -> each.target().name()).orElseGet(() -> Assignments.column(write));
    String read =
        copy.flatMap(each -> Assignments.read(each.value(), others(written, each)))
            .orElse("another column");
    return new Reports.Words(
        "The redelivery computes "
            + write.table()
            + "."
            + kept
            + " from the new "
            + read
            + ", which the same statement has written",
        "The first delivery reads the old value of "
            + read
            + " and replaces it; the second reads what the first wrote, and the old value is gone.",
        "Let the predicate refuse a row that has the new "
            + read
            + " already (AND "
            + read
            + " <> the new value), or take what "
            + kept
            + " keeps from the message.",
        kept + " is computed from the new " + read);
  }

  private static Set<String> others(Set<String> written, Assignment assignment) {
    Set<String> others = new HashSet<>(written);
    others.remove(assignment.target().key());
    return others;
  }
}
