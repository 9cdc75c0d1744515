package dev.twiceover.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Rebuilds expressions, queries and writes from the leaves up. A subclass overrides {@link #leave};
 * what does not change is not copied where that is cheap to see.
 */
public class SqlRewriter {
  /** Makes a rewriter that changes nothing. */
  protected SqlRewriter() {}

  /** A rewriter that applies a function to every expression, parts first. */
  public static SqlRewriter of(UnaryOperator<SqlExpr> change) {
    return new SqlRewriter() {
      @Override
      protected SqlExpr leave(SqlExpr e) {
        return change.apply(e);
      }
    };
  }

  /** What an expression whose parts are rebuilt becomes. */
  protected SqlExpr leave(SqlExpr e) {
    return e;
  }

  /** Rebuilds an expression. */
  public SqlExpr expr(SqlExpr e) {
    return leave(parts(e));
  }

  private SqlExpr parts(SqlExpr e) {
    if (e instanceof SqlExpr.Column
        || e instanceof SqlExpr.Parameter
        || e instanceof SqlExpr.Constant
        || e instanceof SqlExpr.Excluded) {
      return e;
    }
    if (e instanceof SqlExpr.Binary b) {
      SqlExpr left = expr(b.left());
      SqlExpr right = expr(b.right());
      return left == b.left() && right == b.right()
          ? e
          : new SqlExpr.Binary(b.operator(), left, right);
    }
    if (e instanceof SqlExpr.Call c) {
      return new SqlExpr.Call(c.name(), exprs(c.arguments()), c.form());
    }
    if (e instanceof SqlExpr.Unary u) {
      return new SqlExpr.Unary(u.operator(), expr(u.operand()));
    }
    if (e instanceof SqlExpr.Case c) {
      List<SqlExpr.When> arms = new ArrayList<>(c.arms().size());
      for (SqlExpr.When w : c.arms()) {
        arms.add(new SqlExpr.When(expr(w.test()), expr(w.value())));
      }
      return new SqlExpr.Case(optional(c.operand()), arms, optional(c.otherwise()));
    }
    if (e instanceof SqlExpr.Cast c) {
      return new SqlExpr.Cast(expr(c.operand()), c.type());
    }
    return tests(e);
  }

  private SqlExpr tests(SqlExpr e) {
    if (e instanceof SqlExpr.In i) {
      return new SqlExpr.In(expr(i.operand()), exprs(i.items()), i.negated());
    }
    if (e instanceof SqlExpr.InQuery i) {
      return new SqlExpr.InQuery(expr(i.operand()), query(i.query()), i.negated());
    }
    if (e instanceof SqlExpr.Between b) {
      return new SqlExpr.Between(expr(b.operand()), expr(b.low()), expr(b.high()), b.negated());
    }
    if (e instanceof SqlExpr.Like l) {
      return new SqlExpr.Like(expr(l.operand()), l.operator(), expr(l.pattern()), l.negated());
    }
    if (e instanceof SqlExpr.IsNull n) {
      return new SqlExpr.IsNull(expr(n.operand()), n.negated());
    }
    if (e instanceof SqlExpr.IsTruth t) {
      return new SqlExpr.IsTruth(expr(t.operand()), t.truth(), t.negated());
    }
    if (e instanceof SqlExpr.Exists x) {
      return new SqlExpr.Exists(query(x.query()));
    }
    if (e instanceof SqlExpr.Subquery s) {
      return new SqlExpr.Subquery(query(s.query()));
    }
    if (e instanceof SqlExpr.Quantified q) {
      return new SqlExpr.Quantified(expr(q.left()), q.operator(), q.quantifier(), expr(q.right()));
    }
    if (e instanceof SqlExpr.Interval i) {
      return new SqlExpr.Interval(expr(i.amount()), i.unit());
    }
    if (e instanceof SqlExpr.Tuple t) {
      return new SqlExpr.Tuple(exprs(t.items()));
    }
    if (e instanceof SqlExpr.ArrayOf a) {
      return new SqlExpr.ArrayOf(exprs(a.items()));
    }
    if (e instanceof SqlExpr.Subscript s) {
      return new SqlExpr.Subscript(expr(s.base()), expr(s.index()));
    }
    if (e instanceof SqlExpr.Opaque o) {
      return new SqlExpr.Opaque(o.text(), exprs(o.parts()));
    }
    return e;
  }

  /** Rebuilds a list. */
  public final List<SqlExpr> exprs(List<SqlExpr> list) {
    List<SqlExpr> all = new ArrayList<>(list.size());
    for (SqlExpr e : list) {
      all.add(expr(e));
    }
    return all;
  }

  /** Rebuilds what may be absent. */
  public final Optional<SqlExpr> optional(Optional<SqlExpr> e) {
    return e.map(this::expr);
  }

  /** Rebuilds a query. */
  public Query query(Query q) {
    if (q instanceof Query.Select s) {
      List<Query.Item> items = new ArrayList<>(s.items().size());
      for (Query.Item i : s.items()) {
        items.add(new Query.Item(expr(i.value()), i.alias()));
      }
      return new Query.Select(
          ctes(s.with()),
          s.distinct(),
          items,
          s.into(),
          from(s.from()),
          optional(s.where()),
          exprs(s.groupBy()),
          optional(s.having()),
          order(s.orderBy()),
          limit(s.limit()),
          s.locking());
    }
    if (q instanceof Query.Rows r) {
      return new Query.Rows(
          ctes(r.with()),
          r.rows().stream().map(this::exprs).toList(),
          order(r.orderBy()),
          limit(r.limit()));
    }
    if (q instanceof Query.Combined c) {
      return new Query.Combined(
          ctes(c.with()),
          c.operator(),
          c.parts().stream().map(this::query).toList(),
          order(c.orderBy()),
          limit(c.limit()));
    }
    return q;
  }

  private List<Cte> ctes(List<Cte> with) {
    return with.isEmpty()
        ? with
        : with.stream()
            .map(
                c ->
                    new Cte(
                        c.name(),
                        c.columns(),
                        c.query().map(this::query),
                        c.write().map(this::write)))
            .toList();
  }

  private List<Query.FromItem> from(List<Query.FromItem> items) {
    List<Query.FromItem> all = new ArrayList<>(items.size());
    for (Query.FromItem f : items) {
      all.add(new Query.FromItem(source(f.source()), f.join(), optional(f.on()), f.using()));
    }
    return all;
  }

  private Query.Source source(Query.Source s) {
    if (s instanceof Query.Derived d) {
      return new Query.Derived(query(d.query()), d.alias(), d.columns());
    }
    if (s instanceof Query.Produced p) {
      return new Query.Produced(expr(p.call()), p.alias(), p.columns());
    }
    if (s instanceof Query.Changed c) {
      return new Query.Changed(write(c.write()), c.alias());
    }
    return s;
  }

  private List<Query.OrderItem> order(List<Query.OrderItem> items) {
    return items.isEmpty()
        ? items
        : items.stream().map(o -> new Query.OrderItem(expr(o.value()), o.descending())).toList();
  }

  private Optional<Query.Limit> limit(Optional<Query.Limit> limit) {
    return limit.map(l -> new Query.Limit(optional(l.count()), optional(l.offset())));
  }

  /** Rebuilds assignments; their targets stay. */
  public final List<Assignment> assignments(List<Assignment> list) {
    return list.stream().map(a -> new Assignment(a.target(), expr(a.value()))).toList();
  }

  /** Rebuilds a conflict clause. */
  public final Conflict conflict(Conflict c) {
    return new Conflict(
        c.target(),
        c.constraint(),
        c.opaqueTarget(),
        optional(c.indexPredicate()),
        c.update(),
        assignments(c.assignments()),
        optional(c.where()));
  }

  /** Rebuilds a write. */
  public WriteStatement write(WriteStatement w) {
    return new WriteStatement(
        w.verb(),
        w.target(),
        w.alsoTargets(),
        w.modifiers(),
        ctes(w.with()),
        w.columns(),
        w.rows().stream().map(this::exprs).toList(),
        w.source().map(this::query),
        assignments(w.assignments()),
        w.conflicts().stream().map(this::conflict).toList(),
        from(w.from()),
        w.joinsTarget(),
        optional(w.where()),
        order(w.orderBy()),
        limit(w.limit()),
        w.returning().stream().map(i -> new Query.Item(expr(i.value()), i.alias())).toList(),
        w.merge().map(this::merge),
        w.parts().stream().map(this::write).toList(),
        exprs(w.arguments()),
        w.action(),
        w.dropped(),
        w.partial(),
        w.origin(),
        w.text());
  }

  private Merge merge(Merge m) {
    List<Merge.Branch> branches = new ArrayList<>();
    for (Merge.Branch b : m.branches()) {
      branches.add(
          new Merge.Branch(
              b.match(),
              optional(b.condition()),
              b.action(),
              assignments(b.assignments()),
              b.columns(),
              exprs(b.values()),
              optional(b.deleteWhere())));
    }
    return new Merge(source(m.using()), expr(m.on()), branches);
  }
}
