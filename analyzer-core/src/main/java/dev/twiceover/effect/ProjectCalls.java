package dev.twiceover.effect;

import dev.twiceover.model.Modifier;
import dev.twiceover.project.JavaType;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.value.Callback;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Follows calls into the project's own code. */
final class ProjectCalls {
  private final Interpreter interpreter;
  private final Machine machine;

  ProjectCalls(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
  }

  /** Follows a call into the project, to every implementation that it may reach. */
  Typed call(
      Typed receiver, List<MethodInfo> methods, Calls.Invocation call, boolean throughProxy) {
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
      return withReturnType(interpreter.calls.unknown(receiver, call), method, receiver);
    }
    if (targets.size() > 1) {
      targets = whatMatters(targets, method, call);
      if (targets.isEmpty()) {
        return withReturnType(
            new Typed(Calls.property(receiver, call), JavaType.UNKNOWN), method, receiver);
      }
    }
    if (targets.size() > Budget.IMPLEMENTATIONS) {
      interpreter.addGap(
          new Trace.Hole(
              call.site(),
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
    machine.emit(Calls.anyOf(effects, "which implementation of " + method.label(), call.site()));
    return withReturnType(
        new Typed(Value.choice(results.stream().map(Typed::value).toList()), results.get(0).type()),
        method,
        receiver);
  }

  Typed enter(Typed receiver, MethodInfo method, Calls.Invocation call, boolean throughProxy) {
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
                call.arguments(),
                Optional.of(call.site()),
                machine.captured(target),
                throughProxy));
  }

  /** Whether the bean's own type is the method's owner or inherits from it. */
  private boolean isAbove(TypeInfo owner, Value self) {
    return interpreter
        .calls
        .dynamicType(self)
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
    return interpreter.hierarchy.signature(method).returned();
  }

  private List<MethodInfo> targets(
      Typed receiver, List<MethodInfo> methods, Calls.Invocation call) {
    Set<MethodInfo> targets = new LinkedHashSet<>();
    methods.stream().filter(each -> each.declaration().body().isPresent()).forEach(targets::add);
    MethodInfo method = methods.get(0);
    if (interpreter.exactType(receiver.value()).isEmpty() && mayBeOverridden(method)) {
      String type =
          receiver.value() instanceof Value.Bean bean
                  && interpreter.hierarchy.index().declares(bean.type())
              ? bean.type()
              : receiver.type().isKnown() ? receiver.type().name() : method.owner().name();
      targets.addAll(interpreter.shared.overloads().below(type, call.name(), call.arguments()));
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
      List<MethodInfo> targets, MethodInfo method, Calls.Invocation call) {
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

  private boolean handsCallbacks(Calls.Invocation call) {
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
  private Optional<Typed> accessor(Typed receiver, MethodInfo method, Calls.Invocation call) {
    return call.arguments().isEmpty()
        ? Accessors.field(method).map(field -> interpreter.fields.read(receiver, field))
        : Optional.empty();
  }
}
