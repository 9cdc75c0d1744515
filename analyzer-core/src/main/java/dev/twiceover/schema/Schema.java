package dev.twiceover.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a database. Names are compared without case and without schema.
 *
 * @param views view name to its query's text
 */
public record Schema(
    Map<String, Table> tables,
    Map<String, String> views,
    List<Trigger> triggers,
    Map<String, Routine> routines) {
  /** Nothing is known. */
  public static final Schema UNKNOWN = new Schema(Map.of(), Map.of(), List.of(), Map.of());

  /** Copies the collections; names become keys. */
  public Schema {
    tables = keyed(tables);
    views = keyed(views);
    triggers = List.copyOf(triggers);
    routines = keyed(routines);
  }

  private static <T> Map<String, T> keyed(Map<String, T> named) {
    Map<String, T> all = new HashMap<>();
    named.forEach((name, value) -> all.put(key(name), value));
    return Map.copyOf(all);
  }

  private static String key(String name) {
    return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  /** A table by name. */
  public Optional<Table> table(String name) {
    return Optional.ofNullable(tables.get(key(name)));
  }

  /** The text of a view's query. */
  public Optional<String> view(String name) {
    return Optional.ofNullable(views.get(key(name)));
  }

  /** A routine by name. */
  public Optional<Routine> routine(String name) {
    return Optional.ofNullable(routines.get(key(name)));
  }

  /** The triggers of a table for an event. */
  public List<Trigger> triggers(String table, Trigger.Event event) {
    String wanted = key(table);
    return triggers.stream()
        .filter(t -> key(t.table()).equals(wanted) && t.events().contains(event))
        .toList();
  }

  /** The tables whose rows a delete in a table removes or changes. */
  public List<Table> cascadesFrom(String table) {
    String wanted = key(table);
    return tables.values().stream()
        .filter(
            t ->
                t.foreignKeys().stream()
                    .anyMatch(
                        f ->
                            key(f.table()).equals(wanted)
                                && (f.onDelete().equals("CASCADE")
                                    || f.onDelete().startsWith("SET"))))
        .toList();
  }
}
