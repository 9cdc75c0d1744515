package dev.twiceover.effect;

import dev.twiceover.library.CallModel;
import dev.twiceover.model.Expression;
import dev.twiceover.model.SourceUnit;
import dev.twiceover.project.JavaType;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.value.Callback;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Site;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Evaluates calls: what libraries say of them, else the project's own code, else unknown. */
final class Calls {
  private final Interpreter interpreter;
  private final Machine machine;
  private final Strings strings;
  private final CollectionCalls collections;
  private final LibraryCalls libraryCalls;
  private final Creations creations;
  final ProjectCalls projectCalls;

  Calls(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
    this.strings = new Strings(machine);
    this.collections = new CollectionCalls(machine);
    this.libraryCalls = new LibraryCalls(interpreter);
    this.creations = new Creations(interpreter);
    this.projectCalls = new ProjectCalls(interpreter);
  }

  /**
   * A call ready to be dispatched.
   *
   * @param site the whole call in the code that makes it
   */
  record Invocation(String name, List<Typed> arguments, Site site) {
    List<Value> values() {
      return arguments.stream().map(Typed::value).toList();
    }
  }

  Typed call(Expression.Call call) {
    if (call.receiver().isEmpty() && (call.name().equals("this") || call.name().equals("super"))) {
      return creations.chained(call, arguments(call.arguments()));
    }
    if (call.receiver().isEmpty()) {
      return ownCall(invocation(call));
    }
    Expression receiver = call.receiver().get();
    boolean ownReceiver =
        receiver instanceof Expression.Reference reference
            && (reference.name().equals("this") || reference.name().equals("super"));
    if (ownReceiver) {
      boolean toSuper = ((Expression.Reference) receiver).name().equals("super");
      return toSuper ? superCall(invocation(call)) : ownCall(invocation(call));
    }
    Optional<String> type = interpreter.fields.staticType(receiver);
    if (type.isPresent()) {
      return staticCall(type.get(), invocation(call));
    }
    Typed target = interpreter.expressions.evaluate(receiver);
    return objectCall(target, invocation(call));
  }

  Typed create(Expression.Creation creation) {
    creation.outer().ifPresent(interpreter.expressions::evaluate);
    return creations.create(creation, arguments(creation.arguments()));
  }

  void construct(
      TypeInfo type,
      Value.Ref object,
      Optional<MethodInfo> constructor,
      List<Typed> arguments,
      Optional<Site> call) {
    creations.construct(type, object, constructor, arguments, call);
  }

  private Invocation invocation(Expression.Call call) {
    return new Invocation(call.name(), arguments(call.arguments()), interpreter.site(call.span()));
  }

  private List<Typed> arguments(List<Expression> arguments) {
    List<Typed> values = new ArrayList<>();
    for (Expression argument : arguments) {
      values.add(interpreter.expressions.evaluate(argument));
    }
    return values;
  }

  /** A call without receiver, or on {@code this}: no proxy stands in between. */
  Typed ownCall(Invocation call) {
    Frame frame = interpreter.frame();
    Optional<TypeInfo> dynamic = dynamicType(frame.self);
    int count = call.arguments.size();
    for (Optional<TypeInfo> outer = Optional.of(frame.type);
        outer.isPresent();
        outer = outer.get().outer()) {
      boolean own = outer.get() == frame.type;
      TypeInfo start = own ? dynamic.orElse(frame.type) : outer.get();
      List<MethodInfo> methods =
          interpreter.shared.overloads().of(start, call.name, call.arguments);
      if (own && methods.isEmpty()) {
        methods = interpreter.shared.overloads().of(frame.type, call.name, call.arguments);
      }
      if (!methods.isEmpty()) {
        Value self = own ? frame.self : interpreter.fields.selfFor(methods.get(0).owner());
        return projectCalls.call(
            new Typed(self, JavaType.of(outer.get().name())), methods, call, false);
      }
      for (JavaType type : interpreter.hierarchy.linearized(start)) {
        Optional<CallModel> model =
            interpreter.hierarchy.libraries().call(type.name(), call.name, count);
        if (model.isPresent()) {
          return libraryCalls.apply(model.get(), new Typed(frame.self, type), call);
        }
      }
    }
    Optional<Typed> imported = importedCall(call);
    return imported.orElseGet(() -> unknown(Typed.of(frame.self), call));
  }

