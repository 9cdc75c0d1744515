package dev.twiceover.sql;

import java.util.List;
import java.util.Optional;

/**
 * What an INSERT does with a row that exists: ON CONFLICT, ON DUPLICATE KEY UPDATE, H2's MERGE KEY.
 *
 * @param target columns of the key that decides; empty if any key does
 * @param constraint the key by name; "" if it is not named
 * @param opaqueTarget whether the target is an expression or unknown, so that {@code target} does
 *     not tell the key
 * @param indexPredicate the predicate of the partial index
 * @param update whether the row is updated; otherwise it is skipped
 * @param assignments in order
 */
public record Conflict(
    List<String> target,
    String constraint,
    boolean opaqueTarget,
    Optional<SqlExpr> indexPredicate,
    boolean update,
    List<Assignment> assignments,
    Optional<SqlExpr> where) {
  /** Copies the lists. */
  public Conflict {
    target = List.copyOf(target);
    assignments = List.copyOf(assignments);
  }

  /** Skip the row, whichever key it hits or the one of these columns. */
  public static Conflict nothing(String... target) {
    return new Conflict(
        List.of(target), "", false, Optional.empty(), false, List.of(), Optional.empty());
  }

  /** Update the row, whichever key it hits if the target is empty. */
  public static Conflict update(List<String> target, List<Assignment> assignments) {
    return new Conflict(target, "", false, Optional.empty(), true, assignments, Optional.empty());
  }

  /** Whether any unique key triggers it. */
  public boolean onAnyKey() {
    return target.isEmpty() && constraint.isEmpty() && !opaqueTarget;
  }
}
