package dev.twiceover.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An expression. Parentheses have vanished. */
public sealed interface Expression extends Node
    permits Expression.Literal,
        Expression.Text,
        Expression.Reference,
        Expression.TypeReference,
        Expression.Call,
        Expression.Creation,
        Expression.Lambda,
        Expression.MethodReference,
        Expression.Assignment,
        Expression.Operation,
        Expression.Cast,
        Expression.Choice,
        Expression.Elements,
        Expression.Pattern,
        Expression.Annotation,
        Expression.OpaqueExpression,
        Switch {

  /** The type of a {@link Literal}. */
  enum LiteralKind {
    STRING,
    CHAR,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    BOOLEAN,
    NULL
  }

  /**
   * A literal.
   *
   * @param value the run-time value: escapes and text blocks resolved, integers in decimal with
   *     their sign, without suffix and underscores; {@code null} as "null"
   */
  record Literal(Span span, LiteralKind kind, String value) implements Expression {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /**
   * A string concatenation, flat: no part is a {@code Text}, and no two string literals are
   * neighbours. Parts before the first string literal that may be numbers stay one {@link
   * Operation}.
   */
  record Text(Span span, List<Expression> parts) implements Expression {
    /** Copies the list. */
    public Text {
      parts = List.copyOf(parts);
    }

    @Override
    public List<Node> children() {
      return Node.parts(parts);
    }
  }

  /**
   * A name: variable, field, type or package segment; also {@code this}, {@code super}, {@code
   * class} and {@code length}. Which of these it is, scopes decide.
   *
   * @param qualifier what stands before the dot
   * @param symbol what the compiler knows of it; empty from syntax alone
   */
  record Reference(Span span, Optional<Expression> qualifier, String name, Optional<Symbol> symbol)
      implements Expression {
    @Override
    public List<Node> children() {
      return Node.parts(qualifier);
    }

    /** The dotted spelling, if every qualifier is a name too. */
    public Optional<String> dotted() {
      if (qualifier.isEmpty()) {
        return Optional.of(name);
      }
      return qualifier.get() instanceof Reference outer
          ? outer.dotted().map(prefix -> prefix + "." + name)
          : Optional.empty();
    }
  }

  /**
   * A type where an expression may stand and that is not a plain name, as in {@code int[].class}.
   */
  record TypeReference(Span span, TypeUse type) implements Expression {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /**
   * A method call, or {@code this(..)} and {@code super(..)} under those names.
   *
   * @param receiver what stands before the dot; empty for a call on the own or an enclosing type
   * @param nameSpan where the method's name stands
   * @param symbol what the compiler knows of it; empty from syntax alone
   */
  record Call(
      Span span,
      Optional<Expression> receiver,
      String name,
      Span nameSpan,
      List<Expression> arguments,
      Optional<Symbol> symbol)
      implements Expression {
    /** Copies the list. */
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<Node> children() {
      return Node.parts(receiver, arguments);
    }
  }

  /**
   * An object creation.
   *
   * @param outer the enclosing instance in {@code outer.new Inner()}
   * @param body of an anonymous class
   */
  record Creation(
      Span span,
      Optional<Expression> outer,
      TypeUse type,
      List<Expression> arguments,
      Optional<Declaration.Type> body)
      implements Expression {
    /** Copies the list. */
    public Creation {
      arguments = List.copyOf(arguments);
    }

    @Override
    public List<Node> children() {
      return Node.parts(outer, arguments, body);
    }
  }

  /**
   * A lambda.
   *
   * @param body a {@link Statement.Block}, or {@link Statement.Evaluate} of its expression
   */
  record Lambda(Span span, List<Declaration.Parameter> parameters, Statement body)
      implements Expression {
    /** Copies the list. */
    public Lambda {
      parameters = List.copyOf(parameters);
    }

    @Override
    public List<Node> children() {
      return Node.parts(parameters, body);
    }
  }

  /**
   * A method reference.
   *
   * @param qualifier an expression, a type's name, or a {@link TypeReference}
   * @param name the method, or {@code new}
   */
  record MethodReference(Span span, Expression qualifier, String name) implements Expression {
    @Override
    public List<Node> children() {
      return List.of(qualifier);
    }
  }

  /**
   * An assignment.
   *
   * @param operator of a compound assignment; empty for plain {@code =}
   */
  record Assignment(Span span, Expression target, Optional<Operator> operator, Expression value)
      implements Expression {
    @Override
    public List<Node> children() {
      return List.of(target, value);
    }
  }

  /** What an {@link Operation} does with its operands. */
  enum Operator {
    PLUS,
    MINUS,
    MULTIPLY,
    DIVIDE,
    REMAINDER,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    UNSIGNED_SHIFT_RIGHT,
    AND,
    OR,
    XOR,
    BOTH,
    EITHER,
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    INSTANCE_OF,
    INDEX,
    NOT,
    COMPLEMENT,
    POSITIVE,
    NEGATIVE,
    PRE_INCREMENT,
    PRE_DECREMENT,
    POST_INCREMENT,
    POST_DECREMENT
  }

  /**
   * An operator with its operands, one or two; chains of one associative binary operator written
   * without parentheses on the right stay nested to the left.
   */
  record Operation(Span span, Operator operator, List<Expression> operands) implements Expression {
    /** Copies the list. */
    public Operation {
      operands = List.copyOf(operands);
    }

    @Override
    public List<Node> children() {
      return Node.parts(operands);
    }
  }

  /** A cast; of an intersection type the first bound. */
  record Cast(Span span, TypeUse type, Expression operand) implements Expression {
    @Override
    public List<Node> children() {
      return List.of(operand);
    }
  }

  /** A conditional expression. */
  record Choice(Span span, Expression condition, Expression whenTrue, Expression whenFalse)
      implements Expression {
    @Override
    public List<Node> children() {
      return List.of(condition, whenTrue, whenFalse);
    }
  }

  /**
   * An array: {@code new T[n][]}, {@code new T[] {..}} or {@code {..}}.
   *
   * @param type the array's type; empty for a bare initializer
   * @param sizes the expressions in brackets
   * @param values the elements in braces
   */
  record Elements(
      Span span, Optional<TypeUse> type, List<Expression> sizes, List<Expression> values)
      implements Expression {
    /** Copies the lists. */
    public Elements {
      sizes = List.copyOf(sizes);
      values = List.copyOf(values);
    }

    @Override
    public List<Node> children() {
      return Node.parts(sizes, values);
    }
  }

  /**
   * A pattern, or the bare type of an {@code instanceof}.
   *
   * @param type empty for {@code var} and {@code _}
   * @param name the binding; empty for none
   * @param components of a record pattern
   */
  record Pattern(
      Span span, Optional<TypeUse> type, Optional<String> name, List<Expression> components)
      implements Expression {
    /** Copies the list. */
    public Pattern {
      components = List.copyOf(components);
    }

    @Override
    public List<Node> children() {
      return Node.parts(components);
    }
  }

  /**
   * An annotation, or one nested in another.
   *
   * @param arguments in source order; a single unnamed one is named {@code value}
   */
  record Annotation(Span span, TypeName name, List<Map.Entry<String, Expression>> arguments)
      implements Expression {
    /** Copies the list. */
    public Annotation {
      arguments = List.copyOf(arguments);
    }

    /** The argument of that name, if written. */
    public Optional<Expression> argument(String name) {
      return arguments.stream()
          .filter(each -> each.getKey().equals(name))
          .map(Map.Entry::getValue)
          .findFirst();
    }

    @Override
    public List<Node> children() {
      return Node.parts(arguments.stream().map(Map.Entry::getValue).toList());
    }
  }

  /**
   * An expression that the model has no node for; what is inside is kept.
   *
   * @param reason which construct it is, in a few words
   */
  record OpaqueExpression(Span span, String reason, List<Node> children) implements Expression {
    /** Copies the list. */
    public OpaqueExpression {
      children = List.copyOf(children);
    }
  }

  /**
   * What an attributing compiler knows of a name or call.
   *
   * @param owner the type that declares the member
   * @param type the type of the variable, or what the call returns
   * @param parameters the declared parameter types of a method, erased
   * @param constant the compile-time constant value
   */
  record Symbol(
      TypeName owner, TypeUse type, List<TypeName> parameters, Optional<Literal> constant) {
    /** Copies the list. */
    public Symbol {
      parameters = List.copyOf(parameters);
    }
  }
}