  private Optional<Typed> importedCall(Invocation call) {
    for (SourceUnit.Import each : interpreter.frame().type.unit().imports()) {
      if (!each.isStatic()) {
        continue;
      }
      if (!each.onDemand() && each.name().endsWith("." + call.name)) {
        String type = each.name().substring(0, each.name().length() - call.name.length() - 1);
        return Optional.of(staticCall(type, call));
      }
      if (each.onDemand() && offers(each.name(), call)) {
        return Optional.of(staticCall(each.name(), call));
      }
    }
    return Optional.empty();
  }

  private boolean offers(String type, Invocation call) {
    return interpreter
            .hierarchy
            .libraries()
            .call(type, call.name, call.arguments.size())
            .isPresent()
        || interpreter
            .hierarchy
            .index()
            .type(type)
            .filter(info -> !info.methods(call.name).isEmpty())
            .isPresent();
  }

  private Typed superCall(Invocation call) {
    TypeInfo own = interpreter.frame().type;
    List<JavaType> types = interpreter.hierarchy.linearized(own);
    List<JavaType> above = types.subList(Math.min(1, types.size()), types.size());
    List<MethodInfo> methods = interpreter.shared.overloads().above(own, call.name, call.arguments);
    if (!methods.isEmpty()) {
      return interpreter.call(
          methods.get(0),
          interpreter.frame().self,
          call.arguments,
          Optional.of(call.site),
          Map.of(),
          false);
    }
    for (JavaType type : above) {
      Optional<CallModel> model =
          interpreter.hierarchy.libraries().call(type.name(), call.name, call.arguments.size());
      if (model.isPresent()) {
        return libraryCalls.apply(model.get(), new Typed(interpreter.frame().self, type), call);
      }
    }
    return unknown(Typed.of(interpreter.frame().self), call);
  }

  /** A call on a type. */
  Typed staticCall(String type, Invocation call) {
    Optional<Typed> text = strings.staticCall(type, call);
    if (text.isPresent()) {
      return text.get();
    }
    Optional<Typed> collection = collections.staticCall(type, call);
    if (collection.isPresent()) {
      return collection.get();
    }
    Typed receiver = new Typed(new Value.Bean(type), JavaType.of(type));
    Optional<CallModel> model =
        interpreter.hierarchy.libraryCall(JavaType.of(type), call.name, call.arguments.size());
    if (model.isPresent()) {
      return libraryCalls.apply(model.get(), receiver, call);
    }
    List<MethodInfo> methods =
        interpreter
            .hierarchy
            .index()
            .type(type)
            .map(info -> interpreter.shared.overloads().of(info, call.name, call.arguments))
            .orElse(List.of());
    if (!methods.isEmpty()) {
      return projectCalls.call(receiver, methods, call, false);
    }
    return enumConstants(type, call).orElseGet(() -> unknown(receiver, call));
  }

  private Optional<Typed> enumConstants(String type, Invocation call) {
    if (call.name.equals("valueOf") && call.arguments.size() == 1) {
      return Optional.of(
          new Typed(new Value.Computed("valueOf", call.values()), JavaType.of(type)));
    }
    return Optional.empty();
  }

  /** A call on an object. */
  Typed objectCall(Typed receiver, Invocation call) {
    List<Value> alternatives = receiver.value().alternatives();
    if (alternatives.size() == 1) {
      return dispatch(receiver, call);
    }
    List<Typed> results = new ArrayList<>();
    Machine.Snapshot before = machine.save();
    List<Machine.Snapshot> ends = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    for (Value alternative : alternatives) {
      machine.restore(before);
      effects.add(
          machine.collect(
              () -> results.add(dispatch(new Typed(alternative, receiver.type()), call))));
      ends.add(machine.save());
    }
    machine.restore(before);
    machine.emit(anyOf(effects, "which object", call.site));
    machine.restore(ends.get(0));
    ends.subList(1, ends.size()).forEach(machine::join);
    return new Typed(
        Value.choice(results.stream().map(Typed::value).toList()), results.get(0).type());
  }

  static Effect anyOf(List<Effect> effects, String question, Site site) {
    List<Value> conditions = new ArrayList<>();
    for (int i = 0; i < effects.size() - 1; i++) {
      conditions.add(new Value.Unknown(question));
    }
    return Trees.select(
        conditions, effects.subList(0, effects.size() - 1), effects.get(effects.size() - 1), site);
  }

