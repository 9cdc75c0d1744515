package dev.twiceover.effect;

import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Value;
import java.util.List;
import java.util.Optional;

/** Objects with what is in them, for those who look at a value when the objects are gone. */
final class Contents {
  private static final int MAX_DEPTH = 4;

  private Contents() {}

  /** The value with each object in it replaced by what the object holds now. */
  static Value of(Machine machine, Value value) {
    return of(machine, value, 0);
  }

  private static Value of(Machine machine, Value value, int depth) {
    if (depth > MAX_DEPTH || !value.isOpen()) {
      return value;
    }
    if (value instanceof Value.Ref ref) {
      Optional<HeapObject> content = machine.content(ref);
      return content.isEmpty()
          ? value
          : Value.computed("object", all(machine, content.get().values(), depth));
    }
    if (value instanceof Value.Computed computed) {
      return Value.computed(computed.function(), all(machine, computed.parts(), depth));
    }
    return value;
  }

  private static List<Value> all(Machine machine, List<Value> values, int depth) {
    return values.stream().map(each -> of(machine, each, depth + 1)).toList();
  }
}
