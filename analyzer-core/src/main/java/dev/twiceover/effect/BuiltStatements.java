package dev.twiceover.effect;

import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Conflict;
import dev.twiceover.sql.Merge;
import dev.twiceover.sql.Modifier;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.TableRef;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the same statement record of a chain of builder calls as the reader makes of text, so that
 * the judgement is written once.
 */
final class BuiltStatements {
  private static final String STEP = "sql:";
  private final Machine machine;
  private final BuiltExpressions expressions;
  private final List<String> columns = new ArrayList<>();
  private final List<Assignment> conflictSet = new ArrayList<>();
  private final List<Assignment> mergeSet = new ArrayList<>();
  private final List<String> conflictTarget = new ArrayList<>();
  private Optional<Conflict> conflict = Optional.empty();
  private Optional<SqlExpr> conflictWhere = Optional.empty();
  private final List<Assignment> insertSet = new ArrayList<>();
  private final List<Merge.Branch> branches = new ArrayList<>();
  private List<String> mergeColumns = List.of();
  private Optional<SqlExpr> on = Optional.empty();
  private Place place = Place.STATEMENT;

  private BuiltStatements(Machine machine) {
    this.machine = machine;
    this.expressions = new BuiltExpressions(machine);
  }

  /** Which part of the statement the next {@code set} or {@code where} belongs to. */
  private enum Place {
    STATEMENT,
    CONFLICT,
    MATCHED,
    NOT_MATCHED
  }

  /** The statement of a chain that writes; empty for one that reads. */
  static Optional<Effect.Built> of(Machine machine, Value.Computed chain) {
    List<Value.Computed> steps = new ArrayList<>();
    Value each = chain;
    while (each instanceof Value.Computed step && step.function().startsWith(STEP)) {
      steps.add(0, step);
      each = step.parts().isEmpty() ? new Value.Unknown("no step") : step.parts().get(0);
    }
    return new BuiltStatements(machine).build(steps);
  }

  private Optional<Effect.Built> build(List<Value.Computed> steps) {
    if (steps.isEmpty()) {
      return Optional.empty();
    }
    Value.Computed first = steps.get(0);
    String verb = first.function().substring(STEP.length());
    if (verb.startsWith("row-")) {
      return Optional.of(row(verb.substring("row-".length()), first));
    }
    Optional<Verb> known = verb(verb);
    if (known.isEmpty()) {
      return withStep(steps);
    }
    List<Value> arguments = arguments(first);
    TableRef table =
        TableRef.of(arguments.isEmpty() ? "?" : Names.table(machine, arguments.get(0)));
    WriteStatement.Builder builder = WriteStatement.of(known.get(), table);
    if (known.get() == Verb.INSERT || known.get() == Verb.REPLACE) {
      arguments.stream().skip(1).forEach(this::column);
    }
    for (Value.Computed step : steps.subList(1, steps.size())) {
      step(builder, step.function().substring(STEP.length()), arguments(step), known.get());
    }
    finish(builder, known.get());
    return Optional.of(built(builder));
  }

  /** {@code with(..)} may stand before any statement; what it says is not read. */
  private static Optional<Effect.Built> withStep(List<Value.Computed> steps) {
    boolean writes =
        steps.stream().anyMatch(step -> verb(step.function().substring(STEP.length())).isPresent());
    if (!writes) {
      return Optional.empty();
    }
    WriteStatement.Builder builder =
        WriteStatement.of(Verb.CALL, TableRef.of("?")).partial("a statement behind WITH");
    return Optional.of(new Effect.Built(builder.build(), Map.of()));
  }

  private static Optional<Verb> verb(String step) {
    return switch (step) {
      case "update" -> Optional.of(Verb.UPDATE);
      case "insert" -> Optional.of(Verb.INSERT);
      case "replace" -> Optional.of(Verb.REPLACE);
      case "delete" -> Optional.of(Verb.DELETE);
      case "merge" -> Optional.of(Verb.MERGE);
      case "truncate" -> Optional.of(Verb.TRUNCATE);
      default -> Optional.empty();
    };
  }

  private static List<Value> arguments(Value.Computed step) {
    return step.parts().subList(Math.min(1, step.parts().size()), step.parts().size());
  }

