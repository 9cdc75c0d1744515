package dev.twiceover.sql.judge;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.judge.Term.App;
import dev.twiceover.sql.judge.Term.Const;
import dev.twiceover.sql.judge.Term.Lin;
import dev.twiceover.sql.judge.Term.Var;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes terms in normal form: the laws of three-valued logic, of null, of choice and of lattices
 * that hold for every value. Functions have their laws in {@link Functions}.
 */
final class Terms {
  private static final Set<String> BOOLEAN =
      Set.of("and", "or", "not", "=", "<", "<=", "<=>", "isnull", "truthy", "pred");

  final Dialect dialect;
  final Constants constants;
  final Arithmetic arithmetic;
  final Functions functions;

  /** Whether GREATEST and LEAST are NULL when one argument is. */
  final boolean strictLattice;

  Terms(Dialect dialect) {
    this(dialect, isStrict(dialect));
  }

  Terms(Dialect dialect, boolean strictLattice) {
    this.dialect = dialect;
    this.constants = new Constants(dialect);
    this.arithmetic = new Arithmetic(this);
    this.functions = new Functions(this);
    this.strictLattice = strictLattice;
  }

  private static boolean isStrict(Dialect dialect) {
    return dialect.isMySqlFamily() || dialect == Dialect.SQLITE || dialect == Dialect.ORACLE;
  }

  static boolean isBoolean(Term t) {
    return (t instanceof App a && BOOLEAN.contains(a.op))
        || t.equals(Term.TRUE)
        || t.equals(Term.FALSE);
  }

  boolean isNull(Term t) {
    return t instanceof Const c && constants.isNull(c);
  }

  /** Whether a term cannot be NULL. */
  boolean isNonNull(Term t) {
    return isNull(t) ? false : isnull(t).equals(Term.FALSE);
  }

  Term not(Term b) {
    if (b instanceof Const) {
      return b.equals(Term.TRUE) ? Term.FALSE : b.equals(Term.FALSE) ? Term.TRUE : b;
    }
    if (b instanceof App a) {
      return switch (a.op) {
        case "not" -> a.args.get(0);
        case "<" -> lessOrEqual(a.args.get(1), a.args.get(0));
        case "<=" -> less(a.args.get(1), a.args.get(0));
        case "and" -> or(a.args.stream().map(this::not).toList());
        case "or" -> and(a.args.stream().map(this::not).toList());
        default -> new App("not", List.of(b));
      };
    }
    return new App("not", List.of(b));
  }

  Term and(Term... parts) {
    return and(List.of(parts));
  }

  Term and(Collection<Term> parts) {
    return junction("and", parts, Term.TRUE, Term.FALSE);
  }

  Term or(Term... parts) {
    return or(List.of(parts));
  }

  Term or(Collection<Term> parts) {
    return junction("or", parts, Term.FALSE, Term.TRUE);
  }

  private static Term junction(String op, Collection<Term> parts, Term neutral, Term zero) {
    Set<Term> flat = new LinkedHashSet<>();
    for (Term t : parts) {
      if (t.equals(zero)) {
        return zero;
      }
      if (t instanceof App a && a.op.equals(op)) {
        flat.addAll(a.args);
      } else if (!t.equals(neutral)) {
        flat.add(t);
      }
    }
    if (flat.isEmpty()) {
      return neutral;
    }
    List<Term> list = new ArrayList<>(flat);
    return list.size() == 1 ? list.get(0) : new App(op, list);
  }

  /** SQL equality: NULL if a side is. */
  Term equal(Term a, Term b) {
    if (isNull(a) || isNull(b)) {
      return Term.NULL;
    }
    if (a.equals(b) && isNonNull(a)) {
      return Term.TRUE;
    }
    if (isBoolean(a) && b instanceof Const && isBoolean(b)) {
      return b.equals(Term.TRUE) ? a : not(a);
    }
    if (isBoolean(b) && a instanceof Const && isBoolean(a)) {
      return equal(b, a);
    }
    if (a instanceof Const x && b instanceof Const y) {
      Constants.Relation r = constants.compare(x, y);
      if (r != Constants.Relation.UNKNOWN) {
        return Term.bool(r == Constants.Relation.EQUAL);
      }
    }
    return a.text().compareTo(b.text()) <= 0
        ? new App("=", List.of(a, b))
        : new App("=", List.of(b, a));
  }

  Term less(Term a, Term b) {
    return order("<", a, b);
  }

  Term lessOrEqual(Term a, Term b) {
    return order("<=", a, b);
  }

  private Term order(String op, Term a, Term b) {
    if (isNull(a) || isNull(b)) {
      return Term.NULL;
    }
    if (a.equals(b) && isNonNull(a)) {
      return Term.bool(op.equals("<="));
    }
    if (a instanceof Const x && b instanceof Const y) {
      Optional<Boolean> known =
          switch (constants.compare(x, y)) {
            case LESS -> Optional.of(true);
            case GREATER -> Optional.of(false);
            case EQUAL -> Optional.of(op.equals("<="));
            case DISTINCT, UNKNOWN -> Optional.empty();
          };
      if (known.isPresent()) {
        return Term.bool(known.get());
      }
    }
    return new App(op, List.of(a, b));
  }

  /** The null-safe equality. */
  Term same(Term a, Term b) {
    if (a.equals(b)) {
      return Term.TRUE;
    }
    if (isNull(a) || isNull(b)) {
      return isNull(a) && isNull(b) ? Term.TRUE : isnull(isNull(a) ? b : a);
    }
    if (isNonNull(a) && isNonNull(b)) {
      return equal(a, b);
    }
    return a.text().compareTo(b.text()) <= 0
        ? new App("<=>", List.of(a, b))
        : new App("<=>", List.of(b, a));
  }

