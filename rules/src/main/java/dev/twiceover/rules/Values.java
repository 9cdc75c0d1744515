package dev.twiceover.rules;

import dev.twiceover.review.WriteView;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Questions about the values that a statement is given. */
final class Values {
  private static final int MAX_DEPTH = 20;

  private Values() {}

  /** The parameters inside an expression. */
  static List<SqlExpr.Parameter> parameters(SqlExpr expression) {
    List<SqlExpr.Parameter> found = new ArrayList<>();
    if (expression instanceof SqlExpr.Parameter parameter) {
      found.add(parameter);
    }
    expression.children().forEach(child -> found.addAll(parameters(child)));
    return found;
  }

  /** The values bound inside an expression, as far as they are understood. */
  static List<Value> bound(WriteView write, SqlExpr expression) {
    return parameters(expression).stream()
        .flatMap(parameter -> write.valueOf().apply(parameter).stream())
        .toList();
  }

  /** What differs at each run in a value. */
  static List<Value.Fresh> fresh(Value value) {
    List<Value.Fresh> found = new ArrayList<>();
    for (Value each : flat(value, 0)) {
      if (each instanceof Value.Fresh fresh) {
        found.add(fresh);
      }
    }
    return found;
  }

  /** What statements answered, in a value. */
  static List<Value.Outcome> outcomes(Value value) {
    List<Value.Outcome> found = new ArrayList<>();
    for (Value each : flat(value, 0)) {
      if (each instanceof Value.Outcome outcome) {
        found.add(outcome);
      }
    }
    return found;
  }

  /** Whether a value is computed with a read one, and not just that one handed on. */
  static boolean isComputed(Value value) {
    if (value instanceof Value.Computed computed) {
      return computed.parts().size() == 1
          ? isComputed(computed.parts().get(0))
          : !outcomes(computed).isEmpty();
    }
    if (value instanceof Value.Choice choice) {
      return choice.alternatives().stream().anyMatch(Values::isComputed);
    }
    return value instanceof Value.Text text
        && text.pieces().size() > 1
        && !outcomes(text).isEmpty();
  }

  private static List<Value> flat(Value value, int depth) {
    List<Value> all = new ArrayList<>();
    all.add(value);
    if (depth > MAX_DEPTH) {
      return all;
    }
    for (Value part : parts(value)) {
      all.addAll(flat(part, depth + 1));
    }
    return all;
  }

  private static List<Value> parts(Value value) {
    if (value instanceof Value.Computed computed) {
      return computed.parts();
    }
    if (value instanceof Value.Choice choice) {
      return choice.alternatives();
    }
    List<Value> holes = new ArrayList<>();
    if (value instanceof Value.Text text) {
      for (Value.Piece piece : text.pieces()) {
        if (piece instanceof Value.Piece.Hole hole) {
          holes.add(hole.value());
        }
      }
    }
    return holes;
  }

  /** The spelling of what differs at each run, with what is made of it left out. */
  static Optional<Value.Fresh> firstFresh(WriteView write, SqlExpr expression) {
    return bound(write, expression).stream().flatMap(value -> fresh(value).stream()).findFirst();
  }
}
