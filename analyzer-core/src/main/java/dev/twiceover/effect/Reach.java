package dev.twiceover.effect;

import dev.twiceover.library.CallModel;
import dev.twiceover.library.Meaning;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Node;
import dev.twiceover.project.Hierarchy;
import dev.twiceover.project.JavaType;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Which methods can come to an effect at all. Decided from declared types alone, once for each
 * method, so that code without effects costs next to nothing. In doubt a method can.
 *
 * <p>Safe for several threads.
 */
final class Reach {
  /** A name that so many methods of unknown receivers share tells nothing. */
  private static final int MANY = 24;

  private final Hierarchy hierarchy;
  private final ActingNames actingNames;
  private final Map<String, List<MethodInfo>> byName = new HashMap<>();
  private final Map<MethodInfo, Boolean> acts = new ConcurrentHashMap<>();
  private final Map<MethodInfo, Callees> callees = new ConcurrentHashMap<>();

  /**
   * What a method's code calls.
   *
   * @param acts whether it has an effect of its own
   */
  private record Callees(boolean acts, Set<MethodInfo> methods) {}

  Reach(Hierarchy hierarchy, ActingNames actingNames, List<TypeInfo> types) {
    this.hierarchy = hierarchy;
    this.actingNames = actingNames;
    types.forEach(this::index);
  }

  private void index(TypeInfo type) {
    for (MethodInfo method : type.methods()) {
      byName.computeIfAbsent(method.name(), key -> new ArrayList<>()).add(method);
    }
    type.nested().forEach(this::index);
  }

  /** Whether running the method can have an effect, callbacks that it is handed left out. */
  boolean mayAct(MethodInfo method) {
    Boolean known = acts.get(method);
    if (known == null) {
      explore(List.of(method), methods -> methods.forEach(this::callees));
      known = acts.getOrDefault(method, true);
    }
    return known;
  }

  /** Looks at everything that the methods reach, so that later questions cost nothing. */
  void prepare(Collection<MethodInfo> methods, Workers workers) {
    explore(methods, level -> workers.forEach(level, this::callees));
  }

  /**
   * Looks at everything that is reached, level by level, then spreads what acts back to its
   * callers.
   *
   * @param look calls {@link #callees} for each method of a level, in any order
   */
  private synchronized void explore(
      Collection<MethodInfo> starts, Consumer<List<MethodInfo>> look) {
    Map<MethodInfo, List<MethodInfo>> callers = new HashMap<>();
    Deque<MethodInfo> acting = new ArrayDeque<>();
    Set<MethodInfo> fresh = new LinkedHashSet<>();
    List<MethodInfo> level = starts.stream().filter(each -> !acts.containsKey(each)).toList();
    while (!level.isEmpty()) {
      fresh.addAll(level);
      look.accept(level);
      Set<MethodInfo> next = new LinkedHashSet<>();
      for (MethodInfo method : level) {
        Callees found = callees(method);
        boolean actsAtOnce = found.acts;
        for (MethodInfo callee : found.methods) {
          Boolean known = acts.get(callee);
          if (known != null) {
            actsAtOnce |= known;
            continue;
          }
          callers.computeIfAbsent(callee, key -> new ArrayList<>()).add(method);
          if (!fresh.contains(callee)) {
            next.add(callee);
          }
        }
        if (actsAtOnce) {
          acting.add(method);
        }
      }
      level = List.copyOf(next);
    }
    Set<MethodInfo> acted = new HashSet<>();
    while (!acting.isEmpty()) {
      MethodInfo method = acting.remove();
      if (acted.add(method)) {
        acting.addAll(callers.getOrDefault(method, List.of()));
      }
    }
    // Others read while this one writes: what is written once does not change any more.
    fresh.forEach(method -> acts.put(method, acted.contains(method)));
  }

  private Callees callees(MethodInfo method) {
    Callees known = callees.get(method);
    if (known == null) {
      known = find(method);
      callees.put(method, known);
    }
    return known;
  }

  private Callees find(MethodInfo method) {
    if (method.declaration().body().isEmpty()) {
      return new Callees(!method.declaration().annotations().isEmpty(), Set.of());
    }
    Scan scan = new Scan(method.owner());
    scan.declare(method.declaration());
    scan.walk(method.declaration().body().get());
    return new Callees(scan.acts, scan.methods);
  }

