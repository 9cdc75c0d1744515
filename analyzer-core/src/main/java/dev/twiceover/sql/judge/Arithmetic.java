package dev.twiceover.sql.judge;

import dev.twiceover.sql.judge.Term.App;
import dev.twiceover.sql.judge.Term.Const;
import dev.twiceover.sql.judge.Term.Lin;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sums with whole factors in normal form; what is not linear stays a function of its parts. */
final class Arithmetic {
  private static final long LARGEST = 1L << 40;

  private final Terms terms;

  Arithmetic(Terms terms) {
    this.terms = terms;
  }

  Term add(Term a, Term b) {
    return combine(a, b, 1);
  }

  Term subtract(Term a, Term b) {
    return combine(a, b, -1);
  }

  Term negate(Term a) {
    return combine(Term.number(0), a, -1);
  }

  private Term combine(Term a, Term b, int sign) {
    if (terms.isNull(a) || terms.isNull(b)) {
      return Term.NULL;
    }
    if (a instanceof Const x
        && b instanceof Const y
        && x.number.isPresent()
        && y.number.isPresent()) {
      BigDecimal other = sign > 0 ? y.number.get() : y.number.get().negate();
      return Term.number(x.number.get().add(other));
    }
    if (!isLinear(a) || !isLinear(b)) {
      return new App(sign > 0 ? "+" : "-", List.of(a, b));
    }
    Sum sum = new Sum();
    sum.add(a, 1);
    sum.add(b, sign);
    return sum.term();
  }

  Term multiply(Term a, Term b) {
    if (terms.isNull(a) || terms.isNull(b)) {
      return Term.NULL;
    }
    if (a instanceof Const x
        && b instanceof Const y
        && x.number.isPresent()
        && y.number.isPresent()) {
      return Term.number(x.number.get().multiply(y.number.get()));
    }
    Term factor = whole(a) ? a : whole(b) ? b : Term.NULL;
    Term other = whole(a) ? b : a;
    if (whole(factor) && isLinear(other)) {
      Sum sum = new Sum();
      sum.add(other, ((Const) factor).number.orElseThrow().longValueExact());
      return sum.term();
    }
    return a.text().compareTo(b.text()) <= 0
        ? new App("*", List.of(a, b))
        : new App("*", List.of(b, a));
  }

  /** Remainders of remainders by the same divisor change nothing (SEMANTICS 3.5). */
  Term modulo(Term a, Term b) {
    if (terms.isNull(a) || terms.isNull(b)) {
      return Term.NULL;
    }
    if (whole(a) && whole(b) && ((Const) b).number.orElseThrow().signum() != 0) {
      BigDecimal x = ((Const) a).number.orElseThrow();
      return Term.number(x.remainder(((Const) b).number.orElseThrow()));
    }
    if (a instanceof App inner && inner.op.equals("mod") && inner.args.get(1).equals(b)) {
      return a;
    }
    return new App("mod", List.of(a, b));
  }

  private static boolean whole(Term t) {
    return t instanceof Const c
        && c.number.isPresent()
        && c.number.get().scale() <= 0
        && c.number.get().abs().compareTo(BigDecimal.valueOf(LARGEST)) < 0;
  }

  /** Whether a term may be a part of a sum: whole constants and everything that is no text. */
  private static boolean isLinear(Term t) {
    if (t instanceof Const) {
      return whole(t);
    }
    return !(t instanceof Term.Var v)
        || (v.type != Type.TEXT && v.type != Type.JSON && v.type != Type.ARRAY);
  }

  /** A sum while it is added up. */
  private final class Sum {
    private final Map<String, Term> atoms = new TreeMap<>();
    private final Map<String, Long> factors = new TreeMap<>();
    private long constant;
    private boolean overflows;

    void add(Term t, long factor) {
      if (t instanceof Const c) {
        constant = plus(constant, times(c.number.orElseThrow().longValueExact(), factor));
      } else if (t instanceof Lin l) {
        for (int i = 0; i < l.factors.length; i++) {
          atom(l.atoms.get(i), times(l.factors[i], factor));
        }
        constant = plus(constant, times(l.constant, factor));
      } else {
        atom(t, factor);
      }
    }

    private void atom(Term t, long factor) {
      atoms.put(t.text(), t);
      factors.merge(t.text(), factor, this::plus);
    }

    private long plus(long a, long b) {
      return checked(a + b);
    }

    private long times(long a, long b) {
      overflows |= Math.abs(a) > 1 << 20 && Math.abs(b) > 1 << 20;
      return checked(a * b);
    }

    private long checked(long x) {
      overflows |= Math.abs(x) > LARGEST;
      return x;
    }

    private long factor(Term t) {
      return factors.getOrDefault(t.text(), 0L);
    }

    Term term() {
      List<Term> kept = new ArrayList<>();
      List<Term> gone = new ArrayList<>();
      atoms.forEach((text, t) -> (factor(t) == 0 ? gone : kept).add(t));
      if (overflows) {
        return new App("sum", new ArrayList<>(atoms.values()));
      }
      Term sum;
      if (kept.isEmpty()) {
        sum = Term.number(constant);
      } else if (kept.size() == 1 && constant == 0 && factor(kept.get(0)) == 1) {
        sum = kept.get(0);
      } else {
        long[] f = kept.stream().mapToLong(this::factor).toArray();
        sum = new Lin(kept, f, constant);
      }
      // x - x is NULL where x is.
      for (Term t : gone) {
        sum = terms.choose(terms.isnull(t), Term.NULL, sum);
      }
      return sum;
    }
  }
}
