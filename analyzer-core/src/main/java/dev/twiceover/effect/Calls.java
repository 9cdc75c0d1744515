package dev.twiceover.effect;

import dev.twiceover.library.CallModel;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Modifier;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Evaluates calls: what libraries say of them, else the project's own code, else unknown. */
final class Calls {
  private final Interpreter interpreter;
  private final Machine machine;
  private final Strings strings;
  private final CollectionCalls collections;
  private final LibraryCalls libraryCalls;
  private final Creations creations;
  private final Overloads overloads;

  Calls(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
    this.strings = new Strings(machine);
    this.collections = new CollectionCalls(machine);
    this.libraryCalls = new LibraryCalls(interpreter);
    this.overloads = new Overloads(interpreter);
    this.creations = new Creations(interpreter, overloads);
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
          overloads.in(interpreter.hierarchy.declared(start), call.name, call.arguments);
      if (own && methods.isEmpty()) {
        methods =
            overloads.in(interpreter.hierarchy.declared(frame.type), call.name, call.arguments);
      }
      if (!methods.isEmpty()) {
        Value self = own ? frame.self : interpreter.fields.selfFor(methods.get(0).owner());
        return projectCall(new Typed(self, JavaType.of(outer.get().name())), methods, call, false);
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
    List<TypeInfo> declared = interpreter.hierarchy.declared(own);
    List<MethodInfo> methods =
        overloads.in(declared.subList(1, declared.size()), call.name, call.arguments);
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
        overloads.in(interpreter.hierarchy.declared(JavaType.of(type)), call.name, call.arguments);
    if (!methods.isEmpty()) {
      return projectCall(receiver, methods, call, false);
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

  private static Effect anyOf(List<Effect> effects, String question, Site site) {
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
    List<JavaType> types =
        exact.isPresent()
            ? interpreter.hierarchy.linearized(exact.get())
            : interpreter.hierarchy.linearized(typed.type());
    Optional<CallModel> model =
        interpreter.hierarchy.libraryCall(types, call.name, call.arguments.size());
    if (model.isPresent()) {
      return libraryCalls.apply(model.get(), typed, call);
    }
    List<TypeInfo> declared =
        exact.isPresent()
            ? interpreter.hierarchy.declared(exact.get())
            : interpreter.hierarchy.declared(typed.type());
    List<MethodInfo> methods = overloads.in(declared, call.name, call.arguments);
    if (!methods.isEmpty()) {
      return projectCall(typed, methods, call, exact.isEmpty());
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

  private Optional<TypeInfo> dynamicType(Value self) {
    Optional<TypeInfo> exact = interpreter.exactType(self);
    if (exact.isPresent()) {
      return exact;
    }
    return self instanceof Value.Bean bean
        ? interpreter.hierarchy.index().type(bean.type())
        : Optional.empty();
  }

  /** Follows a call into the project, to every implementation that it may reach. */
  private Typed projectCall(
      Typed receiver, List<MethodInfo> methods, Invocation call, boolean throughProxy) {
    MethodInfo method = methods.get(0);
    Optional<Typed> accessor = accessor(receiver, method, call);
    if (accessor.isPresent()) {
      return accessor.get();
    }
    List<MethodInfo> targets = targets(receiver, methods, call);
    if (targets.isEmpty()) {
      Optional<Typed> annotated = interpreter.sql.runAnnotated(method, call);
      if (annotated.isPresent()) {
        return annotated.get();
      }
      return withReturnType(unknown(receiver, call), method, receiver);
    }
    if (targets.size() > 1) {
      targets = whatMatters(targets, method, call);
      if (targets.isEmpty()) {
        return withReturnType(
            new Typed(property(receiver, call), JavaType.UNKNOWN), method, receiver);
      }
    }
    if (targets.size() > Budget.IMPLEMENTATIONS) {
      interpreter.gaps.add(
          new Trace.Hole(
              call.site,
              Trace.HoleKind.CALL_NOT_FOLLOWED,
              method.label()
                  + " has "
                  + targets.size()
                  + " implementations; "
                  + Budget.IMPLEMENTATIONS
                  + " were followed"));
      targets = targets.subList(0, Budget.IMPLEMENTATIONS);
    }
    if (targets.size() == 1) {
      return withReturnType(enter(receiver, targets.get(0), call, throughProxy), method, receiver);
    }
    List<Typed> results = new ArrayList<>();
    Machine.Snapshot before = machine.save();
    List<Machine.Snapshot> ends = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    for (MethodInfo target : targets) {
      machine.restore(before);
      effects.add(machine.collect(() -> results.add(enter(receiver, target, call, throughProxy))));
      ends.add(machine.save());
    }
    machine.restore(ends.get(0));
    ends.subList(1, ends.size()).forEach(machine::join);
    machine.emit(anyOf(effects, "which implementation of " + method.label(), call.site));
    return withReturnType(
        new Typed(Value.choice(results.stream().map(Typed::value).toList()), results.get(0).type()),
        method,
        receiver);
  }

  Typed enter(Typed receiver, MethodInfo method, Invocation call, boolean throughProxy) {
    Value self = receiver.value();
    if (self instanceof Value.Bean && !isAbove(method.owner(), self)) {
      self = new Value.Bean(method.owner().name());
    }
    boolean acts = handsCallbacks(call) || interpreter.shared.mayAct(method);
    Optional<Typed> answered =
        interpreter.summaries.call(interpreter, method, self, call, throughProxy, acts);
    if (answered.isPresent()) {
      return answered.get();
    }
    Value target = self;
    return interpreter.within(
        acts,
        () ->
            interpreter.call(
                method,
                target,
                call.arguments,
                Optional.of(call.site),
                machine.captured(target),
                throughProxy));
  }

  /** Whether the bean's own type is the method's owner or inherits from it. */
  private boolean isAbove(TypeInfo owner, Value self) {
    return dynamicType(self)
        .map(
            type ->
                interpreter.hierarchy.linearized(type).stream()
                    .anyMatch(each -> each.name().equals(owner.name())))
        .orElse(false);
  }

  private Typed withReturnType(Typed result, MethodInfo method, Typed receiver) {
    JavaType declared = returnType(method, receiver);
    return new Typed(result.value(), Interpreter.narrower(declared, result.type()));
  }

  /** The declared return type; a type variable of the class is the receiver's type argument. */
  private JavaType returnType(MethodInfo method, Typed receiver) {
    if (method.declaration().returnType().isEmpty()) {
      return JavaType.UNKNOWN;
    }
    String spelled = method.declaration().returnType().get().name().name();
    var variables = method.owner().declaration().typeParameters();
    for (int i = 0; i < variables.size(); i++) {
      if (variables.get(i).name().equals(spelled) && receiver.type().argument(i).isKnown()) {
        return receiver.type().argument(i);
      }
    }
    return interpreter
        .hierarchy
        .scope(method.owner())
        .resolve(method.declaration().returnType().get());
  }

  private List<MethodInfo> targets(Typed receiver, List<MethodInfo> methods, Invocation call) {
    Set<MethodInfo> targets = new LinkedHashSet<>();
    methods.stream().filter(each -> each.declaration().body().isPresent()).forEach(targets::add);
    MethodInfo method = methods.get(0);
    if (interpreter.exactType(receiver.value()).isEmpty() && mayBeOverridden(method)) {
      String type =
          receiver.value() instanceof Value.Bean bean
                  && interpreter.hierarchy.index().declares(bean.type())
              ? bean.type()
              : receiver.type().isKnown() ? receiver.type().name() : method.owner().name();
      for (TypeInfo subtype : interpreter.hierarchy.subtypes(type)) {
        overloads
            .own(subtype, call.name, call.arguments)
            .filter(each -> each.declaration().body().isPresent())
            .ifPresent(targets::add);
      }
    }
    return new ArrayList<>(targets);
  }

  private static boolean mayBeOverridden(MethodInfo method) {
    Set<Modifier> modifiers = method.declaration().modifiers();
    return !modifiers.contains(Modifier.PRIVATE)
        && !modifiers.contains(Modifier.STATIC)
        && !modifiers.contains(Modifier.FINAL);
  }

  /** Of many targets those that can have an effect; of few all, where a text is returned. */
  private List<MethodInfo> whatMatters(
      List<MethodInfo> targets, MethodInfo method, Invocation call) {
    if (handsCallbacks(call)) {
      return targets;
    }
    boolean returnsText =
        method
            .declaration()
            .returnType()
            .filter(type -> type.name().simpleName().equals("String"))
            .isPresent();
    if (returnsText && targets.size() <= Budget.IMPLEMENTATIONS) {
      return targets;
    }
    return targets.stream().filter(interpreter.shared::mayAct).toList();
  }

  private boolean handsCallbacks(Invocation call) {
    for (Value value : call.values()) {
      for (Value each : value.alternatives()) {
        if (each instanceof Callback || !machine.captured(each).isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }

  /** A getter or record accessor is the field itself. */
  private Optional<Typed> accessor(Typed receiver, MethodInfo method, Invocation call) {
    return call.arguments.isEmpty()
        ? Accessors.field(method).map(field -> interpreter.fields.read(receiver, field))
        : Optional.empty();
  }

  /** What a call that only computes something gives. */
  private static Value property(Typed receiver, Invocation call) {
    Optional<String> property =
        call.arguments.isEmpty() ? Accessors.property(call.name) : Optional.empty();
    List<Value> parts = new ArrayList<>();
    parts.add(receiver.value());
    parts.addAll(call.values());
    return Value.computed(property.map(each -> "." + each).orElse(call.name), parts);
  }

  /** A call that is not looked into: a function of its parts, and whatever its callbacks do. */
  private Typed unknown(Typed receiver, Invocation call) {
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
