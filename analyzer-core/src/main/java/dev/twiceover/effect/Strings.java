package dev.twiceover.effect;

import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.project.JavaType;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Texts;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Strings, string builders and what formats or joins them. */
final class Strings {
  private final Machine machine;

  Strings(Machine machine) {
    this.machine = machine;
  }

  /** {@code String.format} and the like. */
  Optional<Typed> staticCall(String type, Calls.Invocation call) {
    if (!type.equals("java.lang.String") && !type.equals("String")) {
      return Optional.empty();
    }
    List<Value> arguments = call.values();
    if (arguments.isEmpty()) {
      return Optional.empty();
    }
    switch (call.name()) {
      case "format" -> {
        int first = formatIndex(call);
        return first < arguments.size()
            ? text(
                Texts.format(
                    arguments.get(first), spread(arguments.subList(first + 1, arguments.size()))))
            : Optional.empty();
      }
      case "join" -> {
        return arguments.isEmpty()
            ? Optional.empty()
            : text(join(arguments.get(0), arguments.subList(1, arguments.size())));
      }
      case "valueOf", "copyValueOf" -> {
        return arguments.isEmpty() ? Optional.empty() : text(Texts.asText(arguments.get(0)));
      }
      default -> {
        return Optional.empty();
      }
    }
  }

  /** {@code String.format(Locale, …)} has the format second. */
  private static int formatIndex(Calls.Invocation call) {
    Value first = call.arguments().get(0).value();
    boolean isText = first.alternatives().stream().allMatch(Value.Text.class::isInstance);
    return isText || call.arguments().size() < 2 ? 0 : localeFirst(call) ? 1 : 0;
  }

  private static boolean localeFirst(Calls.Invocation call) {
    return call.arguments().get(1).value().alternatives().stream()
        .allMatch(Value.Text.class::isInstance);
  }

  private List<Value> spread(List<Value> arguments) {
    if (arguments.size() == 1
        && machine.content(arguments.get(0)).orElse(null) instanceof HeapObject.Elements elements) {
      return elements.elements();
    }
    return arguments.stream().map(this::contentOf).toList();
  }

  private Value contentOf(Value value) {
    return machine.content(value).orElse(null) instanceof HeapObject.Builder builder
        ? builder.text()
        : value;
  }

  private Value join(Value separator, List<Value> parts) {
    if (parts.size() == 1) {
      if (machine.content(parts.get(0)).orElse(null) instanceof HeapObject.Elements elements) {
        Value joined = Texts.join(separator, elements.elements());
        return elements.open()
            ? Texts.concat(joined, new Value.Unknown("further elements"))
            : joined;
      }
      return Texts.asText(new Value.Computed("join", parts));
    }
    return Texts.join(separator, parts);
  }

  /** A method of a string or builder. */
  Optional<Typed> call(Typed receiver, Calls.Invocation call) {
    if (machine.content(receiver.value()).orElse(null) instanceof HeapObject.Builder builder) {
      return builderCall(receiver, (Value.Ref) receiver.value(), builder, call);
    }
    boolean isText =
        receiver.value() instanceof Value.Text || receiver.type().name().equals("java.lang.String");
    return isText ? textCall(receiver.value(), call) : Optional.empty();
  }

  private static final Set<String> NEED_ARGUMENTS =
      Set.of(
          "concat",
          "replace",
          "repeat",
          "substring",
          "equals",
          "equalsIgnoreCase",
          "append",
          "insert",
          "setLength",
          "deleteCharAt",
          "delete");

