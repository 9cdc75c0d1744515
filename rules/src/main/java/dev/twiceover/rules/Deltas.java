package dev.twiceover.rules;

import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlText;
import java.util.List;
import java.util.Optional;

/** Which assignment of a statement adds to what is there. */
public final class Deltas {
  private Deltas() {}

  /** The first assignment whose value reads the column it sets. */
  public static Optional<Assignment> first(List<Assignment> assignments) {
    return assignments.stream()
        .filter(each -> reads(each.value(), each.target().key()))
        .findFirst();
  }

  private static boolean reads(SqlExpr expression, String column) {
    if (expression instanceof SqlExpr.Column each && each.key().equals(column)) {
      return true;
    }
    return expression.children().stream().anyMatch(each -> reads(each, column));
  }

  /** {@code qty - :n}, as messages show it. */
  public static String text(Assignment assignment) {
    return SqlText.of(assignment.value());
  }
}
