package dev.twiceover.effect;

import dev.twiceover.library.Meaning;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.Span;
import dev.twiceover.model.Statement;
import dev.twiceover.project.Hierarchy;
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
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Walks the code of one entry point with abstract values and collects its effects. Calls into the
 * project are followed in place, so that what a caller passes is known where it is used.
 *
 * <p>Not safe for several threads; one entry point, one interpreter.
 */
final class Interpreter {
  final Hierarchy hierarchy;
  final Shared shared;
  final Summaries summaries;
  final Asides asides;
  final Machine machine = new Machine();
  final Statements statements = new Statements(this);
  final Expressions expressions = new Expressions(this);
  final Calls calls = new Calls(this);
  final SqlCalls sql = new SqlCalls(this);
  final Fields fields = new Fields(this);
  private Set<Trace.Hole> gaps = new LinkedHashSet<>();
  private Optional<Frame> frame = Optional.empty();

  /** Whether what runs surely has no effect, so that only its value matters. */
  private boolean computing;

  private boolean inListener;

  Interpreter(Hierarchy hierarchy, Shared shared, Summaries summaries, Asides asides) {
    this.hierarchy = hierarchy;
    this.shared = shared;
    this.summaries = summaries;
    this.asides = asides;
  }

  /** Runs a method as an entry point: everything that it does, with its own transaction. */
  Effect run(MethodInfo method, boolean receivesMessage) {
    Declaration.Method declaration = method.declaration();
    TypeScope scope = hierarchy.scope(method.owner());
    List<Typed> arguments = new ArrayList<>();
    for (Declaration.Parameter parameter : declaration.parameters()) {
      arguments.add(
          new Typed(
              new Value.Input(parameter.name(), receivesMessage),
              parameter.type().map(scope::resolve).orElse(JavaType.UNKNOWN)));
    }
    Effect effects =
        machine.collect(
            () ->
                call(
                    method,
                    new Value.Bean(method.owner().name()),
                    arguments,
                    Optional.empty(),
                    Map.of(),
                    true));
    Pruning.Pruned pruned = Pruning.of(effects, List.of(), machine);
    if (pruned.isCut()) {
      gaps.add(Summaries.tooMuch(method));
    }
    return pruned.effect();
  }

  /** Whether a listener of an application event runs. */
  boolean isInListener() {
    return inListener;
  }

  void setInListener(boolean inListener) {
    this.inListener = inListener;
  }

  /** The frame that runs now. */
  Frame frame() {
    return frame.orElseThrow();
  }

  boolean hasFrame() {
    return frame.isPresent();
  }

  /** The resolver of type names here. */
  TypeScope scope() {
    return hierarchy.scope(frame().type);
  }

  /** The place of a node of the code that runs now. */
  Site site(Span span) {
    return new Site(frame().type.source(), span);
  }

  /** What could not be followed so far. */
  Set<Trace.Hole> gaps() {
    return gaps;
  }

  void addGap(Trace.Hole gap) {
    gaps.add(gap);
  }

  /** Remembers where a statement is run; not where that does not happen now. */
  void noteStatement(Site site) {
    if (summaries.areShared()) {
      shared.noteStatement(site);
    }
  }

  /** Counts a step; false when the method that runs has had its share. */
  boolean mayGoOn() {
    return machine.step();
  }

  /**
   * Runs a method of the project.
   *
   * @param throughProxy whether a framework stands between caller and method, so that annotations
   *     of the method take effect
   * @return what it returns
   */
  Typed call(
      MethodInfo method,
      Value self,
      List<Typed> arguments,
      Optional<Site> call,
      Map<String, Typed> captured,
      boolean throughProxy) {
    Declaration.Method declaration = method.declaration();
    Hierarchy.Signature signature = hierarchy.signature(method);
    JavaType type = signature.returned();
    if (declaration.body().isEmpty()) {
      return new Typed(new Value.Unknown("abstract " + method.label()), type);
    }
    if (frame.isPresent() && frame.get().isRunning(method)) {
      return new Typed(new Value.Unknown("recursive " + method.label()), type);
    }
    if (frame.isPresent() && frame.get().depth >= Budget.DEPTH) {
      gaps.add(
          new Trace.Hole(
              call.orElseThrow(),
              Trace.HoleKind.BOUND,
              "calls nested deeper than " + Budget.DEPTH + ": " + method.label() + " not entered"));
      return new Typed(new Value.Unknown("deep " + method.label()), type);
    }
    List<Value> received = new ArrayList<>();
    received.add(self);
    arguments.forEach(argument -> received.add(argument.value()));
    Frame callee = new Frame(frame, call, method.owner(), self, Optional.of(method), received);
    Map<String, Typed> locals = new HashMap<>(captured);
    bindParameters(declaration.parameters(), arguments, signature.parameters(), locals);
    Annotations annotations = shared.annotations();
    Optional<Annotations.Transaction> transaction =
        throughProxy ? annotations.transaction(method) : Optional.empty();
    boolean asynchronous = throughProxy && annotations.isAsynchronous(method);
    int share = machine.beginShare();
    Effect body =
        machine.collect(
            () -> inFrame(callee, locals, () -> statements.run(declaration.body().get())));
    if (machine.isShareUsed()) {
      gaps.add(
          new Trace.Hole(
              new Site(method.owner().source(), declaration.nameSpan()),
              Trace.HoleKind.BOUND,
              method.label() + " does more than is followed in one place"));
    }
    machine.endShare(share);
    if (summaries.areShared()) {
      shared.noteVisited(method);
    }
    Effect framed = Trees.frame(method.label(), call, body);
    if (transaction.isPresent() && !framed.isNone()) {
      framed = transaction.get().around(framed);
    }
    Site site = call.orElseGet(() -> new Site(method.owner().source(), declaration.nameSpan()));
    if (asynchronous && !framed.isNone()) {
      framed = new Effect.Deferred(Meaning.When.ASYNCHRONOUSLY, framed, site);
    }
    if (throughProxy && !framed.isNone()) {
      framed = inPhase(annotations.listenerPhase(method), framed, site);
    }
    machine.emit(framed);
    return returned(callee, type);
  }

