package dev.twiceover.sql.judge;

import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.judge.Solver.Assumption;
import dev.twiceover.sql.judge.Solver.Claim;
import dev.twiceover.sql.judge.Term.App;
import dev.twiceover.sql.judge.Term.Base;
import dev.twiceover.sql.judge.Term.Var;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A change of one row, run twice: the row x becomes y = f(x) where the guard holds. Either the
 * guard is refuted on y (U2), or f(y) = y column by column (U3).
 */
final class RowChange {
  /** What a second run does to a column that it may change. */
  enum Failure {
    /** The value moves on. */
    MOVES,
    /** The value is drawn anew. */
    DRAWN,
    /** The bare clock goes into an audit column. */
    AUDIT,
    /** The statement reads what it wrote. */
    SELF,
    /** Nobody knows. */
    UNKNOWN
  }

  /**
   * What was shown.
   *
   * @param refuted whether no row that was changed is changed again
   * @param failures columns not shown to keep their value
   * @param condition what would have to hold for columns shown under a condition
   * @param first the new values of the first run by column
   */
  record Result(
      boolean refuted,
      Map<String, Failure> failures,
      Optional<Condition> condition,
      Map<String, Term> first) {}

  private final Frame frame;
  private final Translator translator;
  private final Terms terms;
  private final List<SqlExpr> guard;
  private final List<Assignment> set;
  private final boolean leftToRight;

  RowChange(
      Frame frame,
      Translator translator,
      List<SqlExpr> guard,
      List<Assignment> set,
      boolean leftToRight) {
    this.frame = frame;
    this.translator = translator;
    this.terms = frame.terms();
    this.guard = guard;
    this.set = set;
    this.leftToRight = leftToRight;
  }

  /** The guard's conjuncts as terms in a scope. */
  List<Term> guard(Scope scope) {
    List<Term> all = new ArrayList<>();
    for (SqlExpr e : guard) {
      Term t = translator.condition(e, scope);
      if (t instanceof App a && a.op.equals("and")) {
        all.addAll(a.args);
      } else {
        all.add(t);
      }
    }
    return all;
  }

  /** The new values in a scope: all at once, or each seeing those before it (U0). */
  Map<String, Term> values(Scope scope) {
    Map<String, Term> values = new LinkedHashMap<>();
    Scope seen = scope;
    for (Assignment a : set) {
      String key = key(a);
      Term value = stored(key, translator.value(a.value(), leftToRight ? seen : scope));
      values.put(key, value);
      seen = seen.assigned(key, value);
    }
    return values;
  }

  /** The column's key: a column of a joined table carries its label. */
  private String key(Assignment a) {
    String q = a.target().qualifier();
    boolean own =
        q.isEmpty()
            || frame.target().isMeantBy(q)
            || frame.sources().stream().noneMatch(f -> f.source().label().equalsIgnoreCase(q));
    return own ? a.target().key() : Sources.key(q) + "." + a.target().key();
  }

  /** What a column keeps of a value: a fraction may be rounded, so nothing but itself is known. */
  private Term stored(String column, Term value) {
    Type type = frame.type(column);
    return type != Type.NUMBER && type != Type.TEXT && type != Type.TIME && hasFraction(value)
        ? new App("stored:" + column, List.of(value))
        : value;
  }

  private static boolean hasFraction(Term t) {
    if (t instanceof Term.Const c) {
      return c.number.isPresent() && c.number.get().scale() > 0;
    }
    List<Term> parts = t instanceof App a ? a.args : t instanceof Term.Lin l ? l.atoms : List.of();
    return parts.stream().anyMatch(RowChange::hasFraction);
  }

  /**
   * Runs the change twice on any row for which the assumptions hold.
   *
   * @param partners whether joined rows are the same in both runs
   */
  Result twice(Scope first, List<Assumption> known, boolean partners) {
    return twice(first, known, partners, Map.of());
  }

  /** The same for an upsert whose second run tries these values. */
  Result twice(
      Scope first, List<Assumption> known, boolean partners, Map<String, Term> triedAgain) {
    List<Term> guard1 = guard(first);
    Map<String, Term> values1 = values(first);
    Map<String, Term> row = new LinkedHashMap<>(first.changed());
    row.putAll(values1);
    Scope second = first.second(row, partners);
    if (!triedAgain.isEmpty()) {
      second = second.with(triedAgain, 2);
    }
    return compare(guard1, values1, second, known);
  }

