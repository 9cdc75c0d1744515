package dev.twiceover.effect;

import dev.twiceover.library.Meaning;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.project.JavaType;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.value.Callback;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.SqlText;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Calls that prepare SQL, bind values to it and run it. */
final class SqlCalls {
  private static final JavaType PREPARED_STATEMENT = JavaType.of("java.sql.PreparedStatement");
  private static final Typed CONNECTION =
      new Typed(new Value.Bean("java.sql.Connection"), JavaType.of("java.sql.Connection"));
  private static final Set<String> NEVER_RUN =
      Set.of(
          "equals",
          "contains",
          "startsWith",
          "endsWith",
          "indexOf",
          "matches",
          "println",
          "print",
          "printf",
          "add",
          "put",
          "append",
          "log",
          "trace",
          "debug",
          "info",
          "warn",
          "warning",
          "error",
          "fatal",
          "format",
          "isEqualTo",
          "hasMessage",
          "hasMessageContaining",
          "compile",
          "replaceAll",
          "replaceFirst",
          "split",
          "requireNonNull",
          "notNull",
          "hasText",
          "state",
          "isTrue",
          "checkArgument",
          "checkState",
          "checkNotNull");
  private final Interpreter interpreter;
  private final Machine machine;
  private final BuiltSql built;

  SqlCalls(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
    this.built = new BuiltSql(interpreter);
  }

  /** Whether a value is a statement under construction, or a row that can store itself. */
  boolean isBuilt(Value value) {
    return built.isBuilt(value);
  }

  Typed buildStep(Typed receiver, Calls.Invocation call) {
    return built.step(receiver, call);
  }

  Typed startBuilding(Meaning.BuildSql build, Typed receiver, Calls.Invocation call) {
    return built.start(build.step(), receiver, call);
  }

  /** The type of a prepared statement whose declared type is not known. */
  JavaType preparedType(Typed receiver) {
    if (receiver.type().isKnown()) {
      return receiver.type();
    }
    return machine.content(receiver.value()).orElse(null) instanceof HeapObject.Prepared prepared
            && prepared.library().equals("jdbc")
        ? PREPARED_STATEMENT
        : receiver.type();
  }

  Typed prepare(String library, Meaning.PrepareSql prepare, Typed receiver, Calls.Invocation call) {
    Value sql = textOf(argument(prepare.sql(), receiver, call).value());
    return new Typed(
        machine.allocate(new HeapObject.Prepared(sql, library, call.site(), Map.of())),
        JavaType.UNKNOWN);
  }

  void bind(Meaning.Bind bind, Typed receiver, Calls.Invocation call) {
    if (!(receiver.value() instanceof Value.Ref ref)
        || !(machine.content(ref).orElse(null) instanceof HeapObject.Prepared prepared)) {
      return;
    }
    if (bind.key().isPresent()) {
      Value key = argument(bind.key().getAsInt(), receiver, call).value();
      Optional<String> name = keyOf(key);
      if (name.isPresent()) {
        machine.setContent(
            ref, prepared.with(name.get(), argument(bind.value(), receiver, call).value()));
      }
      return;
    }
    Bindings bindings = new Bindings(machine, prepared.bindings());
    if (bind.bindings() == Meaning.Bindings.VALUE) {
      bindings.next(argument(bind.value(), receiver, call).value());
    } else {
      bindings.add(bind.bindings(), call.values().subList(bind.value(), call.arguments().size()));
    }
    machine.setContent(
        ref,
        new HeapObject.Prepared(
            prepared.sql(), prepared.library(), prepared.site(), bindings.all()));
  }

  private static Optional<String> keyOf(Value key) {
    if (key instanceof Value.Constant constant) {
      return Optional.of(constant.value());
    }
    return key instanceof Value.Text text ? text.known() : Optional.empty();
  }

