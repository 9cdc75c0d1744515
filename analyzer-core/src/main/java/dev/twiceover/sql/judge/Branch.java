package dev.twiceover.sql.judge;

import dev.twiceover.sql.Condition;
import dev.twiceover.sql.judge.Linear.Constraint;
import dev.twiceover.sql.judge.Term.App;
import dev.twiceover.sql.judge.Term.Base;
import dev.twiceover.sql.judge.Term.Const;
import dev.twiceover.sql.judge.Term.Lin;
import dev.twiceover.sql.judge.Term.Var;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One case of a search: what is known in it, and whether that can be. */
final class Branch {
  /** The truth of a predicate. */
  enum Truth {
    TRUE,
    FALSE
  }

  /** A relation between two values that are not null. */
  private record Relation(Term left, Term right, Kind kind) {
    enum Kind {
      EQUAL,
      DIFFER,
      LESS,
      LESS_OR_EQUAL,
      /** Not the very same value. */
      APART
    }
  }

  private static final Set<String> NUMERIC =
      Set.of("mod", "*", "|", "&", "f:abs", "f:floor", "f:ceil", "f:round", "f:length");

  /** Constants are multiplied, so that six decimals are whole. */
  private static final int DECIMALS = 6;

  private static final long SCALE = 1_000_000;
  private static final BigDecimal LARGEST = BigDecimal.valueOf(1L << 20);

  private final Terms terms;
  private final Map<Term, Boolean> nulls;
  private final Set<Term> promised;
  private final Map<Term, Truth> predicates;
  private final List<Relation> relations;
  private final List<Condition> messages;

  Branch(Terms terms) {
    this(
        terms,
        new HashMap<>(),
        new HashSet<>(),
        new HashMap<>(),
        new ArrayList<>(),
        new ArrayList<>());
  }

  private Branch(
      Terms terms,
      Map<Term, Boolean> nulls,
      Set<Term> promised,
      Map<Term, Truth> predicates,
      List<Relation> relations,
      List<Condition> messages) {
    this.terms = terms;
    this.nulls = nulls;
    this.promised = promised;
    this.predicates = predicates;
    this.relations = relations;
    this.messages = messages;
  }

  Branch copy() {
    return new Branch(
        terms,
        new HashMap<>(nulls),
        new HashSet<>(promised),
        new HashMap<>(predicates),
        new ArrayList<>(relations),
        new ArrayList<>(messages));
  }

  boolean isNonNull(Term t) {
    return terms.isNonNull(t)
        || promised.contains(t)
        || Boolean.FALSE.equals(nulls.get(t))
        || partsNonNull(t);
  }

  boolean isNull(Term t) {
    return terms.isNull(t) || Boolean.TRUE.equals(nulls.get(t));
  }

  /** Takes a term for not null, as an assumption that says so is pending. */
  void promiseNonNull(Term t) {
    promised.add(t);
  }

  private boolean partsNonNull(Term t) {
    if (t instanceof Lin l) {
      return l.atoms.stream().allMatch(this::isNonNull);
    }
    boolean total =
        t instanceof App a
            && (terms.functions.isTotal(a.op)
                || (terms.strictLattice && (a.op.equals("max") || a.op.equals("min"))));
    return total && ((App) t).args.stream().allMatch(this::isNonNull);
  }

  /** Notes that a term is or is not null; answers whether that can be. */
  boolean nullness(Term t, boolean isNull, boolean second) {
    Boolean before = nulls.put(t, isNull);
    if (before != null && before != isNull) {
      return false;
    }
    boolean source = t instanceof Var v && v.base == Base.SOURCE;
    if (isNull && second && (source || isMessage(t))) {
      messages.add(new Condition.NotNull(label(t)));
    }
    return true;
  }

  /** Notes the truth of a predicate; answers whether that can be. */
  boolean predicate(Term t, Truth truth, boolean second) {
    Truth before = predicates.put(t, truth);
    boolean possible = (before == null || before == truth) && nullness(t, false, second);
    return possible && note(t, second);
  }

  /** Notes that something is assumed of a predicate; always possible. */
  boolean note(Term t, boolean second) {
    if (second && isMessage(t)) {
      messages.add(new Condition.Test("not " + label(t)));
    }
    return true;
  }

  boolean equal(Term x, Term y, boolean second) {
    if (x.equals(y)) {
      return true;
    }
    if (second && isMessage(x) && isMessage(y)) {
      messages.add(new Condition.Differ(label(x), label(y)));
    }
    relations.add(new Relation(x, y, Relation.Kind.EQUAL));
    return possible(x, y, Constants.Relation.EQUAL);
  }

