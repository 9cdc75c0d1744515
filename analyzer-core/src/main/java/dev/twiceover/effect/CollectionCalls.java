package dev.twiceover.effect;

import dev.twiceover.project.JavaType;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Texts;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Lists, maps and parameter sources that code fills before it hands them to SQL. */
final class CollectionCalls {
  private static final Set<String> LIST_FACTORIES =
      Set.of("of", "asList", "copyOf", "singletonList", "singleton", "newArrayList");
  private final Machine machine;

  CollectionCalls(Machine machine) {
    this.machine = machine;
  }

  /** {@code List.of}, {@code Map.of} and the like. */
  Optional<Typed> staticCall(String type, Calls.Invocation call) {
    String simple = type.substring(type.lastIndexOf('.') + 1);
    List<Value> arguments = call.values();
    String spelled = simple + "." + call.name();
    if (spelled.equals("Map.of")
        || spelled.equals("Collections.singletonMap")
        || spelled.equals("ImmutableMap.of")) {
      Map<String, Value> entries = new LinkedHashMap<>();
      for (int i = 0; i + 1 < arguments.size(); i += 2) {
        String key = key(arguments.get(i)).orElse("?" + i);
        entries.put(key, arguments.get(i + 1));
      }
      return ref(new HeapObject.Entries(entries, false), "java.util.Map");
    }
    if (simple.equals("Collections") && call.name().equals("nCopies") && arguments.size() == 2) {
      return ref(new HeapObject.Elements(List.of(arguments.get(1)), true), "java.util.List");
    }
    boolean makesList =
        LIST_FACTORIES.contains(call.name())
            && Set.of("List", "Set", "Arrays", "Collections", "ImmutableList", "Lists")
                .contains(simple);
    if (makesList) {
      if (arguments.size() == 1
          && machine.content(arguments.get(0)).orElse(null) instanceof HeapObject.Elements all) {
        return ref(all, "java.util.List");
      }
      return ref(new HeapObject.Elements(arguments, false), "java.util.List");
    }
    return Optional.empty();
  }

  private Optional<Typed> ref(HeapObject content, String type) {
    return Optional.of(new Typed(machine.allocate(content), JavaType.of(type)));
  }

  private static Optional<String> key(Value value) {
    return value instanceof Value.Text text ? text.known() : Optional.empty();
  }

  /** A method of a list or map that was made here. */
  Optional<Typed> call(Typed receiver, Calls.Invocation call) {
    Optional<HeapObject> content = machine.content(receiver.value());
    if (content.isEmpty()) {
      return Optional.empty();
    }
    if (content.get() instanceof HeapObject.Elements elements) {
      return elementsCall(receiver, elements, call);
    }
    if (content.get() instanceof HeapObject.Entries entries) {
      return entriesCall(receiver, entries, call);
    }
    return Optional.empty();
  }

  private Optional<Typed> elementsCall(
      Typed receiver, HeapObject.Elements elements, Calls.Invocation call) {
    List<Value> arguments = call.values();
    Value.Ref ref = (Value.Ref) receiver.value();
    switch (call.name()) {
      case "add", "addLast", "push", "offer" -> {
        if (!arguments.isEmpty()) {
          machine.setContent(ref, elements.with(arguments.get(arguments.size() - 1)));
        }
        return Optional.of(new Typed(Value.Constant.of(true), JavaType.of("boolean")));
      }
      case "addAll" -> {
        if (arguments.isEmpty()) {
          return Optional.empty();
        }
        HeapObject.Elements all = elements;
        Value added = arguments.get(arguments.size() - 1);
        if (machine.content(added).orElse(null) instanceof HeapObject.Elements more) {
          for (Value each : more.elements()) {
            all = all.with(each);
          }
          machine.setContent(
              ref, new HeapObject.Elements(all.elements(), all.open() || more.open()));
        } else {
          machine.setContent(ref, new HeapObject.Elements(all.elements(), true));
        }
        return Optional.of(Typed.of(Value.Constant.of(true)));
      }
      case "get" -> {
        if (arguments.isEmpty()) {
          return Optional.empty();
        }
        return Optional.of(
            new Typed(
                Collectibles.elementAt(machine, ref, arguments.get(0)), receiver.type().element()));
      }
      case "getFirst", "getLast", "iterator", "next" -> {
        return Optional.of(
            new Typed(Collectibles.element(machine, ref), receiver.type().element()));
      }
      case "toArray", "stream", "subList" -> {
        return Optional.of(
            call.name().equals("stream")
                ? new Typed(
                    ref,
                    new JavaType("java.util.stream.Stream", List.of(receiver.type().element()), 0))
                : receiver);
      }
      case "toList" -> {
        return Optional.of(receiver);
      }
      case "size", "isEmpty", "contains" -> {
        return Optional.of(
            new Typed(
                Value.computed(call.name(), List.of(ref)),
                JavaType.of(call.name().equals("size") ? "int" : "boolean")));
      }
      default -> {
        return Optional.empty();
      }
    }
  }

  private Optional<Typed> entriesCall(
      Typed receiver, HeapObject.Entries entries, Calls.Invocation call) {
    List<Value> arguments = call.values();
    if (arguments.isEmpty()) {
      return Optional.empty();
    }
    Value.Ref ref = (Value.Ref) receiver.value();
    switch (call.name()) {
      case "put", "addValue", "putIfAbsent" -> {
        if (arguments.size() >= 2) {
          Optional<String> key = key(Texts.asText(arguments.get(0)));
          machine.setContent(
              ref,
              key.isPresent()
                  ? entries.with(key.get(), arguments.get(1))
                  : new HeapObject.Entries(entries.entries(), true));
        }
        return Optional.of(receiver);
      }
      case "putAll", "addValues" -> {
        machine.setContent(ref, new HeapObject.Entries(entries.entries(), true));
        return Optional.of(receiver);
      }
      case "get", "getOrDefault", "getValue" -> {
        Optional<String> key = key(Texts.asText(arguments.get(0)));
        Value value = key.map(entries.entries()::get).orElse(null);
        return Optional.of(
            new Typed(
                value == null ? Value.computed("[]", List.of(ref, arguments.get(0))) : value,
                receiver.type().argument(1)));
      }
      default -> {
        return Optional.empty();
      }
    }
  }
}