  Typed run(
      String library,
      Meaning.RunSql run,
      Typed receiver,
      Calls.Invocation call,
      boolean givesRows) {
    Value sql = argument(run.sql(), receiver, call).value();
    List<Value> rest =
        run.sql() == Meaning.RECEIVER
            ? List.of()
            : call.values().subList(run.sql() + 1, call.arguments().size());
    Value resolved = textOf(fromCallback(sql, call));
    if (isBuilt(resolved)) {
      return built.run(resolved, call);
    }
    if (machine.content(resolved).orElse(null) instanceof HeapObject.Elements several) {
      List<Typed> results = new ArrayList<>();
      several
          .elements()
          .forEach(each -> results.add(emit(library, textOf(each), Map.of(), call, givesRows)));
      return results.isEmpty() ? Typed.of(new Value.Unknown("no statement")) : results.get(0);
    }
    boolean onlyCallback =
        resolved instanceof Value.Unknown
            && (sql instanceof Callback
                || machine.content(sql).orElse(null) instanceof HeapObject.Fields);
    if (onlyCallback) {
      return Typed.of(resolved);
    }
    Map<String, Value> known = Map.of();
    Value text = resolved;
    String from = library;
    if (machine.content(resolved).orElse(null) instanceof HeapObject.Prepared prepared) {
      known = prepared.bindings();
      text = prepared.sql();
      from = prepared.library();
    }
    Bindings bindings = new Bindings(machine, known);
    Value.Ref statement =
        machine.allocate(new HeapObject.Prepared(text, from, call.site(), bindings.all()));
    bindings.add(run.bindings(), rest);
    machine.setContent(statement, new HeapObject.Prepared(text, from, call.site(), bindings.all()));
    runSetters(rest, statement, call);
    if (machine.content(statement).orElse(null) instanceof HeapObject.Prepared bound) {
      return emit(from, text, bound.bindings(), call, givesRows);
    }
    return emit(from, text, bindings.all(), call, givesRows);
  }

  /** A callback that makes the statement is run to see which one it makes. */
  private Value fromCallback(Value sql, Calls.Invocation call) {
    boolean isCallback =
        sql instanceof Callback || machine.content(sql).orElse(null) instanceof HeapObject.Fields;
    if (!isCallback) {
      return sql;
    }
    Value made =
        new LibraryCalls(interpreter)
            .runCallback(Typed.of(sql), List.of(CONNECTION), call.site())
            .value();
    for (Value each : made.alternatives()) {
      if (machine.content(each).orElse(null) instanceof HeapObject.Prepared) {
        return each;
      }
    }
    return new Value.Unknown("a callback that runs its own statements");
  }

  /** Callbacks among the arguments bind values, or read rows. */
  private void runSetters(List<Value> arguments, Value.Ref statement, Calls.Invocation call) {
    List<Typed> offered =
        List.of(
            new Typed(statement, PREPARED_STATEMENT),
            new Typed(new Value.Unknown("a row's index or value"), JavaType.UNKNOWN));
    for (Value argument : arguments) {
      new LibraryCalls(interpreter).runCallback(Typed.of(argument), offered, call.site());
    }
  }

  private static Typed argument(int index, Typed receiver, Calls.Invocation call) {
    if (index == Meaning.RECEIVER) {
      return receiver;
    }
    return index < call.arguments().size()
        ? call.arguments().get(index)
        : Typed.of(new Value.Unknown("a missing argument"));
  }

  private Value textOf(Value value) {
    if (value instanceof Value.Choice choice) {
      return Value.choice(choice.alternatives().stream().map(this::textOf).toList());
    }
    return machine.content(value).orElse(null) instanceof HeapObject.Builder builder
        ? builder.text()
        : value;
  }

  private Typed emit(
      String library,
      Value text,
      Map<String, Value> bindings,
      Calls.Invocation call,
      boolean givesRows) {
    List<SqlText> variants = new ArrayList<>();
    boolean partly = false;
    for (Value each : text.alternatives()) {
      if (each instanceof Value.Text known && !known.pieces().isEmpty()) {
        variants.add(SqlText.of(known));
      } else {
        partly = true;
      }
    }
    if (partly) {
      interpreter.addGap(
          new Trace.Hole(
              Decided.of(interpreter, text, call.site()).site(),
              Trace.HoleKind.UNRESOLVED_SQL,
              "the SQL that " + call.name() + " runs is not known: " + describe(text)));
    }
    interpreter.noteStatement(call.site());
    int id = machine.newEffectId();
    Decided decided = Decided.of(interpreter, text, call.site());
    machine.emit(
        new Effect.Statement(
            id,
            library,
            variants,
            Optional.empty(),
            bindings,
            call.site(),
            decided.site(),
            interpreter.frame().chain(),
            decided.place()));
    return Typed.of(new Value.Outcome(id, givesRows ? Value.Result.ROWS : Value.Result.ROW));
  }

