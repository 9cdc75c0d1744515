package dev.twiceover.rules.caution;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Assignments;
import dev.twiceover.rules.Deltas;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;
import dev.twiceover.sql.SqlText;
import java.util.List;

/** Finds upserts whose branches write different values. */
@AutoService(Rule.class)
@RuleSpec(
    id = "upsert-branch-mismatch",
    group = RuleInfo.Group.CAUTION,
    summary = "The two branches of an upsert write different values",
    since = "0.1")
public final class UpsertBranchMismatch implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.UPSERT_BRANCH_MISMATCH.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    String column = Assignments.column(write);
    String set = Assignments.deciding(write).map(Deltas::text).orElse("another value");
    return new Reports.Words(
        "The first delivery inserts "
            + inserted(write, column)
            + " into "
            + write.table()
            + "."
            + column
            + ", the redelivery sets "
            + set,
        "On redelivery the row exists, so the update branch runs; it does not leave what the insert"
            + " branch wrote.",
        "Write the same value in both branches (EXCLUDED." + column + ", VALUES(" + column + ")).",
        "the row exists, " + column + " becomes " + set);
  }

  private static String inserted(WriteView write, String column) {
    List<String> columns = write.statement().columns();
    if (write.statement().rows().isEmpty()) {
      return "another value";
    }
    for (int i = 0; i < Math.min(columns.size(), write.statement().rows().get(0).size()); i++) {
      if (columns.get(i).equalsIgnoreCase(column)) {
        return SqlText.of(write.statement().rows().get(0).get(i));
      }
    }
    return "the default";
  }
}
