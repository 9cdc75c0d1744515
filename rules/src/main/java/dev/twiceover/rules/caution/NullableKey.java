package dev.twiceover.rules.caution;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds keys that may be NULL. */
@AutoService(Rule.class)
@RuleSpec(
    id = "nullable-key",
    group = RuleInfo.Group.CAUTION,
    summary = "A key that may be NULL does not collide",
    since = "0.1")
public final class NullableKey implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.NULLABLE_KEY.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    String unless =
        write.judgement().verdict().condition().map(Reports::shown).orElse("it is not NULL");
    return new Reports.Words(
        "Rows of "
            + write.table()
            + " with a NULL key do not conflict: the key works only if "
            + unless,
        "NULL is not equal to NULL, so a unique key lets any number of such rows in: "
            + write.judgement().reason()
            + ".",
        "Declare the key column NOT NULL, or refuse a message without the value.",
        "one more row, if the key is NULL");
  }
}