  private void column(Value column) {
    if (machine.content(column).orElse(null)
        instanceof dev.twiceover.value.HeapObject.Elements all) {
      all.elements().forEach(this::column);
    } else {
      columns.add(Names.column(machine, column));
    }
  }

  private void step(WriteStatement.Builder builder, String name, List<Value> arguments, Verb verb) {
    switch (name) {
      case "columns" -> arguments.forEach(this::column);
      case "values" -> values(builder, arguments);
      case "set" -> set(builder, arguments, verb);
      case "setNull" -> set(builder, List.of(arguments.get(0), Value.Constant.NULL), verb);
      case "where", "and", "or" -> where(builder, name, arguments);
      case "from", "using" -> from(builder, name, arguments, verb);
      case "on" -> on = Optional.of(expressions.condition(arguments));
      case "limit" ->
          arguments.stream()
              .findFirst()
              .ifPresent(each -> builder.limit(Query.Limit.of(expressions.of(each))));
      case "orderBy" ->
          arguments.forEach(
              each -> builder.orderBy(new Query.OrderItem(expressions.of(each), false)));
      case "returning", "returningResult" -> {}
      case "select" -> builder.partial("rows of a query built by calls");
      case "onConflict" ->
          arguments.forEach(each -> conflictTarget.add(Names.column(machine, each)));
      case "onConflictOnConstraint" -> conflictTarget.add("?");
      case "onConflictDoNothing", "doNothing" -> conflict = Optional.of(nothing());
      case "onDuplicateKeyIgnore" -> builder.modifier(Modifier.IGNORE);
      case "doUpdate", "onDuplicateKeyUpdate" -> place = Place.CONFLICT;
      case "setAllToExcluded" -> columns.forEach(each -> excluded(each));
      case "setNonKeyToExcluded", "setNonConflictingKeyToExcluded", "setNonPrimaryKeyToExcluded" ->
          columns.stream().filter(each -> !conflictTarget.contains(each)).forEach(this::excluded);
      case "whenMatchedThenUpdate" -> place = Place.MATCHED;
      case "whenMatchedThenDelete" ->
          branches.add(
              Merge.Branch.plain(Merge.Match.MATCHED, Optional.empty(), Merge.Action.DELETE));
      case "whenNotMatchedThenInsert" -> {
        place = Place.NOT_MATCHED;
        mergeColumns = arguments.stream().map(each -> Names.column(machine, each)).toList();
      }
      default -> builder.partial(name + "(..)");
    }
  }

  private Conflict nothing() {
    return new Conflict(
        conflictTarget.contains("?") ? List.of() : conflictTarget,
        "",
        conflictTarget.contains("?"),
        Optional.empty(),
        false,
        List.of(),
        Optional.empty());
  }

  private void excluded(String column) {
    conflictSet.add(Assignment.of(column, new SqlExpr.Excluded(column)));
  }

  private void values(WriteStatement.Builder builder, List<Value> arguments) {
    List<Value> row = arguments;
    if (arguments.size() == 1
        && machine.content(arguments.get(0)).orElse(null)
            instanceof dev.twiceover.value.HeapObject.Elements all) {
      row = all.elements();
    }
    List<SqlExpr> values = row.stream().map(expressions::of).toList();
    if (place == Place.NOT_MATCHED) {
      branches.add(Merge.Branch.insert(Optional.empty(), mergeColumns, values));
    } else {
      builder.row(values);
    }
  }

  private void set(WriteStatement.Builder builder, List<Value> arguments, Verb verb) {
    List<Assignment> assignments = new ArrayList<>();
    if (arguments.size() == 2) {
      assignments.add(
          Assignment.of(Names.column(machine, arguments.get(0)), expressions.of(arguments.get(1))));
    } else if (arguments.size() == 1
        && machine.content(arguments.get(0)).orElse(null)
            instanceof dev.twiceover.value.HeapObject.Row row) {
      row.columns()
          .forEach(
              (column, value) -> assignments.add(Assignment.of(column, expressions.of(value))));
    } else {
      builder.partial("set(..) of a map or record");
    }
    switch (place) {
      case CONFLICT -> conflictSet.addAll(assignments);
      case MATCHED -> mergeSet.addAll(assignments);
      case NOT_MATCHED, STATEMENT -> {
        if (verb == Verb.UPDATE) {
          assignments.forEach(builder::set);
        } else {
          insertSet.addAll(assignments);
        }
      }
    }
  }

