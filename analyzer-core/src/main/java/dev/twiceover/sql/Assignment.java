package dev.twiceover.sql;

/** One {@code column = value} of a SET; row assignments are split, compound operators resolved. */
public record Assignment(SqlExpr.Column target, SqlExpr value) {
  /** An assignment to an unqualified column. */
  public static Assignment of(String column, SqlExpr value) {
    return new Assignment(SqlExpr.Column.of(column), value);
  }
}
