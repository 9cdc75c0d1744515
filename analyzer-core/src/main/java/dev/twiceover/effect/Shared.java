package dev.twiceover.effect;

import dev.twiceover.model.Declaration;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What the interpreters of one review share. Safe for several threads. */
final class Shared {
  private final Annotations annotations;
  private final Set<MethodInfo> visited = ConcurrentHashMap.newKeySet();
  private final Map<TypeInfo, Assignments> assignments = new ConcurrentHashMap<>();
  private final Map<MethodInfo, Quiet> quiet = new ConcurrentHashMap<>();

  /**
   * A method that was run whole and had no effect.
   *
   * @param steps what running it cost
   */
  record Quiet(int steps) {
    /** Small helpers are run again, because what they return may matter. */
    boolean isCheaperToSkip() {
      return steps > 400;
    }
  }

  Shared(Annotations annotations) {
    this.annotations = annotations;
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

  Annotations annotations() {
    return annotations;
  }

  void noteVisited(MethodInfo method) {
    visited.add(method);
  }

  boolean isVisited(MethodInfo method) {
    return visited.contains(method);
  }

  Set<MethodInfo> visited() {
    return Collections.unmodifiableSet(visited);
  }

  void noteQuiet(MethodInfo method, int steps) {
    quiet.put(method, new Quiet(steps));
  }

  Optional<Quiet> quiet(MethodInfo method) {
    return Optional.ofNullable(quiet.get(method));
  }
}
