package dev.twiceover.effect;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Modifier;
import dev.twiceover.model.SourceUnit;
import dev.twiceover.project.Hierarchy;
import dev.twiceover.project.JavaType;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What names stand for: variables, fields, constants of other types, enum constants, types. */
final class Fields {
  private final Interpreter interpreter;
  private final Machine machine;
  private final Map<Asides.Key, Computed> asides = new HashMap<>();

  Fields(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
  }

  Typed reference(Expression.Reference reference) {
    if (reference.qualifier().isEmpty()) {
      return simple(reference.name());
    }
    Expression qualifier = reference.qualifier().get();
    if (reference.name().equals("this") || reference.name().equals("super")) {
      return outerSelf(qualifier);
    }
    if (reference.name().equals("class")) {
      return Typed.of(new Value.Computed("class", List.of()));
    }
    Optional<String> type = staticType(qualifier);
    if (type.isPresent()) {
      return constant(type.get(), reference.name());
    }
    Typed owner = interpreter.expressions.evaluate(qualifier);
    return read(owner, reference.name());
  }

  /** The type that an expression names, if it names one and no variable. */
  Optional<String> staticType(Expression expression) {
    if (!(expression instanceof Expression.Reference reference)) {
      return Optional.empty();
    }
    Optional<String> dotted = reference.dotted();
    if (dotted.isEmpty()) {
      return Optional.empty();
    }
    String head = dotted.get();
    int dot = head.indexOf('.');
    String first = dot < 0 ? head : head.substring(0, dot);
    if (first.equals("this") || first.equals("super") || isVariable(first)) {
      return Optional.empty();
    }
    Optional<String> named = interpreter.scope().typeNamed(head);
    if (named.isPresent() && dot > 0 && !isType(named.get())) {
      // The head is a type; whether the rest is a nested type or a field, only sources tell.
      return Optional.empty();
    }
    if (named.isEmpty() && dot < 0 && Character.isUpperCase(first.charAt(0))) {
      return Optional.of(first);
    }
    return named;
  }

  private boolean isType(String name) {
    return interpreter.hierarchy.index().declares(name)
        || interpreter.hierarchy.libraries().knows(name);
  }

  private boolean isVariable(String name) {
    return machine.local(name).isPresent() || findField(name).isPresent();
  }

  /** A field by its simple name: its type, walking out and up. */
  private Optional<TypeInfo> findField(String name) {
    for (Optional<TypeInfo> outer = Optional.of(interpreter.frame().type);
        outer.isPresent();
        outer = outer.get().outer()) {
      Optional<TypeInfo> owner = ownerOfField(outer.get(), name);
      if (owner.isPresent()) {
        return owner;
      }
    }
    return Optional.empty();
  }

  private Optional<TypeInfo> ownerOfField(TypeInfo type, String name) {
    if (type.field(name).isPresent() || type.component(name).isPresent()) {
      return Optional.of(type);
    }
    for (JavaType supertype : interpreter.hierarchy.linearized(type)) {
      Optional<TypeInfo> info = interpreter.hierarchy.index().type(supertype.name());
      if (info.isPresent()
          && (info.get().field(name).isPresent() || info.get().component(name).isPresent())) {
        return info;
      }
    }
    return Optional.empty();
  }

  private Typed simple(String name) {
    if (name.equals("this") || name.equals("super")) {
      return new Typed(interpreter.frame().self, JavaType.of(interpreter.frame().type.name()));
    }
    Optional<Typed> local = machine.local(name);
    if (local.isPresent()) {
      return local.get();
    }
    Optional<TypeInfo> owner = findField(name);
    if (owner.isPresent()) {
      return field(owner.get(), selfFor(owner.get()), name);
    }
    for (SourceUnit.Import each : interpreter.frame().type.unit().imports()) {
      if (each.isStatic() && !each.onDemand() && each.name().endsWith("." + name)) {
        String type = each.name().substring(0, each.name().length() - name.length() - 1);
        return constant(type, name);
      }
      if (each.isStatic() && each.onDemand()) {
        Optional<TypeInfo> type = interpreter.hierarchy.index().type(each.name());
        if (type.isPresent() && type.get().field(name).isPresent()) {
          return constant(each.name(), name);
        }
      }
    }
    return Typed.of(new Value.Computed("constant " + name, List.of()));
  }

