package dev.twiceover.effect;

import dev.twiceover.model.Declaration;
import dev.twiceover.project.Hierarchy;
import dev.twiceover.project.JavaType;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.value.Callback;
import dev.twiceover.value.Typed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Chooses among methods of one name by what is known of the arguments' types. Safe for several
 * threads.
 */
final class Overloads {
  private static final int IMPOSSIBLE = -100;
  private static final Map<String, String> BOXES =
      Map.of(
          "java.lang.Integer", "int",
          "java.lang.Long", "long",
          "java.lang.Short", "short",
          "java.lang.Byte", "byte",
          "java.lang.Double", "double",
          "java.lang.Float", "float",
          "java.lang.Character", "char",
          "java.lang.Boolean", "boolean");
  private static final Set<String> NUMBERS =
      Set.of("int", "long", "short", "byte", "double", "float", "char");
  private final Hierarchy hierarchy;
  private final Map<Called, List<MethodInfo>> candidates = new ConcurrentHashMap<>();
  private final Map<Called, List<MethodInfo>> own = new ConcurrentHashMap<>();
  private final Map<CalledBelow, List<List<MethodInfo>>> below = new ConcurrentHashMap<>();

  Overloads(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** What a call says before its arguments are looked at. */
  private record Called(TypeInfo type, String name, int arguments) {}

  private record CalledBelow(String type, String name, int arguments) {}

  /** The type's own method that a call means; for a constructor under the type's name. */
  Optional<MethodInfo> own(TypeInfo type, String name, List<Typed> arguments) {
    List<MethodInfo> found = among(own(type, name, arguments.size()), arguments);
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
  }

  private List<MethodInfo> own(TypeInfo type, String name, int arguments) {
    Called called = new Called(type, name, arguments);
    List<MethodInfo> known = own.get(called);
    if (known == null) {
      known = candidates(List.of(type), name, arguments);
      own.put(called, known);
    }
    return known;
  }

  /**
   * The methods that a call on an object of that type may mean: one as a rule, several where the
   * arguments' types are not known well enough.
   */
  List<MethodInfo> of(TypeInfo type, String name, List<Typed> arguments) {
    Called called = new Called(type, name, arguments.size());
    List<MethodInfo> known = candidates.get(called);
    if (known == null) {
      known = candidates(hierarchy.declared(type), name, arguments.size());
      candidates.put(called, known);
    }
    return among(known, arguments);
  }

  /** The same for a call that {@code super} stands before. */
  List<MethodInfo> above(TypeInfo type, String name, List<Typed> arguments) {
    List<TypeInfo> declared = hierarchy.declared(type);
    return among(
        candidates(declared.subList(1, declared.size()), name, arguments.size()), arguments);
  }

  /** What a call means in each of the types below that declare such a method. */
  List<MethodInfo> below(String type, String name, List<Typed> arguments) {
    CalledBelow called = new CalledBelow(type, name, arguments.size());
    List<List<MethodInfo>> known = below.get(called);
    if (known == null) {
      known =
          hierarchy.overriding(type, name).stream()
              .map(MethodInfo::owner)
              .distinct()
              .map(owner -> own(owner, name, arguments.size()))
              .filter(each -> !each.isEmpty())
              .toList();
      below.put(called, known);
    }
    List<MethodInfo> found = new ArrayList<>();
    for (List<MethodInfo> each : known) {
      MethodInfo method = among(each, arguments).get(0);
      if (!isAbstract(method)) {
        found.add(method);
      }
    }
    return found;
  }

  private List<MethodInfo> among(List<MethodInfo> candidates, List<Typed> arguments) {
    if (candidates.size() < 2) {
      return candidates;
    }
    List<MethodInfo> best = new ArrayList<>();
    int highest = Integer.MIN_VALUE;
    for (MethodInfo candidate : candidates) {
      int score = score(candidate, arguments);
      if (score > highest) {
        best.clear();
        highest = score;
      }
      if (score == highest) {
        best.add(candidate);
      }
    }
    return best;
  }

  /** Those with that many parameters, overridden ones and varargs that are not needed left out. */
  private List<MethodInfo> candidates(List<TypeInfo> types, String name, int arguments) {
    Map<String, MethodInfo> fixed = new LinkedHashMap<>();
    Map<String, MethodInfo> open = new LinkedHashMap<>();
    for (TypeInfo type : types) {
      for (MethodInfo method : type.methods(name)) {
        if (method.accepts(arguments)) {
          boolean varargs =
              method.declaration().parameters().stream().anyMatch(Declaration.Parameter::varargs);
          add(varargs ? open : fixed, method);
        }
      }
    }
    return List.copyOf(fixed.isEmpty() ? open.values() : fixed.values());
  }

  private void add(Map<String, MethodInfo> methods, MethodInfo method) {
    String key = hierarchy.signature(method).key();
    MethodInfo nearer = methods.get(key);
    if (nearer == null && !isGenericFormOf(methods, method)) {
      methods.put(key, method);
    } else if (nearer != null && isAbstract(nearer) && !isAbstract(method)) {
      methods.put(key, method);
    }
  }

  /** Whether a nearer type has filled in the type variables of this one's parameters. */
  private boolean isGenericFormOf(Map<String, MethodInfo> methods, MethodInfo method) {
    boolean hasVariable =
        hierarchy.signature(method).parameters().stream().anyMatch(type -> !type.isKnown());
    return hasVariable
        && methods.values().stream()
            .anyMatch(nearer -> nearer.owner() != method.owner() && !isAbstract(nearer));
  }

  private static boolean isAbstract(MethodInfo method) {
    return method.declaration().body().isEmpty();
  }

  private int score(MethodInfo method, List<Typed> arguments) {
    List<Declaration.Parameter> parameters = method.declaration().parameters();
    List<JavaType> types = hierarchy.signature(method).parameters();
    int score = 0;
    for (int i = 0; i < parameters.size() && i < arguments.size(); i++) {
      if (!parameters.get(i).varargs()) {
        score += score(types.get(i), arguments.get(i));
      }
    }
    return score;
  }

  private int score(JavaType declared, Typed argument) {
    JavaType actual = argument.type();
    if (argument.value() instanceof Callback) {
      return isPlain(declared.name()) || declared.dimensions() > 0 ? IMPOSSIBLE : 0;
    }
    if (!declared.isKnown() || !actual.isKnown() || declared.name().equals("java.lang.Object")) {
      return 0;
    }
    if (declared.dimensions() != actual.dimensions()) {
      return IMPOSSIBLE;
    }
    String wanted = BOXES.getOrDefault(declared.name(), declared.name());
    String given = BOXES.getOrDefault(actual.name(), actual.name());
    if (wanted.equals(given)) {
      return 4;
    }
    if (NUMBERS.contains(wanted) && NUMBERS.contains(given)) {
      return 1;
    }
    return related(wanted, given);
  }

  private int related(String wanted, String given) {
    if (inherits(given, wanted)) {
      return 3;
    }
    boolean bothPlain = isPlain(wanted) && isPlain(given);
    boolean plainAndOwn =
        (isPlain(wanted) && hierarchy.index().declares(given))
            || (isPlain(given) && hierarchy.index().declares(wanted));
    boolean unrelated =
        hierarchy.index().declares(wanted)
            && hierarchy.index().declares(given)
            && !inherits(wanted, given);
    return bothPlain || plainAndOwn || unrelated ? IMPOSSIBLE : 0;
  }

  private boolean inherits(String type, String above) {
    return hierarchy.linearized(JavaType.of(type)).stream()
        .anyMatch(each -> each.name().equals(above));
  }

  private static boolean isPlain(String name) {
    return name.equals("java.lang.String") || NUMBERS.contains(name) || name.equals("boolean");
  }
}