  /** Walks the code of one method with the declared types of its variables. */
  private final class Scan {
    private final TypeInfo type;
    private final Map<String, JavaType> variables = new HashMap<>();
    private final Set<MethodInfo> methods = new LinkedHashSet<>();
    private boolean acts;

    Scan(TypeInfo type) {
      this.type = type;
    }

    /** Variables by name, scopes aside: a name has one type in a method as a rule. */
    void declare(Node node) {
      if (node instanceof Declaration.Parameter parameter && parameter.type().isPresent()) {
        variables.put(parameter.name(), hierarchy.scope(type).resolve(parameter.type().get()));
      } else if (node instanceof dev.twiceover.model.Statement.Local local) {
        variables.put(
            local.name(),
            local
                .type()
                .map(hierarchy.scope(type)::resolve)
                .or(() -> local.initializer().map(this::typeOf))
                .orElse(JavaType.UNKNOWN));
      } else if (node instanceof Expression.Pattern pattern && pattern.name().isPresent()) {
        variables.put(
            pattern.name().get(),
            pattern.type().map(hierarchy.scope(type)::resolve).orElse(JavaType.UNKNOWN));
      }
      node.children().forEach(this::declare);
    }

    void walk(Node node) {
      if (node instanceof Expression.Call call) {
        call(call);
      } else if (node instanceof Expression.MethodReference reference) {
        reference(reference);
      } else if (node instanceof Expression.Creation creation) {
        creation(creation);
      } else if (node instanceof Expression.Literal literal
          && literal.kind() == Expression.LiteralKind.STRING
          && WriteHead.mayBegin(literal.value())) {
        acts = true;
      }
      node.children().forEach(this::walk);
    }

    private void call(Expression.Call call) {
      int count = call.arguments().size();
      if (call.receiver().isEmpty() || isSelf(call.receiver().get())) {
        own(call.name(), count);
        return;
      }
      JavaType receiver = receiverType(call.receiver().get());
      onType(receiver, call.name(), count);
    }

    private static boolean isSelf(Expression receiver) {
      return receiver instanceof Expression.Reference reference
          && reference.qualifier().isEmpty()
          && (reference.name().equals("this") || reference.name().equals("super"));
    }

    private void own(String name, int count) {
      boolean found = false;
      for (Optional<TypeInfo> outer = Optional.of(type);
          outer.isPresent() && !found;
          outer = outer.get().outer()) {
        List<JavaType> types = hierarchy.linearized(outer.get());
        found = addMethods(types, outer.get().name(), name, count) || library(types, name, count);
      }
      if (!found && actingNames.isActing(name)) {
        acts = true;
      }
    }

    private void onType(JavaType receiver, String name, int count) {
      if (!receiver.isKnown()) {
        unknown(name, count);
        return;
      }
      List<JavaType> types = hierarchy.linearized(receiver);
      if (library(types, name, count)) {
        return;
      }
      boolean found = addMethods(types, receiver.name(), name, count);
      if (!found && hierarchy.index().declares(receiver.name())) {
        // Inherited from outside the sources.
        acts |= actingNames.isActing(name);
      }
    }

    private boolean library(List<JavaType> types, String name, int count) {
      for (JavaType each : types) {
        Optional<CallModel> model = hierarchy.libraries().call(each.name(), name, count);
        if (model.isPresent()) {
          acts |= model.get().isSignal();
          return true;
        }
      }
      return false;
    }

    private boolean addMethods(List<JavaType> types, String of, String name, int count) {
      boolean found = false;
      for (JavaType each : types) {
        Optional<TypeInfo> info = hierarchy.index().type(each.name());
        found |= info.isPresent() && addOverloads(info.get(), name, count);
      }
      for (TypeInfo subtype : hierarchy.subtypes(of)) {
        found |= addOverloads(subtype, name, count);
      }
      return found;
    }

    private boolean addOverloads(TypeInfo type, String name, int count) {
      List<MethodInfo> fitting =
          type.methods(name).stream().filter(method -> method.accepts(count)).toList();
      methods.addAll(fitting);
      return !fitting.isEmpty();
    }

    private void unknown(String name, int count) {
      if (actingNames.isActing(name)) {
        acts = true;
        return;
      }
      List<MethodInfo> named = byName.getOrDefault(name, List.of());
      if (named.size() <= MANY) {
        named.stream().filter(each -> each.accepts(count)).forEach(methods::add);
      }
    }

