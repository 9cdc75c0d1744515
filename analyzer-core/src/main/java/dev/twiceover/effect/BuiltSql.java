package dev.twiceover.effect;

import dev.twiceover.project.JavaType;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Statements built by calls, as jOOQ does. Each step is a value that holds the step before; the
 * last one runs the whole.
 */
final class BuiltSql {
  private static final String STEP = "sql:";
  private static final Set<String> RUNS =
      Set.of(
          "execute",
          "executeAsync",
          "fetch",
          "fetchOne",
          "fetchSingle",
          "fetchAny",
          "fetchOptional",
          "fetchOneInto",
          "fetchInto",
          "fetchExists",
          "fetchCount",
          "fetchLazy",
          "fetchStream",
          "fetchValue",
          "fetchMap",
          "fetchSet",
          "iterator",
          "stream");
  private static final Set<String> STORES = Set.of("store", "insert", "update", "delete", "merge");
  private final Interpreter interpreter;
  private final Machine machine;

  BuiltSql(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
  }

  boolean isBuilt(Value value) {
    return (value instanceof Value.Computed computed && computed.function().startsWith(STEP))
        || machine.content(value).orElse(null) instanceof HeapObject.Row;
  }

  /** The first step: a verb on a table. */
  Typed start(String step, Typed receiver, Calls.Invocation call) {
    switch (step) {
      case "new-record" -> {
        return Typed.of(
            machine.allocate(new HeapObject.Row(call.values().get(0), Optional.empty(), Map.of())));
      }
      case "execute-record" -> {
        call.values().forEach(each -> store(each, verbOf(call.name()), call));
        return Typed.of(new Value.Unknown("a row count"));
      }
      case "record-write" -> {
        return store(receiver.value(), call.name(), call);
      }
      default -> {
        Value.Computed first = append(step, receiver.value(), call);
        return RUNS.contains(call.name()) ? run(first, call) : Typed.of(first);
      }
    }
  }

  private static String verbOf(String name) {
    return name.replace("execute", "").toLowerCase(Locale.ROOT);
  }

  private static Value.Computed append(String step, Value before, Calls.Invocation call) {
    List<Value> parts = new ArrayList<>(List.of(before));
    parts.addAll(call.values());
    return new Value.Computed(STEP + step, parts);
  }

  /** A further step, or the one that runs it. */
  Typed step(Typed receiver, Calls.Invocation call) {
    if (machine.content(receiver.value()).orElse(null) instanceof HeapObject.Row row) {
      return rowCall((Value.Ref) receiver.value(), row, call);
    }
    if (RUNS.contains(call.name())) {
      return run(receiver.value(), call);
    }
    return Typed.of(append(call.name(), receiver.value(), call));
  }

  /** Runs a built statement, or each of a batch. */
  Typed run(Value chain, Calls.Invocation call) {
    if (!(chain instanceof Value.Computed built)) {
      return Typed.of(new Value.Unknown("not a statement"));
    }
    if (built.function().startsWith(STEP + "batch")) {
      String verb = built.function().equals(STEP + "batch-records") ? "store" : "";
      for (Value part : built.parts().subList(1, built.parts().size())) {
        for (Value each : flat(part)) {
          if (isBuilt(each) && !(each instanceof Value.Ref)) {
            run(each, call);
          } else {
            store(each, verb.isEmpty() ? "store" : verb, call);
          }
        }
      }
      return Typed.of(new Value.Unknown("row counts"));
    }
    int id = emit(built, call);
    boolean rows = call.name().startsWith("execute");
    if (call.name().equals("fetchOne")
        || call.name().equals("fetchSingle")
        || call.name().equals("fetchAny")) {
      Optional<Value> table = wholeRowOf(built);
      if (table.isPresent()) {
        return Typed.of(
            machine.allocate(new HeapObject.Row(table.get(), Optional.of(id), Map.of())));
      }
    }
    return Typed.of(new Value.Outcome(id, rows ? Value.Result.ROWS : Value.Result.ROW));
  }

  private List<Value> flat(Value value) {
    return machine.content(value).orElse(null) instanceof HeapObject.Elements elements
        ? elements.elements()
        : value.alternatives();
  }

  /** The table of {@code selectFrom(T)} or {@code fetchOne(T, …)}. */
  private static Optional<Value> wholeRowOf(Value.Computed built) {
    Value.Computed first = built;
    while (first.parts().get(0) instanceof Value.Computed before
        && before.function().startsWith(STEP)) {
      first = before;
    }
    return first.parts().size() > 1 ? Optional.of(first.parts().get(1)) : Optional.empty();
  }

  private int emit(Value.Computed built, Calls.Invocation call) {
    interpreter.noteStatement(call.site());
    int id = machine.newEffectId();
    Decided decided = Decided.of(interpreter, built, call.site());
    machine.emit(
        new Effect.Statement(
            id,
            "jooq",
            List.of(),
            BuiltStatements.of(machine, built),
            Map.of(),
            call.site(),
            decided.site(),
            interpreter.frame().chain(),
            decided.place()));
    return id;
  }

  private Typed rowCall(Value.Ref ref, HeapObject.Row row, Calls.Invocation call) {
    String name = call.name();
    List<Value> arguments = call.values();
    if (STORES.contains(name)) {
      return store(ref, name, call);
    }
    if (name.equals("set") && arguments.size() == 2) {
      machine.setContent(ref, row.with(Names.column(machine, arguments.get(0)), arguments.get(1)));
      return Typed.of(ref);
    }
    if (name.startsWith("set") && name.length() > 3 && arguments.size() == 1) {
      machine.setContent(ref, row.with(Names.snake(name.substring(3)), arguments.get(0)));
      return Typed.of(ref);
    }
    if ((name.startsWith("get") || name.equals("get")) && arguments.size() <= 1) {
      String column =
          arguments.isEmpty()
              ? Names.snake(name.substring(3))
              : Names.column(machine, arguments.get(0));
      Value set = row.columns().get(column);
      if (set != null) {
        return Typed.of(set);
      }
      Value source =
          row.read().isPresent()
              ? new Value.Outcome(row.read().get(), Value.Result.ROW)
              : (Value) ref;
      return new Typed(new Value.Computed("." + column, List.of(source)), JavaType.UNKNOWN);
    }
    return Typed.of(ref);
  }

  /** A row stored by itself: an insert for a new one, else an update by key. */
  private Typed store(Value value, String verb, Calls.Invocation call) {
    if (!(machine.content(value).orElse(null) instanceof HeapObject.Row row)) {
      return Typed.of(new Value.Unknown("not a row"));
    }
    List<Value> parts = new ArrayList<>();
    parts.add(row.table());
    parts.add(Value.Constant.of(row.read().isPresent()));
    row.columns()
        .forEach(
            (column, each) -> {
              parts.add(Value.text(column));
              parts.add(each);
            });
    int id = emit(new Value.Computed(STEP + "row-" + verb, parts), call);
    return Typed.of(new Value.Outcome(id, Value.Result.ROWS));
  }
}
