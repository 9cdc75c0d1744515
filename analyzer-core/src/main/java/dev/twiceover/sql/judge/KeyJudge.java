package dev.twiceover.sql.judge;

import dev.twiceover.schema.Column;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.judge.Solver.Assumption;
import dev.twiceover.sql.judge.Solver.Claim;
import dev.twiceover.sql.judge.Term.Base;
import dev.twiceover.sql.judge.Term.Var;
import dev.twiceover.sql.read.SqlFragments;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whether a second insert of the same message collides under a key (SEMANTICS 3.2). */
final class KeyJudge {
  /** How a key works. */
  enum Kind {
    /** It gets the same values, none of them NULL. */
    STABLE,
    /** It does if the condition holds. */
    CONDITIONAL,
    /** It gets new values at each run. */
    VOLATILE,
    /** It gets NULL, which never collides. */
    NULLS,
    /** The row lies outside the index. */
    OUTSIDE,
    /** The database fills it in anew. */
    GENERATED
  }

  /**
   * What was found.
   *
   * @param column the one that decided
   */
  record Status(Kind kind, String column, Optional<Condition> condition) {
    static Status of(Kind kind, String column) {
      return new Status(kind, column, Optional.empty());
    }

    static Status when(Condition c, String column) {
      return new Status(Kind.CONDITIONAL, column, Optional.of(c));
    }

    boolean isStable() {
      return kind == Kind.STABLE;
    }

    boolean isDead() {
      return kind != Kind.STABLE && kind != Kind.CONDITIONAL;
    }
  }

  private final RowTemplate row;
  private final Frame frame;
  private final Terms terms;

  KeyJudge(RowTemplate row) {
    this.row = row;
    this.frame = row.frame;
    this.terms = row.frame.terms();
  }

  /** A declared key. */
  Status of(UniqueKey key) {
    Status columns = of(key.columns(), key.nullsDistinct());
    if (columns.isDead() || key.predicate().isEmpty()) {
      return columns;
    }
    return inside(key, columns);
  }

  /** Columns that are unique, as a conflict target says or a condition assumes. */
  Status of(List<String> columns, boolean nullsDistinct) {
    Optional<Condition> condition = Optional.empty();
    String decided = columns.isEmpty() ? "" : columns.get(0);
    for (String column : columns) {
      Status s = column(column, nullsDistinct);
      if (s.isDead()) {
        return s;
      }
      if (s.condition().isPresent()) {
        Condition c = s.condition().get();
        condition = Optional.of(condition.map(d -> Condition.both(d, c)).orElse(c));
        decided = column;
      }
    }
    String last = decided;
    return condition.map(c -> Status.when(c, last)).orElseGet(() -> Status.of(Kind.STABLE, last));
  }

  private Status column(String column, boolean nullsDistinct) {
    Term t = row.first().getOrDefault(column, Term.NULL);
    boolean given = row.isGiven(column);
    Set<Var> all = Terms.variables(t);
    if (all.stream().anyMatch(v -> v.base == Base.VOLATILE)) {
      return Status.of(given ? Kind.VOLATILE : Kind.GENERATED, column);
    }
    Optional<Var> unknown = all.stream().filter(v -> v.base == Base.UNKNOWN).findFirst();
    if (unknown.isPresent()) {
      boolean self = RowChange.isSelf(unknown.get());
      return self
          ? Status.of(Kind.VOLATILE, column)
          : Status.when(new Condition.Stable(unknown.get().label), column);
    }
    if (!nullsDistinct) {
      return Status.of(Kind.STABLE, column);
    }
    if (terms.isNull(t)) {
      return Status.of(Kind.NULLS, column);
    }
    return nullable(column, t);
  }

  private Status nullable(String column, Term t) {
    Optional<Column> declared = frame.table().flatMap(x -> x.column(column));
    boolean sequence =
        declared.filter(c -> c.fill() == Column.Fill.SEQUENCE).isPresent()
            && (frame.dialect() == Dialect.SQLITE || frame.dialect().isMySqlFamily());
    boolean refuses = declared.filter(c -> !c.nullable()).isPresent() && !sequence;
    if (refuses || terms.isNonNull(t)) {
      return Status.of(Kind.STABLE, column);
    }
    List<Assumption> assumptions = new ArrayList<>(row.known());
    assumptions.add(new Assumption(t, Claim.NULL, true));
    Solver.Outcome outcome = Solver.refute(terms, assumptions);
    if (outcome.closed()) {
      return Status.of(Kind.STABLE, column);
    }
    Condition notNull = outcome.condition().orElseGet(() -> new Condition.NotNull(Branch.label(t)));
    return Status.when(notNull, column);
  }

  /** A partial index works for rows inside its predicate. */
  private Status inside(UniqueKey key, Status columns) {
    Optional<SqlExpr> predicate =
        SqlFragments.expression(key.predicate().orElseThrow(), frame.dialect());
    Condition inside = new Condition.InsidePartialIndex(key.name());
    if (predicate.isEmpty()) {
      return Status.when(both(columns, inside), key.name());
    }
    Scope written = Scope.first(frame.withSources(List.of())).withRow(row.first(), 1);
    Term holds = row.translator.condition(predicate.get(), written);
    if (refutes(holds, Claim.NOT_TRUE)) {
      return columns;
    }
    if (refutes(holds, Claim.TRUE)) {
      return Status.of(Kind.OUTSIDE, key.name());
    }
    return Status.when(both(columns, inside), key.name());
  }

  private boolean refutes(Term t, Claim claim) {
    List<Assumption> all = new ArrayList<>(row.known());
    all.add(new Assumption(t, claim, false));
    return Solver.refute(terms, all).closed();
  }

  private static Condition both(Status s, Condition c) {
    return s.condition().map(d -> Condition.both(d, c)).orElse(c);
  }

  /** The best of all declared keys; keys that are dead tell why. */
  Status best(List<UniqueKey> keys) {
    Status best = Status.of(Kind.GENERATED, "");
    for (UniqueKey key : keys) {
      best = better(best, of(key));
    }
    return best;
  }

  private static Status better(Status a, Status b) {
    return rank(b) < rank(a) || a.column().isEmpty() ? b : a;
  }

  private static int rank(Status s) {
    return switch (s.kind()) {
      case STABLE -> 0;
      case CONDITIONAL -> 1;
      case OUTSIDE -> 2;
      case NULLS -> 3;
      case VOLATILE -> 4;
      case GENERATED -> 5;
    };
  }

  /** Without a schema: the columns that would collide if they were unique. */
  Optional<List<String>> stableColumns() {
    List<String> stable = new ArrayList<>();
    List<String> keyLike = new ArrayList<>();
    for (Map.Entry<String, Term> e : row.first().entrySet()) {
      Status s = column(e.getKey(), true);
      if (!s.isDead() && row.isGiven(e.getKey())) {
        stable.add(e.getKey());
        if (KeyNames.isKeyLike(e.getKey(), frame.target())) {
          keyLike.add(e.getKey());
        }
      }
    }
    List<String> chosen = keyLike.isEmpty() ? stable : keyLike;
    return chosen.isEmpty() ? Optional.empty() : Optional.of(chosen);
  }
}
