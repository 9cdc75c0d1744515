package dev.twiceover.sql.judge;

import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Modifier;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** INSERT from a query: its rows, what guards them, and whether it reads its own table. */
final class SelectInsert {
  private final InsertJudge inserts;
  private final WriteStatement w;
  private final Surroundings around;

  SelectInsert(InsertJudge inserts, WriteStatement w, Surroundings around) {
    this.inserts = inserts;
    this.w = w;
    this.around = around;
  }

  Judgement judge(Query source) {
    if (source instanceof Query.Select s) {
      return select(s);
    }
    if (source instanceof Query.Rows r) {
      Judgement all = inserts.row(inserts.template(r.rows().get(0), List.of(), List.of()));
      for (List<SqlExpr> row : r.rows().subList(1, r.rows().size())) {
        all = worse(all, inserts.row(inserts.template(row, List.of(), List.of())));
      }
      return all;
    }
    if (source instanceof Query.Combined c && c.limit().isEmpty()) {
      return combined(c);
    }
    return inserts.say(Verdict.UNKNOWN, Shape.OTHER, "the query cannot be read");
  }

  private Judgement combined(Query.Combined c) {
    if (!c.operator().startsWith("UNION")) {
      return inserts.say(
          Verdict.UNKNOWN, Shape.OTHER, "rows of " + c.operator() + " are not judged");
    }
    Judgement all = judge(c.parts().get(0));
    for (Query part : c.parts().subList(1, c.parts().size())) {
      all = worse(all, judge(part));
    }
    return all;
  }

  private static Judgement worse(Judgement a, Judgement b) {
    Verdict both = a.verdict().and(b.verdict());
    boolean second = b.verdict().worst().compareTo(a.verdict().worst()) > 0;
    return (second ? b : a).with(both, (second ? b : a).reason());
  }

  private Judgement select(Query.Select s) {
    List<SqlExpr> values = s.items().stream().map(Query.Item::value).toList();
    List<SqlExpr> conjuncts = new ArrayList<>(Reads.conjuncts(s.where()));
    for (Query.FromItem f : s.from()) {
      boolean inner = f.join() != Query.Join.LEFT && f.join() != Query.Join.FULL;
      if (inner) {
        f.on().ifPresent(on -> conjuncts.addAll(Idioms.conjuncts(on)));
      }
    }
    RowTemplate row = inserts.template(values, real(s.from()), conjuncts);
    if (!row.isWhole()) {
      return star(s);
    }
    Optional<Solver.Outcome> guard = new ExistsGuard(row, w).refutes(s);
    if (guard.isPresent() && (guard.get().closed() || guard.get().condition().isPresent())) {
      return inserts.guarded(guard.get().condition(), row);
    }
    Reads reads = Reads.of(s, row.frame);
    if (reads.touchesWrites()) {
      return self(s, row, guard.isPresent());
    }
    if (RowChange.moves(row.filter())) {
      return inserts.non(Shape.VOLATILE_PREDICATE, "the query picks other rows at each run: U1");
    }
    Judgement judgement = named(inserts.row(row), conjuncts);
    return s.limit().isPresent() && !s.from().isEmpty() ? limited(s, judgement) : judgement;
  }

  /** The sources without DUAL. */
  static List<Query.FromItem> real(List<Query.FromItem> from) {
    boolean dual =
        from.size() == 1
            && from.get(0).source() instanceof Query.Named n
            && n.table().key().equals("dual");
    return dual ? List.of() : from;
  }

  /** An EXISTS on other tables does not stop the second run, whatever it looks like. */
  private static Judgement named(Judgement j, List<SqlExpr> conjuncts) {
    boolean asks =
        conjuncts.stream()
            .anyMatch(
                e ->
                    e instanceof SqlExpr.Exists
                        || (e instanceof SqlExpr.Unary u && u.operand() instanceof SqlExpr.Exists));
    boolean none = j.shape() == Shape.INSERT_NO_KEY || j.shape() == Shape.INSERT_SELECT_NO_KEY;
    return asks && none ? j.as(Shape.GUARD_NOT_REFUTED) : j;
  }

  /** {@code SELECT *}: the columns are those of the source, as far as anybody knows. */
  private Judgement star(Query.Select s) {
    return new Stars(around)
        .expand(s, w.columns(), w.target())
        .map(this::select)
        .orElseGet(() -> unknownColumns(s));
  }

