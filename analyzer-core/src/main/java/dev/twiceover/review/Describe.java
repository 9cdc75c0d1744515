package dev.twiceover.review;

import dev.twiceover.effect.Effect;
import dev.twiceover.value.SqlText;
import dev.twiceover.value.Value;
import java.util.List;
import java.util.stream.Collectors;

/** Values as people read them. */
final class Describe {
  private static final int MAX_DEPTH = 6;

  private Describe() {}

  /** A send, with its destination as far as known. */
  static String send(Effect.Send send) {
    return send.destination().isEmpty()
        ? "the " + send.channel() + " message"
        : "the message to " + send.destination();
  }

  /** A value close to the expression that makes it. */
  static String value(Value value) {
    return value(value, 0);
  }

  private static String value(Value value, int depth) {
    if (depth > MAX_DEPTH) {
      return "…";
    }
    if (value instanceof Value.Text text) {
      return "\"" + SqlText.of(text).display() + "\"";
    }
    if (value instanceof Value.Constant constant) {
      return constant.value();
    }
    if (value instanceof Value.Input input) {
      return input.name();
    }
    if (value instanceof Value.Formal formal) {
      return "parameter " + (formal.index() + 1);
    }
    if (value instanceof Value.Fresh fresh) {
      return fresh.spelling();
    }
    if (value instanceof Value.Bean bean) {
      return bean.type().substring(bean.type().lastIndexOf('.') + 1);
    }
    if (value instanceof Value.Outcome outcome) {
      return switch (outcome.result()) {
        case ROWS -> "row count";
        case ROW -> "row read";
        case FAILURE -> "failed";
      };
    }
    if (value instanceof Value.Computed computed) {
      return computed(computed, depth);
    }
    if (value instanceof Value.Choice choice) {
      return list(choice.alternatives(), " or ", depth);
    }
    return value instanceof Value.Unknown unknown ? unknown.why() : "object";
  }

  private static String computed(Value.Computed computed, int depth) {
    String function = computed.function();
    List<Value> parts = computed.parts();
    if (function.startsWith("constant ")) {
      String name = function.substring("constant ".length());
      return name.substring(name.lastIndexOf('.') + 1);
    }
    if (function.startsWith(".") && parts.size() == 1) {
      return value(parts.get(0), depth + 1) + function;
    }
    if (parts.size() == 2 && !Character.isLetter(function.charAt(0))) {
      return value(parts.get(0), depth + 1) + " " + function + " " + value(parts.get(1), depth + 1);
    }
    return function + "(" + list(parts, ", ", depth) + ")";
  }

  private static String list(List<Value> values, String separator, int depth) {
    return values.stream()
        .map(each -> value(each, depth + 1))
        .collect(Collectors.joining(separator));
  }
}
