package dev.twiceover.review;

import dev.twiceover.schema.Column;
import dev.twiceover.schema.Schema;
import dev.twiceover.schema.Table;
import dev.twiceover.schema.Trigger;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.sql.Classification;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds the constraint that decides a verdict by leaving out one fact of the schema after the
 * other: what changes the verdict by its absence, or keeps it by its presence alone, decides.
 */
final class SchemaDecisions {
  private final Schema schema;
  private final Function<Schema, Classification> judge;
  private final Verdict verdict;

  private SchemaDecisions(Schema schema, Function<Schema, Classification> judge, Verdict verdict) {
    this.schema = schema;
    this.judge = judge;
    this.verdict = verdict;
  }

  /**
   * What of the schema decided a verdict; empty if it would be the same without.
   *
   * @param text the statement, for the names of the tables in it
   * @param judge the judgement of the statement with a schema
   */
  static Optional<SchemaDecision> of(
      WriteStatement statement,
      String text,
      Schema schema,
      Classification judged,
      Function<Schema, Classification> judge) {
    List<Table> tables = tables(statement, text, schema);
    if (tables.isEmpty()) {
      return Optional.empty();
    }
    Verdict without = judge.apply(Schema.UNKNOWN).verdict();
    if (without.equals(judged.verdict())) {
      return Optional.empty();
    }
    SchemaDecisions decisions = new SchemaDecisions(schema, judge, judged.verdict());
    return Optional.of(new SchemaDecision(decisions.constraint(tables), without.toString()));
  }

  /** The target first, then the other tables that the text names. */
  private static List<Table> tables(WriteStatement statement, String text, Schema schema) {
    List<Table> tables = new ArrayList<>();
    schema.table(statement.target().name()).ifPresent(tables::add);
    for (String word : text.toLowerCase(Locale.ROOT).split("\\W+", -1)) {
      Table table = schema.tables().get(word);
      if (table != null && !tables.contains(table)) {
        tables.add(table);
      }
    }
    return tables;
  }

  private String constraint(List<Table> tables) {
    for (Table table : tables) {
      Optional<String> found =
          byAbsence(table)
              .or(() -> byPresence(table))
              .or(() -> byColumn(table))
              .or(() -> byTrigger(table))
              .or(() -> byReference(table));
      if (found.isPresent()) {
        return found.get();
      }
    }
    Table target = tables.get(0);
    return "the definition of " + target.name() + " (" + keys(target) + ")";
  }

  /** One key without which the verdict is another. */
  private Optional<String> byAbsence(Table table) {
    for (UniqueKey key : table.keys()) {
      List<UniqueKey> others = new ArrayList<>(table.keys());
      others.remove(key);
      if (changes(withKeys(table, others))) {
        return Optional.of(name(key, table));
      }
    }
    return Optional.empty();
  }

  /** No key at all gives the same verdict, or one alone does. */
  private Optional<String> byPresence(Table table) {
    if (!changes(withKeys(table, List.of()))) {
      Table unknown = new Table(table.name(), List.of(), List.of(), List.of(), false);
      return table.complete() && changes(unknown) && byColumn(table).isEmpty()
          ? Optional.of("no other key of " + table.name() + " (" + keys(table) + ")")
          : Optional.empty();
    }
    return table.keys().stream()
        .filter(key -> !changes(withKeys(table, List.of(key))))
        .findFirst()
        .map(key -> name(key, table));
  }

  private Optional<String> byColumn(Table table) {
    for (Column column : table.columns()) {
      Column loose =
          new Column(
              column.name(),
              column.type(),
              true,
              column.fill(),
              column.fillText(),
              column.touched());
      if (!column.nullable() && changes(withColumn(table, column, loose))) {
        return Optional.of("NOT NULL of " + table.name() + "." + column.name());
      }
    }
    for (Column column : table.columns()) {
      boolean filled = column.fill() != Column.Fill.NULL || column.touched();
      Column plain =
          new Column(column.name(), column.type(), column.nullable(), Column.Fill.NULL, "", false);
      if (filled && changes(withColumn(table, column, plain))) {
        return Optional.of(fill(column) + " of " + table.name() + "." + column.name());
      }
    }
    return Optional.empty();
  }

  private static String fill(Column column) {
    if (column.touched()) {
      return "the update timestamp";
    }
    return switch (column.fill()) {
      case SEQUENCE -> "the generated number";
      case GENERATED -> "the generating expression";
      default ->
          "the default" + (column.fillText().isEmpty() ? "" : " " + column.fillText().strip());
    };
  }

  private Optional<String> byTrigger(Table table) {
    for (Trigger trigger : schema.triggers()) {
      List<Trigger> others = new ArrayList<>(schema.triggers());
      others.remove(trigger);
      boolean mine = trigger.table().equalsIgnoreCase(table.name());
      if (mine && changes(new Schema(schema.tables(), schema.views(), others, schema.routines()))) {
        return Optional.of("trigger " + trigger.name() + " on " + table.name());
      }
    }
    return Optional.empty();
  }

  private Optional<String> byReference(Table table) {
    for (Table other : schema.cascadesFrom(table.name())) {
      Table without =
          new Table(other.name(), other.columns(), other.keys(), List.of(), other.complete());
      if (changes(with(without))) {
        return Optional.of("foreign key of " + other.name() + " to " + table.name());
      }
    }
    return Optional.empty();
  }

  private boolean changes(Table instead) {
    return changes(with(instead));
  }

  private boolean changes(Schema instead) {
    return !judge.apply(instead).verdict().equals(verdict);
  }

  private Schema with(Table table) {
    Map<String, Table> tables = new LinkedHashMap<>(schema.tables());
    tables.put(
        table.name().substring(table.name().lastIndexOf('.') + 1).toLowerCase(Locale.ROOT), table);
    return new Schema(tables, schema.views(), schema.triggers(), schema.routines());
  }

  private static Table withKeys(Table table, List<UniqueKey> keys) {
    return new Table(table.name(), table.columns(), keys, table.foreignKeys(), table.complete());
  }

  private static Table withColumn(Table table, Column old, Column instead) {
    List<Column> columns = new ArrayList<>(table.columns());
    columns.set(columns.indexOf(old), instead);
    return new Table(table.name(), columns, table.keys(), table.foreignKeys(), table.complete());
  }

  private static String name(UniqueKey key, Table table) {
    String what =
        key.primary() ? "primary key" : key.predicate().isPresent() ? "partial key" : "unique key";
    String named = key.name().isEmpty() ? "" : " " + key.name();
    return what + named + " (" + columns(key) + ") of " + table.name();
  }

  private static String columns(UniqueKey key) {
    String columns =
        key.expression().isEmpty() ? String.join(", ", key.columns()) : key.expression();
    return columns + key.predicate().map(p -> " where " + p.replaceAll("\\s+", " ")).orElse("");
  }

  private static String keys(Table table) {
    return table.keys().isEmpty()
        ? "no key"
        : table.keys().stream()
            .map(key -> (key.primary() ? "primary key " : "unique ") + columns(key))
            .collect(Collectors.joining("; "));
  }
}
