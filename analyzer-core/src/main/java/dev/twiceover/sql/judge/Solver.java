package dev.twiceover.sql.judge;

import dev.twiceover.sql.Condition;
import dev.twiceover.sql.judge.Term.App;
import dev.twiceover.sql.judge.Term.Const;
import dev.twiceover.sql.judge.Term.Lin;
import dev.twiceover.sql.judge.Term.Var;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Shows that assumptions about rows and values contradict each other in SQL's three-valued logic:
 * by cases over conditions, choices and nulls, and by linear order at the leaves. What it cannot
 * close it calls open, so that "contradiction" is always true. Where every open case assumes
 * something of the message alone, that is the condition that would have to be false.
 */
final class Solver {
  private static final int MOST_STEPS = 4_000;

  /** Being the very same value, which under some collations is more than being equal. */
  static final String IDENTICAL = "identical";

  static final String APART = "apart";

  /** What is assumed of a term. */
  enum Claim {
    TRUE,
    FALSE,
    NOT_TRUE,
    NOT_FALSE,
    NULL,
    NOT_NULL
  }

  /** An assumption; those of the second run may become conditions. */
  record Assumption(Term term, Claim claim, boolean second) {}

  /** What came out: closed, or open under conditions, or open. */
  record Outcome(boolean closed, Optional<Condition> condition) {
    static final Outcome CLOSED = new Outcome(true, Optional.empty());
    static final Outcome OPEN = new Outcome(false, Optional.empty());
  }

  private final Terms terms;
  private final Set<Condition> conditions = new LinkedHashSet<>();
  private int steps;
  private boolean unconditional;

  Solver(Terms terms) {
    this.terms = terms;
  }

  /** Tries to show that the assumptions contradict each other. */
  static Outcome refute(Terms terms, List<Assumption> assumptions) {
    return new Solver(terms).refute(assumptions);
  }

  private Outcome refute(List<Assumption> assumptions) {
    try {
      boolean closed = search(new Branch(terms), new ArrayList<>(assumptions));
      if (closed) {
        return Outcome.CLOSED;
      }
      return unconditional || conditions.isEmpty()
          ? Outcome.OPEN
          : new Outcome(false, conditions.stream().reduce(Condition::both));
    } catch (LimitException e) {
      return Outcome.OPEN;
    }
  }