  private void where(WriteStatement.Builder builder, String name, List<Value> arguments) {
    SqlExpr condition = expressions.condition(arguments);
    if (place == Place.CONFLICT) {
      conflictWhere =
          Optional.of(
              conflictWhere
                  .<SqlExpr>map(
                      old -> new SqlExpr.Binary(name.equals("or") ? "OR" : "AND", old, condition))
                  .orElse(condition));
    } else if (name.equals("or")) {
      builder.partial("or(..)");
    } else {
      builder.where(condition);
    }
  }

  private void from(WriteStatement.Builder builder, String name, List<Value> arguments, Verb verb) {
    if (verb == Verb.MERGE || name.equals("from") || name.equals("using")) {
      for (Value each : arguments) {
        builder.from(Query.FromItem.of(new Query.Named(TableRef.of(Names.table(machine, each)))));
      }
    }
  }

  private void finish(WriteStatement.Builder builder, Verb verb) {
    if (!insertSet.isEmpty()) {
      builder.columns(insertSet.stream().map(each -> each.target().name()).toList());
      builder.row(insertSet.stream().map(Assignment::value).toList());
    } else {
      builder.columns(columns);
    }
    if (!conflictSet.isEmpty() || place == Place.CONFLICT) {
      boolean unknownTarget = conflictTarget.contains("?");
      builder.onConflict(
          new Conflict(
              unknownTarget ? List.of() : conflictTarget,
              "",
              unknownTarget,
              Optional.empty(),
              true,
              conflictSet,
              conflictWhere));
    } else {
      conflict.ifPresent(builder::onConflict);
    }
    if (verb == Verb.MERGE) {
      if (!mergeSet.isEmpty()) {
        branches.add(0, Merge.Branch.update(Merge.Match.MATCHED, Optional.empty(), mergeSet));
      }
      builder.merge(
          new Merge(
              new Query.Named(TableRef.of("source")),
              on.orElseGet(() -> new SqlExpr.Opaque("on(..)", List.of())),
              branches));
      builder.partial("the source of a merge built by calls");
    }
  }

  private Effect.Built built(WriteStatement.Builder builder) {
    return new Effect.Built(builder.build(), expressions.parameters());
  }

  /** A row that stores itself: an insert of what was set, or an update by primary key. */
  private Effect.Built row(String verb, Value.Computed chain) {
    String table = Names.table(machine, chain.parts().get(0));
    boolean wasRead =
        chain.parts().get(1) instanceof Value.Constant constant
            && constant.kind() == LiteralKind.BOOLEAN
            && constant.value().equals("true");
    Map<String, SqlExpr> set = new LinkedHashMap<>();
    for (int i = 2; i + 1 < chain.parts().size(); i += 2) {
      set.put(
          Names.column(machine, chain.parts().get(i)), expressions.of(chain.parts().get(i + 1)));
    }
    boolean updates = verb.equals("update") || (verb.equals("store") && wasRead);
    if (verb.equals("delete")) {
      return built(WriteStatement.delete(table).where(byKey()));
    }
    if (updates) {
      WriteStatement.Builder update = WriteStatement.update(table).where(byKey());
      set.forEach(update::set);
      return built(update);
    }
    WriteStatement.Builder insert = WriteStatement.insert(table);
    insert.columns(List.copyOf(set.keySet()));
    insert.row(List.copyOf(set.values()));
    if (verb.equals("merge")) {
      List<Assignment> all =
          set.keySet().stream()
              .map(column -> Assignment.of(column, new SqlExpr.Excluded(column)))
              .toList();
      insert.onConflict(Conflict.update(List.of(), all));
    }
    return built(insert);
  }

  private static SqlExpr byKey() {
    return new SqlExpr.Binary(
        "=", SqlExpr.Column.of("primary_key"), new SqlExpr.Parameter("primaryKey", 0));
  }
}
