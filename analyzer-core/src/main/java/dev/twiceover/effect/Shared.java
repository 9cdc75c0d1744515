package dev.twiceover.effect;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Node;
import dev.twiceover.model.Statement;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** What the interpreters of one review share. Safe for several threads. */
final class Shared {
  private final Annotations annotations;
  private static final Pattern HARMLESS =
      Pattern.compile(
          "get[A-Z]\\w*|is[A-Z]\\w*|has[A-Z]\\w*|equals|hashCode|toString|name|ordinal|compareTo"
              + "|valueOf|size|isEmpty|contains|containsKey|length|hash");
  private final Map<MethodInfo, Boolean> computing = new ConcurrentHashMap<>();
  private final Set<MethodInfo> visited = ConcurrentHashMap.newKeySet();
  private final Map<Identity, TypeInfo> anonymous = new ConcurrentHashMap<>();
  private final Map<TypeInfo, List<TypeInfo>> localTypes = new ConcurrentHashMap<>();
  private final Map<TypeInfo, Assignments> assignments = new ConcurrentHashMap<>();
  private final Map<Summaries.Key, Summaries.Summary> summaries = new ConcurrentHashMap<>();

  Shared(Annotations annotations) {
    this.annotations = annotations;
  }

  /** Whether a look at the code alone shows that a method only computes something. */
  boolean onlyComputes(MethodInfo method) {
    return computing.computeIfAbsent(
        method, key -> key.declaration().body().filter(Shared::onlyComputes).isPresent());
  }

  private static boolean onlyComputes(Node node) {
    if (node instanceof Expression.Call call && !HARMLESS.matcher(call.name()).matches()) {
      return false;
    }
    if (node instanceof Expression.Creation || node instanceof Expression.Assignment) {
      return false;
    }
    if (node instanceof Statement.Exit exit && exit.kind() == Statement.ExitKind.THROW) {
      return false;
    }
    return node.children().stream().allMatch(Shared::onlyComputes);
  }

  /** Which fields of a type its code assigns. */
  Assignments assignments(TypeInfo type) {
    return assignments.computeIfAbsent(type, Assignments::of);
  }

  /**
   * The fields that code of a type assigns.
   *
   * @param inConstruction in constructors and initializer blocks
   * @param outsideConstruction in methods that may run at any time
   */
  record Assignments(Set<String> inConstruction, Set<String> outsideConstruction) {
    private static Assignments of(TypeInfo type) {
      Set<String> inside = new HashSet<>();
      Set<String> outside = new HashSet<>();
      for (MethodInfo method : type.methods()) {
        Set<String> names =
            method.declaration().kind() == Declaration.MethodKind.METHOD ? outside : inside;
        method.declaration().body().ifPresent(body -> Assigned.collectFields(body, names));
      }
      return new Assignments(inside, outside);
    }
  }

  /** The body of an anonymous class as a type. */
  TypeInfo anonymousType(Declaration.Type body, TypeInfo outer) {
    return anonymous.computeIfAbsent(
        new Identity(body), key -> TypeInfo.within(outer, outer.name() + "$", body));
  }

  /** A class declared inside a method of the type. */
  Optional<TypeInfo> localType(TypeInfo outer, String name) {
    return localTypes.computeIfAbsent(outer, Shared::findLocalTypes).stream()
        .filter(type -> type.declaration().name().equals(name))
        .findFirst();
  }

  private static List<TypeInfo> findLocalTypes(TypeInfo outer) {
    List<TypeInfo> types = new ArrayList<>();
    outer.methods().forEach(method -> findLocalTypes(method.declaration(), outer, types));
    return types;
  }

  private static void findLocalTypes(Node node, TypeInfo outer, List<TypeInfo> types) {
    if (node instanceof Statement.LocalType local) {
      types.add(TypeInfo.within(outer, outer.name() + "$" + local.type().name(), local.type()));
    }
    node.children().forEach(child -> findLocalTypes(child, outer, types));
  }

  /** A declaration compared by identity: two anonymous classes may look the same. */
  @SuppressWarnings("ReferenceEquality")
  private record Identity(Declaration.Type type) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Identity identity && identity.type == type;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(type);
    }
  }

  Annotations annotations() {
    return annotations;
  }

  void noteVisited(MethodInfo method) {
    visited.add(method);
  }

  /**
   * Whether some run has entered the method. Ask between phases only, or answers depend on luck.
   */
  boolean isVisited(MethodInfo method) {
    return visited.contains(method);
  }

  /** Keeps what a method does for any caller: the same whoever finds it out, and when. */
  void publish(Summaries.Key key, Summaries.Summary summary) {
    summaries.put(key, summary);
  }

  Optional<Summaries.Summary> summary(Summaries.Key key) {
    return Optional.ofNullable(summaries.get(key));
  }
}