  private Optional<Typed> textCall(Value text, Calls.Invocation call) {
    List<Value> arguments = call.values();
    if (arguments.isEmpty() && NEED_ARGUMENTS.contains(call.name())) {
      return Optional.empty();
    }
    switch (call.name()) {
      case "formatted" -> {
        return text(Texts.format(text, spread(arguments)));
      }
      case "concat" -> {
        return text(Texts.concat(text, arguments.get(0)));
      }
      case "toString", "intern", "indent" -> {
        return text(text);
      }
      case "strip", "trim" -> {
        return text(Texts.map(text, String::strip));
      }
      case "stripIndent", "stripLeading" -> {
        return text(Texts.map(text, String::stripLeading));
      }
      case "stripTrailing" -> {
        return text(Texts.map(text, String::stripTrailing));
      }
      case "toUpperCase" -> {
        return text(Texts.mapPieces(text, each -> each.toUpperCase(Locale.ROOT)));
      }
      case "toLowerCase" -> {
        return text(Texts.mapPieces(text, each -> each.toLowerCase(Locale.ROOT)));
      }
      case "replace" -> {
        return replace(text, arguments);
      }
      case "replaceAll", "replaceFirst" -> {
        return text(replacePattern(text, arguments, call.name().equals("replaceAll")));
      }
      case "repeat" -> {
        return text(
            arguments.get(0) instanceof Value.Constant
                ? Texts.map(text, each -> each.repeat(Math.min(1000, times(arguments.get(0)))))
                : Texts.concat(text, new Value.Unknown("repetitions")));
      }
      case "substring" -> {
        return text(substring(text, arguments));
      }
      case "equals", "equalsIgnoreCase" -> {
        return equal(text, arguments.get(0), call.name());
      }
      case "isEmpty", "isBlank", "length", "contains", "startsWith", "endsWith", "indexOf" -> {
        List<Value> parts = new ArrayList<>(List.of(text));
        parts.addAll(arguments);
        return Optional.of(
            new Typed(
                Value.computed(call.name(), parts),
                JavaType.of(call.name().startsWith("i") ? "boolean" : "int")));
      }
      default -> {
        return Optional.empty();
      }
    }
  }

  private static Optional<Typed> equal(Value text, Value other, String name) {
    if (text instanceof Value.Text a
        && other instanceof Value.Text b
        && a.known().isPresent()
        && b.known().isPresent()) {
      boolean same =
          name.equals("equals")
              ? a.known().equals(b.known())
              : a.known().get().equalsIgnoreCase(b.known().get());
      return Optional.of(new Typed(Value.Constant.of(same), JavaType.of("boolean")));
    }
    return Optional.of(
        new Typed(new Value.Computed("==", List.of(text, other)), JavaType.of("boolean")));
  }

  private Optional<Typed> replace(Value text, List<Value> arguments) {
    if (arguments.size() == 2) {
      Optional<String> from = characters(arguments.get(0));
      Optional<String> to = characters(arguments.get(1));
      if (from.isPresent() && to.isPresent()) {
        return text(Texts.mapPieces(text, each -> each.replace(from.get(), to.get())));
      }
      if (from.isPresent()) {
        return text(replaceByHole(text, from.get(), arguments.get(1)));
      }
    }
    return text(Texts.asText(new Value.Computed("replace", List.of(text))));
  }

  private static Value replacePattern(Value text, List<Value> arguments, boolean all) {
    Optional<String> pattern =
        arguments.isEmpty() ? Optional.empty() : characters(arguments.get(0));
    Optional<String> by = arguments.size() < 2 ? Optional.empty() : characters(arguments.get(1));
    if (pattern.isPresent() && by.isPresent()) {
      try {
        java.util.regex.Pattern regex = java.util.regex.Pattern.compile(pattern.get());
        return Texts.mapPieces(
            text,
            each ->
                all
                    ? regex.matcher(each).replaceAll(by.get())
                    : regex.matcher(each).replaceFirst(by.get()));
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        // Not a pattern, or a reference to no group: the code would fail, its text is unknown.
        return Texts.asText(new Value.Unknown("a replacement that cannot work"));
      }
    }
    return Texts.asText(new Value.Computed("replaceAll", List.of(text)));
  }