  /**
   * Runs the change on a row that holds these values because an insert wrote them, and compares
   * (P2).
   */
  Result on(Map<String, Term> inserted, Scope second, List<Assumption> known) {
    List<Assumption> base = new ArrayList<>(known);
    List<Term> guard2 = guard(second);
    guard2.forEach(t -> base.add(new Assumption(t, Claim.TRUE, true)));
    Map<String, Term> values2 = values(second);
    Map<String, Term> before = new LinkedHashMap<>();
    values2.keySet().forEach(c -> before.put(c, inserted.getOrDefault(c, second.before(c))));
    return columns(base, before, values2, guard2, true);
  }

  private Result compare(
      List<Term> guard1, Map<String, Term> values1, Scope second, List<Assumption> known) {
    List<Assumption> base = new ArrayList<>(known);
    guard1.forEach(t -> base.add(new Assumption(t, Claim.TRUE, false)));
    List<Term> again = new ArrayList<>(guard(second));
    again.removeAll(guard1);
    again.forEach(t -> base.add(new Assumption(t, Claim.TRUE, true)));
    Map<String, Term> values2 = values(second);
    if (values2.equals(values1)) {
      boolean refuted = !again.isEmpty() && Solver.refute(terms, base).closed();
      return new Result(refuted, Map.of(), Optional.empty(), values1);
    }
    if (!again.isEmpty()) {
      Solver.Outcome outcome = Solver.refute(terms, base);
      if (outcome.closed()) {
        return new Result(true, Map.of(), Optional.empty(), values1);
      }
    }
    return columns(base, values1, values2, guard1, false);
  }

  private Result columns(
      List<Assumption> base,
      Map<String, Term> before,
      Map<String, Term> after,
      List<Term> guards,
      boolean conditional) {
    Map<String, Failure> failures = new LinkedHashMap<>();
    Optional<Condition> condition = Optional.empty();
    for (Map.Entry<String, Term> e : after.entrySet()) {
      Term x = before.getOrDefault(e.getKey(), Term.NULL);
      Term y = e.getValue();
      if (x.equals(y)) {
        continue;
      }
      List<Assumption> all = new ArrayList<>(base);
      all.add(new Assumption(new App(Solver.IDENTICAL, List.of(x, y)), Claim.FALSE, conditional));
      Solver.Outcome outcome = Solver.refute(terms, all);
      if (outcome.closed()) {
        continue;
      }
      if (outcome.condition().isPresent()) {
        Condition c = outcome.condition().get();
        condition = Optional.of(condition.map(d -> Condition.both(d, c)).orElse(c));
      } else {
        failures.put(e.getKey(), failure(e.getKey(), x, y, guards));
      }
    }
    return new Result(false, failures, condition, before);
  }

  private Failure failure(String column, Term before, Term after, List<Term> guards) {
    Set<Var> all = Terms.variables(after);
    all.addAll(Terms.variables(before));
    if (all.stream().anyMatch(v -> v.base == Base.UNKNOWN && !isSelf(v))) {
      return Failure.UNKNOWN;
    }
    if (all.stream().anyMatch(RowChange::isSelf)) {
      return Failure.SELF;
    }
    boolean drawn = all.stream().anyMatch(v -> v.base == Base.VOLATILE);
    if (!drawn) {
      return Failure.MOVES;
    }
    boolean audit =
        after instanceof Var v
            && v.clock
            && Audit.isAudit(name(column))
            && !isCompared(column, guards);
    return audit ? Failure.AUDIT : Failure.DRAWN;
  }

  /** The column as the statement spells it. */
  private String name(String key) {
    return set.stream()
        .map(a -> a.target().name())
        .filter(key::equalsIgnoreCase)
        .findFirst()
        .orElse(key);
  }

  static boolean isSelf(Var v) {
    return v.text().startsWith("self");
  }

  /** Whether the guard compares the column with something; asking for NULL does not count. */
  private static boolean isCompared(String column, List<Term> guards) {
    return guards.stream()
        .filter(t -> !(t instanceof App a && a.op.equals("isnull")))
        .filter(
            t ->
                !(t instanceof App n
                    && n.op.equals("not")
                    && n.args.get(0) instanceof App a
                    && a.op.equals("isnull")))
        .anyMatch(t -> Terms.variables(t).stream().anyMatch(v -> v.text().equals("x." + column)));
  }

  /** Whether the guard reads something that differs at each run. */
  static boolean moves(List<Term> guards) {
    return guards.stream()
        .flatMap(t -> Terms.variables(t).stream())
        .anyMatch(v -> v.base == Base.VOLATILE || v.base == Base.UNKNOWN);
  }
}
