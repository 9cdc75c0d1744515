package dev.twiceover.sql;

import java.util.List;
import java.util.Optional;

/** The body of a MERGE statement. */
public record Merge(Query.Source using, SqlExpr on, List<Branch> branches) {
  /** Copies the list. */
  public Merge {
    branches = List.copyOf(branches);
  }

  /** Which rows a branch takes. */
  public enum Match {
    MATCHED,
    NOT_MATCHED,
    NOT_MATCHED_BY_SOURCE
  }

  /** What a branch does. */
  public enum Action {
    UPDATE,
    DELETE,
    INSERT,
    NOTHING
  }

  /**
   * One WHEN branch.
   *
   * @param condition behind AND, or Oracle's WHERE
   * @param assignments of an update
   * @param columns of an insert; empty if none are listed
   * @param values of an insert
   * @param deleteWhere Oracle's DELETE WHERE behind an update
   */
  public record Branch(
      Match match,
      Optional<SqlExpr> condition,
      Action action,
      List<Assignment> assignments,
      List<String> columns,
      List<SqlExpr> values,
      Optional<SqlExpr> deleteWhere) {
    /** Copies the lists. */
    public Branch {
      assignments = List.copyOf(assignments);
      columns = List.copyOf(columns);
      values = List.copyOf(values);
    }

    /** A branch that updates. */
    public static Branch update(
        Match match, Optional<SqlExpr> condition, List<Assignment> assignments) {
      return new Branch(
          match, condition, Action.UPDATE, assignments, List.of(), List.of(), Optional.empty());
    }

    /** A branch that inserts. */
    public static Branch insert(
        Optional<SqlExpr> condition, List<String> columns, List<SqlExpr> values) {
      return new Branch(
          Match.NOT_MATCHED,
          condition,
          Action.INSERT,
          List.of(),
          columns,
          values,
          Optional.empty());
    }

    /** A branch that deletes or does nothing. */
    public static Branch plain(Match match, Optional<SqlExpr> condition, Action action) {
      return new Branch(
          match, condition, action, List.of(), List.of(), List.of(), Optional.empty());
    }
  }
}
