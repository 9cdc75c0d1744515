package dev.twiceover.schema.discovery;

import dev.twiceover.schema.Column;
import dev.twiceover.schema.ForeignKey;
import dev.twiceover.schema.Routine;
import dev.twiceover.schema.Schema;
import dev.twiceover.schema.Table;
import dev.twiceover.schema.Trigger;
import dev.twiceover.schema.UniqueKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Puts definitions of one database's tables together. Where two define the same table, only what
 * both say is taken, so that a key that one of them lacks never makes a write safe.
 */
final class SchemaMerge {
  private static final int NAMED = 5;

  private SchemaMerge() {}

  /** What all definitions agree on; their differences in keys are noted. */
  static Schema agreed(List<Definition> definitions, Notes notes) {
    Map<String, Table> tables = new LinkedHashMap<>();
    Map<String, String> owners = new LinkedHashMap<>();
    Map<String, Set<String>> disputes = new LinkedHashMap<>();
    Map<String, String> views = new LinkedHashMap<>();
    Map<String, Routine> routines = new LinkedHashMap<>();
    Set<Trigger> triggers = new LinkedHashSet<>();
    for (Definition each : definitions) {
      each.schema()
          .tables()
          .forEach(
              (name, table) -> {
                Table known = tables.get(name);
                if (known == null) {
                  tables.put(name, table);
                  owners.put(name, each.name());
                  return;
                }
                if (!keys(known).equals(keys(table))) {
                  String pair = owners.get(name) + "\n" + each.name();
                  disputes.computeIfAbsent(pair, k -> new TreeSet<>()).add(name);
                }
                tables.put(name, both(known, table));
              });
      each.schema().views().forEach(views::putIfAbsent);
      each.schema().routines().forEach((name, r) -> routines.merge(name, r, SchemaMerge::both));
      triggers.addAll(each.schema().triggers());
    }
    disputes.forEach((pair, names) -> note(pair, names, notes));
    return new Schema(tables, views, new ArrayList<>(triggers), routines);
  }

  private static void note(String pair, Set<String> names, Notes notes) {
    int cut = pair.indexOf('\n');
    List<String> first = names.stream().limit(NAMED).toList();
    String more = names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "";
    notes.add(
        pair.substring(cut + 1),
        "other keys than in "
            + pair.substring(0, cut)
            + " for "
            + String.join(", ", first)
            + more
            + ": only keys that both have count");
  }

  /** The second schema on the first: its tables replace those of the same name. */
  static Schema over(Schema below, Schema above) {
    if (below.tables().isEmpty() && below.triggers().isEmpty()) {
      return above;
    }
    Map<String, Table> tables = new LinkedHashMap<>(below.tables());
    tables.putAll(above.tables());
    Map<String, String> views = new LinkedHashMap<>(below.views());
    views.putAll(above.views());
    Map<String, Routine> routines = new LinkedHashMap<>(below.routines());
    routines.putAll(above.routines());
    Set<Trigger> triggers = new LinkedHashSet<>(below.triggers());
    triggers.addAll(above.triggers());
    return new Schema(tables, views, new ArrayList<>(triggers), routines);
  }

  private static Routine both(Routine a, Routine b) {
    return a.body().equals(b.body()) ? a : new Routine(a.name(), a.parameters(), Optional.empty());
  }

  private static Set<Object> keys(Table table) {
    Set<Object> keys = new LinkedHashSet<>();
    table.keys().forEach(k -> keys.add(rule(k)));
    return keys;
  }

  /** What a key demands, whatever it is called. */
  private static List<Object> rule(UniqueKey k) {
    return List.of(new TreeSet<>(k.columns()), k.expression(), k.predicate());
  }

  private static Table both(Table a, Table b) {
    List<UniqueKey> keys = new ArrayList<>();
    for (UniqueKey k : a.keys()) {
      for (UniqueKey other : b.keys()) {
        if (rule(k).equals(rule(other))) {
          keys.add(
              new UniqueKey(
                  k.name(),
                  k.primary() && other.primary(),
                  k.columns(),
                  k.expression(),
                  k.predicate(),
                  k.nullsDistinct() || other.nullsDistinct(),
                  k.ignoresDuplicates() && other.ignoresDuplicates()));
          break;
        }
      }
    }
    boolean sameKeys = keys.size() == a.keys().size() && keys.size() == b.keys().size();
    List<Column> columns = new ArrayList<>();
    for (Column c : a.columns()) {
      b.column(c.name()).ifPresent(other -> columns.add(both(c, other)));
    }
    boolean sameColumns =
        columns.size() == a.columns().size() && columns.size() == b.columns().size();
    Set<ForeignKey> references = new LinkedHashSet<>(a.foreignKeys());
    references.addAll(b.foreignKeys());
    return new Table(
        a.name(),
        columns,
        keys,
        new ArrayList<>(references),
        a.complete() && b.complete() && sameKeys && sameColumns);
  }

  private static Column both(Column a, Column b) {
    boolean sameFill = a.fill() == b.fill() && a.fillText().equalsIgnoreCase(b.fillText());
    return new Column(
        a.name(),
        a.type().equals(b.type()) ? a.type() : "",
        a.nullable() || b.nullable(),
        sameFill ? a.fill() : Column.Fill.EXPRESSION,
        sameFill ? a.fillText() : "",
        a.touched() || b.touched());
  }
}
