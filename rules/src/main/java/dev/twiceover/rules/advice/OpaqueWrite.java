package dev.twiceover.rules.advice;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds calls whose writes cannot be seen. */
@AutoService(Rule.class)
@RuleSpec(
    id = "opaque-write",
    group = RuleInfo.Group.ADVICE,
    summary = "What a procedure or dynamic SQL writes cannot be seen",
    since = "0.1")
public final class OpaqueWrite implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    if (!entry.isHandler()) {
      return;
    }
    for (WriteView write : Speaker.OPAQUE_WRITE.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    String name = write.statement().target().name().isEmpty() ? "the dynamic SQL" : write.table();
    return new Reports.Words(
        "Cannot see what " + name + " writes",
        "Whether a second delivery changes anything is decided in a body that is not among the "
            + "reviewed sources.",
        "Show the body to the analyser (its migration among the sources, or --schema), or suppress "
            + "this with the reason why it is safe.",
        "the body runs again");
  }
}
