package dev.twiceover.sql.judge;

import dev.twiceover.sql.Condition;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * A value or a condition in normal form. Two terms are equal if and only if their texts are; the
 * text is made once.
 */
abstract sealed class Term permits Term.Const, Term.Var, Term.App, Term.Lin {
  private final String text;

  private Term(String text) {
    this.text = text;
  }

  /** The canonical text. */
  final String text() {
    return text;
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof Term t && t.text.equals(text);
  }

  @Override
  public final int hashCode() {
    return text.hashCode();
  }

  @Override
  public final String toString() {
    return text;
  }

  /** What a constant is. */
  enum Kind {
    NULL,
    BOOLEAN,
    NUMBER,
    STRING,
    TIME,
    OTHER
  }

  /** A constant. */
  static final class Const extends Term {
    final Kind kind;
    final String value;
    final Optional<BigDecimal> number;

    private Const(Kind kind, String value, Optional<BigDecimal> number) {
      super(kind == Kind.STRING || kind == Kind.TIME ? "'" + value + "'" : value);
      this.kind = kind;
      this.value = value;
      this.number = number;
    }
  }

  static final Const NULL = new Const(Kind.NULL, "NULL", Optional.empty());
  static final Const TRUE = new Const(Kind.BOOLEAN, "TRUE", Optional.empty());
  static final Const FALSE = new Const(Kind.BOOLEAN, "FALSE", Optional.empty());

  static Const number(BigDecimal n) {
    BigDecimal plain = n.signum() == 0 ? BigDecimal.ZERO : n.stripTrailingZeros();
    return new Const(Kind.NUMBER, plain.toPlainString(), Optional.of(plain));
  }

  static Const number(long n) {
    return number(BigDecimal.valueOf(n));
  }

  static Const string(String value) {
    return new Const(Kind.STRING, value, Optional.empty());
  }

  static Const of(Kind kind, String value) {
    return new Const(kind, value, Optional.empty());
  }

  static Const bool(boolean value) {
    return value ? TRUE : FALSE;
  }

  /** Where an unknown value comes from. */
  enum Base {
    /** A column of the row before the first run. */
    COLUMN,
    /** A value of the message. */
    MESSAGE,
    /** Something drawn anew at each run. */
    VOLATILE,
    /** A column of a row joined or selected from elsewhere. */
    SOURCE,
    /** Text that nobody knows. */
    UNKNOWN
  }

  /** An unknown value. */
  static final class Var extends Term {
    final Base base;
    final Type type;
    final boolean nonNull;
    final boolean clock;
    final String label;

    Var(Base base, String id, String label, Type type, boolean nonNull, boolean clock) {
      super(id);
      this.base = base;
      this.type = type;
      this.nonNull = nonNull;
      this.clock = clock;
      this.label = label;
    }
  }

  /** A function applied. */
  static final class App extends Term {
    final String op;
    final List<Term> args;

    App(String op, List<Term> args) {
      super(textOf(op, args));
      this.op = op;
      this.args = List.copyOf(args);
    }

    private static String textOf(String op, List<Term> args) {
      StringBuilder b = new StringBuilder(op).append('(');
      for (int i = 0; i < args.size(); i++) {
        b.append(i == 0 ? "" : ",").append(args.get(i).text());
      }
      return b.append(')').toString();
    }
  }

  /** A sum of whole multiples of other terms and a whole number; at least one term. */
  static final class Lin extends Term {
    final List<Term> atoms;
    final long[] factors;
    final long constant;

    Lin(List<Term> atoms, long[] factors, long constant) {
      super(textOf(atoms, factors, constant));
      this.atoms = List.copyOf(atoms);
      this.factors = factors.clone();
      this.constant = constant;
    }

    private static String textOf(List<Term> atoms, long[] factors, long constant) {
      StringBuilder b = new StringBuilder("{");
      for (int i = 0; i < factors.length; i++) {
        b.append(factors[i] < 0 ? "" : "+").append(factors[i]).append('*').append(atoms.get(i));
      }
      return b.append(constant < 0 ? "" : "+").append(constant).append('}').toString();
    }
  }

  /** What would have to hold for a value of the message; the value's name for conditions. */
  static Condition notNull(Var v) {
    return new Condition.NotNull(v.label);
  }
}
