package dev.twiceover.effect;

import dev.twiceover.library.CallModel;
import dev.twiceover.library.Meaning;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.Modifier;
import dev.twiceover.project.JavaType;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.project.TypeScope;
import dev.twiceover.value.Callback;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Site;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Does what the library data says of a call. */
final class LibraryCalls {
  private final Interpreter interpreter;
  private final Machine machine;

  LibraryCalls(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
  }

  Typed apply(CallModel model, Typed receiver, Calls.Invocation call) {
    Typed result = defaultResult(receiver, call);
    boolean ranCallback = false;
    for (Meaning meaning : model.meanings()) {
      if (meaning instanceof Meaning.RunSql run) {
        result = interpreter.sql.run(model.library(), run, receiver, call, rows(model));
        ranCallback = true;
      } else if (meaning instanceof Meaning.PrepareSql prepare) {
        result = interpreter.sql.prepare(model.library(), prepare, receiver, call);
        ranCallback = true;
      } else if (meaning instanceof Meaning.Bind bind) {
        interpreter.sql.bind(bind, receiver, call);
        ranCallback = true;
      } else if (meaning instanceof Meaning.BuildSql build) {
        result = interpreter.sql.startBuilding(build, receiver, call);
        ranCallback = true;
      } else if (meaning instanceof Meaning.Send send) {
        send(send, receiver, call);
      } else if (meaning instanceof Meaning.CallOut callOut) {
        machine.emit(
            new Effect.CallOut(
                machine.newEffectId(),
                callOut.channel(),
                argument(callOut.key(), call),
                call.site(),
                interpreter.frame().chain()));
      } else if (meaning instanceof Meaning.Acknowledge) {
        machine.emit(new Effect.Acknowledge(call.site()));
      } else if (meaning instanceof Meaning.TakeStep step) {
        machine.emit(new Effect.Step(step.step(), argument(OptionalInt.of(0), call), call.site()));
      } else if (meaning instanceof Meaning.InTransaction scope) {
        result = inTransaction(scope, call);
        ranCallback = true;
      } else if (meaning instanceof Meaning.Invoke invoke) {
        result = invoke(invoke, receiver, call, result);
        ranCallback = true;
      } else if (meaning instanceof Meaning.Publish publish) {
        Typed event = argumentAt(publish.event(), receiver, call);
        publish(event, call);
      }
    }
    if (!ranCallback) {
      call.arguments().forEach(each -> runCallback(each, List.of(), call.site()));
    }
    return result(model.result(), receiver, call, result);
  }

  /**
   * Hands an event to its listeners, in this thread and transaction unless they say otherwise. What
   * listeners publish in their turn is not followed: each listener is looked at by itself too.
   */
  private void publish(Typed event, Calls.Invocation call) {
    machine.emit(new Effect.Publish(event.type(), event.value(), call.site()));
    List<MethodInfo> listeners = interpreter.shared.listeners().of(event.type());
    if (listeners.isEmpty()) {
      return;
    }
    if (interpreter.isInListener()) {
      interpreter.addGap(
          new Trace.Hole(
              call.site(),
              Trace.HoleKind.CALL_NOT_FOLLOWED,
              "an event that a listener publishes is not followed to its listeners"));
      return;
    }
    interpreter.setInListener(true);
    for (MethodInfo listener : listeners) {
      interpreter.calls.projectCalls.enter(
          Typed.of(new Value.Bean(listener.owner().name())),
          listener,
          new Calls.Invocation(call.name(), List.of(event), call.site()),
          true);
    }
    interpreter.setInListener(false);
  }

  private static boolean rows(CallModel model) {
    return model.result().origin().filter(each -> each == Meaning.Returned.ROWS).isPresent();
  }

  private static Typed defaultResult(Typed receiver, Calls.Invocation call) {
    List<Value> parts = new ArrayList<>();
    parts.add(receiver.value());
    parts.addAll(call.values());
    return Typed.of(Value.computed(call.name(), parts));
  }

  private Optional<Value> argument(OptionalInt index, Calls.Invocation call) {
    return index.isPresent() && index.getAsInt() < call.arguments().size()
        ? Optional.of(call.arguments().get(index.getAsInt()).value())
        : Optional.empty();
  }

  private static Typed argumentAt(int index, Typed receiver, Calls.Invocation call) {
    if (index == Meaning.RECEIVER) {
      return receiver;
    }
    return index < call.arguments().size()
        ? call.arguments().get(index)
        : Typed.of(new Value.Unknown("a missing argument"));
  }

