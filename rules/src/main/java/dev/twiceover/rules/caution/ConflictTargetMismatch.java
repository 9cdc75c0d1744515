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
import java.util.stream.Collectors;

/** Finds conflict clauses that name another key than the one that collides. */
@AutoService(Rule.class)
@RuleSpec(
    id = "conflict-target-mismatch",
    group = RuleInfo.Group.CAUTION,
    summary = "The conflict clause names another key than the one that collides",
    since = "0.1")
public final class ConflictTargetMismatch implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.CONFLICT_TARGET_MISMATCH.writes(entry)) {
      context.report(Reports.of(entry, write, words(write)));
    }
  }

  private static Reports.Words words(WriteView write) {
    String target =
        write.statement().conflicts().stream()
            .flatMap(each -> each.target().stream())
            .collect(Collectors.joining(", "));
    return new Reports.Words(
        "ON CONFLICT ("
            + target
            + ") does not cover the key of "
            + write.table()
            + " that collides: the redelivery fails",
        "The clause acts for the key that it names only: " + write.judgement().reason() + ".",
        "Name the key that gets its value from the message, or leave the target out.",
        "the statement fails on another key");
  }
}