  private static Value replaceByHole(Value text, String from, Value by) {
    List<Value> variants = new ArrayList<>();
    for (Value alternative : text.alternatives()) {
      List<Value> parts = new ArrayList<>();
      for (Value.Piece piece : Texts.pieces(alternative)) {
        if (piece instanceof Value.Piece.Chars chars && chars.text().contains(from)) {
          String[] around = chars.text().split(java.util.regex.Pattern.quote(from), -1);
          for (int i = 0; i < around.length; i++) {
            if (i > 0) {
              parts.add(by);
            }
            parts.add(new Value.Text(List.of(new Value.Piece.Chars(around[i], chars.site()))));
          }
        } else {
          parts.add(new Value.Text(List.of(piece)));
        }
      }
      variants.add(Texts.concat(parts));
    }
    return Value.choice(variants);
  }

  private static Optional<String> characters(Value value) {
    if (value instanceof Value.Text text) {
      return text.known();
    }
    return value instanceof Value.Constant constant && constant.kind() == LiteralKind.CHAR
        ? Optional.of(constant.value())
        : Optional.empty();
  }

  private static int times(Value value) {
    OptionalInt number = number(value);
    return Math.max(0, number.orElse(1));
  }

  private static OptionalInt number(Value value) {
    if (value instanceof Value.Constant constant && constant.kind() == LiteralKind.INT) {
      return OptionalInt.of(Integer.parseInt(constant.value()));
    }
    return OptionalInt.empty();
  }

  private static Value substring(Value text, List<Value> bounds) {
    OptionalInt start = number(bounds.get(0));
    if (start.isPresent() && bounds.size() == 1) {
      return Texts.map(text, each -> each.substring(Math.min(each.length(), start.getAsInt())));
    }
    if (start.isPresent() && start.getAsInt() == 0) {
      // Usually cuts off a trailing separator: what is before stays, the end is not known.
      return Texts.concat(text, new Value.Unknown("a shortened end"));
    }
    return Texts.asText(new Value.Computed("substring", List.of(text)));
  }

  private Optional<Typed> builderCall(
      Typed receiver, Value.Ref ref, HeapObject.Builder builder, Calls.Invocation call) {
    List<Value> arguments = call.values();
    if (arguments.isEmpty() && NEED_ARGUMENTS.contains(call.name())) {
      return Optional.of(receiver);
    }
    switch (call.name()) {
      case "append" -> {
        if (!arguments.isEmpty()) {
          machine.setContent(
              ref,
              new HeapObject.Builder(Texts.concat(builder.text(), contentOf(arguments.get(0)))));
        }
        return Optional.of(receiver);
      }
      case "insert" -> {
        Value front = contentOf(arguments.get(arguments.size() - 1));
        boolean atFront = number(arguments.get(0)).orElse(-1) == 0;
        machine.setContent(
            ref,
            new HeapObject.Builder(
                atFront
                    ? Texts.concat(front, builder.text())
                    : Texts.concat(builder.text(), new Value.Unknown("something inserted"))));
        return Optional.of(receiver);
      }
      case "setLength", "deleteCharAt", "delete" -> {
        boolean emptied =
            call.name().equals("setLength") && number(arguments.get(0)).orElse(-1) == 0;
        machine.setContent(
            ref,
            new HeapObject.Builder(
                emptied
                    ? Value.text("")
                    : Texts.concat(builder.text(), new Value.Unknown("a shortened end"))));
        return Optional.of(receiver);
      }
      case "toString", "substring" -> {
        return text(builder.text());
      }
      case "length", "isEmpty" -> {
        return Optional.of(
            new Typed(
                Value.computed(call.name(), List.of(builder.text())),
                JavaType.of(call.name().equals("length") ? "int" : "boolean")));
      }
      default -> {
        return Optional.of(receiver);
      }
    }
  }

  private static Optional<Typed> text(Value value) {
    return Optional.of(new Typed(value, JavaType.STRING));
  }
}
