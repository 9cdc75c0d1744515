package dev.twiceover.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A type or one of its members. */
public sealed interface Declaration extends Node {
  /** The annotations in source order. */
  List<Expression.Annotation> annotations();

  /** The modifiers as written. */
  Set<Modifier> modifiers();

  /** The simple name; empty for an anonymous class and for initializers. */
  String name();

  /** Where the name stands, without annotations and modifiers; an empty name begins the body. */
  Span nameSpan();

  /** Which kind of type a declaration makes. */
  enum TypeKind {
    CLASS,
    INTERFACE,
    ENUM,
    RECORD,
    ANNOTATION,
    ANONYMOUS
  }

  /**
   * A class, interface, enum, record, annotation type or anonymous class body.
   *
   * @param qualifiedName dotted, with the enclosing types; empty for anonymous classes, and the
   *     simple name for local ones
   * @param components record components, else empty
   * @param supertypes what follows {@code extends} and {@code implements}, in that order; for an
   *     anonymous class the created type
   * @param members fields (an enum's constants first), methods, initializers, nested types
   */
  record Type(
      Span span,
      TypeKind kind,
      String name,
      Span nameSpan,
      String qualifiedName,
      Set<Modifier> modifiers,
      List<Expression.Annotation> annotations,
      List<TypeParameter> typeParameters,
      List<Parameter> components,
      List<TypeUse> supertypes,
      List<Declaration> members)
      implements Declaration {
    /** Copies the lists. */
    public Type {
      modifiers = Set.copyOf(modifiers);
      annotations = List.copyOf(annotations);
      typeParameters = List.copyOf(typeParameters);
      components = List.copyOf(components);
      supertypes = List.copyOf(supertypes);
      members = List.copyOf(members);
    }

    @Override
    public List<Node> children() {
      return Node.parts(annotations, components, members);
    }
  }

  /**
   * A field, or an enum constant (whose initializer is a {@link Expression.Creation} of the enum).
   *
   * @param type as declared, with the dimensions of this declarator; the enum for a constant
   */
  record Field(
      Span span,
      String name,
      Span nameSpan,
      Set<Modifier> modifiers,
      List<Expression.Annotation> annotations,
      TypeUse type,
      Optional<Expression> initializer,
      boolean enumConstant)
      implements Declaration {
    /** Copies the lists. */
    public Field {
      modifiers = Set.copyOf(modifiers);
      annotations = List.copyOf(annotations);
    }

    @Override
    public List<Node> children() {
      return Node.parts(annotations, initializer);
    }
  }

  /** What a {@link Method} is. */
  enum MethodKind {
    METHOD,
    CONSTRUCTOR,
    COMPACT_CONSTRUCTOR,
    STATIC_INITIALIZER,
    INSTANCE_INITIALIZER
  }

  /**
   * A method, constructor or initializer block.
   *
   * @param name the type's name for constructors, empty for initializers
   * @param returnType empty for constructors and initializers
   * @param defaultValue of an element of an annotation type
   * @param body empty for abstract and native methods
   */
  record Method(
      Span span,
      MethodKind kind,
      String name,
      Span nameSpan,
      Set<Modifier> modifiers,
      List<Expression.Annotation> annotations,
      List<TypeParameter> typeParameters,
      List<Parameter> parameters,
      Optional<TypeUse> returnType,
      List<TypeUse> thrown,
      Optional<Expression> defaultValue,
      Optional<Statement.Block> body)
      implements Declaration {
    /** Copies the lists. */
    public Method {
      modifiers = Set.copyOf(modifiers);
      annotations = List.copyOf(annotations);
      typeParameters = List.copyOf(typeParameters);
      parameters = List.copyOf(parameters);
      thrown = List.copyOf(thrown);
    }

    @Override
    public List<Node> children() {
      return Node.parts(annotations, parameters, defaultValue, body);
    }
  }

  /**
   * A parameter of a method or lambda, or a record component.
   *
   * @param type empty for {@code var} and for an untyped lambda parameter; varargs are an array
   */
  record Parameter(
      Span span,
      String name,
      Span nameSpan,
      Set<Modifier> modifiers,
      List<Expression.Annotation> annotations,
      Optional<TypeUse> type,
      boolean varargs)
      implements Declaration {
    /** Copies the lists. */
    public Parameter {
      modifiers = Set.copyOf(modifiers);
      annotations = List.copyOf(annotations);
    }

    @Override
    public List<Node> children() {
      return Node.parts(annotations);
    }
  }

  /**
   * A type variable with its bounds.
   *
   * @param bounds in source order; empty for none
   */
  record TypeParameter(String name, List<TypeUse> bounds) {
    /** Copies the bounds. */
    public TypeParameter {
      bounds = List.copyOf(bounds);
    }
  }
}
