package dev.twiceover.schema.discovery;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An element of a changelog, the same for XML, YAML and JSON.
 *
 * @param attributes single values by name
 * @param text what stands in it, "" for none
 */
record Change(
    String name, Map<String, String> attributes, List<Change> children, StringBuilder text) {
  static Change named(String name) {
    return new Change(name, new LinkedHashMap<>(), new ArrayList<>(), new StringBuilder());
  }

  /** The value of an attribute; "" if it is not there. */
  String get(String attribute) {
    return attributes.getOrDefault(attribute, "");
  }

  boolean is(String attribute, boolean unless) {
    String value = get(attribute);
    return value.isEmpty() ? unless : value.strip().toLowerCase(Locale.ROOT).equals("true");
  }

  Optional<Change> child(String child) {
    return children.stream().filter(c -> c.name.equals(child)).findFirst();
  }

  List<Change> all(String child) {
    return children.stream().filter(c -> c.name.equals(child)).toList();
  }
}