  private Typed inTransaction(Meaning.InTransaction scope, Calls.Invocation call) {
    Typed callback = argumentAt(scope.callback(), Typed.of(new Value.Unknown("no receiver")), call);
    List<Typed> results = new ArrayList<>();
    Effect body =
        machine.collect(
            () ->
                results.add(
                    runCallback(
                        callback, types(scope.parameters(), JavaType.UNKNOWN), call.site())));
    if (!body.isNone()) {
      machine.emit(new Effect.Scope(scope.propagation(), "", false, call.site(), body));
    }
    return results.get(0);
  }

  private Typed invoke(Meaning.Invoke invoke, Typed receiver, Calls.Invocation call, Typed before) {
    Typed callback = argumentAt(invoke.callback(), receiver, call);
    List<Typed> parameters = parameters(invoke, receiver);
    List<Typed> results = new ArrayList<>();
    Effect body =
        machine.collect(
            () -> results.add(runCallback(callback, invoke.methods(), parameters, call.site())));
    switch (invoke.when()) {
      case NOW -> machine.emit(body);
      case REPEATEDLY -> machine.emit(Trees.loop(body, call.site()));
      case BEFORE_COMMIT, AFTER_COMMIT, ASYNCHRONOUSLY -> {
        if (!body.isNone()) {
          machine.emit(new Effect.Deferred(invoke.when(), body, call.site()));
        }
      }
    }
    return results.get(0).value() instanceof Value.Unknown ? before : results.get(0);
  }

  private List<Typed> parameters(Meaning.Invoke invoke, Typed receiver) {
    List<Typed> typed = types(invoke.parameters(), receiver.type());
    Value element = Collectibles.element(machine, receiver.value());
    List<Typed> parameters = new ArrayList<>();
    for (int i = 0; i < typed.size(); i++) {
      parameters.add(
          invoke.parameters().get(i).startsWith("<") && i == 0
              ? new Typed(element, typed.get(i).type())
              : typed.get(i));
    }
    return parameters;
  }

  private static List<Typed> types(List<String> spellings, JavaType receiver) {
    List<Typed> typed = new ArrayList<>();
    for (String spelling : spellings) {
      JavaType type = JavaType.parse(spelling, receiver);
      typed.add(
          new Typed(
              type.isKnown() && !type.isPlainValue()
                  ? new Value.Bean(type.name())
                  : new Value.Unknown("a callback's argument"),
              type));
    }
    return typed;
  }

  /** Runs whatever code a value stands for: a lambda, or the methods of a callback object. */
  Typed runCallback(Typed callback, List<Typed> arguments, Site call) {
    return runCallback(callback, List.of(), arguments, call);
  }

  private Typed runCallback(
      Typed callback, List<String> methods, List<Typed> arguments, Site call) {
    List<Typed> results = new ArrayList<>();
    for (Value alternative : callback.value().alternatives()) {
      if (alternative instanceof Callback lambda) {
        results.add(interpreter.invoke(lambda, arguments, call));
      } else if (machine.content(alternative).orElse(null) instanceof HeapObject.Fields object) {
        results.addAll(runObject(object.type(), methods, alternative, arguments, call));
      } else if (alternative instanceof Value.Computed made && made.function().startsWith("new ")) {
        // An object of a library, such as a thread, runs the code that it was made with.
        for (Value part : made.parts()) {
          runCallback(Typed.of(part), methods, arguments, call);
        }
      }
    }
    if (results.isEmpty()) {
      return Typed.of(new Value.Unknown("no callback"));
    }
    return new Typed(
        Value.choice(results.stream().map(Typed::value).toList()),
        results.get(results.size() - 1).type());
  }

  private List<Typed> runObject(
      TypeInfo type, List<String> methods, Value self, List<Typed> arguments, Site call) {
    List<Typed> results = new ArrayList<>();
    if (!isCallbackType(type)) {
      return results;
    }
    for (MethodInfo method : type.methods()) {
      boolean callable =
          method.declaration().kind() == Declaration.MethodKind.METHOD
              && !method.declaration().modifiers().contains(Modifier.PRIVATE)
              && (methods.isEmpty() || methods.contains(method.name()));
      if (callable) {
        List<Typed> matching = matching(method, arguments);
        results.add(
            interpreter.call(
                method, self, matching, Optional.of(call), machine.captured(self), false));
      }
    }
    return results;
  }

