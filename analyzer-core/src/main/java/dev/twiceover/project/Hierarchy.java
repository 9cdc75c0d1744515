package dev.twiceover.project;

import dev.twiceover.library.CallModel;
import dev.twiceover.library.Libraries;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.TypeUse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Supertypes, subtypes and members across project and libraries. Safe for several threads. */
public final class Hierarchy {
  private final ProjectIndex index;
  private final Libraries libraries;
  private final Map<String, List<JavaType>> supertypes = new ConcurrentHashMap<>();
  private final Map<String, List<JavaType>> linearized = new ConcurrentHashMap<>();
  private final Map<TypeInfo, TypeScope> scopes = new ConcurrentHashMap<>();
  private final Map<String, List<TypeInfo>> implementations = new ConcurrentHashMap<>();
  private final Map<TypeInfo, List<JavaType>> above = new ConcurrentHashMap<>();
  private final Map<TypeInfo, List<TypeInfo>> declared = new ConcurrentHashMap<>();
  private final Map<MethodInfo, Signature> signatures = new ConcurrentHashMap<>();
  private final Map<Called, Optional<CallModel>> libraryCalls = new ConcurrentHashMap<>();
  private final Map<Inherited, List<MethodInfo>> overriding = new ConcurrentHashMap<>();

  /** A method of a type, as a call names it. */
  private record Called(String type, String method, int arguments) {}

  private record Inherited(String type, String method) {}

  /**
   * The resolved types of a method.
   *
   * @param parameters unknown where a type is
   * @param returned unknown for constructors
   * @param key two methods of one name with the same key override each other
   */
  public record Signature(List<JavaType> parameters, JavaType returned, String key) {
    /** Copies the list. */
    public Signature {
      parameters = List.copyOf(parameters);
    }
  }

  /** Over one project and what libraries are known. */
  public Hierarchy(ProjectIndex index, Libraries libraries) {
    this.index = index;
    this.libraries = libraries;
  }

  /** The project. */
  public ProjectIndex index() {
    return index;
  }

  /** The libraries. */
  public Libraries libraries() {
    return libraries;
  }

  /** The resolver of names in the body of a type. */
  public TypeScope scope(TypeInfo type) {
    return scopes.computeIfAbsent(type, key -> new TypeScope(this, key));
  }

  /** The supertypes of a project type as declared, resolved. */
  public List<JavaType> directSupertypes(TypeInfo type) {
    if (type.declaration().kind() == Declaration.TypeKind.ANONYMOUS) {
      return resolveSupertypes(type);
    }
    return supertypes.computeIfAbsent(type.name(), key -> resolveSupertypes(type));
  }

  private List<JavaType> resolveSupertypes(TypeInfo type) {
    // The header is resolved in the scope of the enclosing type: a type does not see its own
    // members there, and looking for inherited ones would not end.
    TypeScope scope = scope(type);
    List<JavaType> resolved = new ArrayList<>();
    for (TypeUse use : type.declaration().supertypes()) {
      resolved.add(scope.resolveHeader(use));
    }
    return List.copyOf(resolved);
  }

  /** The type itself and all its supertypes, nearest first, as far as the sources tell. */
  public List<JavaType> linearized(JavaType type) {
    if (!type.isKnown()) {
      return List.of();
    }
    List<JavaType> known = linearized.get(type.name());
    if (known == null) {
      known = linearize(JavaType.of(type.name()));
      linearized.put(type.name(), known);
    }
    if (type.arguments().isEmpty()) {
      return known;
    }
    List<JavaType> withArguments = new ArrayList<>(known);
    withArguments.set(0, type);
    return withArguments;
  }

  private List<JavaType> linearize(JavaType type) {
    Map<String, JavaType> all = new LinkedHashMap<>();
    List<JavaType> open = new ArrayList<>(List.of(type));
    while (!open.isEmpty()) {
      JavaType next = open.remove(0);
      if (next.isKnown() && all.putIfAbsent(next.name(), next) == null) {
        index.type(next.name()).ifPresent(info -> open.addAll(directSupertypes(info)));
      }
    }
    return List.copyOf(all.values());
  }

  /** As {@link #linearized(JavaType)}, for a type that may be anonymous. */
  public List<JavaType> linearized(TypeInfo type) {
    List<JavaType> known = above.get(type);
    if (known == null) {
      known = linearize(type);
      above.put(type, known);
    }
    return known;
  }

  private List<JavaType> linearize(TypeInfo type) {
    Map<String, JavaType> all = new LinkedHashMap<>();
    all.put(type.name(), JavaType.of(type.name()));
    for (JavaType supertype : directSupertypes(type)) {
      linearized(supertype).forEach(each -> all.putIfAbsent(each.name(), each));
    }
    return List.copyOf(all.values());
  }

