package dev.twiceover.sql;

import java.util.List;
import java.util.stream.Collectors;

/** Writes expressions as short SQL text, for reasons and findings; not meant to be executed. */
public final class SqlText {
  private SqlText() {}

  /** An expression. */
  public static String of(SqlExpr e) {
    if (e instanceof SqlExpr.Column c) {
      return c.qualifier().isEmpty() ? c.name() : c.qualifier() + "." + c.name();
    }
    if (e instanceof SqlExpr.Parameter p) {
      return p.name().isEmpty() ? "?" : ":" + p.name();
    }
    if (e instanceof SqlExpr.Constant c) {
      return constant(c);
    }
    if (e instanceof SqlExpr.Call c) {
      String arguments = c.form() == SqlExpr.CallForm.STAR ? "*" : list(c.arguments());
      return c.name() + "(" + arguments + ")";
    }
    if (e instanceof SqlExpr.Unary u) {
      boolean word = Character.isLetter(u.operator().charAt(0));
      return u.operator() + (word ? " " : "") + inner(u.operand());
    }
    if (e instanceof SqlExpr.Binary b) {
      return inner(b.left()) + " " + b.operator() + " " + inner(b.right());
    }
    if (e instanceof SqlExpr.Excluded x) {
      return "EXCLUDED." + x.column();
    }
    return longer(e);
  }

  /** An assignment. */
  public static String of(Assignment a) {
    return of(a.target()) + " = " + of(a.value());
  }

  private static String longer(SqlExpr e) {
    if (e instanceof SqlExpr.Case c) {
      StringBuilder text = new StringBuilder("CASE");
      c.operand().ifPresent(o -> text.append(' ').append(of(o)));
      c.arms()
          .forEach(
              w ->
                  text.append(" WHEN ")
                      .append(of(w.test()))
                      .append(" THEN ")
                      .append(of(w.value())));
      c.otherwise().ifPresent(o -> text.append(" ELSE ").append(of(o)));
      return text.append(" END").toString();
    }
    if (e instanceof SqlExpr.Cast c) {
      return "CAST(" + of(c.operand()) + " AS " + c.type() + ")";
    }
    if (e instanceof SqlExpr.In i) {
      return inner(i.operand()) + not(i.negated()) + " IN (" + list(i.items()) + ")";
    }
    if (e instanceof SqlExpr.InQuery i) {
      return inner(i.operand()) + not(i.negated()) + " IN (SELECT ..)";
    }
    if (e instanceof SqlExpr.Between b) {
      String bounds = inner(b.low()) + " AND " + inner(b.high());
      return inner(b.operand()) + not(b.negated()) + " BETWEEN " + bounds;
    }
    if (e instanceof SqlExpr.Like l) {
      return inner(l.operand()) + not(l.negated()) + " " + l.operator() + " " + inner(l.pattern());
    }
    if (e instanceof SqlExpr.IsNull n) {
      return inner(n.operand()) + " IS" + not(n.negated()) + " NULL";
    }
    if (e instanceof SqlExpr.IsTruth t) {
      return inner(t.operand()) + " IS" + not(t.negated()) + " " + t.truth();
    }
    return rest(e);
  }

  private static String rest(SqlExpr e) {
    if (e instanceof SqlExpr.Exists) {
      return "EXISTS (SELECT ..)";
    }
    if (e instanceof SqlExpr.Subquery) {
      return "(SELECT ..)";
    }
    if (e instanceof SqlExpr.Quantified q) {
      return inner(q.left())
          + " "
          + q.operator()
          + " "
          + q.quantifier()
          + " ("
          + of(q.right())
          + ")";
    }
    if (e instanceof SqlExpr.Interval i) {
      return "INTERVAL " + of(i.amount()) + (i.unit().isEmpty() ? "" : " " + i.unit());
    }
    if (e instanceof SqlExpr.Tuple t) {
      return "(" + list(t.items()) + ")";
    }
    if (e instanceof SqlExpr.ArrayOf a) {
      return "ARRAY[" + list(a.items()) + "]";
    }
    if (e instanceof SqlExpr.Subscript s) {
      return inner(s.base()) + "[" + of(s.index()) + "]";
    }
    if (e instanceof SqlExpr.DefaultValue) {
      return "DEFAULT";
    }
    if (e instanceof SqlExpr.Hole) {
      return "<unknown>";
    }
    return e instanceof SqlExpr.Opaque o ? o.text() : e.toString();
  }

  private static String constant(SqlExpr.Constant c) {
    return switch (c.kind()) {
      case STRING, TIME -> "'" + c.value().replace("'", "''") + "'";
      case BOOLEAN -> c.value().equals("true") ? "TRUE" : "FALSE";
      case NUMBER, NULL, BINARY, ENUM -> c.value();
    };
  }

  private static String not(boolean negated) {
    return negated ? " NOT" : "";
  }

  private static String inner(SqlExpr e) {
    boolean wraps = e instanceof SqlExpr.Binary || e instanceof SqlExpr.Between;
    return wraps ? "(" + of(e) + ")" : of(e);
  }

  private static String list(List<SqlExpr> list) {
    return list.stream().map(SqlText::of).collect(Collectors.joining(", "));
  }
}
