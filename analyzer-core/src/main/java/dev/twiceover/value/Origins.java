package dev.twiceover.value;

/** Where the parts of a value come from. */
public final class Origins {
  /** Values nested deeper are not looked into. */
  private static final int MAX_DEPTH = 40;

  private Origins() {}

  /** Whether some part differs at each run. */
  public static boolean isVolatile(Value value) {
    return isVolatile(value, 0);
  }

  private static boolean isVolatile(Value value, int depth) {
    if (depth > MAX_DEPTH) {
      return false;
    }
    if (value instanceof Value.Fresh) {
      return true;
    }
    if (value instanceof Value.Computed computed) {
      return computed.parts().stream().anyMatch(part -> isVolatile(part, depth + 1));
    }
    if (value instanceof Value.Choice choice) {
      return choice.alternatives().stream().anyMatch(part -> isVolatile(part, depth + 1));
    }
    if (value instanceof Value.Text text) {
      return text.pieces().stream()
          .anyMatch(
              piece ->
                  piece instanceof Value.Piece.Hole hole && isVolatile(hole.value(), depth + 1));
    }
    return false;
  }
}