  /** The project's types among the type itself, which may be anonymous, and those above it. */
  public List<TypeInfo> declared(TypeInfo type) {
    List<TypeInfo> known = declared.get(type);
    if (known == null) {
      known = List.copyOf(findDeclared(type));
      declared.put(type, known);
    }
    return known;
  }

  private List<TypeInfo> findDeclared(TypeInfo type) {
    List<TypeInfo> types = new ArrayList<>(List.of(type));
    for (JavaType each : linearized(type)) {
      if (!each.name().equals(type.name())) {
        index.type(each.name()).ifPresent(types::add);
      }
    }
    return types;
  }

  /** The project's types among the type itself and those above it. */
  public List<TypeInfo> declared(JavaType type) {
    return index.type(type.name()).map(this::declared).orElse(List.of());
  }

  /** What libraries say of a method, looked up through the project's own subclasses. */
  public Optional<CallModel> libraryCall(JavaType receiver, String method, int arguments) {
    Called called = new Called(receiver.name(), method, arguments);
    Optional<CallModel> known = libraryCalls.get(called);
    if (known == null) {
      known = libraryCall(linearized(receiver), method, arguments);
      libraryCalls.put(called, known);
    }
    return known;
  }

  /** The resolved types of a method. */
  public Signature signature(MethodInfo method) {
    Signature known = signatures.get(method);
    if (known == null) {
      TypeScope scope = scope(method.owner());
      List<JavaType> parameters = new ArrayList<>();
      for (Declaration.Parameter parameter : method.declaration().parameters()) {
        parameters.add(parameter.type().map(scope::resolve).orElse(JavaType.UNKNOWN));
      }
      JavaType returned =
          method.declaration().returnType().map(scope::resolve).orElse(JavaType.UNKNOWN);
      known = new Signature(parameters, returned, parameters.toString());
      signatures.put(method, known);
    }
    return known;
  }

  /** The methods with a body and of that name in the project types below a type. */
  public List<MethodInfo> overriding(String type, String method) {
    Inherited inherited = new Inherited(type, method);
    List<MethodInfo> known = overriding.get(inherited);
    if (known == null) {
      known =
          subtypes(type).stream()
              .flatMap(each -> each.methods(method).stream())
              .filter(each -> each.declaration().body().isPresent())
              .toList();
      overriding.put(inherited, known);
    }
    return known;
  }

  /** The same for a type that is given with those above it. */
  public Optional<CallModel> libraryCall(List<JavaType> types, String method, int arguments) {
    for (JavaType type : types) {
      Optional<CallModel> call = libraries.call(type.name(), method, arguments);
      if (call.isPresent()) {
        return call;
      }
    }
    return Optional.empty();
  }

  /** The method that a call on that type runs if nothing overrides it. */
  public Optional<MethodInfo> method(List<JavaType> linearized, String name, int arguments) {
    Optional<MethodInfo> withoutBody = Optional.empty();
    for (JavaType type : linearized) {
      Optional<TypeInfo> info = index.type(type.name());
      if (info.isPresent()) {
        Optional<MethodInfo> found = ownMethod(info.get(), name, arguments);
        if (found.isPresent() && found.get().declaration().body().isPresent()) {
          return found;
        }
        withoutBody = withoutBody.or(() -> found);
      }
    }
    return withoutBody;
  }

  /** The type's own method that fits; the one with most declared parameters wins. */
  public static Optional<MethodInfo> ownMethod(TypeInfo type, String name, int arguments) {
    Optional<MethodInfo> best = Optional.empty();
    for (MethodInfo method : type.methods(name)) {
      if (method.accepts(arguments)
          && (best.isEmpty()
              || best.get().declaration().parameters().size()
                  < method.declaration().parameters().size())) {
        best = Optional.of(method);
      }
    }
    return best;
  }

  /** The concrete and abstract project types below a type, itself left out. */
  public List<TypeInfo> subtypes(String name) {
    return implementations.computeIfAbsent(name, this::findSubtypes);
  }

  private List<TypeInfo> findSubtypes(String name) {
    Set<String> found = new LinkedHashSet<>();
    List<String> open = new ArrayList<>(List.of(name));
    List<TypeInfo> types = new ArrayList<>();
    while (!open.isEmpty()) {
      String next = open.remove(0);
      for (String candidate : index.possibleSubtypes(next.substring(next.lastIndexOf('.') + 1))) {
        if (!found.contains(candidate) && !candidate.equals(name)) {
          Optional<TypeInfo> info = index.type(candidate);
          if (info.isPresent()
              && directSupertypes(info.get()).stream().anyMatch(t -> t.name().equals(next))) {
            found.add(candidate);
            types.add(info.get());
            open.add(candidate);
          }
        }
      }
    }
    return List.copyOf(types);
  }
}
