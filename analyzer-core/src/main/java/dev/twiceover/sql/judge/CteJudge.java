package dev.twiceover.sql.judge;

import dev.twiceover.sql.Cte;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes inside common table expressions (SEMANTICS 3.7): a part whose returned rows are empty at
 * the second run guards everything fed by it.
 */
final class CteJudge {
  private final WriteStatement main;
  private final Surroundings around;
  private final StatementJudge statements;
  private final Map<String, Cte> ctes;
  private final Map<String, Judgement> parts = new LinkedHashMap<>();

  CteJudge(WriteStatement main, Surroundings around, StatementJudge statements) {
    this.main = main;
    this.around = around;
    this.statements = statements;
    this.ctes = Frame.byName(main.with());
  }

  Judgement judge() {
    for (Cte c : main.with()) {
      c.write().ifPresent(w -> parts.put(c.key(), part(w)));
    }
    Judgement own = part(main);
    List<Judgement> all = new ArrayList<>(parts.values());
    all.add(own);
    Optional<Judgement> rejecting =
        all.stream().filter(j -> j.verdict().equals(Verdict.BY_REJECTION)).findFirst();
    if (rejecting.isPresent()) {
      return rejecting.get().as(Shape.LEDGER_CTE).on(Late.SAFE, Race.REJECTS);
    }
    Verdict verdict = Verdict.IDEMPOTENT;
    Judgement worst = own;
    for (Judgement j : all) {
      verdict = verdict.and(j.verdict());
      boolean worse = j.verdict().worst().compareTo(worst.verdict().worst()) > 0;
      worst = worse ? j : worst;
    }
    Optional<Judgement> guard = guard(main);
    boolean safe = verdict.worst() == Level.IDEMPOTENT && guard.isPresent();
    if (safe) {
      return new Judgement(
          verdict,
          shape(),
          Late.SAFE,
          Race.ATOMIC,
          "the part that feeds it returns no row at the second run: 3.7",
          "",
          true);
    }
    Shape shape =
        worst.verdict().worst() == Level.NON_IDEMPOTENT
                && guard.isEmpty()
                && !parts.isEmpty()
                && worst.equals(own)
            ? Shape.GUARD_NOT_REFUTED
            : worst.shape();
    return worst.with(verdict, worst.reason()).as(shape);
  }

  private Shape shape() {
    Verb first =
        main.with().stream()
            .flatMap(c -> c.write().stream())
            .map(WriteStatement::verb)
            .findFirst()
            .orElse(Verb.INSERT);
    return switch (first) {
      case DELETE -> Shape.MOVE;
      case UPDATE -> Shape.CAS;
      default -> Shape.LEDGER_CTE;
    };
  }

  private Judgement part(WriteStatement w) {
    Judgement standalone = statements.whole(w, around.withChanged(others(w)), ctes);
    Optional<Judgement> guard = guard(w);
    if (guard.isEmpty()) {
      return standalone;
    }
    Verdict v = guard.get().verdict();
    if (v.worst() == Level.IDEMPOTENT) {
      return standalone
          .with(Verdict.IDEMPOTENT, "no row feeds it at the second run: 3.7")
          .touchingNothing();
    }
    if (v.best() == Level.IDEMPOTENT && v.condition().isPresent()) {
      Verdict when = Verdict.when(v.condition().get(), Level.IDEMPOTENT, Level.NON_IDEMPOTENT);
      return standalone.with(when, guard.get().reason());
    }
    return standalone.verdict().worst() == Level.NON_IDEMPOTENT
        ? standalone
        : standalone.with(standalone.verdict().and(v), guard.get().reason());
  }

  /** The part that feeds a statement and returns nothing at the second run, if there is one. */
  private Optional<Judgement> guard(WriteStatement w) {
    Set<String> feeds = new LinkedHashSet<>();
    w.from().stream().filter(CteJudge::isInner).forEach(f -> named(f.source(), feeds));
    w.source()
        .filter(Query.Select.class::isInstance)
        .map(Query.Select.class::cast)
        .ifPresent(s -> select(s, feeds));
    Reads.conjuncts(w.where()).forEach(e -> condition(e, feeds));
    return feeds.stream()
        .map(parts::get)
        .filter(j -> j != null && j.silent() && j.verdict().best() == Level.IDEMPOTENT)
        .findFirst();
  }

  private void select(Query.Select s, Set<String> feeds) {
    boolean aggregate =
        s.groupBy().isEmpty()
            && s.items().stream().anyMatch(i -> Aggregates.isAggregate(i.value()));
    if (aggregate) {
      return;
    }
    s.from().stream().filter(CteJudge::isInner).forEach(f -> named(f.source(), feeds));
    Reads.conjuncts(s.where()).forEach(e -> condition(e, feeds));
  }

  private static boolean isInner(Query.FromItem f) {
    return f.join() == Query.Join.COMMA
        || f.join() == Query.Join.INNER
        || f.join() == Query.Join.CROSS;
  }

  private void named(Query.Source s, Set<String> feeds) {
    if (s instanceof Query.Named n) {
      feeds.add(n.table().key());
      Cte read = ctes.get(n.table().key());
      if (read != null
          && read.query().isPresent()
          && read.query().get() instanceof Query.Select q) {
        select(q, feeds);
      }
    }
  }

  /** {@code EXISTS (SELECT .. FROM part)} and {@code c IN (SELECT .. FROM part)}. */
  private void condition(SqlExpr e, Set<String> feeds) {
    Optional<Query> q =
        e instanceof SqlExpr.Exists x
            ? Optional.of(x.query())
            : e instanceof SqlExpr.InQuery in && !in.negated()
                ? Optional.of(in.query())
                : Optional.empty();
    q.filter(Query.Select.class::isInstance)
        .map(Query.Select.class::cast)
        .ifPresent(s -> select(s, feeds));
    boolean equals = e instanceof SqlExpr.Binary b && b.operator().equals("=");
    if (equals) {
      SqlExpr.Binary b = (SqlExpr.Binary) e;
      for (SqlExpr side : List.of(b.left(), b.right())) {
        if (side instanceof SqlExpr.Subquery s && s.query() instanceof Query.Select select) {
          select(select, feeds);
        }
      }
    }
  }

  /** The tables that the other parts write. */
  private Set<String> others(WriteStatement w) {
    Map<String, WriteStatement> all = new HashMap<>();
    main.with().forEach(c -> c.write().ifPresent(x -> all.put(c.key(), x)));
    all.put("", main);
    Set<String> tables = new LinkedHashSet<>(around.changed());
    all.values().stream().filter(x -> !x.equals(w)).forEach(x -> tables.add(x.target().key()));
    return tables;
  }
}
