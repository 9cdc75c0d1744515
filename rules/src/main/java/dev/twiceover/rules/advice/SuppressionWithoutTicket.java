package dev.twiceover.rules.advice;

import com.google.auto.service.AutoService;
import dev.twiceover.review.Level;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.Suppression;
import java.util.List;
import java.util.Optional;

/** Finds suppressions that do not say why. */
@AutoService(Rule.class)
@RuleSpec(
    id = "suppression-without-ticket",
    group = RuleInfo.Group.ADVICE,
    summary = "A suppression gives no reason",
    since = "0.1")
public final class SuppressionWithoutTicket implements Rule {
  @Override
  public void check(Suppression suppression, RuleContext context) {
    if (suppression.reason().isPresent()) {
      return;
    }
    context.report(
        new RuleContext.Report(
            suppression.place(),
            Level.NOTE,
            "The suppression of " + suppression.rule() + " gives no reason",
            "Whoever reads it next cannot tell a decision from a patch.",
            "Say why behind `--`, with a ticket where the cause is not mended yet: "
                + "// twiceover:allow "
                + suppression.rule()
                + " -- reason (#123)",
            Optional.empty(),
            List.of(),
            List.of(),
            suppression.rule()));
  }
}
