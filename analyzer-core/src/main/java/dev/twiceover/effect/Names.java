package dev.twiceover.effect;

import dev.twiceover.project.TypeInfo;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Value;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Tables and columns as generated classes and builders name them. Generated names are upper-case
 * constants: {@code INVENTORY.QTY}, {@code Tables.INVENTORY}.
 */
final class Names {
  private static final Set<String> FIELD_FACTORIES =
      Set.of("field", "createField", "name", "column");

  private Names() {}

  /** The column, or {@code ?}. */
  static String column(Machine machine, Value value) {
    if (value instanceof Value.Text text) {
      return lastSegment(text.known().orElse("?"));
    }
    return ifColumn(machine, value).orElse("?");
  }

  /** The column, if the value is one. */
  static Optional<String> ifColumn(Machine machine, Value value) {
    if (!(value instanceof Value.Computed computed)) {
      return Optional.empty();
    }
    String function = computed.function();
    if (function.startsWith(".") && isConstantName(function.substring(1))) {
      return Optional.of(function.substring(1).toLowerCase(Locale.ROOT));
    }
    if (function.startsWith("constant ")) {
      String dotted = function.substring("constant ".length());
      String name = dotted.substring(dotted.lastIndexOf('.') + 1);
      boolean ofType = dotted.contains(".") || isConstantName(name);
      return ofType && isConstantName(name)
          ? Optional.of(name.toLowerCase(Locale.ROOT))
          : Optional.empty();
    }
    if (FIELD_FACTORIES.contains(function)) {
      return firstText(computed).map(Names::lastSegment);
    }
    return Optional.empty();
  }

  /** The table, or {@code ?}. */
  static String table(Machine machine, Value value) {
    if (value instanceof Value.Text text) {
      return text.known().orElse("?").toLowerCase(Locale.ROOT);
    }
    if (machine.content(value).orElse(null) instanceof HeapObject.Fields object) {
      return tableOf(object.type());
    }
    if (value instanceof Value.Computed computed) {
      String function = computed.function();
      if (function.startsWith("constant ")) {
        String dotted = function.substring("constant ".length());
        return dotted.substring(dotted.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
      }
      if (function.startsWith(".") && isConstantName(function.substring(1))) {
        return function.substring(1).toLowerCase(Locale.ROOT);
      }
      if (function.equals("as") && !computed.parts().isEmpty()) {
        return table(machine, computed.parts().get(0));
      }
      return firstText(computed).map(text -> text.toLowerCase(Locale.ROOT)).orElse("?");
    }
    return "?";
  }

  /** A generated table class holds its one instance in a constant with the table's name. */
  private static String tableOf(TypeInfo type) {
    for (var field : type.fields()) {
      if (field.type().name().simpleName().equals(type.declaration().name())
          && isConstantName(field.name())) {
        return field.name().toLowerCase(Locale.ROOT);
      }
    }
    return snake(type.declaration().name());
  }

  private static Optional<String> firstText(Value.Computed computed) {
    for (Value part : computed.parts()) {
      if (part instanceof Value.Text text && text.known().isPresent()) {
        return text.known();
      }
      if (part instanceof Value.Computed inner && FIELD_FACTORIES.contains(inner.function())) {
        Optional<String> found = firstText(inner);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private static String lastSegment(String name) {
    return name.substring(name.lastIndexOf('.') + 1).replace("\"", "").toLowerCase(Locale.ROOT);
  }

  private static boolean isConstantName(String name) {
    return !name.isEmpty() && name.equals(name.toUpperCase(Locale.ROOT));
  }

  /** {@code item_id} of {@code ItemId}. */
  static String snake(String camel) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < camel.length(); i++) {
      char c = camel.charAt(i);
      if (Character.isUpperCase(c) && i > 0) {
        name.append('_');
      }
      name.append(Character.toLowerCase(c));
    }
    return name.toString();
  }
}