  private static String describe(Value text) {
    for (Value each : text.alternatives()) {
      if (each instanceof Value.Unknown unknown) {
        return unknown.why();
      }
      if (each instanceof Value.Input input) {
        return "it is " + input.name();
      }
      if (each instanceof Value.Computed computed) {
        return "it comes from " + computed.function();
      }
    }
    return "it is made in a way that is not followed";
  }

  /** A method whose annotation holds the SQL that calling it runs. */
  Optional<Typed> runAnnotated(MethodInfo method, Calls.Invocation call) {
    Optional<Expression.Annotation> annotation = interpreter.shared.annotations().sql(method);
    if (annotation.isEmpty() || annotation.get().argument("value").isEmpty()) {
      return Optional.empty();
    }
    Frame frame =
        new Frame(
            Optional.of(interpreter.frame()),
            Optional.of(call.site()),
            method.owner(),
            new Value.Bean(method.owner().name()),
            Optional.of(method),
            call.values());
    List<Typed> result = new ArrayList<>();
    Map<String, Value> bindings = new LinkedHashMap<>();
    List<Declaration.Parameter> parameters = method.declaration().parameters();
    for (int i = 0; i < parameters.size() && i < call.arguments().size(); i++) {
      bindings.put(Integer.toString(i + 1), call.arguments().get(i).value());
      bindings.put(
          interpreter.shared.annotations().parameterName(parameters.get(i)),
          call.arguments().get(i).value());
    }
    Effect body =
        machine.collect(
            () ->
                interpreter.inFrame(
                    frame,
                    new LinkedHashMap<>(),
                    () -> {
                      Value text =
                          interpreter
                              .expressions
                              .evaluate(annotation.get().argument("value").get())
                              .value();
                      Calls.Invocation inner =
                          new Calls.Invocation(
                              method.name(),
                              List.of(),
                              interpreter.site(method.declaration().span()));
                      result.add(
                          emit(
                              annotation.get().name().simpleName().toLowerCase(Locale.ROOT),
                              joined(text),
                              bindings,
                              inner,
                              true));
                    }));
    machine.emit(Trees.frame(method.label(), Optional.of(call.site()), body));
    return Optional.of(result.get(0));
  }

  private Value joined(Value text) {
    return machine.content(text).orElse(null) instanceof HeapObject.Elements elements
        ? dev.twiceover.value.Texts.join(Value.text(" "), elements.elements())
        : text;
  }

  /**
   * A call to code that is not in the sources and is handed a writing statement: it is taken to run
   * it. Loggers and the like do not.
   */
  boolean runIfSql(Typed receiver, Calls.Invocation call) {
    String name = call.name().toLowerCase(Locale.ROOT);
    boolean harmless =
        NEVER_RUN.contains(call.name())
            || name.startsWith("log")
            || name.startsWith("assert")
            || receiver.type().simpleName().contains("Log")
            || receiver.type().simpleName().equals("Pattern");
    if (harmless) {
      return false;
    }
    for (int i = 0; i < call.arguments().size(); i++) {
      Value text = textOf(call.arguments().get(i).value());
      if (text.alternatives().stream().anyMatch(SqlCalls::readsAsWrite)) {
        run("unknown", new Meaning.RunSql(i, Meaning.Bindings.REST), receiver, call, true);
        return true;
      }
    }
    return false;
  }

  private static boolean readsAsWrite(Value value) {
    return value instanceof Value.Text text && WriteHead.begins(SqlText.of(text).text());
  }
}
