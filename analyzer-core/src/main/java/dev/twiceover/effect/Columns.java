package dev.twiceover.effect;

import dev.twiceover.value.Value;
import java.util.Locale;

/** Names of columns and tables as generated code and builders spell them. */
final class Columns {
  private Columns() {}

  /** {@code ITEM_ID} of {@code INVENTORY.ITEM_ID}, or the text of {@code field("item_id")}. */
  static String name(Value value) {
    if (value instanceof Value.Text text) {
      return text.known().orElse("?").toLowerCase(Locale.ROOT);
    }
    if (value instanceof Value.Computed computed) {
      if (computed.function().startsWith(".")) {
        return computed.function().substring(1).toLowerCase(Locale.ROOT);
      }
      if (computed.function().startsWith("constant ")) {
        String dotted = computed.function().substring("constant ".length());
        return dotted.substring(dotted.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
      }
      for (Value part : computed.parts()) {
        if (part instanceof Value.Text || part instanceof Value.Computed) {
          String inner = name(part);
          if (!inner.equals("?")) {
            return inner;
          }
        }
      }
    }
    return "?";
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
