package dev.twiceover.rules.caution;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Predicates;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds guards that no row with NULL passes. */
@AutoService(Rule.class)
@RuleSpec(
    id = "null-unsafe-guard",
    group = RuleInfo.Group.CAUTION,
    summary = "A guard col <> value never lets a row with NULL pass",
    since = "0.1")
public final class NullUnsafeGuard implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.NULL_UNSAFE_GUARD.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    String column = Predicates.nullUnsafe(write).map(each -> each.name()).orElse("a column");
    return new Reports.Words(
        "Rows of "
            + write.table()
            + " with "
            + column
            + " NULL are never changed, not even by the first delivery",
        "NULL <> value is not true but unknown, and " + column + " may be NULL in this table.",
        "Write "
            + column
            + " IS DISTINCT FROM the value (<=> in MySQL, IS NOT in SQLite), or add OR "
            + column
            + " IS NULL.",
        "0 rows again, as at the first time");
  }
}
