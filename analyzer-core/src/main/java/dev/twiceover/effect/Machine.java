package dev.twiceover.effect;

import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;

/** The state of one run: variables, objects, and the effects so far. */
final class Machine {
  /** What is left of an object that two paths made into different kinds of things. */
  private static final HeapObject UNKNOWN_OBJECT = new HeapObject.Elements(List.of(), true);

  private Layered<String, Typed> locals = new Layered<>();
  private final Layered<Integer, HeapObject> heap = new Layered<>();
  private final Map<Integer, Map<String, Typed>> captured = new HashMap<>();
  private boolean alive = true;
  private boolean mutatesFormals;
  private List<Effect> out = new ArrayList<>();
  private int nextRef;
  private int nextEffect;
  private int steps;

  /** Variables, objects and whether this point is reached. */
  record Snapshot(
      Layered.Layer<String, Typed> locals, Layered.Layer<Integer, HeapObject> heap, boolean alive) {
    Optional<Typed> local(String name) {
      return locals.get(name);
    }

    Optional<HeapObject> object(int id) {
      return heap.get(id);
    }
  }

  Snapshot save() {
    return new Snapshot(locals.save(), heap.save(), alive);
  }

  void restore(Snapshot snapshot) {
    locals.restore(snapshot.locals);
    heap.restore(snapshot.heap);
    alive = snapshot.alive;
  }

  /** Continues with what holds on this path or on the other. */
  void join(Snapshot other) {
    if (!other.alive) {
      return;
    }
    if (!alive) {
      restore(other);
      return;
    }
    locals.join(other.locals, Machine::joinVariables);
    heap.join(other.heap, (ours, theirs) -> HeapObject.join(ours, theirs).orElse(UNKNOWN_OBJECT));
  }

  private static Typed joinVariables(Typed ours, Typed theirs) {
    return new Typed(
        Value.choice(List.of(ours.value(), theirs.value())),
        ours.type().isKnown() ? ours.type() : theirs.type());
  }

  /** Changes what a loop changed, by what it was before and what it is after one round. */
  void widen(Snapshot before, BinaryOperator<Value> values, BinaryOperator<HeapObject> objects) {
    locals
        .changedSince(before.locals)
        .forEach(
            (name, now) ->
                before
                    .local(name)
                    .filter(old -> !old.value().equals(now.value()))
                    .ifPresent(
                        old ->
                            locals.put(
                                name,
                                new Typed(values.apply(old.value(), now.value()), now.type()))));
    heap.changedSince(before.heap)
        .forEach(
            (id, now) ->
                before
                    .object(id)
                    .filter(old -> !old.equals(now))
                    .ifPresent(old -> heap.put(id, objects.apply(old, now))));
  }

  boolean isAlive() {
    return alive;
  }

  void setAlive(boolean reached) {
    alive = reached;
  }

  Optional<Typed> local(String name) {
    return locals.get(name);
  }

  void setLocal(String name, Typed value) {
    locals.put(name, value);
  }

  Map<String, Typed> locals() {
    return locals.all();
  }

  /** Swaps the variables for those of another frame. */
  Layered<String, Typed> swapLocals(Layered<String, Typed> others) {
    Layered<String, Typed> before = locals;
    locals = others;
    return before;
  }

  Value.Ref allocate(HeapObject content) {
    Value.Ref ref = new Value.Ref(nextRef++);
    heap.put(ref.id(), content);
    return ref;
  }

  Optional<HeapObject> content(Value value) {
    return value instanceof Value.Ref ref
        ? heap.get(ref.id()).filter(each -> each != UNKNOWN_OBJECT)
        : Optional.empty();
  }

  /** All objects by id. */
  Map<Integer, HeapObject> objects() {
    return heap.all();
  }

  /** Notes that something that was handed over is changed. */
  void noteMutation(Value owner) {
    mutatesFormals |= comesFromFormal(owner);
  }

  /** Whether an object that was handed over is changed. */
  boolean mutatesFormals() {
    return mutatesFormals;
  }

  private static boolean comesFromFormal(Value value) {
    if (value instanceof Value.Computed computed) {
      return computed.parts().stream().anyMatch(Machine::comesFromFormal);
    }
    if (value instanceof Value.Choice choice) {
      return choice.alternatives().stream().anyMatch(Machine::comesFromFormal);
    }
    return value instanceof Value.Formal;
  }

  void setContent(Value.Ref ref, HeapObject content) {
    heap.put(ref.id(), content);
  }

  /** Remembers the variables that the code of an anonymous or local class can see. */
  void capture(Value.Ref ref, Map<String, Typed> variables) {
    captured.put(ref.id(), variables);
  }

  /** The variables that the code of an object can see besides its own. */
  Map<String, Typed> captured(Value object) {
    return object instanceof Value.Ref ref ? captured.getOrDefault(ref.id(), Map.of()) : Map.of();
  }

  int newEffectId() {
    return nextEffect++;
  }

  void emit(Effect effect) {
    if (alive && !effect.isNone()) {
      out.add(effect);
    }
  }

  /** Collects the effects of a part. */
  Effect collect(Runnable part) {
    List<Effect> before = out;
    out = new ArrayList<>();
    try {
      part.run();
      return Effect.of(out);
    } finally {
      out = before;
    }
  }

  int steps() {
    return steps;
  }

  void step() {
    steps++;
  }
}