  /** {@code this} as seen by the type that declares a member: an outer object for outer members. */
  Value selfFor(TypeInfo owner) {
    Frame frame = interpreter.frame();
    for (JavaType type : interpreter.hierarchy.linearized(frame.type)) {
      if (type.name().equals(owner.name())) {
        return frame.self;
      }
    }
    return machine.local("this$").map(Typed::value).orElseGet(() -> new Value.Bean(owner.name()));
  }

  private Typed outerSelf(Expression qualifier) {
    String spelling =
        qualifier instanceof Expression.Reference reference ? reference.dotted().orElse("") : "";
    String type = interpreter.scope().typeNamed(spelling).orElse("");
    Value self =
        interpreter
            .hierarchy
            .index()
            .type(type)
            .map(this::selfFor)
            .orElse(interpreter.frame().self);
    return new Typed(self, JavaType.of(type));
  }

  /** A field or accessor of an object. */
  Typed read(Typed owner, String name) {
    List<Value> values = new ArrayList<>();
    JavaType type = JavaType.UNKNOWN;
    for (Value each : owner.value().alternatives()) {
      Typed one = readOne(new Typed(each, owner.type()), name);
      values.add(one.value());
      type = Interpreter.narrower(type, one.type());
    }
    return new Typed(Value.choice(values), type);
  }

  private Typed readOne(Typed owner, String name) {
    Optional<HeapObject> content = machine.content(owner.value());
    if (content.isPresent() && content.get() instanceof HeapObject.Fields object) {
      Value value = object.fields().get(name);
      JavaType type = declaredType(object.type(), name);
      if (value != null) {
        return new Typed(value, type);
      }
      return new Typed(Value.computed("." + name, List.of(owner.value())), type);
    }
    String typeName = owner.value() instanceof Value.Bean bean ? bean.type() : owner.type().name();
    Optional<TypeInfo> info = interpreter.hierarchy.index().type(typeName);
    if (info.isPresent()) {
      Optional<TypeInfo> declaring = ownerOfField(info.get(), name);
      if (declaring.isPresent()) {
        return field(declaring.get(), owner.value(), name);
      }
    }
    return Typed.of(Value.computed("." + name, List.of(owner.value())));
  }

  private JavaType declaredType(TypeInfo type, String name) {
    Optional<TypeInfo> owner = ownerOfField(type, name);
    if (owner.isEmpty()) {
      return JavaType.UNKNOWN;
    }
    return owner
        .get()
        .field(name)
        .map(Declaration.Field::type)
        .or(() -> owner.get().component(name).flatMap(Declaration.Parameter::type))
        .map(interpreter.hierarchy.scope(owner.get())::resolve)
        .orElse(JavaType.UNKNOWN);
  }

  /** A field that a type declares, of a given object. */
  private Typed field(TypeInfo owner, Value self, String name) {
    JavaType type = declaredType(owner, name);
    Optional<Declaration.Field> declaration = owner.field(name);
    Optional<HeapObject> content = machine.content(self);
    if (content.isPresent() && content.get() instanceof HeapObject.Fields object) {
      Value value = object.fields().get(name);
      if (value != null) {
        return new Typed(value, type);
      }
    }
    if (declaration.isPresent() && isConstant(owner, declaration.get())) {
      return constant(owner.name(), name);
    }
    Optional<Value> written = machine.written(self, name);
    if (written.isPresent() && !(self instanceof Value.Bean)) {
      return new Typed(written.get(), type);
    }
    if (self instanceof Value.Bean) {
      return beanField(owner, name, type);
    }
    return new Typed(Value.computed("." + name, List.of(self)), type);
  }

  private static boolean isConstant(TypeInfo owner, Declaration.Field field) {
    return field.enumConstant()
        || field.modifiers().contains(Modifier.STATIC)
        || owner.declaration().kind() == Declaration.TypeKind.INTERFACE;
  }

