package dev.twiceover.model;

import java.util.List;

/**
 * A type as used in the source.
 *
 * @param span where it is written
 * @param name what it names; a wildcard stands for its bound, and {@code ?} for none
 * @param arguments its type arguments; empty for raw types and the diamond
 * @param dimensions array dimensions, varargs counted as one
 */
public record TypeUse(Span span, TypeName name, List<TypeUse> arguments, int dimensions) {
  /** Copies the arguments. */
  public TypeUse {
    arguments = List.copyOf(arguments);
  }

  /** The same type with other array dimensions. */
  public TypeUse withDimensions(int count) {
    return new TypeUse(span, name, arguments, count);
  }
}