    private void reference(Expression.MethodReference reference) {
      JavaType receiver = receiverType(reference.qualifier());
      if (isSelf(reference.qualifier())) {
        receiver = JavaType.of(type.name());
      }
      if (actingNames.isActing(reference.name()) && !receiver.isKnown()) {
        acts = true;
      }
      for (JavaType each : hierarchy.linearized(receiver)) {
        hierarchy
            .index()
            .type(each.name())
            .ifPresent(info -> methods.addAll(info.methods(reference.name())));
        for (int count = 0; count <= 3 && !acts; count++) {
          library(List.of(each), reference.name(), count);
        }
      }
      for (TypeInfo subtype : hierarchy.subtypes(receiver.name())) {
        methods.addAll(subtype.methods(reference.name()));
      }
    }

    private void creation(Expression.Creation creation) {
      JavaType created = hierarchy.scope(type).resolve(creation.type());
      hierarchy
          .index()
          .type(created.name())
          .ifPresent(info -> methods.addAll(info.methods(info.declaration().name())));
    }

    private JavaType receiverType(Expression receiver) {
      if (receiver instanceof Expression.Reference reference) {
        JavaType variable = typeOf(reference);
        if (variable.isKnown()) {
          return variable;
        }
        return reference
            .dotted()
            .flatMap(hierarchy.scope(type)::typeNamed)
            .map(JavaType::of)
            .orElse(JavaType.UNKNOWN);
      }
      return typeOf(receiver);
    }

    private JavaType typeOf(Expression expression) {
      if (expression instanceof Expression.Reference reference) {
        if (reference.qualifier().isEmpty()) {
          JavaType variable = variables.get(reference.name());
          return variable != null ? variable : fieldType(type, reference.name());
        }
        JavaType owner = receiverType(reference.qualifier().get());
        return isSelf(reference.qualifier().get())
            ? fieldType(type, reference.name())
            : hierarchy
                .index()
                .type(owner.name())
                .map(info -> fieldType(info, reference.name()))
                .orElse(JavaType.UNKNOWN);
      }
      if (expression instanceof Expression.Call call) {
        return returned(call);
      }
      if (expression instanceof Expression.Creation creation) {
        return hierarchy.scope(type).resolve(creation.type());
      }
      if (expression instanceof Expression.Cast cast) {
        return hierarchy.scope(type).resolve(cast.type());
      }
      if (expression instanceof Expression.Literal literal
          && literal.kind() == Expression.LiteralKind.STRING) {
        return JavaType.STRING;
      }
      return expression instanceof Expression.Text ? JavaType.STRING : JavaType.UNKNOWN;
    }

    private JavaType fieldType(TypeInfo in, String name) {
      for (Optional<TypeInfo> outer = Optional.of(in);
          outer.isPresent();
          outer = outer.get().outer()) {
        for (JavaType each : hierarchy.linearized(outer.get())) {
          Optional<TypeInfo> info =
              each.name().equals(outer.get().name()) ? outer : hierarchy.index().type(each.name());
          Optional<JavaType> found =
              info.flatMap(
                  owner ->
                      owner
                          .field(name)
                          .map(Declaration.Field::type)
                          .or(() -> owner.component(name).flatMap(Declaration.Parameter::type))
                          .map(hierarchy.scope(owner)::resolve));
          if (found.isPresent()) {
            return found.get();
          }
        }
      }
      return JavaType.UNKNOWN;
    }

    private JavaType returned(Expression.Call call) {
      JavaType receiver =
          call.receiver().isEmpty() || isSelf(call.receiver().get())
              ? JavaType.of(type.name())
              : receiverType(call.receiver().get());
      int count = call.arguments().size();
      List<JavaType> types = hierarchy.linearized(receiver);
      for (JavaType each : types) {
        Optional<CallModel> model = hierarchy.libraries().call(each.name(), call.name(), count);
        if (model.isPresent()) {
          return model
              .get()
              .result()
              .type()
              .map(spelling -> JavaType.parse(spelling, receiver))
              .orElse(
                  model
                          .get()
                          .result()
                          .origin()
                          .filter(Meaning.Returned.RECEIVER::equals)
                          .isPresent()
                      ? receiver
                      : JavaType.UNKNOWN);
        }
      }
      return hierarchy
          .method(types, call.name(), count)
          .flatMap(
              method ->
                  method.declaration().returnType().map(hierarchy.scope(method.owner())::resolve))
          .orElse(JavaType.UNKNOWN);
    }
  }
}
