package dev.twiceover.effect;

import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;

/** The state of one run: variables, objects, and the effects so far. */
final class Machine {
  /** What is left of an object that two paths made into different kinds of things. */
  private static final HeapObject UNKNOWN_OBJECT = new HeapObject.Elements(List.of(), true);

  private Layered<String, Typed> locals = new Layered<>();
  private final Layered<Integer, HeapObject> heap = new Layered<>();
  private final Layered<FieldOf, Value> written = new Layered<>();
  private final Map<Integer, Map<String, Typed>> captured = new HashMap<>();
  private final Set<Value> writtenOwners = new HashSet<>();
  private boolean alive = true;
  private List<Effect> out = new ArrayList<>();
  private int nextRef;
  private int nextEffect;
  private int steps;
  private int limit = Budget.STEPS;

  /** A field of an object that was made elsewhere. */
  record FieldOf(Value owner, String name) {}

  /** Variables, objects and whether this point is reached. */
  record Snapshot(
      Layered.Layer<String, Typed> locals,
      Layered.Layer<Integer, HeapObject> heap,
      Layered.Layer<FieldOf, Value> written,
      boolean alive) {
    Optional<Typed> local(String name) {
      return locals.get(name);
    }

    Optional<HeapObject> object(int id) {
      return heap.get(id);
    }
  }

  Snapshot save() {
    return new Snapshot(locals.save(), heap.save(), written.save(), alive);
  }

  void restore(Snapshot snapshot) {
    locals.restore(snapshot.locals);
    heap.restore(snapshot.heap);
    written.restore(snapshot.written);
    alive = snapshot.alive;
  }

  /** Continues with what holds on this path or on the other. */
  void join(Snapshot other) {
    join(other, (ours, theirs) -> Value.choice(List.of(ours, theirs)));
  }

  private void join(Snapshot other, BinaryOperator<Value> values) {
    if (!other.alive) {
      return;
    }
    if (!alive) {
      restore(other);
      return;
    }
    locals.join(other.locals, (ours, theirs) -> joinVariables(ours, theirs, values));
    written.join(other.written, values);
    heap.join(other.heap, (ours, theirs) -> HeapObject.join(ours, theirs).orElse(UNKNOWN_OBJECT));
  }

  /**
   * Joins with another way, where a condition tells which of the two was gone.
   *
   * @param condition true for the present way, false for the other
   */
  void join(Snapshot other, Value condition) {
    join(other, (ours, theirs) -> Conditions.either(condition, ours, theirs));
  }

  private static Typed joinVariables(Typed ours, Typed theirs, BinaryOperator<Value> values) {
    return new Typed(
        values.apply(ours.value(), theirs.value()),
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

  /** Sets a field of an object that was made elsewhere. */
  void write(Value owner, String name, Value value) {
    written.put(new FieldOf(owner, name), value);
    writtenOwners.add(owner);
  }

  /** Whether some path has written to a field of an object that was made elsewhere. */
  boolean isWritten(Value owner) {
    return writtenOwners.contains(owner);
  }

  /** What was written to a field of an object that was made elsewhere. */
  Optional<Value> written(Value owner, String name) {
    return written.get(new FieldOf(owner, name));
  }

  /** All fields written of objects that were made elsewhere. */
  Map<FieldOf, Value> writtenFields() {
    return written.all();
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

  /** Counts a step; false when the part that runs has had its share. */
  boolean step() {
    return ++steps <= limit;
  }

  /**
   * Gives a part a share of the steps that are left, so that one callee cannot use up those of its
   * caller.
   *
   * @return what to hand to {@link #endShare}
   */
  int beginShare() {
    int outer = limit;
    limit = Math.min(limit, steps + Math.max(500, (limit - steps) / 4 * 3));
    return outer;
  }

  /**
   * Gives a part so many steps at the most.
   *
   * @return what to hand to {@link #endShare}
   */
  int limitTo(int count) {
    int outer = limit;
    limit = Math.min(limit, steps + count);
    return outer;
  }

  /** Whether the share of the part that runs is used up. */
  boolean isShareUsed() {
    return steps > limit;
  }

  /** Ends a share. What the part used up beyond it does not count. */
  void endShare(int outer) {
    steps = Math.min(steps, limit);
    limit = outer;
  }
}
