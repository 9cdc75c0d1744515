package dev.twiceover.sql.judge;

import dev.twiceover.sql.judge.Term.App;
import dev.twiceover.sql.judge.Term.Const;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Laws of functions: retractions h(h(x)) = h(x), the families whose members commute, and what tests
 * say of values built by appending (the self-reference catalogue of SEMANTICS 3.5).
 */
final class Functions {
  /** NULL if and only if an argument is. */
  private static final Set<String> TOTAL =
      Set.of(
          "f:hex",
          "f:md5",
          "f:sha1",
          "f:sha256",
          "f:length",
          "f:char_length",
          "f:reverse",
          "f:initcap",
          "f:sign",
          "f:left",
          "f:right",
          "f:substr",
          "f:repeat",
          "f:round",
          "f:trunc",
          "f:lpad",
          "f:rpad",
          "f:date_trunc",
          "f:bitnot",
          "f:encode",
          "f:array_append",
          "f:array_remove",
          "sortedset",
          "array",
          "tuple",
          "interval",
          "f:dateadd",
          "f:datesub",
          "f:datetime",
          "f:upper",
          "f:lower",
          "f:trim",
          "f:ltrim",
          "f:rtrim",
          "f:abs",
          "f:floor",
          "f:ceil",
          "concat",
          "|",
          "&",
          "*",
          "+",
          "-",
          "f:replace",
          "sum");

  private static final Set<String> EMPTYING =
      Set.of("f:trim", "f:ltrim", "f:rtrim", "concat", "f:replace");
  private static final Set<String> CASE = Set.of("f:upper", "f:lower");
  private static final Set<String> TRIM = Set.of("f:trim", "f:ltrim", "f:rtrim");
  private static final Set<String> DAYS =
      Set.of("day", "week", "month", "quarter", "year", "decade", "century", "millennium");

  private final Terms terms;
  private final JsonFunctions json = new JsonFunctions();

  Functions(Terms terms) {
    this.terms = terms;
  }

  boolean isTotal(String op) {
    // In Oracle, what leaves the empty string leaves NULL.
    return (TOTAL.contains(op) || op.startsWith("cast:"))
        && !(terms.dialect.emptyStringIsNull() && EMPTYING.contains(op));
  }

  /** A call of a function by its canonical name. */
  Term call(String name, List<Term> args) {
    String op = "f:" + name;
    if (!args.isEmpty() && TOTAL.contains(op) && args.stream().anyMatch(terms::isNull)) {
      return Term.NULL;
    }
    Optional<Term> folded = fold(name, args);
    if (folded.isPresent()) {
      return folded.get();
    }
    int retracted = retracted(name, args);
    if (retracted >= 0) {
      Term inner = args.get(retracted);
      if (inner instanceof App a && a.op.equals(op) && sameBut(retracted, a.args, args)) {
        return inner;
      }
      Optional<Term> commuted = commute(op, args, inner);
      if (commuted.isPresent()) {
        return commuted.get();
      }
    }
    if (name.equals("date_trunc") && args.size() == 2) {
      Optional<Term> coarse = truncatedBefore(args.get(0), args.get(1));
      if (coarse.isPresent()) {
        return coarse.get();
      }
    }
    return new App(op, args);
  }

  private static Optional<Term> fold(String name, List<Term> args) {
    if (args.size() == 1 && args.get(0) instanceof Const c) {
      if (name.equals("abs") && c.number.isPresent()) {
        return Optional.of(Term.number(c.number.get().abs()));
      }
      if (c.kind == Term.Kind.STRING && isAscii(c.value)) {
        return switch (name) {
          case "upper" -> Optional.of(Term.string(c.value.toUpperCase(Locale.ROOT)));
          case "lower" -> Optional.of(Term.string(c.value.toLowerCase(Locale.ROOT)));
          default -> Optional.empty();
        };
      }
    }
    return Optional.empty();
  }

  private static boolean isAscii(String s) {
    return s.chars().allMatch(c -> c < 128);
  }