  Term isnull(Term t) {
    if (t instanceof Const c) {
      return Term.bool(constants.isNull(c));
    }
    if (t instanceof Var v) {
      return v.nonNull ? Term.FALSE : new App("isnull", List.of(t));
    }
    if (t instanceof Lin l) {
      return or(l.atoms.stream().map(this::isnull).toList());
    }
    App a = (App) t;
    return switch (a.op) {
      case "isnull", "<=>" -> Term.FALSE;
      case "ite" -> choose(a.args.get(0), isnull(a.args.get(1)), isnull(a.args.get(2)));
      case "max", "min" -> strictLattice ? or(nulls(a)) : and(nulls(a));
      case "=", "<", "<=" -> or(nulls(a));
      case "not" -> isnull(a.args.get(0));
      default -> functions.isTotal(a.op) ? or(nulls(a)) : new App("isnull", List.of(t));
    };
  }

  private List<Term> nulls(App a) {
    return a.args.stream().map(this::isnull).toList();
  }

  /** {@code a} if the condition is true, else {@code b}. */
  Term choose(Term condition, Term a, Term b) {
    if (condition.equals(Term.TRUE) || a.equals(b)) {
      return a;
    }
    if (condition.equals(Term.FALSE) || isNull(condition)) {
      return b;
    }
    Term then = prune(a, condition, true);
    Term other = prune(b, condition, false);
    if (then.equals(other)) {
      return then;
    }
    boolean keepsNull =
        condition instanceof App c
            && c.op.equals("isnull")
            && c.args.get(0).equals(other)
            && isNull(then);
    if (keepsNull) {
      return other;
    }
    if (isTwoValued(condition)) {
      if (then.equals(Term.TRUE) && other.equals(Term.FALSE)) {
        return condition;
      }
      if (then.equals(Term.FALSE) && other.equals(Term.TRUE)) {
        return not(condition);
      }
    }
    return new App("ite", List.of(condition, then, other));
  }

  /** Inside an arm, the condition of the choice is known. */
  private static Term prune(Term t, Term condition, boolean holds) {
    if (t instanceof App a && a.op.equals("ite") && a.args.get(0).equals(condition)) {
      return a.args.get(holds ? 1 : 2);
    }
    return t;
  }

  boolean isTwoValued(Term b) {
    if (b instanceof App a) {
      return switch (a.op) {
        case "isnull", "<=>" -> true;
        case "and", "or", "not" -> a.args.stream().allMatch(this::isTwoValued);
        case "=", "<", "<=" -> a.args.stream().allMatch(this::isNonNull);
        default -> false;
      };
    }
    return b.equals(Term.TRUE) || b.equals(Term.FALSE);
  }

  Term coalesce(List<Term> args) {
    Term result = args.get(args.size() - 1);
    for (int i = args.size() - 2; i >= 0; i--) {
      Term a = args.get(i);
      result = choose(isnull(a), result, a);
    }
    return result;
  }

  /** GREATEST ("max") or LEAST ("min"). */
  Term lattice(String op, List<Term> args) {
    TreeMap<String, Term> flat = new TreeMap<>();
    Const best = null;
    for (Term t : flatten(op, args)) {
      if (isNull(t)) {
        if (strictLattice) {
          return Term.NULL;
        }
      } else if (t instanceof Const c && c.number.isPresent()) {
        best = best == null || isBetter(op, c, best) ? c : best;
      } else {
        flat.put(t.text(), t);
      }
    }
    if (best != null) {
      flat.put(best.text(), best);
    }
    if (flat.isEmpty()) {
      return Term.NULL;
    }
    List<Term> list = new ArrayList<>(flat.values());
    return list.size() == 1 ? list.get(0) : new App(op, list);
  }

  private static boolean isBetter(String op, Const a, Const b) {
    int c = a.number.orElseThrow().compareTo(b.number.orElseThrow());
    return op.equals("max") ? c > 0 : c < 0;
  }

  private static List<Term> flatten(String op, List<Term> args) {
    List<Term> flat = new ArrayList<>();
    for (Term t : args) {
      if (t instanceof App a && a.op.equals(op)) {
        flat.addAll(a.args);
      } else {
        flat.add(t);
      }
    }
    return flat;
  }

  /** What a bare value means where a condition is asked for. */
  Term truth(Term value) {
    if (isBoolean(value) || isNull(value)) {
      return value;
    }
    if (value instanceof App a && a.op.equals("ite")) {
      return choose(a.args.get(0), truth(a.args.get(1)), truth(a.args.get(2)));
    }
    if (value instanceof Const c && c.number.isPresent()) {
      return Term.bool(c.number.get().signum() != 0);
    }
    if (dialect.isMySqlFamily() || dialect == Dialect.SQLITE) {
      return not(equal(value, Term.number(0)));
    }
    return dialect == Dialect.ANSI ? new App("truthy", List.of(value)) : equal(value, Term.TRUE);
  }

  /** Every variable of a term. */
  static void variables(Term t, Set<Var> into) {
    if (t instanceof Var v) {
      into.add(v);
    } else if (t instanceof App a) {
      a.args.forEach(x -> variables(x, into));
    } else if (t instanceof Lin l) {
      l.atoms.forEach(x -> variables(x, into));
    }
  }

  /** The variables of a term. */
  static Set<Var> variables(Term t) {
    Set<Var> all = new LinkedHashSet<>();
    variables(t, all);
    return all;
  }
}
