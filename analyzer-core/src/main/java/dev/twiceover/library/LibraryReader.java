package dev.twiceover.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads library knowledge from YAML. The vocabulary is described in CONTRIBUTING.md. */
final class LibraryReader {
  private static final Set<String> SECTIONS =
      Set.of("library", "types", "calls", "annotations", "handlers");
  private static final Set<String> CALL_KEYS =
      Set.of(
          "on",
          "call",
          "args",
          "runs",
          "binds",
          "prepares",
          "bind",
          "builds",
          "sends",
          "calls-out",
          "acknowledges",
          "transaction",
          "in-transaction",
          "invokes",
          "publishes",
          "gives",
          "returns");
  private static final Set<String> ANNOTATION_KEYS = Set.of("name", "marks", "kind", "attributes");

  private LibraryReader() {}

  static Library read(String file, String text) throws LibraryFormatException {
    YamlNode document =
        YamlNode.parse(file, text)
            .orElseThrow(() -> new LibraryFormatException(file + ": the file is empty"));
    Map<String, YamlNode> sections = document.map(SECTIONS);
    String name = required(document, sections, "library").text();
    return read(name, sections);
  }

  /** Reads the sections that a library file and a project's configuration share. */
  static Library read(String name, Map<String, YamlNode> sections) throws LibraryFormatException {
    Map<String, List<String>> types = new LinkedHashMap<>();
    if (sections.containsKey("types")) {
      for (Map.Entry<String, YamlNode> type : section(sections, "types").map().entrySet()) {
        types.put(type.getKey(), type.getValue().texts());
      }
    }
    List<CallModel> calls = new ArrayList<>();
    for (YamlNode call : entries(sections, "calls")) {
      calls.add(call(name, call));
    }
    List<AnnotationModel> annotations = new ArrayList<>();
    for (YamlNode annotation : entries(sections, "annotations")) {
      annotations.addAll(annotations(name, annotation));
    }
    List<HandlerModel> handlers = new ArrayList<>();
    for (YamlNode handler : entries(sections, "handlers")) {
      Map<String, YamlNode> entry = handler.map(Set.of("type", "method", "kind"));
      for (String type : required(handler, entry, "type").texts()) {
        handlers.add(
            new HandlerModel(
                name,
                type,
                required(handler, entry, "method").text(),
                required(handler, entry, "kind").text()));
      }
    }
    return new Library(name, types, calls, annotations, handlers);
  }

  private static CallModel call(String library, YamlNode node) throws LibraryFormatException {
    Map<String, YamlNode> entry = node.map(CALL_KEYS);
    int least = 0;
    OptionalInt most = OptionalInt.empty();
    if (entry.containsKey("args")) {
      String range = section(entry, "args").text();
      if (!range.matches("\\d+(\\+|-\\d+)?")) {
        throw node.complaint("args must be like 2, 1+ or 1-3, not '" + range + "'");
      }
      int dash = range.indexOf('-');
      least = Integer.parseInt(range.replaceFirst("\\D.*", ""));
      if (dash > 0) {
        most = OptionalInt.of(Integer.parseInt(range.substring(dash + 1)));
      } else if (!range.endsWith("+")) {
        most = OptionalInt.of(least);
      }
    }
    return new CallModel(
        library,
        required(node, entry, "on").texts(),
        required(node, entry, "call").texts(),
        least,
        most,
        meanings(entry),
        new Meaning.Result(
            entry.containsKey("gives")
                ? Optional.of(section(entry, "gives").constant(Meaning.Returned.class))
                : Optional.empty(),
            entry.containsKey("returns")
                ? Optional.of(section(entry, "returns").text())
                : Optional.empty()));
  }

