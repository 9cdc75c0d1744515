package dev.twiceover.model;

import java.util.List;
import java.util.Optional;

/** A statement. Parentheses and empty statements have vanished. */
public sealed interface Statement extends Node
    permits Statement.Block,
        Statement.Local,
        Statement.LocalType,
        Statement.Evaluate,
        Statement.If,
        Statement.Loop,
        Statement.ForEach,
        Statement.Labeled,
        Statement.Synchronized,
        Statement.Try,
        Statement.Exit,
        Statement.OpaqueStatement,
        Switch {

  /** Statements in braces. */
  record Block(Span span, List<Statement> statements) implements Statement {
    /** Copies the list. */
    public Block {
      statements = List.copyOf(statements);
    }

    @Override
    public List<Node> children() {
      return Node.parts(statements);
    }
  }

  /**
   * One local variable; {@code int a, b} makes two.
   *
   * @param type empty for {@code var}
   */
  record Local(
      Span span,
      String name,
      List<Expression.Annotation> annotations,
      Optional<TypeUse> type,
      Optional<Expression> initializer)
      implements Statement {
    /** Copies the list. */
    public Local {
      annotations = List.copyOf(annotations);
    }

    @Override
    public List<Node> children() {
      return Node.parts(annotations, initializer);
    }
  }

  /** A class, interface, enum or record declared inside a method. */
  record LocalType(Span span, Declaration.Type type) implements Statement {
    @Override
    public List<Node> children() {
      return List.of(type);
    }
  }

  /**
   * An expression evaluated for its effect; as the body of an arrow case of a switch expression,
   * the value of that case.
   */
  record Evaluate(Span span, Expression expression) implements Statement {
    @Override
    public List<Node> children() {
      return List.of(expression);
    }
  }

  /** A conditional statement. */
  record If(Span span, Expression condition, Statement whenTrue, Optional<Statement> whenFalse)
      implements Statement {
    @Override
    public List<Node> children() {
      return Node.parts(condition, whenTrue, whenFalse);
    }
  }

  /** Which loop the programmer wrote. */
  enum LoopKind {
    WHILE,
    DO,
    FOR
  }

  /**
   * A loop with a condition.
   *
   * @param initializers of {@code for}; a declaration makes {@link Local}s
   * @param condition empty where {@code for} has none
   */
  record Loop(
      Span span,
      LoopKind kind,
      List<Statement> initializers,
      Optional<Expression> condition,
      List<Expression> updates,
      Statement body)
      implements Statement {
    /** Copies the lists. */
    public Loop {
      initializers = List.copyOf(initializers);
      updates = List.copyOf(updates);
    }

    @Override
    public List<Node> children() {
      return kind == LoopKind.DO
          ? Node.parts(body, condition)
          : Node.parts(initializers, condition, updates, body);
    }
  }

  /** A loop over the elements of an iterable or array. */
  record ForEach(Span span, Local variable, Expression iterable, Statement body)
      implements Statement {
    @Override
    public List<Node> children() {
      return List.of(variable, iterable, body);
    }
  }

  /** A statement with a label. */
  record Labeled(Span span, String label, Statement body) implements Statement {
    @Override
    public List<Node> children() {
      return List.of(body);
    }
  }

  /** A block that holds a monitor. */
  record Synchronized(Span span, Expression monitor, Block body) implements Statement {
    @Override
    public List<Node> children() {
      return List.of(monitor, body);
    }
  }

  /**
   * A try statement.
   *
   * @param resources {@link Local}s, or {@link Evaluate} of a variable
   */
  record Try(
      Span span,
      List<Statement> resources,
      Block body,
      List<Catch> catches,
      Optional<Block> finallyBlock)
      implements Statement {
    /** Copies the lists. */
    public Try {
      resources = List.copyOf(resources);
      catches = List.copyOf(catches);
    }

    @Override
    public List<Node> children() {
      return Node.parts(resources, body, catches.stream().map(Catch::body).toList(), finallyBlock);
    }
  }

  /**
   * A catch clause.
   *
   * @param types the alternatives, at least one
   */
  record Catch(Span span, List<TypeUse> types, String name, Block body) {
    /** Copies the list. */
    public Catch {
      types = List.copyOf(types);
    }
  }

  /** How an {@link Exit} leaves. */
  enum ExitKind {
    RETURN,
    THROW,
    BREAK,
    CONTINUE,
    YIELD
  }

  /** A jump out of the enclosing statement or method. */
  record Exit(Span span, ExitKind kind, Optional<Expression> value, Optional<String> label)
      implements Statement {
    @Override
    public List<Node> children() {
      return Node.parts(value);
    }
  }

  /**
   * A statement that the model has no node for; what is inside is kept.
   *
   * @param reason which construct it is, in a few words
   */
  record OpaqueStatement(Span span, String reason, List<Node> children) implements Statement {
    /** Copies the list. */
    public OpaqueStatement {
      children = List.copyOf(children);
    }
  }
}
