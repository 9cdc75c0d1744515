package dev.twiceover.value;

import dev.twiceover.project.TypeInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The content of an object that code changes. Immutable: a change is a new content. */
public sealed interface HeapObject {
  /** A string builder with its text so far. */
  record Builder(Value text) implements HeapObject {}

  /**
   * An array or list.
   *
   * @param open whether there may be further elements, each one of {@code elements}
   */
  record Elements(List<Value> elements, boolean open) implements HeapObject {
    /** Copies the list. */
    public Elements {
      elements = List.copyOf(elements);
    }

    /** With one more element. */
    public Elements with(Value element) {
      if (elements.size() >= 64) {
        return new Elements(elements, true);
      }
      List<Value> more = new ArrayList<>(elements);
      more.add(element);
      return new Elements(more, open);
    }
  }

  /**
   * A map with text keys.
   *
   * @param open whether there may be further entries
   */
  record Entries(Map<String, Value> entries, boolean open) implements HeapObject {
    /** Copies the map. */
    public Entries {
      entries = ordered(entries);
    }

    /** With one more entry. */
    public Entries with(String key, Value value) {
      Map<String, Value> more = new LinkedHashMap<>(entries);
      more.put(key, value);
      return new Entries(more, open);
    }
  }

  /**
   * A statement that waits to be run.
   *
   * @param library the library that prepared it
   * @param bindings by position (from 1, in decimal) or name
   */
  record Prepared(Value sql, String library, Site site, Map<String, Value> bindings)
      implements HeapObject {
    /** Copies the map. */
    public Prepared {
      bindings = ordered(bindings);
    }

    /** With one more binding. */
    public Prepared with(String key, Value value) {
      Map<String, Value> more = new LinkedHashMap<>(bindings);
      more.put(key, value);
      return new Prepared(sql, library, site, more);
    }

    /** The position that comes next when values are bound in order. */
    public int nextPosition() {
      int next = 1;
      while (bindings.containsKey(Integer.toString(next))) {
        next++;
      }
      return next;
    }
  }

  /**
   * An object of the project.
   *
   * @param fields by name, as far as known
   */
  record Fields(TypeInfo type, Map<String, Value> fields) implements HeapObject {
    /** Copies the map. */
    public Fields {
      fields = ordered(fields);
    }

    /** With one field changed. */
    public Fields with(String field, Value value) {
      Map<String, Value> more = new LinkedHashMap<>(fields);
      more.put(field, value);
      return new Fields(type, more);
    }
  }

  /**
   * A row of a table that can store itself.
   *
   * @param table as the code names it
   * @param read the id of the statement that read it; empty for a new row
   * @param columns what was set, by column name in lower case
   */
  record Row(Value table, Optional<Integer> read, Map<String, Value> columns)
      implements HeapObject {
    /** Copies the map. */
    public Row {
      columns = ordered(columns);
    }

    /** With one column set. */
    public Row with(String column, Value value) {
      Map<String, Value> more = new LinkedHashMap<>(columns);
      more.put(column, value);
      return new Row(table, read, more);
    }
  }

  /** The values that it holds. */
  default List<Value> values() {
    if (this instanceof Builder builder) {
      return List.of(builder.text());
    }
    if (this instanceof Elements elements) {
      return elements.elements();
    }
    if (this instanceof Entries entries) {
      return List.copyOf(entries.entries().values());
    }
    if (this instanceof Prepared prepared) {
      List<Value> all = new ArrayList<>(prepared.bindings().values());
      all.add(prepared.sql());
      return all;
    }
    if (this instanceof Fields object) {
      return List.copyOf(object.fields().values());
    }
    Row row = (Row) this;
    List<Value> all = new ArrayList<>(row.columns().values());
    all.add(row.table());
    return all;
  }

  /**
   * The content after two paths met.
   *
   * @return empty when the two have nothing in common
   */
  static Optional<HeapObject> join(HeapObject a, HeapObject b) {
    if (a.equals(b)) {
      return Optional.of(a);
    }
    if (a instanceof Builder x && b instanceof Builder y) {
      return Optional.of(new Builder(Value.choice(List.of(x.text(), y.text()))));
    }
    if (a instanceof Elements x && b instanceof Elements y) {
      return Optional.of(joinElements(x, y));
    }
    if (a instanceof Entries x && b instanceof Entries y) {
      return Optional.of(
          new Entries(joinMaps(x.entries, y.entries), x.open || y.open || !sameKeys(x, y)));
    }
    if (a instanceof Prepared x && b instanceof Prepared y) {
      return Optional.of(
          new Prepared(
              Value.choice(List.of(x.sql, y.sql)),
              x.library,
              x.site,
              joinMaps(x.bindings, y.bindings)));
    }
    if (a instanceof Fields x && b instanceof Fields y && x.type == y.type) {
      return Optional.of(new Fields(x.type, joinMaps(x.fields, y.fields)));
    }
    if (a instanceof Row x && b instanceof Row y && x.table.equals(y.table)) {
      return Optional.of(new Row(x.table, x.read.or(y::read), joinMaps(x.columns, y.columns)));
    }
    return Optional.empty();
  }

  /** A copy that keeps the order, so that equal sources give equal reports. */
  private static Map<String, Value> ordered(Map<String, Value> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  private static Elements joinElements(Elements a, Elements b) {
    if (a.elements.size() == b.elements.size()) {
      List<Value> joined = new ArrayList<>();
      for (int i = 0; i < a.elements.size(); i++) {
        joined.add(Value.choice(List.of(a.elements.get(i), b.elements.get(i))));
      }
      return new Elements(joined, a.open || b.open);
    }
    return new Elements(a.elements.size() > b.elements.size() ? a.elements : b.elements, true);
  }

  private static boolean sameKeys(Entries a, Entries b) {
    return a.entries.keySet().equals(b.entries.keySet());
  }

  private static Map<String, Value> joinMaps(Map<String, Value> a, Map<String, Value> b) {
    Map<String, Value> joined = new LinkedHashMap<>(a);
    b.forEach((key, value) -> joined.merge(key, value, (x, y) -> Value.choice(List.of(x, y))));
    return joined;
  }
}
