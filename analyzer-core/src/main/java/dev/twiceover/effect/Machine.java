package dev.twiceover.effect;

import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The state of one run: variables, objects, and the effects so far. */
final class Machine {
  private Map<String, Typed> locals = new HashMap<>();
  private Map<Integer, HeapObject> heap = new HashMap<>();
  private final Map<Integer, Map<String, Typed>> captured = new HashMap<>();
  private boolean alive = true;
  private List<Effect> out = new ArrayList<>();
  private int nextRef;
  private int nextEffect;
  private int steps;

  /** Variables, objects and whether this point is reached. */
  record Snapshot(Map<String, Typed> locals, Map<Integer, HeapObject> heap, boolean alive) {}

  Snapshot save() {
    return new Snapshot(new HashMap<>(locals), new HashMap<>(heap), alive);
  }

  void restore(Snapshot snapshot) {
    locals = new HashMap<>(snapshot.locals);
    heap = new HashMap<>(snapshot.heap);
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
    for (Map.Entry<String, Typed> entry : other.locals.entrySet()) {
      Typed theirs = entry.getValue();
      Typed ours = locals.get(entry.getKey());
      if (ours == null) {
        locals.put(entry.getKey(), theirs);
      } else if (!ours.value().equals(theirs.value())) {
        locals.put(
            entry.getKey(),
            new Typed(
                Value.choice(List.of(ours.value(), theirs.value())),
                ours.type().isKnown() ? ours.type() : theirs.type()));
      }
    }
    for (Map.Entry<Integer, HeapObject> entry : other.heap.entrySet()) {
      HeapObject ours = heap.get(entry.getKey());
      if (ours == null) {
        heap.put(entry.getKey(), entry.getValue());
      } else if (ours != entry.getValue()) {
        HeapObject.join(ours, entry.getValue())
            .ifPresentOrElse(
                joined -> heap.put(entry.getKey(), joined), () -> heap.remove(entry.getKey()));
      }
    }
  }

  boolean isAlive() {
    return alive;
  }

  void setAlive(boolean reached) {
    alive = reached;
  }

  Optional<Typed> local(String name) {
    return Optional.ofNullable(locals.get(name));
  }

  void setLocal(String name, Typed value) {
    locals.put(name, value);
  }

  Map<String, Typed> locals() {
    return locals;
  }

  /** Swaps the variables for those of another frame. */
  Map<String, Typed> swapLocals(Map<String, Typed> others) {
    Map<String, Typed> before = locals;
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
        ? Optional.ofNullable(heap.get(ref.id()))
        : Optional.empty();
  }

  void setContent(Value.Ref ref, HeapObject content) {
    heap.put(ref.id(), content);
  }

  Map<Integer, HeapObject> heap() {
    return heap;
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
