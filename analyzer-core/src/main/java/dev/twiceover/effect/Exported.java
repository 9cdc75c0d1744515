package dev.twiceover.effect;

import dev.twiceover.value.Callback;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The objects that values taken out of one run speak of, so that other runs can have them too.
 *
 * @param objects their content by id
 * @param captured the variables that the code of some of them can see, by id
 */
record Exported(Map<Integer, HeapObject> objects, Map<Integer, Map<String, Typed>> captured) {
  private static final int MAX_OBJECTS = 200;

  /** No objects. */
  static final Exported NONE = new Exported(Map.of(), Map.of());

  /** The objects that the values hold, directly or within others; beyond a bound left unknown. */
  static Exported of(Collection<Value> values, Machine machine) {
    Collector collector = new Collector(machine);
    values.forEach(collector::reach);
    return collector.objects.isEmpty() ? NONE : new Exported(collector.objects, collector.captured);
  }

  private static final class Collector {
    private final Machine machine;
    private final Map<Integer, HeapObject> objects = new LinkedHashMap<>();
    private final Map<Integer, Map<String, Typed>> captured = new HashMap<>();
    private final Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    Collector(Machine machine) {
      this.machine = machine;
    }

    void reach(Value value) {
      if (!value.isOpen() || objects.size() > MAX_OBJECTS || !seen.add(value)) {
        return;
      }
      if (value instanceof Value.Ref ref) {
        Optional<HeapObject> content = machine.content(ref);
        if (content.isPresent() && objects.put(ref.id(), content.get()) == null) {
          content.get().values().forEach(this::reach);
          Map<String, Typed> variables = machine.captured(ref);
          if (!variables.isEmpty()) {
            captured.put(ref.id(), variables);
            variables.values().forEach(each -> reach(each.value()));
          }
        }
      } else if (value instanceof Value.Computed computed) {
        computed.parts().forEach(this::reach);
      } else if (value instanceof Value.Choice choice) {
        choice.alternatives().forEach(this::reach);
      } else if (value instanceof Callback callback) {
        callback.captured().values().forEach(each -> reach(each.value()));
        reach(callback.self());
      }
    }
  }
}