  /** An anonymous class, or one that is a callback by an interface that is not the project's. */
  private boolean isCallbackType(TypeInfo type) {
    if (type.declaration().kind() == Declaration.TypeKind.ANONYMOUS) {
      return true;
    }
    TypeScope scope = interpreter.hierarchy.scope(type);
    return type.declaration().supertypes().stream()
        .filter(each -> CALLBACKS.contains(each.name().simpleName()))
        .anyMatch(each -> !interpreter.hierarchy.index().declares(scope.resolve(each).name()));
  }

  private static final java.util.Set<String> CALLBACKS =
      java.util.Set.of(
          "Runnable",
          "Callable",
          "Supplier",
          "Consumer",
          "Function",
          "PreparedStatementCreator",
          "PreparedStatementSetter",
          "BatchPreparedStatementSetter",
          "ParameterizedPreparedStatementSetter",
          "ConnectionCallback",
          "StatementCallback",
          "PreparedStatementCallback",
          "TransactionCallback",
          "TransactionCallbackWithoutResult",
          "TransactionSynchronization",
          "TransactionSynchronizationAdapter",
          "MessageCreator",
          "RetryCallback");

  /** The arguments by the declared types of the parameters, where these tell. */
  private List<Typed> matching(MethodInfo method, List<Typed> arguments) {
    List<Typed> matching = new ArrayList<>();
    for (var parameter : method.declaration().parameters()) {
      JavaType declared =
          parameter
              .type()
              .map(interpreter.hierarchy.scope(method.owner())::resolve)
              .orElse(JavaType.UNKNOWN);
      Optional<Typed> fitting =
          arguments.stream()
              .filter(each -> each.type().isKnown() && each.type().name().equals(declared.name()))
              .findFirst();
      matching.add(
          fitting.orElseGet(
              () -> new Typed(new Value.Unknown("parameter " + parameter.name()), declared)));
    }
    return matching;
  }

  private void send(Meaning.Send send, Typed receiver, Calls.Invocation call) {
    Optional<Value> payload = argument(send.payload(), call);
    String destination = argument(send.destination(), call).map(this::destination).orElse("");
    for (Typed each : call.arguments()) {
      runCallback(each, List.of(), call.site());
    }
    Decided decided = Decided.of(interpreter, payload.orElse(receiver.value()), call.site());
    machine.emit(
        new Effect.Send(
            machine.newEffectId(),
            send.channel(),
            destination,
            payload.map(value -> Contents.of(machine, value)),
            call.site(),
            decided.site(),
            interpreter.frame().chain(),
            interpreter.frame().place(),
            decided.place(),
            decided.byCaller()));
  }

  private String destination(Value value) {
    if (value instanceof Value.Text text) {
      return text.known().orElseGet(() -> dev.twiceover.value.SqlText.of(text).display());
    }
    if (value instanceof Value.Computed computed
        && computed.function().startsWith("new ")
        && computed.function().endsWith("ProducerRecord")
        && !computed.parts().isEmpty()) {
      return destination(computed.parts().get(0));
    }
    if (value instanceof Value.Computed constant && constant.function().startsWith("constant ")) {
      return constant.function().substring("constant ".length());
    }
    return "";
  }

  private Typed result(Meaning.Result model, Typed receiver, Calls.Invocation call, Typed before) {
    JavaType type =
        model.type().map(each -> JavaType.parse(each, receiver.type())).orElse(before.type());
    if (model.origin().isEmpty()) {
      Value value =
          model.type().isPresent()
                  && before.value() instanceof Value.Computed
                  && !type.isPlainValue()
              ? longLived(type, before.value())
              : before.value();
      return new Typed(value, type);
    }
    return switch (model.origin().get()) {
      case ROWS, ROW, CALLBACK -> new Typed(before.value(), type);
      case RANDOM -> fresh(Value.Volatility.RANDOM, receiver, call, type);
      case CLOCK -> fresh(Value.Volatility.CLOCK, receiver, call, type);
      case SEQUENCE -> fresh(Value.Volatility.SEQUENCE, receiver, call, type);
      case DERIVED -> new Typed(before.value(), type);
      case RECEIVER -> receiver;
      case ARGUMENT -> argumentAt(0, receiver, call);
    };
  }

  private Value longLived(JavaType type, Value value) {
    return interpreter.hierarchy.libraries().knows(type.name())
        ? new Value.Bean(type.name())
        : value;
  }

  private static Typed fresh(
      Value.Volatility volatility, Typed receiver, Calls.Invocation call, JavaType type) {
    String owner = receiver.type().simpleName();
    String spelling = (owner.isEmpty() ? "" : owner + ".") + call.name() + "()";
    return new Typed(new Value.Fresh(volatility, spelling, call.site()), type);
  }
}
