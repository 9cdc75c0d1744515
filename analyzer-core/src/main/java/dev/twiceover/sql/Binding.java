package dev.twiceover.sql;

import java.util.Optional;

/**
 * What is known of a value bound to a parameter or standing for a hole.
 *
 * @param clock whether it is the bare time of the handling
 * @param nonNull whether it cannot be NULL
 * @param identity equal texts are equal values; "" if nothing is known
 * @param value the value itself, if it is known
 */
public record Binding(
    Stability stability,
    boolean clock,
    boolean nonNull,
    String identity,
    Optional<SqlExpr.Constant> value) {
  /** A value of this stability of which nothing else is known. */
  public static Binding of(Stability stability) {
    return new Binding(stability, false, false, "", Optional.empty());
  }

  /** A known value. */
  public static Binding of(SqlExpr.Constant value) {
    boolean nonNull = value.kind() != SqlExpr.ConstantKind.NULL;
    return new Binding(Stability.CONST, false, nonNull, "", Optional.of(value));
  }

  /** The same, known not to be NULL. */
  public Binding notNull() {
    return new Binding(stability, clock, true, identity, value);
  }

  /** The same under an identity. */
  public Binding as(String name) {
    return new Binding(stability, clock, nonNull, name, value);
  }
}
