package dev.twiceover.effect;

import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Elements of arrays and collections. */
final class Collectibles {
  private Collectibles() {}

  /** Any element. */
  static Value element(Machine machine, Value collection) {
    Optional<HeapObject> content = machine.content(collection);
    if (content.isPresent()
        && content.get() instanceof HeapObject.Elements elements
        && !elements.elements().isEmpty()) {
      return Value.choice(elements.elements());
    }
    return Value.computed(".element", List.of(collection));
  }

  /** The element at an index. */
  static Value elementAt(Machine machine, Value collection, Value index) {
    Optional<HeapObject> content = machine.content(collection);
    if (content.isPresent() && content.get() instanceof HeapObject.Elements elements) {
      Optional<Integer> at = position(index, elements);
      if (at.isPresent()) {
        return elements.elements().get(at.get());
      }
      if (!elements.elements().isEmpty() && !elements.open()) {
        return Value.choice(elements.elements());
      }
    }
    return Value.computed("[]", List.of(collection, index));
  }

  /** Stores an element at an index. */
  static void storeAt(Machine machine, Value collection, Value index, Value value) {
    if (collection instanceof Value.Ref ref
        && machine.content(ref).orElse(null) instanceof HeapObject.Elements elements) {
      Optional<Integer> at = position(index, elements);
      if (at.isPresent()) {
        List<Value> changed = new ArrayList<>(elements.elements());
        changed.set(at.get(), value);
        machine.setContent(ref, new HeapObject.Elements(changed, elements.open()));
      } else {
        machine.setContent(ref, new HeapObject.Elements(elements.with(value).elements(), true));
      }
    }
  }

  private static Optional<Integer> position(Value index, HeapObject.Elements elements) {
    if (index instanceof Value.Constant constant && constant.kind() == LiteralKind.INT) {
      int at = Integer.parseInt(constant.value());
      if (at >= 0 && at < elements.elements().size()) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }
}
