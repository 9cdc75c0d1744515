package dev.twiceover.rules;

import dev.twiceover.review.WriteView;
import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.SqlExpr;
import java.util.Optional;
import java.util.regex.Pattern;

/** Columns whose older value a late redelivery would bring back. */
public final class Overwritten {
  private static final Pattern STATE =
      Pattern.compile(
          "(.*_)?(status|state|phase|stage|amount|balance|total|price|qty|quantity|limit|level)");

  private Overwritten() {}

  /** The state or amount that a write sets to what its message says, unguarded. */
  public static Optional<String> column(WriteView write) {
    boolean guarded =
        write.judgement().late() != Late.UNSAFE
            || Predicates.conjuncts(write.statement()).stream()
                .anyMatch(each -> !Predicates.choosesRow(each));
    if (guarded) {
      return Optional.empty();
    }
    return Assignments.of(write.statement()).stream()
        .filter(each -> STATE.matcher(each.target().key()).matches())
        .filter(each -> isAbsolute(each.value()))
        .map(Assignment::target)
        .map(SqlExpr.Column::name)
        .findFirst();
  }

  private static boolean isAbsolute(SqlExpr value) {
    return value instanceof SqlExpr.Parameter
        || value instanceof SqlExpr.Constant
        || value instanceof SqlExpr.Excluded;
  }
}
