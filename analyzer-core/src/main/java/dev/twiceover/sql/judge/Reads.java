package dev.twiceover.sql.judge;

import dev.twiceover.sql.Cte;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Query.FromItem;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.Volatiles;
import dev.twiceover.sql.read.SqlFragments;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the queries inside an expression read. Where a bare name may belong to the query or to the
 * row around it, both are assumed.
 */
final class Reads {
  private final Frame frame;
  private final Set<SqlExpr.Column> outer = new LinkedHashSet<>();
  private final Set<SqlExpr.Parameter> parameters = new LinkedHashSet<>();
  private final Set<String> tables = new LinkedHashSet<>();
  private final Set<String> expanded = new HashSet<>();
  private final Deque<List<FromItem>> scopes = new ArrayDeque<>();
  private boolean touchesWrites;
  private boolean clock;
  private boolean random;
  private boolean unread;

  private Reads(Frame frame) {
    this.frame = frame;
  }

  static Reads of(SqlExpr e, Frame frame) {
    Reads reads = new Reads(frame);
    reads.expression(e);
    return reads;
  }

  static Reads of(Query q, Frame frame) {
    Reads reads = new Reads(frame);
    reads.query(q);
    return reads;
  }

  /** Columns of the row around the queries that they may read. */
  Set<SqlExpr.Column> outer() {
    return outer;
  }

  Set<SqlExpr.Parameter> parameters() {
    return parameters;
  }

  /** The tables read, in lower case, views resolved. */
  Set<String> tables() {
    return tables;
  }

  /** Whether they read what the statement writes. */
  boolean touchesWrites() {
    return touchesWrites || unread;
  }

  /** Whether part of a query could not be read. */
  boolean isUnread() {
    return unread;
  }

  /** Whether they read something that changes by itself. */
  boolean isChanging() {
    return clock || random;
  }

  boolean onlyClock() {
    return clock && !random;
  }

  private void expression(SqlExpr e) {
    if (e instanceof SqlExpr.Column c) {
      column(c);
    } else if (e instanceof SqlExpr.Parameter p) {
      parameters.add(p);
    } else if (e instanceof SqlExpr.Subquery s) {
      pick(s.query());
      query(s.query());
    } else if (e instanceof SqlExpr.Exists x) {
      exists(x.query());
    } else if (e instanceof SqlExpr.InQuery in) {
      pick(in.query());
      expression(in.operand());
      query(in.query());
    } else if (e instanceof SqlExpr.Hole) {
      unread = true;
    } else {
      if (e instanceof SqlExpr.Call c) {
        call(c);
      }
      e.children().forEach(this::expression);
    }
  }

  private void call(SqlExpr.Call c) {
    Optional<Volatiles.Source> source = Volatiles.source(c.name());
    if (source.isPresent() || Volatiles.isSqliteClock(c)) {
      boolean time = source.isEmpty() || source.get() == Volatiles.Source.CLOCK;
      clock |= time;
      random |= !time;
    }
  }

  /** Rows cut off without an order are picked freely. */
  private void pick(Query q) {
    if (q.limit().isPresent() && q.orderBy().isEmpty()) {
      random = true;
    }
  }

  /** EXISTS asks for rows; what they hold does not matter. */
  private void exists(Query q) {
    boolean plain = q instanceof Query.Select s && s.groupBy().isEmpty() && s.having().isEmpty();
    if (plain) {
      Query.Select s = (Query.Select) q;
      query(Query.Select.of(List.of(), s.from(), s.where()));
      s.with().forEach(this::cte);
    } else {
      query(q);
    }
  }

  private void query(Query q) {
    q.with().forEach(this::cte);
    if (q instanceof Query.Select s) {
      scopes.push(s.from());
      s.from().forEach(this::source);
      s.items().forEach(i -> expression(i.value()));
      s.where().ifPresent(this::expression);
      s.groupBy().forEach(this::expression);
      s.having().ifPresent(this::expression);
      s.orderBy().forEach(o -> expression(o.value()));
      s.limit().flatMap(Query.Limit::count).ifPresent(this::expression);
      scopes.pop();
    } else if (q instanceof Query.Rows r) {
      r.rows().forEach(row -> row.forEach(this::expression));
    } else if (q instanceof Query.Combined c) {
      c.parts().forEach(this::query);
    } else {
      unread = true;
    }
  }

  private void cte(Cte c) {
    c.query().ifPresent(this::query);
    if (c.write().isPresent()) {
      touchesWrites = true;
    }
  }

  private void source(FromItem f) {
    f.on().ifPresent(this::expression);
    if (f.source() instanceof Query.Named n) {
      named(n);
    } else if (f.source() instanceof Query.Derived d) {
      pick(d.query());
      query(d.query());
    } else if (f.source() instanceof Query.Produced p) {
      expression(p.call());
    } else {
      touchesWrites = true;
    }
  }

  private void named(Query.Named n) {
    String key = n.table().key();
    Cte cte = frame.ctes().get(key);
    if (cte != null) {
      if (cte.write().isPresent()) {
        touchesWrites = true;
      } else if (expanded.add(key)) {
        pick(cte.query().get());
        query(cte.query().get());
      }
      return;
    }
    Optional<String> view = frame.schema().view(key);
    if (view.isPresent() && expanded.add(key)) {
      Optional<Query> body = SqlFragments.query(view.get(), frame.dialect());
      body.ifPresentOrElse(this::query, () -> unread = true);
      return;
    }
    if (n.table().hasHole()) {
      unread = true;
    }
    tables.add(key);
    touchesWrites |= frame.changed().contains(key);
  }

  private boolean isTarget(Query.Source s) {
    return s instanceof Query.Named n && n.table().key().equals(frame.target().key());
  }

  private void column(SqlExpr.Column c) {
    boolean star = c.name().equals(Query.Item.STAR);
    for (List<FromItem> scope : scopes) {
      for (FromItem f : scope) {
        boolean meant =
            c.qualifier().isEmpty()
                ? Sources.has(frame, f.source(), c.name()) != Frame.Answer.NO || star
                : means(f.source(), c.qualifier());
        if (meant && isTarget(f.source())) {
          touchesWrites |= star ? !frame.written().isEmpty() : frame.written().contains(c.key());
        }
        if (meant && (!c.qualifier().isEmpty() || isCertain(f, c))) {
          return;
        }
      }
    }
    if (!star) {
      outer.add(c);
    }
  }

  private boolean isCertain(FromItem f, SqlExpr.Column c) {
    return Sources.has(frame, f.source(), c.name()) == Frame.Answer.YES;
  }

  private static boolean means(Query.Source s, String qualifier) {
    return s instanceof Query.Named n
        ? n.table().isMeantBy(qualifier)
        : s.label().equalsIgnoreCase(qualifier);
  }

  /** The conjuncts of a condition. */
  static List<SqlExpr> conjuncts(Optional<SqlExpr> condition) {
    return condition.map(Idioms::conjuncts).orElseGet(ArrayList::new);
  }
}
