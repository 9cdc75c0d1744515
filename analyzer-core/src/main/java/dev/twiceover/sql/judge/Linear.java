package dev.twiceover.sql.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whether linear constraints over the rationals contradict each other, by Fourier-Motzkin
 * elimination. It never claims a contradiction that is not there; past its limits it claims none.
 */
final class Linear {
  private static final int MOST = 400;
  private static final long LARGEST = 1L << 45;

  /** {@code factors * x + constant < 0}, or {@code <= 0}. */
  static final class Constraint {
    private final long[] factors;
    private final long constant;
    private final boolean strict;

    Constraint(long[] factors, long constant, boolean strict) {
      this.factors = factors.clone();
      this.constant = constant;
      this.strict = strict;
    }

    boolean isEmpty() {
      return Arrays.stream(factors).allMatch(f -> f == 0);
    }

    boolean contradicts() {
      return strict ? constant >= 0 : constant > 0;
    }
  }

  private Linear() {}

  /** Whether no values satisfy all constraints, each over so many unknowns. */
  static boolean contradicts(List<Constraint> constraints, int unknowns) {
    List<Constraint> current = new ArrayList<>(constraints);
    for (int x = 0; x < unknowns; x++) {
      List<Constraint> next = new ArrayList<>();
      List<Constraint> upper = new ArrayList<>();
      List<Constraint> lower = new ArrayList<>();
      for (Constraint c : current) {
        if (c.isEmpty()) {
          if (c.contradicts()) {
            return true;
          }
        } else if (c.factors[x] > 0) {
          upper.add(c);
        } else if (c.factors[x] < 0) {
          lower.add(c);
        } else {
          next.add(c);
        }
      }
      if (next.size() + (long) upper.size() * lower.size() > MOST) {
        return false;
      }
      for (Constraint u : upper) {
        for (Constraint l : lower) {
          Constraint combined = eliminate(u, l, x);
          if (combined == null) {
            return false;
          }
          next.add(combined);
        }
      }
      current = next;
    }
    return current.stream().anyMatch(c -> c.isEmpty() && c.contradicts());
  }

  private static @org.jspecify.annotations.Nullable Constraint eliminate(
      Constraint u, Constraint l, int x) {
    long a = u.factors[x];
    long b = -l.factors[x];
    long[] factors = new long[u.factors.length];
    for (int i = 0; i < factors.length; i++) {
      factors[i] = u.factors[i] * b + l.factors[i] * a;
      if (Math.abs(factors[i]) > LARGEST) {
        return null;
      }
    }
    if (Math.abs(u.constant) > LARGEST / b || Math.abs(l.constant) > LARGEST / a) {
      return null;
    }
    long constant = u.constant * b + l.constant * a;
    return new Constraint(factors, constant, u.strict || l.strict);
  }
}
