package dev.twiceover.sql.judge;

import dev.twiceover.sql.Binding;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.Stability;
import dev.twiceover.sql.judge.Term.App;
import dev.twiceover.sql.judge.Term.Base;
import dev.twiceover.sql.judge.Term.Const;
import dev.twiceover.sql.judge.Term.Var;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns expressions into terms: values by {@link #value}, conditions by {@link #condition}. */
final class Translator {
  private static final int LONGEST_LIST = 64;

  final Terms terms;
  final Dialect dialect;
  private final Calls calls;
  private final QueryTerms queries;

  /** Functions that nobody knows to be deterministic. */
  final Set<String> unknownFunctions = new LinkedHashSet<>();

  private int drawn;

  Translator(Frame frame) {
    this.terms = frame.terms();
    this.dialect = frame.dialect();
    this.calls = new Calls(this);
    this.queries = new QueryTerms(this);
  }

  /** The values in order. */
  List<Term> values(List<SqlExpr> list, Scope scope) {
    List<Term> all = new ArrayList<>(list.size());
    for (SqlExpr e : list) {
      all.add(value(e, scope));
    }
    return all;
  }

  /** What an expression is worth where a condition is asked for. */
  Term condition(SqlExpr e, Scope scope) {
    return terms.truth(value(e, scope));
  }

  /** What an expression is worth. */
  Term value(SqlExpr e, Scope scope) {
    if (e instanceof SqlExpr.Column c) {
      Optional<SqlExpr> definition = scope.definition(c);
      return definition.isPresent() ? value(definition.get(), scope) : scope.column(c);
    }
    if (e instanceof SqlExpr.Constant c) {
      return constant(c);
    }
    if (e instanceof SqlExpr.Parameter p) {
      return bound(scope.frame.facts().of(p), p.label(), scope.run);
    }
    if (e instanceof SqlExpr.Binary b) {
      return binary(b, scope);
    }
    if (e instanceof SqlExpr.Call c) {
      return calls.call(c, scope);
    }
    if (e instanceof SqlExpr.Unary u) {
      return unary(u, scope);
    }
    if (e instanceof SqlExpr.Case c) {
      return caseOf(c, scope);
    }
    if (e instanceof SqlExpr.Cast c) {
      return cast(c, scope);
    }
    if (e instanceof SqlExpr.Excluded x) {
      return scope.excluded(x.column());
    }
    return test(e, scope);
  }

  private Term test(SqlExpr e, Scope scope) {
    if (e instanceof SqlExpr.IsNull n) {
      Term t = terms.isnull(value(n.operand(), scope));
      return n.negated() ? terms.not(t) : t;
    }
    if (e instanceof SqlExpr.IsTruth t) {
      return truthTest(t, scope);
    }
    if (e instanceof SqlExpr.In in) {
      Term t = in(in, scope);
      return in.negated() ? terms.not(t) : t;
    }
    if (e instanceof SqlExpr.Between b) {
      Term v = value(b.operand(), scope);
      Term t =
          terms.and(
              terms.lessOrEqual(value(b.low(), scope), v),
              terms.lessOrEqual(v, value(b.high(), scope)));
      return b.negated() ? terms.not(t) : t;
    }
    if (e instanceof SqlExpr.Like l) {
      Term t =
          terms.functions.like(l.operator(), value(l.operand(), scope), value(l.pattern(), scope));
      return l.negated() ? terms.not(t) : t;
    }
    if (e instanceof SqlExpr.Quantified q && !(q.right() instanceof SqlExpr.Subquery)) {
      return quantified(q, scope);
    }
    return rest(e, scope);
  }

  private Term rest(SqlExpr e, Scope scope) {
    if (e instanceof SqlExpr.Subquery
        || e instanceof SqlExpr.Exists
        || e instanceof SqlExpr.InQuery
        || e instanceof SqlExpr.Quantified) {
      return queries.term(e, scope);
    }
    if (e instanceof SqlExpr.Interval i) {
      Term amount = value(i.amount(), scope);
      return new App("interval", List.of(amount, Term.string(i.unit())));
    }
    if (e instanceof SqlExpr.Tuple t) {
      return new App("tuple", values(t.items(), scope));
    }
    if (e instanceof SqlExpr.ArrayOf a) {
      return new App("array", values(a.items(), scope));
    }
    if (e instanceof SqlExpr.Subscript s) {
      return terms.functions.call(
          "subscript", List.of(value(s.base(), scope), value(s.index(), scope)));
    }
    if (e instanceof SqlExpr.Hole h) {
      Optional<Binding> known = scope.frame.facts().of(h);
      return known.isPresent()
          ? bound(known.get(), h.text(), scope.run)
          : unknown("hole" + h.number(), scope.run);
    }
    if (e instanceof SqlExpr.Opaque o) {
      List<Term> parts = new ArrayList<>(List.of(Term.string(o.text())));
      parts.addAll(values(o.parts(), scope));
      return new App("pred", parts);
    }
    return unknown("default", scope.run);
  }

  /** A value that nobody knows, at each run anew. */
  static Var unknown(String name, int run) {
    return new Var(Base.UNKNOWN, "u" + run + ":" + name, name, Type.UNKNOWN, false, false);
  }

  /** A value drawn anew at each run and each place. */
  Var drawn(String name, int run, Type type, boolean clock) {
    String id = "v" + run + ":" + name + "#" + drawn++;
    return new Var(Base.VOLATILE, id, name, type, true, clock);
  }

  /** The clock, which stands still during one statement. */
  static Var clock(int run) {
    return new Var(Base.VOLATILE, "v" + run + ":clock", "clock", Type.TIME, true, true);
  }

  private Term bound(Binding b, String label, int run) {
    if (b.value().isPresent()) {
      return constant(b.value().get());
    }
    String name = b.identity().isEmpty() ? label : b.identity();
    if (b.stability().isStable()) {
      return new Var(Base.MESSAGE, "p:" + name, ":" + label, Type.UNKNOWN, b.nonNull(), false);
    }
    String kind = b.stability() == Stability.STATE ? "state" : "p";
    String id = "v" + run + ":" + kind + ":" + name;
    return new Var(Base.VOLATILE, id, ":" + label, Type.UNKNOWN, b.nonNull(), b.clock());
  }

  Term constant(SqlExpr.Constant c) {
    return switch (c.kind()) {
      case NULL -> Term.NULL;
      case BOOLEAN -> bool(c.value().equals("true"));
      case NUMBER -> number(c.value());
      case STRING -> Term.string(c.value());
      case TIME -> Term.of(Term.Kind.TIME, c.value());
      case BINARY, ENUM -> Term.of(Term.Kind.OTHER, c.value());
    };
  }

  /** MySQL and SQLite have no booleans: TRUE is 1. */
  private Term bool(boolean value) {
    boolean numbers = dialect.isMySqlFamily() || dialect == Dialect.SQLITE;
    return numbers ? Term.number(value ? 1 : 0) : Term.bool(value);
  }

  private static Term number(String text) {
    try {
      return Term.number(new BigDecimal(text));
    } catch (NumberFormatException e) {
      return Term.of(Term.Kind.OTHER, text);
    }
  }

  private Term unary(SqlExpr.Unary u, Scope scope) {
    if (u.operator().equals("NOT")) {
      return terms.not(condition(u.operand(), scope));
    }
    Term v = value(u.operand(), scope);
    return u.operator().equals("-")
        ? terms.arithmetic.negate(v)
        : terms.functions.call("bitnot", List.of(v));
  }

  private Term caseOf(SqlExpr.Case c, Scope scope) {
    Term result = c.otherwise().map(o -> value(o, scope)).orElse(Term.NULL);
    Optional<Term> operand = c.operand().map(o -> value(o, scope));
    for (int i = c.arms().size() - 1; i >= 0; i--) {
      SqlExpr.When arm = c.arms().get(i);
      Term test =
          operand.isPresent()
              ? terms.equal(operand.get(), value(arm.test(), scope))
              : condition(arm.test(), scope);
      result = terms.choose(test, value(arm.value(), scope), result);
    }
    return result;
  }

  private Term cast(SqlExpr.Cast c, Scope scope) {
    Term v = value(c.operand(), scope);
    boolean bareClock = v instanceof Var x && x.clock && Type.of(c.type()) == Type.TIME;
    if (bareClock) {
      return v;
    }
    return terms.functions.cast(v, c.type());
  }

  private Term truthTest(SqlExpr.IsTruth t, Scope scope) {
    Term b = condition(t.operand(), scope);
    Term is =
        switch (t.truth()) {
          case "TRUE" -> terms.choose(b, Term.TRUE, Term.FALSE);
          case "FALSE" -> terms.choose(terms.not(b), Term.TRUE, Term.FALSE);
          default -> terms.isnull(b);
        };
    return t.negated() ? terms.choose(is, Term.FALSE, Term.TRUE) : is;
  }

  private Term in(SqlExpr.In in, Scope scope) {
    Term v = value(in.operand(), scope);
    boolean collection =
        in.items().size() == 1
            && in.items().get(0) instanceof SqlExpr.Parameter p
            && !p.name().isEmpty();
    if (collection || in.items().size() > LONGEST_LIST) {
      List<Term> parts = new ArrayList<>(List.of(Term.string("IN"), v));
      parts.addAll(values(in.items(), scope));
      return new App("pred", parts);
    }
    List<Term> tests = new ArrayList<>();
    for (SqlExpr item : in.items()) {
      tests.add(equal(v, value(item, scope)));
    }
    return terms.or(tests);
  }

  /** Equality of values and of rows. */
  private Term equal(Term a, Term b) {
    if (a instanceof App x
        && b instanceof App y
        && x.op.equals("tuple")
        && y.op.equals("tuple")
        && x.args.size() == y.args.size()) {
      List<Term> tests = new ArrayList<>();
      for (int i = 0; i < x.args.size(); i++) {
        tests.add(equal(x.args.get(i), y.args.get(i)));
      }
      return terms.and(tests);
    }
    return terms.equal(a, b);
  }

  private Term quantified(SqlExpr.Quantified q, Scope scope) {
    Term left = value(q.left(), scope);
    Term right = value(q.right(), scope);
    if (q.operator().equals("=") && q.quantifier().equals("ANY")) {
      if (right instanceof App a && a.op.equals("array")) {
        return terms.or(a.args.stream().map(x -> equal(left, x)).toList());
      }
      return terms.functions.member(left, right);
    }
    String op = q.operator() + " " + q.quantifier();
    return new App("pred", List.of(Term.string(op), left, right));
  }

  private Term binary(SqlExpr.Binary b, Scope scope) {
    return switch (b.operator()) {
      case "AND" -> terms.and(condition(b.left(), scope), condition(b.right(), scope));
      case "OR" -> terms.or(condition(b.left(), scope), condition(b.right(), scope));
      case "XOR" -> xor(condition(b.left(), scope), condition(b.right(), scope));
      default -> operation(b.operator(), value(b.left(), scope), value(b.right(), scope));
    };
  }

  private Term xor(Term x, Term y) {
    return terms.or(terms.and(x, terms.not(y)), terms.and(terms.not(x), y));
  }

  private Term operation(String operator, Term a, Term b) {
    return switch (operator) {
      case "=" -> equal(a, b);
      case "<>" -> terms.not(equal(a, b));
      case "<" -> terms.less(a, b);
      case "<=" -> terms.lessOrEqual(a, b);
      case ">" -> terms.less(b, a);
      case ">=" -> terms.lessOrEqual(b, a);
      case "<=>" -> terms.same(a, b);
      case "+" -> plus(a, b);
      case "-" -> minus(a, b);
      case "*" -> terms.arithmetic.multiply(a, b);
      case "%", "MOD" -> terms.arithmetic.modulo(a, b);
      case "&", "|" -> terms.functions.bits(operator, a, b);
      case "||" -> joined(a, b);
      case "#-" -> terms.functions.call("jsonpathminus", List.of(a, b));
      case "->", "->>", "#>", "#>>" ->
          terms.functions.call("jsonget", List.of(a, b, Term.string(operator)));
      case "?", "?|", "?&", "@>", "<@", "@@", "@?", "&&", "OVERLAPS", "-|-" ->
          new App("pred", List.of(Term.string(operator), a, b));
      default -> terms.functions.call(operator, List.of(a, b));
    };
  }

  private Term plus(Term a, Term b) {
    if (isText(a) || isText(b)) {
      return terms.functions.concat(List.of(a, b));
    }
    return isInterval(a) || isInterval(b)
        ? terms.functions.call("dateadd", List.of(a, b))
        : terms.arithmetic.add(a, b);
  }

  private Term minus(Term a, Term b) {
    boolean json = typeOf(a) == Type.JSON || (b instanceof Const c && isKey(c) && !isNumber(a));
    if (json) {
      return terms.functions.call("jsonminus", List.of(a, b));
    }
    return isInterval(b)
        ? terms.functions.call("datesub", List.of(a, b))
        : terms.arithmetic.subtract(a, b);
  }

  private static boolean isKey(Const c) {
    return c.kind == Term.Kind.STRING
        && !c.value.isEmpty()
        && Character.isLetter(c.value.charAt(0));
  }

  private static boolean isNumber(Term t) {
    return t instanceof Term.Lin || (t instanceof Const c && c.number.isPresent());
  }

  /** String, array or JSON concatenation, as the types tell. */
  private Term joined(Term a, Term b) {
    boolean json = typeOf(a) == Type.JSON || typeOf(b) == Type.JSON;
    if (json) {
      return isObject(b)
          ? terms.functions.call("jsonmerge", List.of(a, b))
          : terms.functions.call("jsoncat", List.of(a, b));
    }
    return terms.functions.concat(List.of(a, b));
  }

  private static boolean isObject(Term t) {
    if (t instanceof Const c) {
      return c.value.strip().startsWith("{");
    }
    return t instanceof App a
        && ((a.op.startsWith("cast:json") && isObject(a.args.get(0)))
            || a.op.equals("f:jsonb_build_object")
            || a.op.equals("f:json_build_object"));
  }

  private static Type typeOf(Term t) {
    if (t instanceof Var v) {
      return v.type;
    }
    if (t instanceof App a) {
      if (a.op.startsWith("cast:")) {
        return Type.of(a.op.substring(5));
      }
      if (a.op.equals("f:jsonget")) {
        return a.args.get(2).text().contains(">>") ? Type.TEXT : Type.JSON;
      }
      if (a.op.startsWith("f:jsonb_") || a.op.equals("f:jsonmerge") || a.op.equals("f:to_jsonb")) {
        return Type.JSON;
      }
    }
    return Type.UNKNOWN;
  }

  private static boolean isText(Term t) {
    return (t instanceof Const c && c.kind == Term.Kind.STRING && !isDigits(c.value))
        || (t instanceof Var v && v.type == Type.TEXT)
        || (t instanceof App a && a.op.equals("concat"));
  }

  private static boolean isDigits(String s) {
    return !s.isEmpty() && s.chars().allMatch(c -> Character.isDigit(c) || c == '.' || c == '-');
  }

  private static boolean isInterval(Term t) {
    return t instanceof App a && (a.op.equals("interval") || a.op.startsWith("cast:interval"));
  }
}
