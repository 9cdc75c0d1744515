package dev.twiceover.rules.correctness;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Assignments;
import dev.twiceover.rules.DrawnValue;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;
import java.util.Optional;

/** Finds columns that get a new random value or number at each delivery. */
@AutoService(Rule.class)
@RuleSpec(
    id = "volatile-value",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "A column gets a new value at every delivery",
    since = "0.1")
public final class VolatileValue implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.VOLATILE_VALUE.writes(entry)) {
      context.report(Reports.of(entry, write, words(entry, write)));
    }
  }

  private static Reports.Words words(EntryView entry, WriteView write) {
    Optional<DrawnValue> drawn = DrawnValue.of(write);
    String column = drawn.map(DrawnValue::column).orElseGet(() -> Assignments.column(write));
    String made = drawn.map(DrawnValue::expression).orElse("a new value");
    return new Reports.Words(
        write.table() + "." + column + " gets a new " + made + " " + Reports.everyTime(entry),
        "Whoever has seen the value of the first delivery holds one that is no longer stored.",
        "Set it once (COALESCE("
            + column
            + ", the value), or AND "
            + column
            + " IS NULL), or derive "
            + "it from the message.",
        column + " gets another value");
  }
}
