package dev.twiceover.effect;

import dev.twiceover.project.JavaType;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.value.Site;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What methods do for any caller, found out once each. A call whose arguments are plain data is
 * answered from here; one that hands over SQL, callbacks or objects under construction is walked in
 * place, because there the caller decides what happens.
 */
final class Summaries {
  private static final int MAX_WRITTEN = 64;
  private final Shared shared;
  private final boolean areShared;

  /** Those that hold for every caller. */
  private final Map<Key, Summary> made = new LinkedHashMap<>();

  /** Those that lack something, and so do not hold for every caller. */
  private final Map<Key, Partial> partial = new HashMap<>();

  private final List<Key> ongoing = new ArrayList<>();

  /** What the summary that is being made lacks so far. */
  private Missing missing = new Missing();

  private int stepsLeft;

  private Summaries(Shared shared, boolean areShared, int steps) {
    this.shared = shared;
    this.areShared = areShared;
    this.stepsLeft = steps;
  }

  /**
   * For one entry point, which uses those of earlier ones.
   *
   * @param steps for all summaries that have to be made
   */
  static Summaries of(Shared shared, int steps) {
    return new Summaries(shared, true, steps);
  }

  /** For one run alone. */
  static Summaries ofOneRun(Shared shared, int steps) {
    return new Summaries(shared, false, steps);
  }

  boolean areShared() {
    return areShared;
  }

  /** Lets later entry points use what was made. */
  void publish() {
    made.forEach(shared::publish);
  }

  /**
   * A method with all that makes a difference to it.
   *
   * @param self the object; a formal parameter unless it is a long-lived one
   * @param arguments constants as they are, everything else as a formal parameter
   * @param types what is known of the arguments' types
   * @param inListener whether a listener of an application event calls it
   */
  record Key(
      MethodInfo method,
      Value self,
      List<Value> arguments,
      List<JavaType> types,
      boolean throughProxy,
      boolean inListener) {}

  /**
   * What a method does for any caller.
   *
   * @param objects what it made and handed out
   * @param written what it writes to fields of objects that it is handed
   */
  record Summary(
      Effect effect,
      Typed returned,
      Exported objects,
      List<Trace.Hole> holes,
      Map<Machine.FieldOf, Value> written) {}

  /**
   * What a summary lacks: recursive calls of methods further out, and what the steps did not reach.
   */
  private static final class Missing {
    private final Set<Key> calls = new HashSet<>();
    private boolean steps;

    boolean isNothing() {
      return calls.isEmpty() && !steps;
    }

    void add(Missing other) {
      calls.addAll(other.calls);
      steps |= other.steps;
    }
  }

  private record Partial(Summary summary, Missing missing) {}

