package dev.twiceover.effect;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Node;
import dev.twiceover.model.Statement;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.value.Site;
import dev.twiceover.value.Typed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** What the interpreters of one review share. Safe for several threads. */
final class Shared {
  private final Annotations annotations;
  private final Reach reach;
  private final Listeners listeners;
  private final Overloads overloads;
  private final Map<IdentityOf, Set<String>> capturedNames = new ConcurrentHashMap<>();
  private final Set<Site> statements = ConcurrentHashMap.newKeySet();
  private final Set<MethodInfo> visited = ConcurrentHashMap.newKeySet();
  private final Map<IdentityOf, TypeInfo> anonymous = new ConcurrentHashMap<>();
  private final Map<TypeInfo, List<TypeInfo>> localTypes = new ConcurrentHashMap<>();
  private final Map<TypeInfo, Assignments> assignments = new ConcurrentHashMap<>();
  private final Map<Summaries.Key, Summaries.Summary> summaries = new ConcurrentHashMap<>();
  private final Map<Asides.Key, Asides.Result> asides = new ConcurrentHashMap<>();

  Shared(Annotations annotations, Reach reach, Listeners listeners, Overloads overloads) {
    this.annotations = annotations;
    this.reach = reach;
    this.listeners = listeners;
    this.overloads = overloads;
  }

  /** Who receives application events. */
  Listeners listeners() {
    return listeners;
  }

  /** Which methods can come to an effect. */
  Reach reach() {
    return reach;
  }

  /** Which method a call means. */
  Overloads overloads() {
    return overloads;
  }

  /** Whether running the method can have an effect, callbacks that it is handed left out. */
  boolean mayAct(MethodInfo method) {
    return reach.mayAct(method);
  }

  /** The variables that a lambda or method reference speaks of. */
  Map<String, Typed> captured(Expression expression, Machine machine) {
    Map<String, Typed> captured = new LinkedHashMap<>();
    Set<String> names =
        capturedNames.computeIfAbsent(new IdentityOf(expression), key -> names(expression));
    for (String name : names) {
      machine.local(name).ifPresent(value -> captured.put(name, value));
    }
    return captured;
  }

  private static Set<String> names(Expression expression) {
    Set<String> names = new TreeSet<>();
    collectNames(expression, names);
    // An anonymous class inside finds its outer object under this name.
    names.add("this$");
    return names;
  }

  private static void collectNames(Node node, Set<String> names) {
    if (node instanceof Expression.Reference reference && reference.qualifier().isEmpty()) {
      names.add(reference.name());
    }
    node.children().forEach(child -> collectNames(child, names));
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
        new IdentityOf(body), key -> TypeInfo.within(outer, outer.name() + "$", body));
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

  /** A node compared by identity: two anonymous classes or lambdas may look the same. */
  @SuppressWarnings("ReferenceEquality")
  private record IdentityOf(Node node) {
    @Override
    public boolean equals(Object other) {
      return other instanceof IdentityOf identity && identity.node == node;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(node);
    }
  }

  Annotations annotations() {
    return annotations;
  }

  /** Remembers where a statement is run, whether its text is known or not. */
  void noteStatement(Site site) {
    statements.add(site);
  }

  /** All places that run statements. */
  Set<Site> statements() {
    return Set.copyOf(statements);
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

  /** Keeps what a method does for any caller. Between phases only, like all that is kept here. */
  void publish(Summaries.Key key, Summaries.Summary summary) {
    summaries.putIfAbsent(key, summary);
  }

  Optional<Summaries.Summary> summary(Summaries.Key key) {
    return Optional.ofNullable(summaries.get(key));
  }

  /** Keeps what was computed apart from any entry point. */
  void publish(Asides.Key key, Asides.Result result) {
    asides.putIfAbsent(key, result);
  }

  Optional<Asides.Result> aside(Asides.Key key) {
    return Optional.ofNullable(asides.get(key));
  }
}