  /** A static field. */
  Typed constant(String typeName, String name) {
    Optional<TypeInfo> type = interpreter.hierarchy.index().type(typeName);
    Optional<TypeInfo> owner = type.flatMap(info -> ownerOfField(info, name));
    Optional<Declaration.Field> field = owner.flatMap(info -> info.field(name));
    String key = owner.map(TypeInfo::name).orElse(typeName) + "." + name;
    if (field.isEmpty()) {
      return Typed.of(new Value.Computed("constant " + key, List.of()));
    }
    JavaType declared = declaredType(owner.get(), name);
    boolean reassigned =
        interpreter.shared.assignments(owner.get()).outsideConstruction().contains(name);
    Optional<Expression> initializer = field.get().initializer();
    if (initializer.isPresent() && !reassigned) {
      Optional<Typed> value =
          aside(
              new Asides.Key(owner.get(), name),
              other -> Map.of(name, other.expressions.evaluate(initializer.get())),
              name);
      if (value.isPresent()) {
        return new Typed(value.get().value(), Interpreter.narrower(declared, value.get().type()));
      }
    }
    return new Typed(new Value.Computed("constant " + key, List.of()), declared);
  }

  /** A field of a long-lived object: what its initializer or constructor makes it. */
  private Typed beanField(TypeInfo owner, String name, JavaType type) {
    Value injected =
        type.isPlainValue() || !type.isKnown() || type.dimensions() > 0
            ? new Value.Input(owner.shortName() + "." + name, false)
            : new Value.Bean(type.name());
    Shared.Assignments assignments = interpreter.shared.assignments(owner);
    if (assignments.outsideConstruction().contains(name)) {
      return new Typed(injected, type);
    }
    Optional<Expression> initializer = owner.field(name).flatMap(Declaration.Field::initializer);
    if (initializer.isEmpty() && !assignments.inConstruction().contains(name)) {
      return new Typed(injected, type);
    }
    Optional<Value> value =
        aside(new Asides.Key(owner, ""), other -> construct(other, owner), name).map(Typed::value);
    return new Typed(
        value
            .filter(each -> !(each instanceof Value.Input || each instanceof Value.Unknown))
            .orElse(injected),
        type);
  }

  /** The fields that initializers and the constructor of a long-lived object set. */
  private static Map<String, Typed> construct(Interpreter interpreter, TypeInfo owner) {
    Optional<MethodInfo> constructor =
        owner.methods(owner.declaration().name()).stream()
            .filter(each -> each.declaration().kind() != Declaration.MethodKind.METHOD)
            .max(java.util.Comparator.comparingInt(each -> each.declaration().parameters().size()));
    List<Typed> arguments = new ArrayList<>();
    constructor.ifPresent(
        each ->
            each.declaration()
                .parameters()
                .forEach(
                    parameter ->
                        arguments.add(parameter(interpreter.hierarchy, owner, parameter))));
    Value.Ref object = interpreter.machine.allocate(new HeapObject.Fields(owner, Map.of()));
    interpreter.calls.construct(owner, object, constructor, arguments, Optional.empty());
    Map<String, Typed> fields = new LinkedHashMap<>();
    interpreter
        .machine
        .content(object)
        .filter(HeapObject.Fields.class::isInstance)
        .map(content -> ((HeapObject.Fields) content).fields())
        .orElse(Map.of())
        .forEach((name, value) -> fields.put(name, Typed.of(value)));
    return fields;
  }

  private static Typed parameter(
      Hierarchy hierarchy, TypeInfo owner, Declaration.Parameter parameter) {
    JavaType type = parameter.type().map(hierarchy.scope(owner)::resolve).orElse(JavaType.UNKNOWN);
    Value value =
        type.isPlainValue() || !type.isKnown()
            ? new Value.Input(owner.shortName() + " " + parameter.name(), false)
            : new Value.Bean(type.name());
    return new Typed(value, type);
  }

  /** What was computed apart, with its objects as objects of this run. */
  private record Computed(Map<String, Typed> values, Substitution substitution) {}

  private Optional<Typed> aside(
      Asides.Key key, Function<Interpreter, Map<String, Typed>> code, String name) {
    Computed computed = asides.get(key);
    if (computed == null) {
      Asides.Result result = interpreter.asides.get(key, code);
      computed = new Computed(result.values(), new Substitution(interpreter, result.objects()));
      asides.put(key, computed);
    }
    Typed value = computed.values.get(name);
    return value == null
        ? Optional.empty()
        : Optional.of(new Typed(computed.substitution.value(value.value()), value.type()));
  }

  /** Sets a field of an object. */
  void store(Value owner, String name, Value value) {
    if (owner instanceof Value.Ref ref
        && machine.content(ref).orElse(null) instanceof HeapObject.Fields object) {
      machine.setContent(ref, object.with(name, value));
    } else {
      machine.write(owner, name, value);
    }
  }
}
