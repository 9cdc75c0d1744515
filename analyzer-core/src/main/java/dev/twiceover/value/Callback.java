package dev.twiceover.value;

import dev.twiceover.model.Expression;
import dev.twiceover.project.TypeInfo;
import java.util.Map;

/**
 * A lambda or method reference together with what it can see. Compared by identity.
 *
 * <p>A class and no record: its captured variables may hold the callback itself.
 */
public final class Callback implements Value {
  private final Expression expression;
  private final TypeInfo type;
  private final Value self;
  private final Map<String, Typed> captured;

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
    this.captured = Map.copyOf(captured);
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