  /** Too many cases; the answer is open. */
  private static final class LimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LimitException() {
      super("limit", null, false, false);
    }
  }

  /** Whether the branch with these pending assumptions is contradictory. Explores open ones too. */
  private boolean search(Branch branch, List<Assumption> pending) {
    while (!pending.isEmpty()) {
      if (++steps > MOST_STEPS) {
        throw new LimitException();
      }
      Assumption a = pending.remove(pending.size() - 1);
      List<List<Assumption>> cases = step(branch, a);
      if (cases.isEmpty()) {
        return true;
      }
      if (cases.size() == 1) {
        pending.addAll(cases.get(0));
        continue;
      }
      if (branch.contradicts()) {
        return true;
      }
      boolean closed = true;
      for (List<Assumption> one : cases) {
        List<Assumption> rest = new ArrayList<>(pending);
        rest.addAll(one);
        closed &= search(branch.copy(), rest);
        if (!closed && unconditional) {
          return false;
        }
      }
      return closed;
    }
    if (branch.contradicts()) {
      return true;
    }
    Optional<Condition> condition = branch.condition();
    if (condition.isEmpty()) {
      unconditional = true;
    } else {
      conditions.add(condition.get());
    }
    return false;
  }

  /** The cases of an assumption: none if it cannot hold, one empty case if it is noted. */
  private List<List<Assumption>> step(Branch branch, Assumption a) {
    return switch (a.claim()) {
      case NULL, NOT_NULL -> nullness(branch, a);
      default -> truth(branch, a);
    };
  }

  private static List<List<Assumption>> done(boolean possible) {
    return possible ? List.of(List.of()) : List.of();
  }

  private static Assumption with(Assumption a, Term t, Claim claim) {
    return new Assumption(t, claim, a.second());
  }

  private static List<List<Assumption>> all(Assumption a, List<Term> parts, Claim claim) {
    return List.of(parts.stream().map(p -> with(a, p, claim)).toList());
  }

  private static List<List<Assumption>> any(Assumption a, List<Term> parts, Claim claim) {
    return parts.stream().map(p -> List.of(with(a, p, claim))).toList();
  }

  private List<List<Assumption>> truth(Branch branch, Assumption a) {
    Term t = a.term();
    Claim claim = a.claim();
    if (t instanceof Const c) {
      boolean isTrue = c.equals(Term.TRUE);
      boolean isFalse = c.equals(Term.FALSE);
      return done(
          switch (claim) {
            case TRUE -> isTrue;
            case FALSE -> isFalse;
            case NOT_TRUE -> !isTrue;
            case NOT_FALSE -> !isFalse;
            case NULL, NOT_NULL -> false;
          });
    }
    if (!(t instanceof App app)) {
      return atom(branch, a);
    }
    return switch (app.op) {
      case "and" ->
          claim == Claim.TRUE || claim == Claim.NOT_FALSE
              ? all(a, app.args, claim)
              : any(a, app.args, claim);
      case "or" ->
          claim == Claim.TRUE || claim == Claim.NOT_FALSE
              ? any(a, app.args, claim)
              : all(a, app.args, claim);
      case "not" -> List.of(List.of(with(a, app.args.get(0), opposite(claim))));
      case "isnull" -> {
        boolean holds = claim == Claim.TRUE || claim == Claim.NOT_FALSE;
        yield List.of(List.of(with(a, app.args.get(0), holds ? Claim.NULL : Claim.NOT_NULL)));
      }
      case "ite" -> choice(a, app);
      case "=", "<", "<=", "<=>" -> comparison(branch, a, app);
      case IDENTICAL -> identity(a, app.args.get(0), app.args.get(1));
      case APART -> apart(branch, a, app);
      default -> atom(branch, a);
    };
  }

  private static Claim opposite(Claim claim) {
    return switch (claim) {
      case TRUE -> Claim.FALSE;
      case FALSE -> Claim.TRUE;
      case NOT_TRUE -> Claim.NOT_FALSE;
      case NOT_FALSE -> Claim.NOT_TRUE;
      case NULL, NOT_NULL -> claim;
    };
  }

  private List<List<Assumption>> choice(Assumption a, App ite) {
    Term condition = ite.args.get(0);
    return List.of(
        List.of(with(a, condition, Claim.TRUE), with(a, terms.truth(ite.args.get(1)), a.claim())),
        List.of(
            with(a, condition, Claim.NOT_TRUE), with(a, terms.truth(ite.args.get(2)), a.claim())));
  }

  /** A predicate of which nothing is known but that equal arguments give equal truth. */
  private static List<List<Assumption>> atom(Branch branch, Assumption a) {
    return switch (a.claim()) {
      case TRUE -> done(branch.predicate(a.term(), Branch.Truth.TRUE, a.second()));
      case FALSE -> done(branch.predicate(a.term(), Branch.Truth.FALSE, a.second()));
      case NOT_TRUE ->
          List.of(List.of(with(a, a.term(), Claim.FALSE)), List.of(with(a, a.term(), Claim.NULL)));
      default ->
          List.of(List.of(with(a, a.term(), Claim.TRUE)), List.of(with(a, a.term(), Claim.NULL)));
    };
  }

  private List<List<Assumption>> comparison(Branch branch, Assumption a, App app) {
    Term x = app.args.get(0);
    Term y = app.args.get(1);
    if (app.op.equals("<=>")) {
      return nullSafe(a, x, y);
    }
    boolean holds = a.claim() == Claim.TRUE;
    if (a.claim() == Claim.NOT_TRUE || a.claim() == Claim.NOT_FALSE) {
      if (branch.isNull(x) || branch.isNull(y)) {
        return done(true);
      }
      Claim known = a.claim() == Claim.NOT_TRUE ? Claim.FALSE : Claim.TRUE;
      List<List<Assumption>> cases = new ArrayList<>();
      addNullCase(branch, cases, a, x);
      addNullCase(branch, cases, a, y);
      cases.add(List.of(with(a, app, known)));
      return cases;
    }
    List<Assumption> nonNull = new ArrayList<>();
    for (Term side : List.of(x, y)) {
      if (!branch.isNonNull(side)) {
        branch.promiseNonNull(side);
        nonNull.add(with(a, side, Claim.NOT_NULL));
      }
    }
    if (!nonNull.isEmpty()) {
      nonNull.add(0, a);
      return List.of(nonNull);
    }
    return relation(branch, a, app.op, x, y, holds);
  }

  /** That two values are not the very same: one is null, or both are not and they are apart. */
  private List<List<Assumption>> identity(Assumption a, Term x, Term y) {
    if (a.claim() != Claim.FALSE) {
      throw new IllegalStateException("identity is only denied");
    }
    if (x.equals(y)) {
      return List.of();
    }
    Optional<List<List<Assumption>>> split = new Splitter(terms).split(a, IDENTICAL, x, y, false);
    if (split.isPresent()) {
      return split.get();
    }
    return List.of(
        List.of(with(a, x, Claim.NULL), with(a, y, Claim.NOT_NULL)),
        List.of(with(a, x, Claim.NOT_NULL), with(a, y, Claim.NULL)),
        List.of(
            with(a, new App(APART, List.of(x, y)), Claim.TRUE),
            with(a, x, Claim.NOT_NULL),
            with(a, y, Claim.NOT_NULL)));
  }

  private static List<List<Assumption>> apart(Branch branch, Assumption a, App app) {
    return done(branch.apart(app.args.get(0), app.args.get(1), a.second()));
  }

  private static void addNullCase(
      Branch branch, List<List<Assumption>> cases, Assumption a, Term t) {
    if (!branch.isNonNull(t)) {
      cases.add(List.of(with(a, t, Claim.NULL)));
    }
  }

  private List<List<Assumption>> nullSafe(Assumption a, Term x, Term y) {
    Term equal = terms.equal(x, y);
    boolean holds = a.claim() == Claim.TRUE || a.claim() == Claim.NOT_FALSE;
    List<Assumption> bothNull = List.of(with(a, x, Claim.NULL), with(a, y, Claim.NULL));
    if (holds) {
      return List.of(bothNull, List.of(with(a, equal, Claim.TRUE)));
    }
    return List.of(
        List.of(with(a, x, Claim.NULL), with(a, y, Claim.NOT_NULL)),
        List.of(with(a, x, Claim.NOT_NULL), with(a, y, Claim.NULL)),
        List.of(with(a, equal, Claim.FALSE)));
  }

  /** A comparison of values that are not null; choices inside them are split first. */
  private List<List<Assumption>> relation(
      Branch branch, Assumption a, String op, Term x, Term y, boolean holds) {
    Optional<List<List<Assumption>>> split = new Splitter(terms).split(a, op, x, y, holds);
    if (split.isPresent()) {
      return split.get();
    }
    boolean possible =
        switch (op) {
          case "=" -> holds ? branch.equal(x, y, a.second()) : branch.differ(x, y, a.second());
          case "<" ->
              holds ? branch.less(x, y, true, a.second()) : branch.less(y, x, false, a.second());
          default ->
              holds ? branch.less(x, y, false, a.second()) : branch.less(y, x, true, a.second());
        };
    return done(possible);
  }

  private List<List<Assumption>> nullness(Branch branch, Assumption a) {
    Term t = a.term();
    boolean isNull = a.claim() == Claim.NULL;
    if (t instanceof Const) {
      return done(terms.isNull(t) == isNull);
    }
    if (t instanceof Var v && v.nonNull) {
      return done(!isNull);
    }
    Term known = terms.isnull(t);
    boolean plain = known instanceof App k && k.op.equals("isnull") && k.args.get(0).equals(t);
    if (!plain) {
      return List.of(List.of(with(a, known, isNull ? Claim.TRUE : Claim.FALSE)));
    }
    boolean predicate = t instanceof App p && (p.op.equals("pred") || p.op.equals("truthy"));
    if (Terms.isBoolean(t) && !predicate) {
      return isNull
          ? List.of(List.of(with(a, t, Claim.NOT_TRUE), with(a, t, Claim.NOT_FALSE)))
          : List.of(List.of(with(a, t, Claim.TRUE)), List.of(with(a, t, Claim.FALSE)));
    }
    return done(branch.nullness(t, isNull, a.second()));
  }

  /** The parts of a sum, or the term itself. */
  static List<Term> parts(Term t) {
    return t instanceof Lin l ? l.atoms : List.of(t);
  }
}
