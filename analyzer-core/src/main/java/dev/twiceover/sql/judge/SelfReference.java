package dev.twiceover.sql.judge;

import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.TableRef;
import java.util.ArrayList;
import java.util.List;

/** How the new value of a column reads the old one, by its form alone; idioms follow from it. */
final class SelfReference {
  /** How a value reads the column that it is for. */
  enum Kind {
    /** Not at all. */
    NONE,
    /** It is the column. */
    SAME,
    /** Through a function that changes nothing the second time. */
    RETRACTION,
    /** In a way that may move on at each run. */
    MOVING;

    Kind with(Kind other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }

  private final TableRef table;
  private final String column;

  private SelfReference(TableRef table, String column) {
    this.table = table;
    this.column = column;
  }

  static Kind of(Assignment a, TableRef table) {
    return new SelfReference(table, a.target().key()).kind(a.value());
  }

  private boolean isOwn(SqlExpr e) {
    return e instanceof SqlExpr.Column c
        && c.key().equals(column)
        && (c.qualifier().isEmpty() || table.isMeantBy(c.qualifier()));
  }

  private Kind kind(SqlExpr e) {
    if (isOwn(e)) {
      return Kind.SAME;
    }
    if (e instanceof SqlExpr.Call c) {
      return call(c);
    }
    if (e instanceof SqlExpr.Case c) {
      return caseOf(c);
    }
    if (e instanceof SqlExpr.Cast c) {
      return kind(c.operand());
    }
    if (e instanceof SqlExpr.Binary b) {
      return binary(b);
    }
    return reads(e) ? Kind.MOVING : Kind.NONE;
  }

  private Kind binary(SqlExpr.Binary b) {
    if (!reads(b)) {
      return Kind.NONE;
    }
    Kind left = kind(b.left());
    Kind right = kind(b.right());
    boolean retracts =
        switch (b.operator()) {
          case "&", "|", "AND", "OR" -> true;
          case "%" -> right == Kind.NONE;
          case "-" -> right == Kind.NONE && isJsonKey(b.right());
          case "||" -> right == Kind.NONE && isJsonObject(b.right());
          default -> false;
        };
    return retracts ? left.with(right).with(Kind.RETRACTION) : Kind.MOVING;
  }

  private static boolean isJsonKey(SqlExpr e) {
    return e instanceof SqlExpr.Constant c
        && c.kind() == SqlExpr.ConstantKind.STRING
        && !c.value().isEmpty()
        && !Character.isDigit(c.value().charAt(0));
  }

  private static boolean isJsonObject(SqlExpr e) {
    if (e instanceof SqlExpr.Cast c) {
      return isJsonObject(c.operand());
    }
    if (e instanceof SqlExpr.Constant c) {
      return c.value().strip().startsWith("{");
    }
    return e instanceof SqlExpr.Call c
        && (c.name().equals("jsonb_build_object") || c.name().equals("json_build_object"));
  }

  private Kind call(SqlExpr.Call c) {
    if (!reads(c)) {
      return Kind.NONE;
    }
    if (c.name().equals("if") || c.name().equals("iif")) {
      return arms(c.arguments().subList(Math.min(1, c.arguments().size()), c.arguments().size()));
    }
    boolean lattice =
        Retractions.ANY_ARGUMENT.contains(c.name())
            || ((c.name().equals("max") || c.name().equals("min")) && c.arguments().size() > 1);
    if (lattice) {
      Kind all = Kind.RETRACTION;
      for (SqlExpr argument : c.arguments()) {
        all = all.with(kind(argument));
      }
      return all;
    }
    int retracted = Retractions.argument(c.name());
    if (retracted < 0 && (c.name().equals("substr") || c.name().equals("substring"))) {
      retracted = c.arguments().size() == 3 && isOne(c.arguments().get(1)) ? 0 : -1;
    }
    if (retracted < 0 || retracted >= c.arguments().size()) {
      return Kind.MOVING;
    }
    for (int i = 0; i < c.arguments().size(); i++) {
      if (i != retracted && (reads(c.arguments().get(i)) || appends(c.arguments().get(i)))) {
        return Kind.MOVING;
      }
    }
    return kind(c.arguments().get(retracted)).with(Kind.RETRACTION);
  }

  private static boolean isOne(SqlExpr e) {
    return e instanceof SqlExpr.Constant c && (c.value().equals("1") || c.value().equals("0"));
  }

  /** JSON paths that mean the end of an array or a place in it. */
  private static boolean appends(SqlExpr e) {
    return e instanceof SqlExpr.Constant c
        && (c.value().contains("[") || c.value().startsWith("append "));
  }

  private Kind caseOf(SqlExpr.Case c) {
    if (!reads(c)) {
      return Kind.NONE;
    }
    List<SqlExpr> values = new ArrayList<>();
    c.arms().forEach(a -> values.add(a.value()));
    values.add(c.otherwise().orElse(SqlExpr.Constant.NULL));
    return arms(values);
  }

  /**
   * One arm that keeps the value beside arms free of it: a retraction; two that change: a chain.
   */
  private Kind arms(List<SqlExpr> values) {
    Kind all = Kind.NONE;
    int changing = 0;
    for (SqlExpr value : values) {
      Kind kind = kind(value);
      all = all.with(kind);
      changing += kind == Kind.SAME ? 0 : 1;
    }
    if (all == Kind.MOVING) {
      return Kind.MOVING;
    }
    return all == Kind.NONE || changing > 1 ? Kind.MOVING : Kind.RETRACTION;
  }

  private boolean reads(SqlExpr e) {
    if (isOwn(e)) {
      return true;
    }
    for (SqlExpr child : e.children()) {
      if (reads(child)) {
        return true;
      }
    }
    return false;
  }
}