  private static boolean sameBut(int index, List<Term> a, List<Term> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (i != index && !a.get(i).equals(b.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** The argument that the function retracts for these arguments, or -1. */
  private int retracted(String name, List<Term> args) {
    int index =
        switch (name) {
          case "substr" -> args.size() == 3 && isOne(args.get(1)) && isCount(args.get(2)) ? 0 : -1;
          case "replace" -> args.size() == 3 && cannotRebuild(args.get(1), args.get(2)) ? 0 : -1;
          case "lpad", "rpad" -> args.size() >= 2 ? 0 : -1;
          case "left", "right" -> args.size() == 2 && isCount(args.get(1)) ? 0 : -1;
          case "extract", "mod", "date" -> -1;
          default -> json.isJson(name) ? json.retracted(name, args) : Retractions.argument(name);
        };
    return index < args.size() ? index : -1;
  }

  private static boolean isOne(Term t) {
    return t instanceof Const c && (c.value.equals("1") || c.value.equals("0"));
  }

  /** A negative length cuts from the other end, once more at each run. */
  private static boolean isCount(Term t) {
    return t instanceof Const c && c.number.isPresent() && c.number.get().signum() >= 0;
  }

  /** Whether replacing x by y leaves no x, also none built from pieces (SEMANTICS 3.5). */
  private static boolean cannotRebuild(Term from, Term to) {
    if (!(from instanceof Const x) || !(to instanceof Const y) || x.value.isEmpty()) {
      return false;
    }
    String a = x.value.toLowerCase(Locale.ROOT);
    String b = y.value.toLowerCase(Locale.ROOT);
    if (a.length() == 1) {
      return !b.contains(a);
    }
    return !b.isEmpty() && a.chars().noneMatch(c -> b.indexOf(c) >= 0);
  }

  /** Case folds and trims commute: the fold goes outside, so that equal ones meet. */
  private Optional<Term> commute(String op, List<Term> args, Term inner) {
    if (!(inner instanceof App a) || a.args.isEmpty()) {
      return Optional.empty();
    }
    if (TRIM.contains(op) && CASE.contains(a.op) && args.size() == 1) {
      Term moved = call(op.substring(2), List.of(a.args.get(0)));
      return Optional.of(call(a.op.substring(2), List.of(moved)));
    }
    boolean bothTrim =
        TRIM.contains(op) && TRIM.contains(a.op) && args.size() == 1 && a.args.size() == 1;
    if (bothTrim && a.op.equals("f:trim")) {
      return Optional.of(inner);
    }
    if (bothTrim && op.equals("f:trim")) {
      return Optional.of(call("trim", a.args));
    }
    if (bothTrim && op.equals("f:ltrim") && a.op.equals("f:rtrim")) {
      return Optional.of(call("rtrim", List.of(call("ltrim", a.args))));
    }
    return Optional.empty();
  }

  /** A cast to a date loses nothing of what is cut to a day or more. */
  private static Optional<Term> truncatedBefore(Term unit, Term value) {
    boolean dateOfSame =
        unit instanceof Const u
            && DAYS.contains(u.value.toLowerCase(Locale.ROOT))
            && value instanceof App cast
            && cast.op.startsWith("cast:date")
            && cast.args.get(0) instanceof App inner
            && inner.op.equals("f:date_trunc")
            && inner.args.get(0).equals(unit);
    return dateOfSame ? Optional.of(((App) value).args.get(0)) : Optional.empty();
  }

  /** A cast; a second one to the same type changes nothing. */
  Term cast(Term operand, String type) {
    String op = "cast:" + type;
    if (terms.isNull(operand)) {
      return Term.NULL;
    }
    if (operand instanceof App a && a.op.equals(op)) {
      return operand;
    }
    if (operand instanceof Const c
        && c.kind == Term.Kind.STRING
        && Type.of(type) == Type.TEXT
        && type.indexOf('(') < 0
        && !type.startsWith("char")) {
      return operand;
    }
    return new App(op, List.of(operand));
  }

  /** String concatenation; constants that meet become one. */
  Term concat(List<Term> parts) {
    List<Term> flat = new ArrayList<>();
    for (Term t : parts) {
      if (terms.isNull(t)) {
        if (terms.dialect.emptyStringIsNull()) {
          continue;
        }
        return Term.NULL;
      }
      for (Term p : t instanceof App a && a.op.equals("concat") ? a.args : List.of(t)) {
        Const last = flat.isEmpty() ? Term.NULL : constantAt(flat);
        if (p instanceof Const c && c.kind == Term.Kind.STRING && last.kind == Term.Kind.STRING) {
          flat.set(flat.size() - 1, Term.string(last.value + c.value));
        } else if (!(p instanceof Const c && c.kind == Term.Kind.STRING && c.value.isEmpty())) {
          flat.add(p);
        }
      }
    }
    if (flat.isEmpty()) {
      return Term.string("");
    }
    return flat.size() == 1 ? flat.get(0) : new App("concat", flat);
  }

  private static Const constantAt(List<Term> flat) {
    return flat.get(flat.size() - 1) instanceof Const c ? c : Term.NULL;
  }

  /** Bits set and cleared by constants. */
  Term bits(String op, Term a, Term b) {
    if (terms.isNull(a) || terms.isNull(b)) {
      return Term.NULL;
    }
    if (a.equals(b)) {
      return a;
    }
    Term mask = a instanceof Const ? a : b;
    Term value = a instanceof Const ? b : a;
    if (value instanceof App inner
        && inner.args.size() == 2
        && (inner.op.equals("|") || inner.op.equals("&"))) {
      Optional<Term> simple = nested(op, inner, mask);
      if (simple.isPresent()) {
        return simple.get();
      }
    }
    return value.text().compareTo(mask.text()) <= 0
        ? new App(op, List.of(value, mask))
        : new App(op, List.of(mask, value));
  }

  private Optional<Term> nested(String op, App inner, Term mask) {
    Term left = inner.args.get(0);
    Term right = inner.args.get(1);
    if (inner.op.equals(op)) {
      return left.equals(mask) || right.equals(mask) ? Optional.of(inner) : Optional.empty();
    }
    // (x | m) & m is m, (x & m) | m is m.
    if (left.equals(mask) || right.equals(mask)) {
      Term x = left.equals(mask) ? right : left;
      return Optional.of(terms.choose(terms.isnull(x), Term.NULL, mask));
    }
    Optional<Long> m = whole(mask);
    Optional<Long> k = whole(left).or(() -> whole(right));
    if (m.isEmpty() || k.isEmpty()) {
      return Optional.empty();
    }
    Term x = whole(left).isPresent() ? right : left;
    if (op.equals("&")) {
      if ((m.get() & ~k.get()) == 0) {
        return Optional.of(terms.choose(terms.isnull(x), Term.NULL, mask));
      }
      return (m.get() & k.get()) == 0 ? Optional.of(bits("&", x, mask)) : Optional.empty();
    }
    // (x & k) | m where k has only bits of m.
    return (k.get() & ~m.get()) == 0
        ? Optional.of(terms.choose(terms.isnull(x), Term.NULL, mask))
        : Optional.empty();
  }

  private static Optional<Long> whole(Term t) {
    return t instanceof Const c && c.number.isPresent() && c.number.get().scale() <= 0
        ? Optional.of(c.number.get().longValue())
        : Optional.empty();
  }

  /** LIKE, decided where the pattern asks for a piece that was appended. */
  Term like(String operator, Term value, Term pattern) {
    if (terms.isNull(value) || terms.isNull(pattern)) {
      return Term.NULL;
    }
    if (operator.equals("LIKE")
        && pattern instanceof Const p
        && value instanceof App v
        && v.op.equals("concat")) {
      Optional<Term> known = pieces(v, p.value);
      if (known.isPresent()) {
        return terms.choose(terms.isnull(value), Term.NULL, known.get());
      }
    }
    return new App("pred", List.of(Term.string(operator), value, pattern));
  }

  private static Optional<Term> pieces(App concat, String pattern) {
    String core = pattern.replaceAll("^%+|%+$", "");
    if (core.isEmpty() || core.contains("%") || core.contains("_") || core.contains("\\")) {
      return Optional.empty();
    }
    boolean openStart = pattern.startsWith("%");
    boolean openEnd = pattern.endsWith("%");
    List<Term> parts = concat.args;
    boolean found;
    if (openStart && openEnd) {
      found = parts.stream().anyMatch(t -> t instanceof Const c && c.value.contains(core));
    } else if (openStart) {
      found = parts.get(parts.size() - 1) instanceof Const c && c.value.endsWith(core);
    } else {
      found = openEnd && parts.get(0) instanceof Const c && c.value.startsWith(core);
    }
    return found ? Optional.of(Term.TRUE) : Optional.empty();
  }

  /** The sorted set of an array's elements; adding what is in it changes nothing. */
  Term sortedSet(Term array) {
    if (array instanceof App a && a.op.equals("concat")) {
      for (int i = 0; i < a.args.size(); i++) {
        List<Term> added = new ArrayList<>(a.args);
        Term inner = added.remove(i);
        if (inner instanceof App set && set.op.equals("sortedset") && holds(set, added)) {
          return inner;
        }
      }
    }
    return new App("sortedset", List.of(array));
  }

  private static boolean holds(App set, List<Term> added) {
    return set.args.get(0) instanceof App a && a.op.equals("concat") && a.args.containsAll(added);
  }

  /** Membership in an array: true once the member was appended. */
  Term member(Term element, Term array) {
    if (array instanceof App a
        && (a.op.equals("f:array_append") || a.op.equals("f:array_prepend"))
        && a.args.contains(element)
        && !terms.isNull(element)) {
      return Term.TRUE;
    }
    if (array instanceof App a
        && a.op.equals("concat")
        && a.args.stream()
            .anyMatch(
                t -> t instanceof App x && x.op.equals("array") && x.args.contains(element))) {
      return terms.choose(terms.isnull(array), Term.NULL, Term.TRUE);
    }
    return new App("pred", List.of(Term.string("member"), element, array));
  }
}
