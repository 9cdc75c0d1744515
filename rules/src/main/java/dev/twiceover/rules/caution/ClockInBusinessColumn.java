package dev.twiceover.rules.caution;

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

/** Finds the time of the delivery in columns that mean something. */
@AutoService(Rule.class)
@RuleSpec(
    id = "clock-in-business-column",
    group = RuleInfo.Group.CAUTION,
    summary = "A column that means something moves with the clock at every delivery",
    since = "0.1")
public final class ClockInBusinessColumn implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.CLOCK_IN_BUSINESS_COLUMN.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    Optional<DrawnValue> drawn = DrawnValue.of(write);
    String column = drawn.map(DrawnValue::column).orElseGet(() -> Assignments.column(write));
    String made = drawn.map(DrawnValue::expression).orElse("the clock");
    return new Reports.Words(
        "Each delivery moves " + write.table() + "." + column + " to a later " + made,
        "The redelivery may come hours later. The column then tells when it was handled, not when"
            + " it happened.",
        "Take the time from the message, or set the column once (AND " + column + " IS NULL).",
        column + " moves to the time of this delivery");
  }
}
