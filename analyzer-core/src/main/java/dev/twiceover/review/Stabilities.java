package dev.twiceover.review;

import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.sql.Binding;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.Stability;
import dev.twiceover.sql.ValueFacts;
import dev.twiceover.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is known of the values bound to a statement, as the judgement asks it. */
final class Stabilities implements ValueFacts {
  private static final int MAX_DEPTH = 30;
  private final Map<String, Value> bindings;
  private final List<Value> holes;

  Stabilities(Map<String, Value> bindings, List<Value> holes) {
    this.bindings = bindings;
    this.holes = holes;
  }

  @Override
  public Binding of(SqlExpr.Parameter parameter) {
    return value(parameter).map(Stabilities::binding).orElse(Binding.of(Stability.STABLE));
  }

  /** The value bound to a parameter, if the code that binds it was understood. */
  Optional<Value> value(SqlExpr.Parameter parameter) {
    String key = parameter.ordinal() > 0 ? Integer.toString(parameter.ordinal()) : parameter.name();
    Value bound = bindings.get(key);
    if (bound == null && bindings.get("*") != null) {
      bound = new Value.Computed("." + parameter.name(), List.of(bindings.get("*")));
    }
    return Optional.ofNullable(bound);
  }

  @Override
  public Optional<Binding> of(SqlExpr.Hole hole) {
    if (hole.number() < 1 || hole.number() > holes.size()) {
      return Optional.empty();
    }
    Value value = holes.get(hole.number() - 1);
    return isData(value) ? Optional.of(binding(value)) : Optional.empty();
  }

  /** Whether a value spliced into SQL is surely a value and no piece of SQL. */
  private static boolean isData(Value value) {
    return value instanceof Value.Fresh
        || value instanceof Value.Outcome
        || (value instanceof Value.Input input && input.ofMessage())
        || (value instanceof Value.Computed computed
            && computed.function().startsWith(".")
            && isData(computed.parts().get(0)));
  }

  /** What is known of a value. */
  static Binding binding(Value value) {
    Stability stability = stability(value, 0);
    if (value instanceof Value.Constant constant) {
      return Binding.of(constant(constant));
    }
    if (value instanceof Value.Text text && text.known().isPresent()) {
      return Binding.of(new SqlExpr.Constant(SqlExpr.ConstantKind.STRING, text.known().get()));
    }
    boolean clock =
        value instanceof Value.Fresh fresh && fresh.volatility() == Value.Volatility.CLOCK;
    boolean nonNull = isNonNull(value);
    String identity = stability.isStable() ? Describe.value(value) : "";
    return new Binding(stability, clock, nonNull, identity, Optional.empty());
  }

  /** A text, a value just made, or that value as text. */
  private static boolean isNonNull(Value value) {
    return value instanceof Value.Fresh
        || value instanceof Value.Text
        || (value instanceof Value.Computed computed
            && computed.function().equals("toString")
            && computed.parts().size() == 1
            && isNonNull(computed.parts().get(0)));
  }

  private static SqlExpr.Constant constant(Value.Constant constant) {
    return new SqlExpr.Constant(
        switch (constant.kind()) {
          case INT, LONG, FLOAT, DOUBLE -> SqlExpr.ConstantKind.NUMBER;
          case BOOLEAN -> SqlExpr.ConstantKind.BOOLEAN;
          case NULL -> SqlExpr.ConstantKind.NULL;
          case CHAR, STRING -> SqlExpr.ConstantKind.STRING;
        },
        constant.kind() == LiteralKind.NULL ? "NULL" : constant.value());
  }

  /** SEMANTICS section 2: an expression takes the worst of its parts. */
  static Stability stability(Value value) {
    return stability(value, 0);
  }

  private static Stability stability(Value value, int depth) {
    if (value.isVolatile()) {
      return Stability.VOLATILE;
    }
    if (depth > MAX_DEPTH) {
      return Stability.STATE;
    }
    if (value instanceof Value.Outcome) {
      return Stability.STATE;
    }
    if (value instanceof Value.Constant) {
      return Stability.CONST;
    }
    if (value instanceof Value.Computed computed) {
      Stability worst =
          computed.function().startsWith("constant ") ? Stability.CONST : Stability.STABLE;
      for (Value part : computed.parts()) {
        worst = worst.with(stability(part, depth + 1));
      }
      boolean accessor = computed.function().startsWith(".");
      return worst == Stability.STABLE && !accessor ? Stability.DERIVED : worst;
    }
    if (value instanceof Value.Choice choice) {
      Stability worst = Stability.CONST;
      for (Value part : choice.alternatives()) {
        worst = worst.with(stability(part, depth + 1));
      }
      return worst;
    }
    if (value instanceof Value.Text text) {
      Stability worst = Stability.CONST;
      for (Value.Piece piece : text.pieces()) {
        if (piece instanceof Value.Piece.Hole hole) {
          worst = worst.with(Stability.DERIVED).with(stability(hole.value(), depth + 1));
        }
      }
      return worst;
    }
    return Stability.STABLE;
  }
}
