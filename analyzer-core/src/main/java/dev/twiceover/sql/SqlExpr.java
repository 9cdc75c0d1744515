package dev.twiceover.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An SQL value or condition. Parentheses have vanished, and each meaning has one form: {@code IS
 * DISTINCT FROM} and {@code <=>} are the operator {@code <=>} and its negation, {@code !=} is
 * {@code <>}, {@code &&} is {@code AND} where a dialect says so.
 */
public sealed interface SqlExpr {

  /** The expressions directly inside this one; queries are not entered. */
  default List<SqlExpr> children() {
    return List.of();
  }

  /**
   * A column.
   *
   * @param qualifier table, alias or dotted path before the last dot; "" if nothing
   */
  record Column(String qualifier, String name) implements SqlExpr {
    /** A column without qualifier. */
    public static Column of(String name) {
      return new Column("", name);
    }

    /** The name for comparisons: lower case, without qualifier. */
    public String key() {
      return name.toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A value bound from outside.
   *
   * @param name of {@code :name}, {@code @name}, {@code #{name}}, {@code $1} or {@code ?1}; "" for
   *     a plain {@code ?}
   * @param ordinal the position among the plain {@code ?} of the text, from 1; 0 for a named one
   */
  record Parameter(String name, int ordinal) implements SqlExpr {
    /** A named parameter. */
    public static Parameter named(String name) {
      return new Parameter(name, 0);
    }

    /** The n-th plain {@code ?}. */
    public static Parameter at(int ordinal) {
      return new Parameter("", ordinal);
    }

    /** How findings and conditions call it. */
    public String label() {
      return name.isEmpty() ? "?" + ordinal : name;
    }
  }

  /** What a {@link Constant} is. */
  enum ConstantKind {
    NUMBER,
    STRING,
    BOOLEAN,
    NULL,
    /** DATE, TIME and TIMESTAMP literals. */
    TIME,
    BINARY,
    /** A Java or entity constant named in JPQL. */
    ENUM
  }

  /**
   * A literal; strings with quotes and escapes resolved, booleans {@code true} or {@code false}.
   */
  record Constant(ConstantKind kind, String value) implements SqlExpr {
    /** NULL. */
    public static final Constant NULL = new Constant(ConstantKind.NULL, "NULL");

    /** A string literal. */
    public static Constant string(String value) {
      return new Constant(ConstantKind.STRING, value);
    }

    /** A number literal. */
    public static Constant number(String value) {
      return new Constant(ConstantKind.NUMBER, value);
    }

    /** TRUE or FALSE. */
    public static Constant bool(boolean value) {
      return new Constant(ConstantKind.BOOLEAN, Boolean.toString(value));
    }
  }

  /** How a {@link Call} is applied. */
  enum CallForm {
    PLAIN,
    DISTINCT,
    STAR,
    /** With OVER; partition and order expressions follow the arguments. */
    WINDOW
  }

  /**
   * A function call; {@code CURRENT_TIMESTAMP} and its like are calls without arguments, {@code
   * NEXT VALUE FOR s} is {@code nextval}.
   *
   * @param name in lower case, with its schema if one is written
   */
  record Call(String name, List<SqlExpr> arguments, CallForm form) implements SqlExpr {
    /** Copies the list. */
    public Call {
      arguments = List.copyOf(arguments);
    }

    /** A plain call. */
    public static Call of(String name, SqlExpr... arguments) {
      return new Call(name, List.of(arguments), CallForm.PLAIN);
    }

    @Override
    public List<SqlExpr> children() {
      return arguments;
    }
  }

  /** {@code NOT}, {@code -}, {@code +}, {@code ~}. */
  record Unary(String operator, SqlExpr operand) implements SqlExpr {
    @Override
    public List<SqlExpr> children() {
      return List.of(operand);
    }
  }

  /** A binary operation; words are upper case. */
  record Binary(String operator, SqlExpr left, SqlExpr right) implements SqlExpr {
    @Override
    public List<SqlExpr> children() {
      return List.of(left, right);
    }
  }

  /** One arm of a {@link Case}. */
  record When(SqlExpr test, SqlExpr value) {}

  /**
   * CASE.
   *
   * @param operand what the tests are compared with; empty when they are conditions
   */
  record Case(Optional<SqlExpr> operand, List<When> arms, Optional<SqlExpr> otherwise)
      implements SqlExpr {
    /** Copies the list. */
    public Case {
      arms = List.copyOf(arms);
    }

    @Override
    public List<SqlExpr> children() {
      List<SqlExpr> all = new ArrayList<>();
      operand.ifPresent(all::add);
      for (When arm : arms) {
        all.add(arm.test());
        all.add(arm.value());
      }
      otherwise.ifPresent(all::add);
      return all;
    }
  }

  /** A cast; the type as written, in lower case. */
  record Cast(SqlExpr operand, String type) implements SqlExpr {
    @Override
    public List<SqlExpr> children() {
      return List.of(operand);
    }
  }

  /** Membership in a list. */
  record In(SqlExpr operand, List<SqlExpr> items, boolean negated) implements SqlExpr {
    /** Copies the list. */
    public In {
      items = List.copyOf(items);
    }

    @Override
    public List<SqlExpr> children() {
      List<SqlExpr> all = new ArrayList<>(items);
      all.add(0, operand);
      return all;
    }
  }

  /** Membership in a query's rows. */
  record InQuery(SqlExpr operand, Query query, boolean negated) implements SqlExpr {
    @Override
    public List<SqlExpr> children() {
      return List.of(operand);
    }
  }

  /** BETWEEN, bounds included. */
  record Between(SqlExpr operand, SqlExpr low, SqlExpr high, boolean negated) implements SqlExpr {
    @Override
    public List<SqlExpr> children() {
      return List.of(operand, low, high);
    }
  }

  /**
   * A pattern match.
   *
   * @param operator LIKE, ILIKE, GLOB, REGEXP, SIMILAR TO, RLIKE, ~, ~*
   */
  record Like(SqlExpr operand, String operator, SqlExpr pattern, boolean negated)
      implements SqlExpr {
    @Override
    public List<SqlExpr> children() {
      return List.of(operand, pattern);
    }
  }

  /** IS [NOT] NULL. */
  record IsNull(SqlExpr operand, boolean negated) implements SqlExpr {
    @Override
    public List<SqlExpr> children() {
      return List.of(operand);
    }
  }

  /** IS [NOT] TRUE, FALSE or UNKNOWN; the value in upper case. */
  record IsTruth(SqlExpr operand, String truth, boolean negated) implements SqlExpr {
    @Override
    public List<SqlExpr> children() {
      return List.of(operand);
    }
  }

  /** EXISTS. */
  record Exists(Query query) implements SqlExpr {}

  /** A scalar subquery. */
  record Subquery(Query query) implements SqlExpr {}

  /**
   * A comparison with ANY or ALL of an array or of a query's rows.
   *
   * @param quantifier ANY or ALL
   * @param right a {@link Subquery} or an array
   */
  record Quantified(SqlExpr left, String operator, String quantifier, SqlExpr right)
      implements SqlExpr {
    @Override
    public List<SqlExpr> children() {
      return List.of(left, right);
    }
  }

  /** The value that an upsert tried to insert: EXCLUDED.c, VALUES(c), the row alias's c. */
  record Excluded(String column) implements SqlExpr {
    /** The name for comparisons. */
    public String key() {
      return column.toLowerCase(Locale.ROOT);
    }
  }

  /**
   * An interval.
   *
   * @param unit in lower case; "" if the amount's text holds it
   */
  record Interval(SqlExpr amount, String unit) implements SqlExpr {
    @Override
    public List<SqlExpr> children() {
      return List.of(amount);
    }
  }

  /** A row value. */
  record Tuple(List<SqlExpr> items) implements SqlExpr {
    /** Copies the list. */
    public Tuple {
      items = List.copyOf(items);
    }

    @Override
    public List<SqlExpr> children() {
      return items;
    }
  }

  /** An array literal. */
  record ArrayOf(List<SqlExpr> items) implements SqlExpr {
    /** Copies the list. */
    public ArrayOf {
      items = List.copyOf(items);
    }

    @Override
    public List<SqlExpr> children() {
      return items;
    }
  }

  /** An element of an array or a member of a composite value. */
  record Subscript(SqlExpr base, SqlExpr index) implements SqlExpr {
    @Override
    public List<SqlExpr> children() {
      return List.of(base, index);
    }
  }

  /** The keyword DEFAULT as a value. */
  record DefaultValue() implements SqlExpr {}

  /** A piece of text that nobody knows; may stand for several items or for a condition. */
  record Hole(int number, String text) implements SqlExpr {}

  /**
   * Something readable by token only.
   *
   * @param parts the expressions seen inside
   */
  record Opaque(String text, List<SqlExpr> parts) implements SqlExpr {
    /** Copies the list. */
    public Opaque {
      parts = List.copyOf(parts);
    }

    @Override
    public List<SqlExpr> children() {
      return parts;
    }
  }
}
