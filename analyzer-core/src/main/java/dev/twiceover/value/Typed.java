package dev.twiceover.value;

import dev.twiceover.project.JavaType;

/** A value with the static type of the expression or variable that holds it. */
public record Typed(Value value, JavaType type) {
  /** A value of a type that is not known. */
  public static Typed of(Value value) {
    return new Typed(value, JavaType.UNKNOWN);
  }
}
