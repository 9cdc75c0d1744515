package dev.twiceover.effect;

import dev.twiceover.project.JavaType;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.value.Callback;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What methods do for any caller, found out once each. A call whose arguments are plain data is
 * answered from here; one that hands over SQL, callbacks or objects under construction is walked in
 * place, because there the caller decides what happens.
 */
final class Summaries {
  private static final int SHORT_TEXT = 60;
  private final Shared shared;

  /** Found while some method further out was still being looked at, so true for this run only. */
  private final Map<Key, Summary> ofThisRun = new HashMap<>();

  private final List<Key> ongoing = new ArrayList<>();
  private int lowestCut = Integer.MAX_VALUE;

  Summaries(Shared shared) {
    this.shared = shared;
  }

  /**
   * A method with all that makes a difference to it.
   *
   * @param self the object; a long-lived one
   * @param arguments constants as they are, everything else as a formal parameter
   * @param types what is known of the arguments' types
   */
  record Key(
      MethodInfo method,
      Value self,
      List<Value> arguments,
      List<JavaType> types,
      boolean throughProxy) {}

  /**
   * What a method does for any caller.
   *
   * @param objects what it made and returned or used, by id
   * @param mutates whether it changes an object that it is handed
   */
  record Summary(
      Effect effect,
      Typed returned,
      Map<Integer, HeapObject> objects,
      List<Trace.Hole> holes,
      boolean mutates) {}

  /** Answers a call, or nothing if it must be walked in place. */
  Optional<Typed> call(
      Interpreter interpreter,
      MethodInfo method,
      Value self,
      Calls.Invocation call,
      boolean throughProxy) {
    if (!(self instanceof Value.Bean) || method.declaration().body().isEmpty()) {
      return Optional.empty();
    }
    List<Value> keyed = new ArrayList<>();
    List<JavaType> types = new ArrayList<>();
    boolean objects = false;
    for (int i = 0; i < call.arguments().size(); i++) {
      Typed argument = call.arguments().get(i);
      Optional<Value> each = keyed(interpreter, argument.value(), i);
      if (each.isEmpty()) {
        return Optional.empty();
      }
      objects |= argument.value() instanceof Value.Ref;
      keyed.add(each.get());
      types.add(argument.type());
    }
    Key key = new Key(method, self, keyed, types, throughProxy);
    Optional<Summary> summary = summary(interpreter, key, call);
    if (summary.isEmpty()) {
      // The method is being looked at further out: a recursion.
      return Optional.of(Typed.of(new Value.Unknown("recursive " + method.label())));
    }
    if (objects && summary.get().mutates) {
      return Optional.empty();
    }
    return Optional.of(instantiate(interpreter, summary.get(), call));
  }

  private static Optional<Value> keyed(Interpreter interpreter, Value value, int index) {
    if (value instanceof Callback) {
      return Optional.empty();
    }
    if (value instanceof Value.Constant || value instanceof Value.Bean) {
      return Optional.of(value);
    }
    if (value instanceof Value.Computed computed
        && computed.parts().isEmpty()
        && computed.function().startsWith("constant ")) {
      return Optional.of(value);
    }
    if (value instanceof Value.Text text) {
      String shown = dev.twiceover.value.SqlText.of(text).text();
      boolean sql = shown.indexOf(' ') >= 0 && WriteHead.mayBegin(shown);
      if (sql || shown.length() > SHORT_TEXT) {
        return Optional.empty();
      }
      return Optional.of(text.known().isPresent() ? value : new Value.Formal(index));
    }
    if (value instanceof Value.Choice choice) {
      boolean plain =
          choice.alternatives().stream()
              .allMatch(
                  each ->
                      keyed(interpreter, each, index)
                          .filter(
                              one -> one instanceof Value.Formal || one instanceof Value.Constant)
                          .isPresent());
      return plain ? Optional.of(new Value.Formal(index)) : Optional.empty();
    }
    if (value instanceof Value.Ref) {
      Optional<HeapObject> content = interpreter.machine.content(value);
      boolean data =
          content.isEmpty()
              || (content.get() instanceof HeapObject.Fields object
                  && interpreter.machine.captured(value).isEmpty()
                  && object.type().declaration().supertypes().isEmpty());
      return data ? Optional.of(new Value.Formal(index)) : Optional.empty();
    }
    return Optional.of(new Value.Formal(index));
  }

  private Optional<Summary> summary(Interpreter interpreter, Key key, Calls.Invocation call) {
    Optional<Summary> complete = shared.summary(key);
    if (complete.isPresent()) {
      return complete;
    }
    Summary known = ofThisRun.get(key);
    if (known != null) {
      return Optional.of(known);
    }
    int running = runningIndex(key.method);
    if (running >= 0) {
      lowestCut = Math.min(lowestCut, running);
      return Optional.empty();
    }
    return Optional.of(find(interpreter, key, call));
  }

  private int runningIndex(MethodInfo method) {
    for (int i = 0; i < ongoing.size(); i++) {
      if (ongoing.get(i).method == method) {
        return i;
      }
    }
    return -1;
  }

  private Summary find(Interpreter outer, Key key, Calls.Invocation call) {
    int depth = ongoing.size();
    int cutBefore = lowestCut;
    lowestCut = Integer.MAX_VALUE;
    ongoing.add(key);
    Interpreter interpreter = new Interpreter(outer.hierarchy, shared, this);
    List<Typed> arguments = new ArrayList<>();
    for (int i = 0; i < key.arguments.size(); i++) {
      arguments.add(new Typed(key.arguments.get(i), call.arguments().get(i).type()));
    }
    List<Typed> returned = new ArrayList<>();
    Effect effect =
        interpreter.machine.collect(
            () ->
                returned.add(
                    interpreter.call(
                        key.method,
                        key.self,
                        arguments,
                        Optional.empty(),
                        Map.of(),
                        key.throughProxy)));
    ongoing.remove(depth);
    Summary summary =
        new Summary(
            Trees.pruned(effect),
            returned.get(0),
            interpreter.machine.objects(),
            List.copyOf(interpreter.gaps),
            interpreter.machine.mutatesFormals());
    // A cut at this very method is its own recursion and the same for every caller; a cut further
    // out is not.
    boolean complete = lowestCut >= depth;
    if (complete) {
      shared.publish(key, summary);
    } else {
      ofThisRun.put(key, summary);
    }
    lowestCut = Math.min(cutBefore, lowestCut >= depth ? Integer.MAX_VALUE : lowestCut);
    return summary;
  }

  private static Typed instantiate(
      Interpreter interpreter, Summary summary, Calls.Invocation call) {
    Substitution substitution =
        new Substitution(interpreter, call.values(), summary.objects, call.site());
    if (!summary.effect.isNone()) {
      interpreter.machine.emit(withCall(substitution.effect(summary.effect), call));
    }
    interpreter.gaps.addAll(summary.holes);
    return new Typed(substitution.value(summary.returned.value()), summary.returned.type());
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
