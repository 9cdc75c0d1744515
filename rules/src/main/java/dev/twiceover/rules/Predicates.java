package dev.twiceover.rules;

import dev.twiceover.review.WriteView;
import dev.twiceover.schema.Column;
import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Conflict;
import dev.twiceover.sql.Merge;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlText;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the predicates of a statement are for: to choose a row, or to guard it. */
public final class Predicates {
  private Predicates() {}

  /** The part of the predicate that reads like a guard, as text. */
  public static Optional<String> guardLike(WriteView write) {
    Set<String> written = Assignments.columns(write.statement());
    List<SqlExpr> conjuncts = conjuncts(write.statement());
    return conjuncts.stream()
        .filter(each -> Assignments.reads(each, written))
        .findFirst()
        .or(() -> conjuncts.stream().filter(each -> !choosesRow(each)).findFirst())
        .or(() -> caseTest(write.statement()))
        .map(SqlText::of);
  }

  /** All conditions of a statement that stand on their own, in whichever clause. */
  static List<SqlExpr> conjuncts(WriteStatement statement) {
    List<SqlExpr> all = new ArrayList<>();
    statement.where().ifPresent(where -> split(where, all));
    for (Conflict conflict : statement.conflicts()) {
      conflict.where().ifPresent(where -> split(where, all));
    }
    statement
        .merge()
        .ifPresent(
            merge -> {
              for (Merge.Branch branch : merge.branches()) {
                branch.condition().ifPresent(condition -> split(condition, all));
              }
            });
    if (statement.source().orElse(null) instanceof Query.Select select) {
      select.where().ifPresent(where -> split(where, all));
    }
    return all;
  }

  private static void split(SqlExpr expression, List<SqlExpr> into) {
    if (expression instanceof SqlExpr.Binary both && both.operator().equals("AND")) {
      split(both.left(), into);
      split(both.right(), into);
    } else {
      into.add(expression);
    }
  }

  /** {@code column = value of the message}, or a join. */
  static boolean choosesRow(SqlExpr conjunct) {
    if (conjunct instanceof SqlExpr.In in) {
      return !in.negated()
          && in.operand() instanceof SqlExpr.Column column
          && (isKeyLike(column)
              || in.items().stream().noneMatch(SqlExpr.Constant.class::isInstance));
    }
    if (conjunct instanceof SqlExpr.Hole) {
      return true;
    }
    if (!(conjunct instanceof SqlExpr.Binary equal) || !equal.operator().equals("=")) {
      return false;
    }
    return chooses(equal.left(), equal.right()) || chooses(equal.right(), equal.left());
  }

  private static boolean chooses(SqlExpr left, SqlExpr right) {
    return left instanceof SqlExpr.Column column
        && (isKeyLike(column) || !(right instanceof SqlExpr.Constant));
  }

  private static boolean isKeyLike(SqlExpr.Column column) {
    String name = column.key();
    return name.equals("id")
        || name.endsWith("_id")
        || name.endsWith("_key")
        || name.endsWith("_code")
        || name.endsWith("uuid")
        || name.equals("key")
        || name.equals("code")
        || name.equals("name");
  }

  /** A guard written as the test of a CASE. */
  private static Optional<SqlExpr> caseTest(WriteStatement statement) {
    for (Assignment each : Assignments.of(statement)) {
      if (each.value() instanceof SqlExpr.Case choice
          && choice.operand().isEmpty()
          && !choice.arms().isEmpty()) {
        return Optional.of(choice.arms().get(0).test());
      }
    }
    return Optional.empty();
  }

  /** Whether the predicate refuses the value that the statement leaves as a mark, and no other. */
  static boolean remembersLast(WriteView write) {
    Set<String> written = Assignments.columns(write.statement());
    return conjuncts(write.statement()).stream()
        .anyMatch(each -> differs(each) && Assignments.reads(each, written));
  }

  private static boolean differs(SqlExpr e) {
    if (e instanceof SqlExpr.Unary not && not.operator().equals("NOT")) {
      return not.operand() instanceof SqlExpr.Binary same && same.operator().equals("<=>");
    }
    if (!(e instanceof SqlExpr.Binary binary)) {
      return false;
    }
    boolean literal =
        binary.left() instanceof SqlExpr.Constant || binary.right() instanceof SqlExpr.Constant;
    return (binary.operator().equals("<>") && !literal)
        || (binary.operator().equals("OR") && (differs(binary.left()) || differs(binary.right())));
  }

