package dev.twiceover.library;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All that is known of libraries, looked up by type and method. Immutable. */
public final class Libraries {
  private final Map<String, List<String>> supertypes = new HashMap<>();
  private final Map<String, List<CallModel>> callsByType = new HashMap<>();
  private final Map<String, AnnotationModel> annotations = new HashMap<>();
  private final List<HandlerModel> handlers = new ArrayList<>();
  private final Map<String, Set<String>> bySimpleName = new HashMap<>();

  private Libraries(List<Library> libraries) {
    for (Library library : libraries) {
      library.types().forEach(this::addType);
      for (CallModel call : library.calls()) {
        for (String type : call.types()) {
          addType(type, List.of());
          callsByType.computeIfAbsent(type, key -> new ArrayList<>()).add(call);
        }
      }
      for (AnnotationModel annotation : library.annotations()) {
        annotations.put(annotation.name(), annotation);
        addSimpleName(annotation.name());
      }
      for (HandlerModel handler : library.handlers()) {
        addType(handler.type(), List.of());
        handlers.add(handler);
      }
    }
  }

  /** The libraries that come with the analyser. */
  public static Libraries standard() {
    return Standard.INSTANCE;
  }

  /**
   * The standard libraries and a project's own entries.
   *
   * @param name what findings call them
   * @param sections {@code types}, {@code calls}, {@code annotations} and {@code handlers}
   * @throws LibraryFormatException if an entry cannot be understood
   */
  public static Libraries withProject(String name, Map<String, YamlNode> sections)
      throws LibraryFormatException {
    List<Library> all = new ArrayList<>();
    // The project's entries come first: what a team says of its own wrappers wins.
    all.add(LibraryReader.read(name, sections));
    all.addAll(standardFiles());
    return new Libraries(all);
  }

  /** A library of that YAML text alone, for tests of the vocabulary. */
  static Libraries of(String file, String text) throws LibraryFormatException {
    return new Libraries(List.of(LibraryReader.read(file, text)));
  }

  /** Whether a library speaks of the type, which may be an annotation. */
  public boolean knows(String qualifiedType) {
    return supertypes.containsKey(qualifiedType) || annotations.containsKey(qualifiedType);
  }

  /** The qualified types and annotations with that simple name. */
  public Set<String> named(String simpleName) {
    return bySimpleName.getOrDefault(simpleName, Set.of());
  }

  /**
   * The qualified names of types and annotations whose mention makes a file worth a parse: what
   * runs or prepares SQL, sends, calls out, steps through transactions or marks handlers. Callbacks
   * alone do not count, or every use of a stream would.
   */
  public Set<String> signals() {
    Set<String> names = new HashSet<>(annotations.keySet());
    handlers.forEach(handler -> names.add(handler.type()));
    for (String type : supertypes.keySet()) {
      for (String each : supertypes(type)) {
        if (callsByType.getOrDefault(each, List.of()).stream().anyMatch(CallModel::isSignal)) {
          names.add(type);
        }
      }
    }
    return names;
  }

  /** The names of all methods that can be an effect or run a callback that is deferred. */
  public Set<String> actingNames() {
    Set<String> names = new HashSet<>();
    for (List<CallModel> calls : callsByType.values()) {
      calls.stream().filter(CallModel::isSignal).forEach(call -> names.addAll(call.methods()));
    }
    return names;
  }

  /** The supertypes of a library type, itself first, as far as the libraries say. */
  public Set<String> supertypes(String qualifiedType) {
    Set<String> all = new LinkedHashSet<>();
    List<String> open = new ArrayList<>(List.of(qualifiedType));
    while (!open.isEmpty()) {
      String type = open.remove(0);
      if (all.add(type)) {
        open.addAll(supertypes.getOrDefault(type, List.of()));
      }
    }
    return all;
  }

  /** What a method of the type, or of one of its library supertypes, does. */
  public Optional<CallModel> call(String qualifiedType, String method, int arguments) {
    for (String type : supertypes(qualifiedType)) {
      for (CallModel call : callsByType.getOrDefault(type, List.of())) {
        if (call.covers(method, arguments)) {
          return Optional.of(call);
        }
      }
    }
    return Optional.empty();
  }

  /** What an annotation means. */
  public Optional<AnnotationModel> annotation(String qualifiedName) {
    return Optional.ofNullable(annotations.get(qualifiedName));
  }

  /** The interface methods that frameworks call as handlers. */
  public List<HandlerModel> handlers() {
    return List.copyOf(handlers);
  }

  private void addType(String type, List<String> parents) {
    List<String> known = supertypes.computeIfAbsent(type, key -> new ArrayList<>());
    parents.stream().filter(parent -> !known.contains(parent)).forEach(known::add);
    addSimpleName(type);
    for (String parent : parents) {
      if (!supertypes.containsKey(parent)) {
        addType(parent, List.of());
      }
    }
  }

  private void addSimpleName(String type) {
    bySimpleName
        .computeIfAbsent(type.substring(type.lastIndexOf('.') + 1), key -> new HashSet<>())
        .add(type);
  }

  private static List<Library> standardFiles() {
    List<Library> all = new ArrayList<>();
    for (String file : resource("index").lines().map(String::strip).toList()) {
      if (!file.isEmpty()) {
        try {
          all.add(LibraryReader.read(file, resource(file)));
        } catch (LibraryFormatException e) {
          throw new IllegalStateException(e.getMessage(), e);
        }
      }
    }
    return all;
  }

  private static String resource(String name) {
    try (InputStream in = Libraries.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("library data is missing from the jar: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Standard {
    static final Libraries INSTANCE = new Libraries(standardFiles());
  }
}