  private Typed dispatch(Typed receiver, Invocation call) {
    if (receiver.value() instanceof Callback callback && !call.name.equals("andThen")) {
      return interpreter.invoke(callback, call.arguments, call.site);
    }
    Optional<Typed> text = strings.call(receiver, call);
    if (text.isPresent()) {
      return text.get();
    }
    Optional<Typed> collection = collections.call(receiver, call);
    if (collection.isPresent()) {
      return collection.get();
    }
    if (interpreter.sql.isBuilt(receiver.value())) {
      return interpreter.sql.buildStep(receiver, call);
    }
    Typed typed = new Typed(receiver.value(), typeOf(receiver));
    Optional<TypeInfo> exact = interpreter.exactType(receiver.value());
    int count = call.arguments.size();
    Optional<CallModel> model =
        exact.isPresent()
            ? interpreter.hierarchy.libraryCall(
                interpreter.hierarchy.linearized(exact.get()), call.name, count)
            : interpreter.hierarchy.libraryCall(typed.type(), call.name, count);
    if (model.isPresent()) {
      return libraryCalls.apply(model.get(), typed, call);
    }
    List<MethodInfo> methods =
        exact
            .or(() -> interpreter.hierarchy.index().type(typed.type().name()))
            .map(type -> interpreter.shared.overloads().of(type, call.name, call.arguments))
            .orElse(List.of());
    if (!methods.isEmpty()) {
      return projectCalls.call(typed, methods, call, exact.isEmpty());
    }
    return unknown(typed, call);
  }

  /** The most that is known of an object's type. */
  private JavaType typeOf(Typed receiver) {
    Optional<TypeInfo> exact = interpreter.exactType(receiver.value());
    if (exact.isPresent()) {
      return JavaType.of(exact.get().name());
    }
    if (receiver.value() instanceof Value.Bean bean
        && (!receiver.type().isKnown() || interpreter.hierarchy.index().declares(bean.type()))) {
      return receiver.type().name().equals(bean.type())
          ? receiver.type()
          : JavaType.of(bean.type());
    }
    return interpreter.sql.preparedType(receiver);
  }

  Optional<TypeInfo> dynamicType(Value self) {
    Optional<TypeInfo> exact = interpreter.exactType(self);
    if (exact.isPresent()) {
      return exact;
    }
    return self instanceof Value.Bean bean
        ? interpreter.hierarchy.index().type(bean.type())
        : Optional.empty();
  }

  /** What a call that only computes something gives. */
  static Value property(Typed receiver, Invocation call) {
    Optional<String> property =
        call.arguments.isEmpty() ? Accessors.property(call.name) : Optional.empty();
    List<Value> parts = new ArrayList<>();
    parts.add(receiver.value());
    parts.addAll(call.values());
    return Value.computed(property.map(each -> "." + each).orElse(call.name), parts);
  }

  /** A call that is not looked into: a function of its parts, and whatever its callbacks do. */
  Typed unknown(Typed receiver, Invocation call) {
    if (call.arguments.isEmpty()) {
      Optional<String> property = Accessors.property(call.name);
      if (property.isPresent()) {
        return interpreter.fields.read(receiver, property.get());
      }
    }
    if (interpreter.sql.runIfSql(receiver, call)) {
      return Typed.of(new Value.Unknown("the result of " + call.name));
    }
    for (Typed argument : call.arguments) {
      libraryCalls.runCallback(argument, List.of(), call.site);
    }
    if (receiver.value() instanceof Value.Computed) {
      // An object of a library that was made with code may run it now.
      libraryCalls.runCallback(receiver, List.of(), call.site);
    }
    if (call.name.startsWith("set") && call.name.length() > 3 && call.arguments.size() == 1) {
      Accessors.property("get" + call.name.substring(3))
          .ifPresent(
              property ->
                  interpreter.fields.store(
                      receiver.value(), property, call.arguments.get(0).value()));
    }
    if (machine.content(receiver.value()).orElse(null) instanceof HeapObject.Prepared) {
      // A setting between preparing a statement and running it.
      return receiver;
    }
    List<Value> parts = new ArrayList<>();
    parts.add(receiver.value());
    parts.addAll(call.values());
    return Typed.of(Value.computed(call.name, parts));
  }
}
