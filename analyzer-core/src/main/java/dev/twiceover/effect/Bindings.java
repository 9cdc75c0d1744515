package dev.twiceover.effect;

import dev.twiceover.library.Meaning;
import dev.twiceover.value.Callback;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects what is bound to a statement, by position (from 1) or name. */
final class Bindings {
  private final Machine machine;
  private final Map<String, Value> all;

  Bindings(Machine machine, Map<String, Value> known) {
    this.machine = machine;
    this.all = new LinkedHashMap<>(known);
  }

  Map<String, Value> all() {
    return all;
  }

  /** Binds to the next free position. */
  void next(Value value) {
    int position = 1;
    while (all.containsKey(Integer.toString(position))) {
      position++;
    }
    all.put(Integer.toString(position), value);
  }

  /** Binds what a call hands over in one of the usual ways. */
  void add(Meaning.Bindings kind, List<Value> arguments) {
    switch (kind) {
      case NONE -> {}
      case VALUE, REST -> {
        for (Value argument : arguments) {
          rest(argument);
        }
      }
      case ARRAY -> arguments.stream().limit(1).forEach(this::rest);
      case ROWS -> arguments.stream().limit(1).forEach(this::rows);
      case NAMED -> arguments.stream().limit(1).forEach(this::named);
    }
  }

  private void rest(Value argument) {
    if (argument instanceof Callback) {
      return;
    }
    Optional<HeapObject> content = machine.content(argument);
    if (content.isEmpty()) {
      next(argument);
    } else if (content.get() instanceof HeapObject.Elements elements) {
      elements.elements().forEach(this::next);
    } else if (content.get() instanceof HeapObject.Entries entries) {
      all.putAll(entries.entries());
    } else if (!(content.get() instanceof HeapObject.Fields)) {
      next(argument);
    }
  }

  /** One row stands for all: its values are those of any row. */
  private void rows(Value argument) {
    if (machine.content(argument).orElse(null) instanceof HeapObject.Elements rows
        && !rows.elements().isEmpty()) {
      rest(rows.elements().get(0));
    }
  }

  private void named(Value argument) {
    Optional<HeapObject> content = machine.content(argument);
    if (content.isPresent() && content.get() instanceof HeapObject.Entries entries) {
      all.putAll(entries.entries());
    } else if (argument instanceof Value.Computed source
        && source.function().startsWith("new ")
        && source.function().endsWith("BeanPropertySqlParameterSource")
        && !source.parts().isEmpty()) {
      all.put("*", source.parts().get(0));
    }
  }
}