  /** Answers a call, or nothing if it must be walked in place. */
  Optional<Typed> call(
      Interpreter interpreter,
      MethodInfo method,
      Value self,
      Calls.Invocation call,
      boolean throughProxy,
      boolean acts) {
    if (method.declaration().body().isEmpty()) {
      return Optional.empty();
    }
    Keying keying = new Keying(interpreter.machine, call.values());
    List<Value> keyed = new ArrayList<>();
    List<JavaType> types = new ArrayList<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      Optional<Value> each = keying.argument(i);
      if (each.isEmpty()) {
        return Optional.empty();
      }
      keyed.add(each.get());
      types.add(call.arguments().get(i).type());
    }
    Optional<Value> object = keying.object(self);
    if (object.isEmpty()) {
      return Optional.empty();
    }
    Key key = new Key(method, object.get(), keyed, types, throughProxy, interpreter.isInListener());
    Optional<Summary> summary = summary(interpreter, key, call, acts);
    if (summary.isEmpty()) {
      // The method is being looked at further out: a recursion.
      return Optional.of(Typed.of(new Value.Unknown("recursive " + method.label())));
    }
    return Optional.of(instantiate(interpreter, summary.get(), call, keying.actuals()));
  }

  private Optional<Summary> summary(
      Interpreter interpreter, Key key, Calls.Invocation call, boolean acts) {
    Optional<Summary> complete =
        Optional.ofNullable(made.get(key))
            .or(() -> areShared ? shared.summary(key) : Optional.empty());
    if (complete.isPresent()) {
      return complete;
    }
    Partial known = partial.get(key);
    if (known != null && ongoing.containsAll(known.missing.calls)) {
      // What it lacks will be there: those methods are still being looked at.
      missing.add(known.missing);
      return Optional.of(known.summary);
    }
    Optional<Key> running = running(key.method);
    if (running.isPresent()) {
      missing.calls.add(running.get());
      return Optional.empty();
    }
    return Optional.of(find(interpreter, key, call, acts));
  }

  private int allowed() {
    return Math.max(0, Math.min(Budget.STEPS, stepsLeft));
  }

  /** Whether it is the steps left, and not those that any caller would give, that end a summary. */
  private static boolean isCut(int steps, int allowed) {
    return allowed < Budget.STEPS && steps >= allowed;
  }

  private Optional<Key> running(MethodInfo method) {
    return ongoing.stream().filter(each -> each.method == method).findFirst();
  }

  private Summary find(Interpreter outer, Key key, Calls.Invocation call, boolean acts) {
    Missing outside = missing;
    missing = new Missing();
    ongoing.add(key);
    Interpreter interpreter = new Interpreter(outer.hierarchy, shared, this, outer.asides);
    interpreter.setInListener(key.inListener);
    int allowed = allowed();
    interpreter.machine.limitTo(allowed);
    List<Typed> arguments = new ArrayList<>();
    for (int i = 0; i < key.arguments.size(); i++) {
      arguments.add(new Typed(key.arguments.get(i), call.arguments().get(i).type()));
    }
    List<Typed> returned = new ArrayList<>();
    Effect effect =
        interpreter.machine.collect(
            () ->
                returned.add(
                    interpreter.within(
                        acts,
                        () ->
                            interpreter.call(
                                key.method,
                                key.self,
                                arguments,
                                Optional.empty(),
                                Map.of(),
                                key.throughProxy))));
    ongoing.remove(ongoing.size() - 1);
    // A cut at this very method is its own recursion and the same for every caller.
    missing.calls.remove(key);
    int steps = interpreter.machine.steps();
    missing.steps |= isCut(steps, allowed);
    stepsLeft -= steps;
    Map<Machine.FieldOf, Value> written = handedOver(interpreter.machine.writtenFields());
    List<Value> handedOut = new ArrayList<>(written.values());
    handedOut.add(returned.get(0).value());
    Exported objects = Exported.of(handedOut, interpreter.machine);
    Pruning.Pruned pruned = Pruning.of(effect, handedOut, interpreter.machine);
    List<Trace.Hole> holes = new ArrayList<>(interpreter.gaps());
    if (pruned.isCut()) {
      holes.add(tooMuch(key.method));
    }
    Summary summary = new Summary(pruned.effect(), returned.get(0), objects, holes, written);
    if (missing.isNothing()) {
      made.put(key, summary);
    } else {
      partial.put(key, new Partial(summary, missing));
    }
    outside.add(missing);
    missing = outside;
    return summary;
  }

  static Trace.Hole tooMuch(MethodInfo method) {
    return new Trace.Hole(
        new Site(method.owner().source(), method.declaration().nameSpan()),
        Trace.HoleKind.BOUND,
        method.label() + " has more effects than are looked at together");
  }

  /** What is written to objects that the caller knows. */
  private static Map<Machine.FieldOf, Value> handedOver(Map<Machine.FieldOf, Value> written) {
    Map<Machine.FieldOf, Value> kept = new LinkedHashMap<>();
    written.forEach(
        (field, value) -> {
          if (kept.size() < MAX_WRITTEN && isFormal(field.owner())) {
            kept.put(field, value);
          }
        });
    return kept;
  }

  /** A parameter, or an object within one. */
  private static boolean isFormal(Value value) {
    return value instanceof Value.Formal
        || (value instanceof Value.Computed computed
            && computed.function().startsWith(".")
            && isFormal(computed.parts().get(0)));
  }

  private static Typed instantiate(
      Interpreter interpreter, Summary summary, Calls.Invocation call, List<Value> actuals) {
    Substitution substitution =
        new Substitution(interpreter, actuals, summary.objects, call.site());
    if (!summary.effect.isNone()) {
      interpreter.machine.emit(withCall(substitution.effect(summary.effect), call));
    }
    summary.holes.forEach(interpreter::addGap);
    summary.written.forEach(
        (field, value) ->
            mayWrite(
                interpreter,
                substitution.value(field.owner()),
                field.name(),
                substitution.value(value)));
    return new Typed(substitution.value(summary.returned.value()), summary.returned.type());
  }

  /** Another path of the method may leave the field as it was. */
  private static void mayWrite(Interpreter interpreter, Value owner, String name, Value value) {
    if (owner instanceof Value.Bean) {
      return;
    }
    Value before = interpreter.fields.read(Typed.of(owner), name).value();
    interpreter.fields.store(owner, name, Value.choice(List.of(before, value)));
  }

  /** The frame of the method knows now where it is called from. */
  private static Effect withCall(Effect effect, Calls.Invocation call) {
    if (effect instanceof Effect.Frame frame && frame.call().isEmpty()) {
      return new Effect.Frame(frame.label(), Optional.of(call.site()), frame.body());
    }
    if (effect instanceof Effect.Scope scope) {
      return new Effect.Scope(
          scope.propagation(),
          scope.manager(),
          scope.readOnly(),
          scope.declared(),
          withCall(scope.body(), call));
    }
    if (effect instanceof Effect.Deferred later) {
      return new Effect.Deferred(later.when(), withCall(later.body(), call), call.site());
    }
    return effect;
  }
}
