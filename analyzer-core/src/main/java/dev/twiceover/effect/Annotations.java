package dev.twiceover.effect;

import dev.twiceover.library.AnnotationModel;
import dev.twiceover.library.AnnotationModel.Marks;
import dev.twiceover.library.HandlerModel;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Modifier;
import dev.twiceover.project.Hierarchy;
import dev.twiceover.project.JavaType;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.project.TypeScope;
import dev.twiceover.value.Site;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What annotations of methods and types mean, those of the project's own making included. */
final class Annotations {
  private final Hierarchy hierarchy;
  private final Map<MethodInfo, Optional<Transaction>> transactions = new ConcurrentHashMap<>();
  private final Map<TypeInfo, List<HandlerModel>> implemented = new ConcurrentHashMap<>();

  Annotations(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /**
   * A declared transaction.
   *
   * @param propagation as Spring spells it
   * @param manager the transaction manager's name; empty for the default one
   */
  record Transaction(String propagation, String manager, boolean readOnly, Site declared) {
    Effect around(Effect body) {
      return new Effect.Scope(propagation, manager, readOnly, declared, body);
    }
  }

  /** An annotation as written and what it means. */
  private record Found(Expression.Annotation annotation, AnnotationModel model) {
    /** An attribute as written, else as the model has it. */
    Optional<String> attribute(String name) {
      return annotation
          .argument(name)
          .flatMap(Found::spelling)
          .or(() -> Optional.ofNullable(model.attributes().get(name)));
    }

    private static Optional<String> spelling(Expression value) {
      if (value instanceof Expression.Literal literal) {
        return Optional.of(literal.value());
      }
      return value instanceof Expression.Reference reference
          ? Optional.of(reference.name())
          : Optional.empty();
    }
  }

  /**
   * The transaction that a proxy opens around a call of the method. None for private, static and
   * final methods, which a proxy cannot intercept.
   */
  Optional<Transaction> transaction(MethodInfo method) {
    return transactions.computeIfAbsent(method, this::findTransaction);
  }

  private Optional<Transaction> findTransaction(MethodInfo method) {
    Set<Modifier> modifiers = method.declaration().modifiers();
    boolean interceptable =
        method.declaration().kind() == Declaration.MethodKind.METHOD
            && !modifiers.contains(Modifier.PRIVATE)
            && !modifiers.contains(Modifier.STATIC)
            && !modifiers.contains(Modifier.FINAL);
    if (!interceptable) {
      return Optional.empty();
    }
    // A method's own word goes before its type's, and both are inherited, as Spring searches.
    return find(method.declaration(), method.owner(), Marks.TRANSACTION)
        .or(() -> findOnOverridden(method))
        .or(() -> findOnType(method.owner()))
        .map(each -> transaction(each, method));
  }

  private Optional<Found> findOnType(TypeInfo type) {
    for (JavaType each : hierarchy.linearized(type)) {
      Optional<TypeInfo> info = hierarchy.index().type(each.name());
      if (info.isPresent()) {
        Optional<Found> found = find(info.get().declaration(), info.get(), Marks.TRANSACTION);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Found> findOnOverridden(MethodInfo method) {
    for (JavaType each : hierarchy.linearized(method.owner())) {
      Optional<TypeInfo> info = hierarchy.index().type(each.name());
      if (info.isPresent() && info.get() != method.owner()) {
        Optional<MethodInfo> overridden =
            Hierarchy.ownMethod(
                info.get(), method.name(), method.declaration().parameters().size());
        Optional<Found> found =
            overridden.flatMap(other -> find(other.declaration(), info.get(), Marks.TRANSACTION));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private static Transaction transaction(Found found, MethodInfo method) {
    String propagation =
        found
            .annotation
            .argument("value")
            .flatMap(Found::spelling)
            .filter(Annotations::isPropagation)
            .or(() -> found.attribute("propagation"))
            .orElse("REQUIRED");
    String manager =
        found
            .attribute("transactionManager")
            .or(() -> found.attribute("value").filter(name -> !isPropagation(name)))
            .orElse("");
    boolean readOnly = found.attribute("readOnly").filter("true"::equals).isPresent();
    return new Transaction(
        propagation.toUpperCase(Locale.ROOT),
        manager,
        readOnly,
        new Site(method.owner().source(), method.declaration().nameSpan()));
  }

  private static boolean isPropagation(String name) {
    return Set.of(
            "REQUIRED", "REQUIRES_NEW", "MANDATORY", "SUPPORTS", "NOT_SUPPORTED", "NEVER", "NESTED")
        .contains(name);
  }

  /** Whether calls of the method return before it has run. */
  boolean isAsynchronous(MethodInfo method) {
    return find(method.declaration(), method.owner(), Marks.ASYNCHRONOUS).isPresent()
        || find(method.declaration(), method.owner(), Marks.TRANSACTIONAL_EVENT_LISTENER)
            .filter(found -> found.attribute("asynchronous").isPresent())
            .isPresent();
  }

  /** At which point of the publisher's transaction the method receives events, if it does. */
  Optional<String> listenerPhase(MethodInfo method) {
    return find(method.declaration(), method.owner(), Marks.TRANSACTIONAL_EVENT_LISTENER)
        .flatMap(found -> found.attribute("phase"));
  }

  /** What calls the method again for the same message, such as {@code kafka-listener}. */
  Optional<String> handlerKind(MethodInfo method) {
    for (Marks marks :
        List.of(
            Marks.HANDLER,
            Marks.TRANSACTIONAL_EVENT_LISTENER,
            Marks.EVENT_LISTENER,
            Marks.RETRIED)) {
      Optional<Found> found = find(method.declaration(), method.owner(), marks);
      if (found.isPresent()) {
        return Optional.of(found.get().model.kind().orElse("retried"));
      }
    }
    return implementedHandler(method);
  }

  private Optional<String> implementedHandler(MethodInfo method) {
    if (method.declaration().body().isEmpty()) {
      return Optional.empty();
    }
    boolean messageDriven =
        method.name().equals("onMessage")
            && find(method.owner().declaration(), method.owner(), Marks.HANDLER_TYPE).isPresent();
    if (messageDriven) {
      return Optional.of("message-driven");
    }
    for (HandlerModel each : implemented.computeIfAbsent(method.owner(), this::findImplemented)) {
      if (each.method().equals(method.name())) {
        return Optional.of(each.kind());
      }
    }
    return Optional.empty();
  }

  /** The interfaces of handlers that a type implements. */
  private List<HandlerModel> findImplemented(TypeInfo owner) {
    Set<String> supertypes = new HashSet<>();
    for (JavaType type : hierarchy.linearized(owner)) {
      supertypes.addAll(hierarchy.libraries().supertypes(type.name()));
    }
    return hierarchy.libraries().handlers().stream()
        .filter(each -> supertypes.contains(each.type()))
        .toList();
  }

  /** The annotation that holds the SQL which calling the method runs. */
  Optional<Expression.Annotation> sql(MethodInfo method) {
    return find(method.declaration(), method.owner(), Marks.SQL).map(Found::annotation);
  }

  /** The name under which SQL in an annotation knows a parameter. */
  String parameterName(Declaration.Parameter parameter) {
    for (Expression.Annotation annotation : parameter.annotations()) {
      if (annotation.name().simpleName().equals("Param")) {
        Optional<String> name = annotation.argument("value").flatMap(Found::spelling);
        if (name.isPresent()) {
          return name.get();
        }
      }
    }
    return parameter.name();
  }

  private Optional<Found> find(Declaration declaration, TypeInfo in, Marks marks) {
    if (declaration.annotations().isEmpty()) {
      return Optional.empty();
    }
    return find(declaration.annotations(), hierarchy.scope(in), marks, new HashSet<>());
  }

  private Optional<Found> find(
      List<Expression.Annotation> annotations, TypeScope scope, Marks marks, Set<String> seen) {
    for (Expression.Annotation annotation : annotations) {
      String name = scope.resolve(annotation.name());
      Optional<AnnotationModel> model = hierarchy.libraries().annotation(name);
      if (model.isPresent() && model.get().marks() == marks) {
        return Optional.of(new Found(annotation, model.get()));
      }
      // An annotation of the project that carries the other one.
      if (model.isEmpty() && hierarchy.index().declares(name) && seen.add(name)) {
        Optional<Found> found =
            hierarchy
                .index()
                .type(name)
                .flatMap(
                    info ->
                        find(info.declaration().annotations(), hierarchy.scope(info), marks, seen));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
