package dev.twiceover.rules;

import dev.twiceover.review.WriteView;
import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Merge;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a statement sets, in whichever clause. */
public final class Assignments {
  private Assignments() {}

  /** The assignments of an UPDATE, of an upsert's conflict branch and of MERGE branches. */
  public static List<Assignment> of(WriteStatement statement) {
    List<Assignment> all = new ArrayList<>(statement.assignments());
    statement.conflicts().forEach(conflict -> all.addAll(conflict.assignments()));
    statement
        .merge()
        .ifPresent(
            merge -> {
              for (Merge.Branch branch : merge.branches()) {
                all.addAll(branch.assignments());
              }
            });
    return all;
  }

  /** The columns set, for comparisons. */
  public static Set<String> columns(WriteStatement statement) {
    return of(statement).stream().map(each -> each.target().key()).collect(Collectors.toSet());
  }

  /** The assignment that the judgement names as deciding, else the first that reads its column. */
  public static Optional<Assignment> deciding(WriteView write) {
    List<Assignment> all = of(write.statement());
    String text = write.judgement().deciding();
    return all.stream()
        .filter(each -> dev.twiceover.sql.SqlText.of(each).equals(text))
        .findFirst()
        .or(() -> Deltas.first(all))
        .or(() -> all.stream().findFirst());
  }

  /** The name of the column that decided. */
  public static String column(WriteView write) {
    return deciding(write).map(each -> each.target().name()).orElse("a column");
  }

  /** Whether a column is read in an expression. */
  static boolean reads(SqlExpr expression, Set<String> columns) {
    return (expression instanceof SqlExpr.Column column && columns.contains(column.key()))
        || expression.children().stream().anyMatch(child -> reads(child, columns));
  }

  /** The first column of a set that an expression reads. */
  public static Optional<String> read(SqlExpr expression, Set<String> columns) {
    if (expression instanceof SqlExpr.Column column && columns.contains(column.key())) {
      return Optional.of(column.name());
    }
    return expression.children().stream()
        .flatMap(child -> read(child, columns).stream())
        .findFirst();
  }
}
