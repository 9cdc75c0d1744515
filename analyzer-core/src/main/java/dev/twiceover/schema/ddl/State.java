package dev.twiceover.schema.ddl;

import dev.twiceover.schema.Column;
import dev.twiceover.schema.ForeignKey;
import dev.twiceover.schema.Routine;
import dev.twiceover.schema.Schema;
import dev.twiceover.schema.Table;
import dev.twiceover.schema.Trigger;
import dev.twiceover.schema.UniqueKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The schema while statements are replayed. */
final class State {
  /** A table that still changes. */
  static final class TableState {
    String name;
    final List<Column> columns = new ArrayList<>();
    final List<UniqueKey> keys = new ArrayList<>();
    final List<ForeignKey> foreignKeys = new ArrayList<>();
    boolean complete = true;

    TableState(String name) {
      this.name = name;
    }

    Optional<Column> column(String column) {
      return columns.stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst();
    }

    void replace(Column column) {
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).name().equalsIgnoreCase(column.name())) {
          columns.set(i, column);
          return;
        }
      }
      columns.add(column);
    }

    void dropKey(String key) {
      keys.removeIf(k -> k.name().equalsIgnoreCase(key));
    }

    void dropColumn(String column) {
      String key = column.toLowerCase(Locale.ROOT);
      columns.removeIf(c -> c.key().equals(key));
      keys.removeIf(k -> k.columns().contains(key));
      foreignKeys.removeIf(f -> f.columns().stream().anyMatch(column::equalsIgnoreCase));
    }

    void renameColumn(String from, String to) {
      column(from)
          .ifPresent(
              c ->
                  columns.set(
                      columns.indexOf(c),
                      new Column(to, c.type(), c.nullable(), c.fill(), c.fillText(), c.touched())));
      keys.replaceAll(
          k ->
              new UniqueKey(
                  k.name(),
                  k.primary(),
                  k.columns().stream().map(x -> x.equalsIgnoreCase(from) ? to : x).toList(),
                  k.expression(),
                  k.predicate(),
                  k.nullsDistinct(),
                  k.ignoresDuplicates()));
    }

    /** A primary key makes its columns NOT NULL, except where SQLite does not. */
    void setPrimary(UniqueKey key, boolean impliesNotNull) {
      keys.removeIf(UniqueKey::primary);
      keys.add(0, key);
      if (impliesNotNull) {
        columns.replaceAll(
            c ->
                key.columns().contains(c.key())
                    ? new Column(c.name(), c.type(), false, c.fill(), c.fillText(), c.touched())
                    : c);
      }
    }

    Table freeze() {
      return new Table(name, columns, keys, foreignKeys, complete);
    }
  }

  private final Map<String, TableState> tables = new LinkedHashMap<>();
  final Map<String, String> views = new LinkedHashMap<>();
  final List<Trigger> triggers = new ArrayList<>();
  final Map<String, Routine> routines = new LinkedHashMap<>();

  /** Trigger name to the function that PostgreSQL runs for it. */
  final Map<String, String> triggerFunctions = new LinkedHashMap<>();

  static String key(String name) {
    return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  Optional<TableState> table(String name) {
    return Optional.ofNullable(tables.get(key(name)));
  }

  /** The table to alter; one that nobody created is known in part only. */
  TableState tableOrPart(String name) {
    return tables.computeIfAbsent(
        key(name),
        k -> {
          TableState t = new TableState(name);
          t.complete = false;
          return t;
        });
  }

  /** Forgets the keys of a table, and that all of it is known. */
  void doubt(String name) {
    TableState t = tables.get(key(name));
    if (t != null) {
      t.keys.clear();
      t.complete = false;
    }
  }

  void put(TableState table) {
    tables.put(key(table.name), table);
  }

  void dropTable(String name) {
    tables.remove(key(name));
    triggers.removeIf(t -> key(t.table()).equals(key(name)));
  }

  void renameTable(String from, String to) {
    TableState t = tables.remove(key(from));
    if (t != null) {
      t.name = to;
      tables.put(key(to), t);
    }
  }

  void dropIndex(String index) {
    tables.values().forEach(t -> t.dropKey(index));
  }

  Schema freeze() {
    Map<String, Table> frozen = new LinkedHashMap<>();
    tables.forEach((name, t) -> frozen.put(name, t.freeze()));
    List<Trigger> resolved = new ArrayList<>();
    for (Trigger t : triggers) {
      String function = triggerFunctions.get(key(t.name()));
      Optional<String> body =
          function == null || t.body().isPresent()
              ? t.body()
              : Optional.ofNullable(routines.get(key(function))).flatMap(Routine::body);
      resolved.add(
          new Trigger(t.name(), t.table(), t.timing(), t.events(), t.row(), t.condition(), body));
    }
    return new Schema(frozen, views, resolved, routines);
  }
}