  private Judgement unknownColumns(Query.Select s) {
    Reads reads = Reads.of(s, inserts.template(List.of(), s.from(), List.of()).frame);
    if (reads.touchesWrites()) {
      return inserts.non(Shape.SELF_READING_WRITE, "the query reads the table that it fills: 3.2");
    }
    boolean keyed =
        around.schema().table(w.target().name()).filter(t -> !t.keys().isEmpty()).isPresent();
    boolean known = around.schema().table(w.target().name()).isPresent();
    if (known && !keyed) {
      return inserts.non(Shape.INSERT_SELECT_NO_KEY, "the table has no unique key: 3.2");
    }
    Level works =
        w.has(Modifier.IGNORE) || !w.conflicts().isEmpty()
            ? Level.IDEMPOTENT
            : Level.IDEMPOTENT_BY_REJECTION;
    Condition unique = new Condition.Unique(w.target().name(), List.of("a column of the query"));
    return inserts.say(
        Verdict.when(unique, works, Level.NON_IDEMPOTENT),
        Shape.INSERT_UNKNOWN_SCHEMA,
        "the columns of the query are not known: 3.2");
  }

  /**
   * A query over the table that it fills. Where it only ever gains rows, the second run meets the
   * rows of the first again, and a stable key rejects them all.
   */
  private Judgement self(Query.Select s, RowTemplate row, boolean asks) {
    boolean throwing =
        w.verb() == Verb.INSERT && w.conflicts().isEmpty() && !w.has(Modifier.IGNORE);
    if (throwing && !asks && isGrowing(s)) {
      RowTemplate stable = stableSources(s, row);
      if (!RowChange.moves(stable.filter())) {
        Judgement judgement = inserts.row(stable);
        if (judgement.verdict().best() == Level.IDEMPOTENT_BY_REJECTION) {
          return judgement.as(Shape.INSERT_SELECT_KEYED);
        }
      }
    }
    return asks
        ? inserts.non(
            Shape.GUARD_NOT_REFUTED, "the inserted row does not make NOT EXISTS false: 3.2")
        : inserts.non(Shape.SELF_READING_WRITE, "the query reads the table that it fills: 3.2");
  }

  /** The same template as if nothing changed the sources, which is so for the rows met again. */
  private RowTemplate stableSources(Query.Select s, RowTemplate row) {
    Frame f = row.frame;
    Frame quiet =
        new Frame(
            f.dialect(),
            f.schema(),
            f.facts(),
            f.terms(),
            f.target().as("\0"),
            f.written(),
            around.changed(),
            f.sources(),
            f.ctes());
    List<SqlExpr> values = s.items().stream().map(Query.Item::value).toList();
    return row.in(quiet, values);
  }

  /** Selection, projection and inner joins: more rows in, more rows out. */
  private static boolean isGrowing(Query.Select s) {
    return s.groupBy().isEmpty()
        && s.having().isEmpty()
        && s.limit().isEmpty()
        && s.items().stream().noneMatch(i -> Aggregates.isAggregate(i.value()))
        && s.from().stream()
            .allMatch(
                f ->
                    f.source() instanceof Query.Named
                        && (f.join() == Query.Join.COMMA
                            || f.join() == Query.Join.INNER
                            || f.join() == Query.Join.CROSS))
        && s.where().map(x -> !hasQuery(x)).orElse(true)
        && s.items().stream().noneMatch(i -> hasQuery(i.value()));
  }

  private static boolean hasQuery(SqlExpr e) {
    boolean own =
        e instanceof SqlExpr.Subquery
            || e instanceof SqlExpr.Exists
            || e instanceof SqlExpr.InQuery;
    return own || e.children().stream().anyMatch(SelectInsert::hasQuery);
  }

  /** A limited query: the same rows only under a total order. */
  private Judgement limited(Query.Select s, Judgement j) {
    if (j.verdict().worst() == Level.NON_IDEMPOTENT && j.verdict().isPoint()) {
      return j;
    }
    if (s.orderBy().isEmpty()) {
      return inserts.non(
          Shape.LIMITED_NONDETERMINISTIC, "LIMIT without order picks rows freely: U4");
    }
    List<String> columns =
        s.orderBy().stream()
            .map(o -> o.value() instanceof SqlExpr.Column c ? c.name() : "?")
            .toList();
    Verdict verdict =
        Verdict.when(new Condition.TotalOrder(columns), j.verdict().best(), Level.NON_IDEMPOTENT);
    return j.with(verdict, "LIMIT takes the same rows only under a total order: U4");
  }
}