  boolean differ(Term x, Term y, boolean second) {
    if (x.equals(y)) {
      return false;
    }
    noteApart(x, y, second);
    relations.add(new Relation(x, y, Relation.Kind.DIFFER));
    return true;
  }

  /** Notes that two values are not the very same. */
  boolean apart(Term x, Term y, boolean second) {
    if (x.equals(y)) {
      return false;
    }
    noteApart(x, y, second);
    relations.add(new Relation(x, y, Relation.Kind.APART));
    return true;
  }

  private void noteApart(Term x, Term y, boolean second) {
    boolean plain = isPlain(x) && isPlain(y) && !(x instanceof Const && y instanceof Const);
    if (second && plain && isMessage(x) && isMessage(y)) {
      messages.add(new Condition.Equal(label(x), label(y)));
    }
  }

  private static boolean isPlain(Term t) {
    return t instanceof Const || (t instanceof Var v && v.base == Base.MESSAGE);
  }

  boolean less(Term x, Term y, boolean strict, boolean second) {
    if (x.equals(y)) {
      return !strict;
    }
    if (second && isMessage(x) && isMessage(y)) {
      messages.add(order(x, y, strict));
    }
    relations.add(new Relation(x, y, strict ? Relation.Kind.LESS : Relation.Kind.LESS_OR_EQUAL));
    return true;
  }

  /** The condition under which {@code x < y} fails. */
  private static Condition order(Term x, Term y, boolean strict) {
    if (x instanceof Var v && v.clock && strict) {
      return new Condition.ClockAtLeast(label(y));
    }
    return new Condition.Test(label(x) + (strict ? " >= " : " > ") + label(y));
  }

  private boolean possible(Term x, Term y, Constants.Relation wanted) {
    if (x instanceof Const a && y instanceof Const b) {
      Constants.Relation r = terms.constants.compare(a, b);
      return r == Constants.Relation.UNKNOWN || r == wanted;
    }
    return true;
  }

  /** Whether a term speaks of the message, constants and the clock of the first run alone. */
  private static boolean isMessage(Term t) {
    Set<Var> all = Terms.variables(t);
    return !(t instanceof App a && a.op.equals("f:query"))
        && all.stream().allMatch(v -> v.base == Base.MESSAGE || v.clock)
        && (!all.isEmpty() || t instanceof Const);
  }

  static String label(Term t) {
    if (t instanceof Var v) {
      return v.label;
    }
    if (t instanceof Lin l) {
      StringBuilder b = new StringBuilder();
      for (int i = 0; i < l.factors.length; i++) {
        b.append(i == 0 ? "" : " + ");
        b.append(l.factors[i] == 1 ? "" : l.factors[i] + " * ").append(label(l.atoms.get(i)));
      }
      return l.constant == 0 ? b.toString() : b + " + " + l.constant;
    }
    if (t instanceof App a) {
      StringBuilder b = new StringBuilder(a.op.replaceFirst("^(f|cast):", "")).append('(');
      for (int i = 0; i < a.args.size(); i++) {
        b.append(i == 0 ? "" : ", ").append(label(a.args.get(i)));
      }
      return b.append(')').toString();
    }
    return t.text();
  }

  /** What would have to hold, if this case assumes something of the message alone. */
  Optional<Condition> condition() {
    return messages.stream().findFirst();
  }

  /** Whether order and equality contradict each other. */
  boolean contradicts() {
    Map<String, Integer> index = new LinkedHashMap<>();
    List<Const> constants = new ArrayList<>();
    for (Relation r : relations) {
      index(r.left(), index, constants);
      index(r.right(), index, constants);
    }
    List<Constraint> constraints = new ArrayList<>();
    List<Relation> apart = new ArrayList<>();
    for (Relation r : relations) {
      switch (r.kind()) {
        case LESS -> constraints.add(difference(r.left(), r.right(), index, true));
        case LESS_OR_EQUAL -> constraints.add(difference(r.left(), r.right(), index, false));
        case EQUAL -> {
          constraints.add(difference(r.left(), r.right(), index, false));
          constraints.add(difference(r.right(), r.left(), index, false));
        }
        case DIFFER -> apart.add(r);
        case APART -> {
          if (equalMeansSame(r.left()) || equalMeansSame(r.right())) {
            apart.add(r);
          }
        }
      }
    }
    order(constants, index, constraints, apart);
    if (Linear.contradicts(constraints, index.size())) {
      return true;
    }
    return apart.stream().anyMatch(r -> mustEqual(r.left(), r.right(), constraints, index));
  }

