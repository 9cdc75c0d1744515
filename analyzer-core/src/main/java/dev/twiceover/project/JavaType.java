package dev.twiceover.project;

import java.util.ArrayList;
import java.util.List;

/**
 * A type as far as the light resolver knows it.
 *
 * @param name the canonical name; empty when unknown
 * @param arguments its type arguments, empty when raw or unknown
 * @param dimensions array dimensions
 */
public record JavaType(String name, List<JavaType> arguments, int dimensions) {
  /** Nothing is known. */
  public static final JavaType UNKNOWN = new JavaType("", List.of(), 0);

  /** {@code java.lang.String}. */
  public static final JavaType STRING = of("java.lang.String");

  /** Copies the arguments. */
  public JavaType {
    arguments = List.copyOf(arguments);
  }

  /** A type without arguments. */
  public static JavaType of(String name) {
    return new JavaType(name, List.of(), 0);
  }

  /**
   * Reads {@code java.util.Map<a.B, c.D>} as library data spells it.
   *
   * @param receiver whose type arguments {@code <0>} and {@code <1>} stand for
   */
  public static JavaType parse(String spelling, JavaType receiver) {
    int angle = spelling.indexOf('<');
    if (angle < 0) {
      return of(spelling);
    }
    String inner = spelling.substring(angle + 1, spelling.lastIndexOf('>'));
    if (angle == 0) {
      return receiver.argument(Integer.parseInt(inner));
    }
    List<JavaType> arguments = new ArrayList<>();
    for (String part : inner.split(",", -1)) {
      String argument = part.strip();
      arguments.add(
          argument.matches("\\d+")
              ? receiver.argument(Integer.parseInt(argument))
              : parse(argument, receiver));
    }
    return new JavaType(spelling.substring(0, angle), arguments, 0);
  }

  /** Whether the name is known. */
  public boolean isKnown() {
    return !name.isEmpty();
  }

  /** The type argument at that index, or {@link #UNKNOWN}. */
  public JavaType argument(int index) {
    return index < arguments.size() ? arguments.get(index) : UNKNOWN;
  }

  /** The type of an element of an array or of a collection with one type argument. */
  public JavaType element() {
    if (dimensions > 0) {
      return new JavaType(name, arguments, dimensions - 1);
    }
    return argument(0);
  }

  /** Whether it is {@code String}, a primitive or a box of one: a plain value. */
  public boolean isPlainValue() {
    return dimensions == 0
        && (name.indexOf('.') < 0 || name.startsWith("java.lang.") || name.equals("java.util.UUID"))
        && !name.equals("java.lang.Object")
        && !name.equals("java.lang.Iterable")
        && isKnown();
  }

  /** The last segment of the name. */
  public String simpleName() {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
