package dev.twiceover.model;

/** What is known of the type that a name in the source stands for. */
public sealed interface TypeName {
  /** The name as far as it is known: qualified, or the spelling. Nested types are dotted. */
  String name();

  /** The last segment of the name. */
  default String simpleName() {
    return name().substring(name().lastIndexOf('.') + 1);
  }

  /**
   * A type that the compiler attributed, or a primitive or {@code void}.
   *
   * @param name the canonical name, such as {@code java.util.Map.Entry}
   */
  record Known(String name) implements TypeName {}

  /**
   * A type concluded from an import, the same unit, the same package or {@code java.lang}.
   *
   * @param name the canonical name that follows from it
   */
  record Guessed(String name) implements TypeName {}

  /**
   * A name that the unit alone does not explain (an on-demand import may, or it is a type
   * variable).
   *
   * @param name as spelled in the source
   */
  record Unknown(String name) implements TypeName {}
}