  /** Whether values equal to this one are this one: numbers everywhere, strings by collation. */
  private boolean equalMeansSame(Term t) {
    if (!terms.dialect.mayIgnoreCase() || t instanceof Lin) {
      return true;
    }
    return (t instanceof Const c && c.number.isPresent())
        || (t instanceof Var v && v.type.isNumeric())
        || (t instanceof App a && NUMERIC.contains(a.op));
  }

  private boolean mustEqual(
      Term x, Term y, List<Constraint> constraints, Map<String, Integer> index) {
    List<Constraint> more = new ArrayList<>(constraints);
    more.add(difference(x, y, index, true));
    if (!Linear.contradicts(more, index.size())) {
      return congruent(x, y, constraints, index);
    }
    more.set(more.size() - 1, difference(y, x, index, true));
    return Linear.contradicts(more, index.size()) || congruent(x, y, constraints, index);
  }

  /** Equal arguments give equal values; only where equal means identical. */
  private boolean congruent(
      Term x, Term y, List<Constraint> constraints, Map<String, Integer> index) {
    if (x.equals(y)) {
      return true;
    }
    if (!(x instanceof App a) || !(y instanceof App b) || !a.op.equals(b.op)) {
      return false;
    }
    if (a.args.size() != b.args.size() || terms.dialect.mayIgnoreCase()) {
      return false;
    }
    for (int i = 0; i < a.args.size(); i++) {
      Term p = a.args.get(i);
      Term q = b.args.get(i);
      boolean known =
          p.equals(q)
              || (indexed(p, index) && indexed(q, index) && mustEqual(p, q, constraints, index));
      if (!known) {
        return false;
      }
    }
    return true;
  }

  private static boolean indexed(Term t, Map<String, Integer> index) {
    return Solver.parts(t).stream().allMatch(p -> isNumber(p) || index.containsKey(p.text()));
  }

  private static boolean isNumber(Term t) {
    return t instanceof Const c
        && c.number.isPresent()
        && c.number.get().scale() <= DECIMALS
        && c.number.get().abs().compareTo(LARGEST) < 0;
  }

  private static void index(Term t, Map<String, Integer> index, List<Const> constants) {
    for (Term p : Solver.parts(t)) {
      if (!isNumber(p) && index.putIfAbsent(p.text(), index.size()) == null) {
        if (p instanceof Const c) {
          constants.add(c);
        }
      }
    }
  }

  /** What is certain of each pair of constants. */
  private void order(
      List<Const> constants,
      Map<String, Integer> index,
      List<Constraint> constraints,
      List<Relation> apart) {
    for (int i = 0; i < constants.size(); i++) {
      for (int k = i + 1; k < constants.size(); k++) {
        Const a = constants.get(i);
        Const b = constants.get(k);
        switch (terms.constants.compare(a, b)) {
          case LESS -> constraints.add(difference(a, b, index, true));
          case GREATER -> constraints.add(difference(b, a, index, true));
          case DISTINCT -> apart.add(new Relation(a, b, Relation.Kind.DIFFER));
          case EQUAL -> {
            constraints.add(difference(a, b, index, false));
            constraints.add(difference(b, a, index, false));
          }
          case UNKNOWN -> {}
        }
      }
    }
  }

  /** {@code x - y < 0} or {@code <= 0}. */
  private static Constraint difference(Term x, Term y, Map<String, Integer> index, boolean strict) {
    long[] factors = new long[index.size()];
    long constant = add(x, 1, factors, index) + add(y, -1, factors, index);
    return new Constraint(factors, constant, strict);
  }

  /** Adds a term to the factors; answers its constant times the sign. */
  private static long add(Term t, int sign, long[] factors, Map<String, Integer> index) {
    if (isNumber(t)) {
      return sign * ((Const) t).number.orElseThrow().movePointRight(DECIMALS).longValue();
    }
    if (t instanceof Lin l) {
      for (int i = 0; i < l.factors.length; i++) {
        factors[at(l.atoms.get(i), index)] += sign * l.factors[i];
      }
      return sign * l.constant * SCALE;
    }
    factors[at(t, index)] += sign;
    return 0;
  }

  private static int at(Term t, Map<String, Integer> index) {
    Integer i = index.get(t.text());
    if (i == null) {
      throw new IllegalStateException("no index for " + t);
    }
    return i;
  }
}