  private static Effect inPhase(Optional<String> phase, Effect effect, Site site) {
    if (phase.isEmpty()) {
      return effect;
    }
    return phase.get().equals("BEFORE_COMMIT")
        ? new Effect.Scope("MANDATORY", "", false, site, effect)
        : new Effect.Deferred(Meaning.When.AFTER_COMMIT, effect, site);
  }

  /** Runs a call; one that surely has no effect gets few steps, for the value it may give. */
  Typed within(boolean acts, Supplier<Typed> call) {
    if (acts || computing) {
      return call.get();
    }
    computing = true;
    int outer = machine.limitTo(Budget.COMPUTING_STEPS);
    Set<Trace.Hole> before = gaps;
    gaps = new LinkedHashSet<>();
    try {
      Typed result = call.get();
      return machine.isShareUsed()
          ? new Typed(new Value.Unknown("a long computation"), result.type())
          : result;
    } finally {
      machine.endShare(outer);
      gaps = before;
      computing = false;
    }
  }

  /** Runs a callback with what its caller hands it. */
  Typed invoke(Callback callback, List<Typed> arguments, Site call) {
    if (frame.isPresent() && frame.get().depth >= Budget.DEPTH) {
      return Typed.of(new Value.Unknown("deep callback"));
    }
    return new Callbacks(this).invoke(callback, arguments, call);
  }

  /** Runs code in a frame with its own variables. */
  void inFrame(Frame callee, Map<String, Typed> locals, Runnable code) {
    Optional<Frame> before = frame;
    Layered<String, Typed> callerLocals = machine.swapLocals(new Layered<>(locals));
    boolean alive = machine.isAlive();
    frame = Optional.of(callee);
    try {
      code.run();
    } finally {
      frame = before;
      machine.swapLocals(callerLocals);
      machine.setAlive(alive);
    }
  }

  private void bindParameters(
      List<Declaration.Parameter> parameters,
      List<Typed> arguments,
      List<JavaType> types,
      Map<String, Typed> locals) {
    for (int i = 0; i < parameters.size(); i++) {
      Declaration.Parameter parameter = parameters.get(i);
      JavaType declared = types.get(i);
      Typed value;
      if (parameter.varargs() && !passesArray(parameters, arguments)) {
        List<Value> rest = new ArrayList<>();
        for (int j = i; j < arguments.size(); j++) {
          rest.add(arguments.get(j).value());
        }
        value = new Typed(machine.allocate(new HeapObject.Elements(rest, false)), declared);
      } else if (i < arguments.size()) {
        Typed argument = arguments.get(i);
        value = new Typed(argument.value(), narrower(declared, argument.type()));
      } else {
        value = new Typed(new Value.Unknown("parameter " + parameter.name()), declared);
      }
      locals.put(parameter.name(), value);
    }
  }

  private boolean passesArray(List<Declaration.Parameter> parameters, List<Typed> arguments) {
    if (arguments.size() != parameters.size()) {
      return false;
    }
    Typed last = arguments.get(arguments.size() - 1);
    return last.type().dimensions() > 0
        || machine.content(last.value()).filter(HeapObject.Elements.class::isInstance).isPresent();
  }

  /** The declared type, or the argument's where the declaration says less. */
  static JavaType narrower(JavaType declared, JavaType actual) {
    if (!declared.isKnown() || declared.name().equals("java.lang.Object")) {
      return actual.isKnown() ? actual : declared;
    }
    if (declared.name().equals(actual.name()) && declared.arguments().isEmpty()) {
      return actual;
    }
    return declared;
  }

  private Typed returned(Frame callee, JavaType declared) {
    if (callee.returns() == 0) {
      return new Typed(new Value.Unknown("nothing returned"), declared);
    }
    JavaType type = declared;
    for (Typed each : callee.returned()) {
      type = narrower(type, each.type());
    }
    return new Typed(callee.result(), type);
  }

  /** The receiver's type as its value or declaration tells. */
  Optional<TypeInfo> exactType(Value value) {
    return machine
        .content(value)
        .filter(HeapObject.Fields.class::isInstance)
        .map(content -> ((HeapObject.Fields) content).type());
  }

  /** Runs a statement body that stands alone, such as a lambda's. */
  void runBody(Statement body) {
    statements.run(body);
  }
}
