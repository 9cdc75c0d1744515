package dev.twiceover.sql.judge;

import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.TableRef;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.Solver.Assumption;
import dev.twiceover.sql.judge.Solver.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * INSERT .. WHERE NOT EXISTS(q), NOT IN (q) and anti-joins over the table that is filled: does the
 * inserted row make the test false (SEMANTICS 3.2)?
 */
final class ExistsGuard {
  /** A test for a row of the table: the table under its name there, and what its row must hold. */
  private record Test(TableRef table, List<SqlExpr> predicate) {}

  private final RowTemplate row;
  private final WriteStatement w;

  ExistsGuard(RowTemplate row, WriteStatement w) {
    this.row = row;
    this.w = w;
  }

  /** Empty if the query does not ask for the row; closed if the inserted row answers it. */
  Optional<Solver.Outcome> refutes(Query.Select s) {
    List<Test> tests = new ArrayList<>();
    for (SqlExpr e : Reads.conjuncts(s.where())) {
      test(e).ifPresent(tests::add);
    }
    antiJoin(s).ifPresent(tests::add);
    Optional<Solver.Outcome> best = Optional.empty();
    for (Test t : tests) {
      Solver.Outcome outcome = refutes(t);
      if (outcome.closed()) {
        return Optional.of(outcome);
      }
      boolean better = best.isEmpty() || outcome.condition().isPresent();
      best = better ? Optional.of(outcome) : best;
    }
    return best;
  }

  private Optional<Test> test(SqlExpr e) {
    if (e instanceof SqlExpr.Unary u
        && u.operator().equals("NOT")
        && u.operand() instanceof SqlExpr.Exists x) {
      return test(x.query(), Optional.empty());
    }
    if (e instanceof SqlExpr.InQuery in && in.negated()) {
      return test(in.query(), Optional.of(in.operand()));
    }
    return Optional.empty();
  }

  private Optional<Test> test(Query q, Optional<SqlExpr> member) {
    boolean plain =
        q instanceof Query.Select s
            && s.with().isEmpty()
            && s.groupBy().isEmpty()
            && s.having().isEmpty()
            && s.from().size() == 1
            && s.from().get(0).source() instanceof Query.Named n
            && n.table().key().equals(w.target().key());
    if (!plain) {
      return Optional.empty();
    }
    Query.Select s = (Query.Select) q;
    List<SqlExpr> predicate = new ArrayList<>(Reads.conjuncts(s.where()));
    if (member.isPresent()) {
      if (s.items().size() != 1 || s.limit().isPresent()) {
        return Optional.empty();
      }
      predicate.add(new SqlExpr.Binary("=", s.items().get(0).value(), member.get()));
    }
    return Optional.of(new Test(((Query.Named) s.from().get(0).source()).table(), predicate));
  }

  /** {@code LEFT JOIN t ON p .. WHERE t.c IS NULL}. */
  private Optional<Test> antiJoin(Query.Select s) {
    for (Query.FromItem f : s.from()) {
      boolean own =
          f.join() == Query.Join.LEFT
              && f.on().isPresent()
              && f.source() instanceof Query.Named n
              && n.table().key().equals(w.target().key());
      if (own && asksNull(s, f.source().label())) {
        return Optional.of(
            new Test(((Query.Named) f.source()).table(), Idioms.conjuncts(f.on().get())));
      }
    }
    return Optional.empty();
  }

  private static boolean asksNull(Query.Select s, String label) {
    return Reads.conjuncts(s.where()).stream()
        .anyMatch(
            e ->
                e instanceof SqlExpr.IsNull n
                    && !n.negated()
                    && n.operand() instanceof SqlExpr.Column c
                    && c.qualifier().equalsIgnoreCase(label));
  }

  /** Whether the test finds the row that the first run inserted, when the second run asks. */
  private Solver.Outcome refutes(Test t) {
    Frame f = row.frame;
    List<Query.FromItem> others =
        f.sources().stream()
            .filter(x -> !x.source().label().equalsIgnoreCase(t.table().label()))
            .toList();
    Frame inner =
        new Frame(
            f.dialect(),
            f.schema(),
            f.facts(),
            f.terms(),
            t.table(),
            f.written(),
            f.changed(),
            others,
            f.ctes());
    Scope again = Scope.first(inner).withRow(row.first(), 2);
    List<Term> found = new ArrayList<>();
    for (SqlExpr e : t.predicate()) {
      found.add(row.translator.condition(e, again));
    }
    List<Assumption> all = new ArrayList<>();
    row.known().stream().filter(a -> !RowChange.moves(List.of(a.term()))).forEach(all::add);
    all.add(new Assumption(f.terms().and(found), Claim.NOT_TRUE, true));
    return Solver.refute(f.terms(), all);
  }
}
