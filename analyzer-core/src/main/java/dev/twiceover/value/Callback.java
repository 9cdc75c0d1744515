package dev.twiceover.value;

import dev.twiceover.model.Expression;
import dev.twiceover.project.TypeInfo;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lambda or method reference together with what it can see. Two are equal if they are the same
 * code and see the same.
 */
public final class Callback implements Value {
  private final Expression expression;
  private final TypeInfo type;
  private final Value self;
  private final Map<String, Typed> captured;
  private final int hash;

  /**
   * @param expression an {@link Expression.Lambda} or {@link Expression.MethodReference}
   * @param type the type whose code it is in
   * @param self what {@code this} is there
   * @param captured the local variables there
   */
  public Callback(Expression expression, TypeInfo type, Value self, Map<String, Typed> captured) {
    this.expression = expression;
    this.type = type;
    this.self = self;
    this.captured = Collections.unmodifiableMap(new LinkedHashMap<>(captured));
    this.hash =
        System.identityHashCode(expression) * 31 + self.hashCode() * 7 + this.captured.hashCode();
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  @SuppressWarnings(
      "ReferenceEquality") // The same code is the same node, not one that looks alike.
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Callback callback
            && hash == callback.hash
            && expression == callback.expression
            && self.equals(callback.self)
            && captured.equals(callback.captured));
  }

  /** The lambda or method reference. */
  public Expression expression() {
    return expression;
  }

  /** The type whose code it is in. */
  public TypeInfo type() {
    return type;
  }

  /** What {@code this} is there. */
  public Value self() {
    return self;
  }

  /** The local variables there. */
  public Map<String, Typed> captured() {
    return captured;
  }
}