  /**
   * Whether the predicate refuses a row while another one has the very value that the statement
   * writes: a claim that a message makes once.
   */
  static boolean claimsOnce(WriteView write) {
    return conjuncts(write.statement()).stream().anyMatch(each -> refusesSecond(write, each));
  }

  private static boolean refusesSecond(WriteView write, SqlExpr conjunct) {
    boolean asks =
        conjunct instanceof SqlExpr.Unary not
            && not.operator().equals("NOT")
            && not.operand() instanceof SqlExpr.Exists exists
            && exists.query() instanceof Query.Select;
    if (!asks) {
      return false;
    }
    SqlExpr.Exists exists = (SqlExpr.Exists) ((SqlExpr.Unary) conjunct).operand();
    List<SqlExpr> inner = new ArrayList<>();
    ((Query.Select) exists.query()).where().ifPresent(where -> split(where, inner));
    return inner.stream()
        .anyMatch(
            test ->
                Assignments.of(write.statement()).stream()
                    .anyMatch(set -> isTestOf(write, test, set)));
  }

  private static boolean isTestOf(WriteView write, SqlExpr test, Assignment set) {
    return test instanceof SqlExpr.Binary equal
        && equal.operator().equals("=")
        && equal.left() instanceof SqlExpr.Column column
        && column.key().equals(set.target().key())
        && equal.right() instanceof SqlExpr.Parameter tested
        && set.value() instanceof SqlExpr.Parameter written
        && isSame(write, tested, written);
  }

  private static boolean isSame(WriteView write, SqlExpr.Parameter a, SqlExpr.Parameter b) {
    return a.equals(b)
        || write
            .valueOf()
            .apply(a)
            .filter(value -> write.valueOf().apply(b).filter(value::equals).isPresent())
            .isPresent();
  }

  /** Whether a limit takes some of the rows that the predicate leaves to choose from. */
  static boolean limitsChosenRows(WriteView write) {
    if (write.statement().limit().isEmpty() || write.statement().insertsRows()) {
      return false;
    }
    return write
        .judgement()
        .verdict()
        .condition()
        .filter(Condition.Unique.class::isInstance)
        .map(Condition.Unique.class::cast)
        .filter(each -> each.columns().stream().noneMatch(c -> isKeyLike(SqlExpr.Column.of(c))))
        .isPresent();
  }

  /** Whether the predicate asks that a column that the statement writes is NULL. */
  static boolean asksForNull(WriteView write) {
    Set<String> written = Assignments.columns(write.statement());
    return conjuncts(write.statement()).stream()
        .anyMatch(
            each ->
                each instanceof SqlExpr.IsNull asked
                    && !asked.negated()
                    && Assignments.reads(asked, written));
  }

  /** A nullable column that the statement writes and that {@code column <> value} guards. */
  public static Optional<SqlExpr.Column> nullUnsafe(WriteView write) {
    if (write.statement().insertsRows() || write.statement().merge().isPresent()) {
      return Optional.empty();
    }
    Set<String> written = Assignments.columns(write.statement());
    return conjuncts(write.statement()).stream()
        .flatMap(each -> differing(each).stream())
        .filter(column -> written.contains(column.key()))
        .filter(column -> mayBeNull(write, column))
        .findFirst();
  }

  private static Optional<SqlExpr.Column> differing(SqlExpr conjunct) {
    if (conjunct instanceof SqlExpr.Binary differs && differs.operator().equals("<>")) {
      return differs.left() instanceof SqlExpr.Column column
          ? Optional.of(column)
          : differs.right() instanceof SqlExpr.Column other ? Optional.of(other) : Optional.empty();
    }
    return Optional.empty();
  }

  private static boolean mayBeNull(WriteView write, SqlExpr.Column column) {
    return write
        .database()
        .schema()
        .table(write.statement().target().name())
        .flatMap(table -> table.column(column.name()))
        .filter(declared -> declared.nullable() && declared.fill() == Column.Fill.NULL)
        .isPresent();
  }
}