  private static List<Meaning> meanings(Map<String, YamlNode> entry) throws LibraryFormatException {
    List<Meaning> meanings = new ArrayList<>();
    for (Map.Entry<String, YamlNode> each : entry.entrySet()) {
      YamlNode value = each.getValue();
      switch (each.getKey()) {
        case "runs" ->
            meanings.add(
                new Meaning.RunSql(
                    argument(value),
                    entry.containsKey("binds")
                        ? section(entry, "binds").constant(Meaning.Bindings.class)
                        : Meaning.Bindings.REST));
        case "prepares" -> meanings.add(new Meaning.PrepareSql(argument(value)));
        case "bind" -> meanings.add(bind(value));
        case "builds" -> meanings.add(new Meaning.BuildSql(value.text()));
        case "sends" -> {
          Map<String, YamlNode> send = value.map(Set.of("channel", "to", "payload"));
          meanings.add(
              new Meaning.Send(
                  required(value, send, "channel").text(),
                  optionalArgument(send, "to"),
                  optionalArgument(send, "payload")));
        }
        case "calls-out" -> {
          Map<String, YamlNode> call = value.map(Set.of("channel", "key"));
          meanings.add(
              new Meaning.CallOut(
                  required(value, call, "channel").text(), optionalArgument(call, "key")));
        }
        case "acknowledges" -> meanings.add(new Meaning.Acknowledge());
        case "transaction" ->
            meanings.add(new Meaning.TakeStep(value.constant(Meaning.Step.class)));
        case "in-transaction" -> {
          Map<String, YamlNode> scope = value.map(Set.of("callback", "propagation", "with"));
          meanings.add(
              new Meaning.InTransaction(
                  argument(required(value, scope, "callback")),
                  scope.containsKey("propagation")
                      ? section(scope, "propagation").text()
                      : "REQUIRED",
                  scope.containsKey("with") ? section(scope, "with").texts() : List.of()));
        }
        case "invokes" -> {
          for (YamlNode item : value.items()) {
            meanings.add(invoke(item));
          }
        }
        case "publishes" -> meanings.add(new Meaning.Publish(argument(value)));
        default -> {
          // on, call, args, binds, gives and returns are read elsewhere.
        }
      }
    }
    return meanings;
  }

  private static Meaning.Bind bind(YamlNode node) throws LibraryFormatException {
    Map<String, YamlNode> bind = node.map(Set.of("at", "value", "as"));
    return new Meaning.Bind(
        optionalArgument(bind, "at"),
        argument(required(node, bind, "value")),
        bind.containsKey("as")
            ? section(bind, "as").constant(Meaning.Bindings.class)
            : Meaning.Bindings.VALUE);
  }

  private static Meaning.Invoke invoke(YamlNode node) throws LibraryFormatException {
    Map<String, YamlNode> invoke = node.map(Set.of("callback", "methods", "when", "with"));
    return new Meaning.Invoke(
        argument(required(node, invoke, "callback")),
        invoke.containsKey("methods") ? section(invoke, "methods").texts() : List.of(),
        invoke.containsKey("when")
            ? section(invoke, "when").constant(Meaning.When.class)
            : Meaning.When.NOW,
        invoke.containsKey("with") ? section(invoke, "with").texts() : List.of());
  }

  private static List<AnnotationModel> annotations(String library, YamlNode node)
      throws LibraryFormatException {
    Map<String, YamlNode> entry = node.map(ANNOTATION_KEYS);
    Map<String, String> attributes = new LinkedHashMap<>();
    if (entry.containsKey("attributes")) {
      for (Map.Entry<String, YamlNode> each : section(entry, "attributes").map().entrySet()) {
        attributes.put(each.getKey(), each.getValue().text());
      }
    }
    List<AnnotationModel> models = new ArrayList<>();
    for (String name : required(node, entry, "name").texts()) {
      models.add(
          new AnnotationModel(
              library,
              name,
              required(node, entry, "marks").constant(AnnotationModel.Marks.class),
              entry.containsKey("kind")
                  ? Optional.of(section(entry, "kind").text())
                  : Optional.empty(),
              attributes));
    }
    return models;
  }

  private static int argument(YamlNode node) throws LibraryFormatException {
    return node.text().equals("receiver") ? Meaning.RECEIVER : node.number();
  }

  private static OptionalInt optionalArgument(Map<String, YamlNode> entry, String key)
      throws LibraryFormatException {
    return entry.containsKey(key)
        ? OptionalInt.of(argument(section(entry, key)))
        : OptionalInt.empty();
  }

  private static List<YamlNode> entries(Map<String, YamlNode> sections, String key) {
    return sections.containsKey(key) ? section(sections, key).items() : List.of();
  }

  private static YamlNode section(Map<String, YamlNode> entry, String key) {
    YamlNode node = entry.get(key);
    if (node == null) {
      throw new IllegalArgumentException("no key " + key);
    }
    return node;
  }

  private static YamlNode required(YamlNode owner, Map<String, YamlNode> entry, String key)
      throws LibraryFormatException {
    YamlNode node = entry.get(key);
    if (node == null) {
      throw owner.complaint("the key '" + key + "' is missing");
    }
    return node;
  }
}
