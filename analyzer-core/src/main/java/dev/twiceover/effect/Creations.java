package dev.twiceover.effect;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Modifier;
import dev.twiceover.model.Statement;
import dev.twiceover.project.JavaType;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Site;
import dev.twiceover.value.Texts;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Evaluates object creations: builders, collections, objects of the project, anonymous classes. */
final class Creations {
  private static final Set<String> BUILDERS = Set.of("StringBuilder", "StringBuffer");
  private static final Set<String> LISTS =
      Set.of("ArrayList", "LinkedList", "HashSet", "LinkedHashSet", "TreeSet", "ArrayDeque");
  private static final Set<String> MAPS =
      Set.of("HashMap", "LinkedHashMap", "TreeMap", "ConcurrentHashMap", "MapSqlParameterSource");
  private final Interpreter interpreter;
  private final Machine machine;

  Creations(Interpreter interpreter) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
  }

  Typed create(Expression.Creation creation, List<Typed> arguments) {
    JavaType type = interpreter.scope().resolve(creation.type());
    String simple = creation.type().name().simpleName();
    JavaType named = type.isKnown() ? type : JavaType.of(simple);
    List<Value> values = arguments.stream().map(Typed::value).toList();
    if (creation.body().isPresent()) {
      return anonymous(creation, named, arguments);
    }
    if (BUILDERS.contains(simple)) {
      Value start =
          values.isEmpty() || values.get(0) instanceof Value.Constant
              ? Value.text("")
              : Texts.asText(values.get(0));
      return new Typed(machine.allocate(new HeapObject.Builder(start)), named);
    }
    if (LISTS.contains(simple)) {
      HeapObject.Elements elements =
          !values.isEmpty()
                  && machine.content(values.get(0)).orElse(null) instanceof HeapObject.Elements all
              ? all
              : new HeapObject.Elements(
                  List.of(), !values.isEmpty() && !(values.get(0) instanceof Value.Constant));
      return new Typed(machine.allocate(elements), named);
    }
    if (MAPS.contains(simple)) {
      return new Typed(machine.allocate(entries(values)), named);
    }
    Optional<TypeInfo> declared = interpreter.hierarchy.index().type(type.name());
    Optional<TypeInfo> info = declared.or(() -> local(simple));
    if (info.isPresent()) {
      Site call = interpreter.site(creation.span());
      Value.Ref object = machine.allocate(new HeapObject.Fields(info.get(), Map.of()));
      if (declared.isEmpty()) {
        captureAll(object);
      }
      Optional<MethodInfo> constructor = constructor(info.get(), arguments);
      Effect effects =
          machine.collect(
              () -> construct(info.get(), object, constructor, arguments, Optional.of(call)));
      machine.emit(effects);
      return new Typed(object, named);
    }
    return new Typed(new Value.Computed("new " + named.name(), values), named);
  }

  /** A class declared in a method is not in the index; its code is seen where it is created. */
  private Optional<TypeInfo> local(String simple) {
    return interpreter.shared.localType(interpreter.frame().type, simple);
  }

  private static HeapObject.Entries entries(List<Value> values) {
    Map<String, Value> entries = new LinkedHashMap<>();
    if (values.size() == 2 && values.get(0) instanceof Value.Text key && key.known().isPresent()) {
      entries.put(key.known().get(), values.get(1));
      return new HeapObject.Entries(entries, false);
    }
    return new HeapObject.Entries(
        entries, !values.isEmpty() && !(values.get(0) instanceof Value.Constant));
  }

  private Optional<MethodInfo> constructor(TypeInfo type, List<Typed> arguments) {
    return interpreter.shared.overloads().own(type, type.declaration().name(), arguments);
  }

  private Typed anonymous(Expression.Creation creation, JavaType type, List<Typed> arguments) {
    Declaration.Type body = creation.body().orElseThrow();
    TypeInfo info = interpreter.shared.anonymousType(body, interpreter.frame().type);
    Value.Ref object = machine.allocate(new HeapObject.Fields(info, Map.of()));
    captureAll(object);
    construct(
        info, object, Optional.empty(), arguments, Optional.of(interpreter.site(creation.span())));
    return new Typed(object, type);
  }

  /** Lets the code of an anonymous or local class see the variables here. */
  private void captureAll(Value.Ref object) {
    Map<String, Typed> captured = new HashMap<>(machine.locals());
    captured.put(
        "this$", new Typed(interpreter.frame().self, JavaType.of(interpreter.frame().type.name())));
    machine.capture(object, captured);
  }

  /** {@code this(…)} and {@code super(…)}. */
  Typed chained(Expression.Call call, List<Typed> arguments) {
    TypeInfo type = interpreter.frame().type;
    if (interpreter.frame().self instanceof Value.Ref object) {
      if (call.name().equals("this")) {
        constructor(type, arguments)
            .ifPresent(
                constructor ->
                    runConstructor(
                        type,
                        object,
                        constructor,
                        arguments,
                        Optional.of(interpreter.site(call.span()))));
      } else {
        superType(type)
            .ifPresent(
                above ->
                    construct(
                        above,
                        object,
                        constructor(above, arguments),
                        arguments,
                        Optional.of(interpreter.site(call.span()))));
      }
    }
    return Typed.of(new Value.Unknown("a constructor call"));
  }

  private Optional<TypeInfo> superType(TypeInfo type) {
    for (JavaType each : interpreter.hierarchy.directSupertypes(type)) {
      Optional<TypeInfo> info = interpreter.hierarchy.index().type(each.name());
      if (info.isPresent() && info.get().declaration().kind() != Declaration.TypeKind.INTERFACE) {
        return info;
      }
    }
    return Optional.empty();
  }

  /** Runs field initializers, initializer blocks and the constructor on a new object. */
  void construct(
      TypeInfo type,
      Value.Ref object,
      Optional<MethodInfo> constructor,
      List<Typed> arguments,
      Optional<Site> call) {
    if (interpreter.frame().depth >= Budget.DEPTH) {
      return;
    }
    boolean chains = constructor.filter(Creations::callsAnother).isPresent();
    if (!chains) {
      // An anonymous class hands its arguments to the constructor above.
      boolean handsOn = type.declaration().kind() == Declaration.TypeKind.ANONYMOUS;
      List<Typed> toSuper = handsOn ? arguments : List.of();
      superType(type)
          .ifPresent(above -> construct(above, object, constructor(above, toSuper), toSuper, call));
    }
    recordComponents(type, object, constructor, arguments);
    initializers(type, object, call);
    constructor.ifPresent(each -> runConstructor(type, object, each, arguments, call));
  }

  private void recordComponents(
      TypeInfo type, Value.Ref object, Optional<MethodInfo> constructor, List<Typed> arguments) {
    boolean canonical =
        constructor.isEmpty()
            || constructor.get().declaration().kind() == Declaration.MethodKind.COMPACT_CONSTRUCTOR;
    List<Declaration.Parameter> components = type.declaration().components();
    if (canonical && components.size() == arguments.size()) {
      for (int i = 0; i < components.size(); i++) {
        interpreter.fields.store(object, components.get(i).name(), arguments.get(i).value());
      }
    }
  }

  private void initializers(TypeInfo type, Value.Ref object, Optional<Site> call) {
    Frame frame =
        new Frame(
            Optional.of(interpreter.frame()), call, type, object, Optional.empty(), List.of());
    Map<String, Typed> locals = new HashMap<>(machine.captured(object));
    interpreter.inFrame(
        frame,
        locals,
        () -> {
          for (Declaration member : type.declaration().members()) {
            if (member instanceof Declaration.Field field
                && !field.modifiers().contains(Modifier.STATIC)
                && !field.enumConstant()
                && field.initializer().isPresent()) {
              Typed value = interpreter.expressions.evaluate(field.initializer().get());
              interpreter.fields.store(object, field.name(), value.value());
            } else if (member instanceof Declaration.Method method
                && method.kind() == Declaration.MethodKind.INSTANCE_INITIALIZER) {
              method.body().ifPresent(interpreter.statements::run);
            }
          }
        });
  }

  private void runConstructor(
      TypeInfo type,
      Value.Ref object,
      MethodInfo constructor,
      List<Typed> arguments,
      Optional<Site> call) {
    interpreter.call(constructor, object, arguments, call, machine.captured(object), false);
    if (constructor.declaration().kind() == Declaration.MethodKind.COMPACT_CONSTRUCTOR) {
      recordComponents(type, object, Optional.of(constructor), arguments);
    }
  }

  private static boolean callsAnother(MethodInfo constructor) {
    List<Statement> statements =
        constructor.declaration().body().map(Statement.Block::statements).orElse(new ArrayList<>());
    return !statements.isEmpty()
        && statements.get(0) instanceof Statement.Evaluate evaluate
        && evaluate.expression() instanceof Expression.Call call
        && call.receiver().isEmpty()
        && (call.name().equals("this") || call.name().equals("super"));
  }
}
