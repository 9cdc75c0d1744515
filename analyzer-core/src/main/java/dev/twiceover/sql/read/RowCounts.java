package dev.twiceover.sql.read;

import dev.twiceover.sql.ScriptItem.Question;
import dev.twiceover.sql.SqlExpr;
import java.util.Locale;
import java.util.Set;

/** Recognises conditions on the number of rows that the last statement touched. */
final class RowCounts {
  private RowCounts() {}

  /** What a condition asks; {@code names} are variables that hold a row count. */
  static Question question(SqlExpr condition, Set<String> names) {
    if (condition instanceof SqlExpr.Unary u && u.operator().equals("NOT")) {
      return switch (question(u.operand(), names)) {
        case NO_ROW -> Question.SOME_ROW;
        case SOME_ROW -> Question.NO_ROW;
        case CONDITION -> Question.CONDITION;
      };
    }
    if (isNamed(condition, "found")) {
      return Question.SOME_ROW;
    }
    if (condition instanceof SqlExpr.Binary b) {
      if (b.operator().equals("%") && isNamed(b.left(), "sql")) {
        return isNamed(b.right(), "notfound")
            ? Question.NO_ROW
            : isNamed(b.right(), "found") ? Question.SOME_ROW : Question.CONDITION;
      }
      if (isCount(b.left(), names) && b.right() instanceof SqlExpr.Constant c) {
        return compared(b.operator(), c.value());
      }
    }
    return Question.CONDITION;
  }

  private static Question compared(String operator, String number) {
    return switch (operator + number) {
      case "=0", "<1", "<=0" -> Question.NO_ROW;
      case ">0", "<>0", ">=1", "=1" -> Question.SOME_ROW;
      case "<>1" -> Question.NO_ROW;
      default -> Question.CONDITION;
    };
  }

  private static boolean isCount(SqlExpr e, Set<String> names) {
    if (e instanceof SqlExpr.Call c) {
      return c.name().equals("@@rowcount")
          || c.name().equals("row_count")
          || c.name().equals("changes")
          || c.name().equals("rowcount_big");
    }
    if (e instanceof SqlExpr.Binary b && b.operator().equals("%")) {
      return isNamed(b.left(), "sql") && isNamed(b.right(), "rowcount");
    }
    if (e instanceof SqlExpr.Parameter p) {
      return names.contains(p.name().toLowerCase(Locale.ROOT));
    }
    return e instanceof SqlExpr.Column c && names.contains(c.key());
  }

  private static boolean isNamed(SqlExpr e, String name) {
    return e instanceof SqlExpr.Column c && c.qualifier().isEmpty() && c.key().equals(name);
  }
}
