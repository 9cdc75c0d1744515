package dev.twiceover.schema.discovery;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads annotations of the model. */
final class Annotated {
  private Annotated() {}

  static Optional<Expression.Annotation> by(Declaration declaration, String annotation) {
    return declaration.annotations().stream()
        .filter(a -> a.name().simpleName().equals(annotation))
        .findFirst();
  }

  static boolean has(Declaration declaration, String annotation) {
    return by(declaration, annotation).isPresent();
  }

  /** A literal argument as text; empty for none, and for what is computed. */
  static Optional<String> text(Expression.Annotation annotation, String argument) {
    return annotation
        .argument(argument)
        .filter(Expression.Literal.class::isInstance)
        .map(e -> ((Expression.Literal) e).value())
        .filter(value -> !value.isEmpty());
  }

  static boolean says(Expression.Annotation annotation, String argument, String value) {
    return text(annotation, argument).filter(value::equals).isPresent();
  }

  /** The elements of an array argument; a single value is an array of one. */
  static List<Expression> elements(Expression.Annotation annotation, String argument) {
    Optional<Expression> value = annotation.argument(argument);
    if (value.isEmpty()) {
      return List.of();
    }
    return value.get() instanceof Expression.Elements many ? many.values() : List.of(value.get());
  }

  static List<Expression.Annotation> annotations(Expression.Annotation in, String argument) {
    List<Expression.Annotation> found = new ArrayList<>();
    for (Expression each : elements(in, argument)) {
      if (each instanceof Expression.Annotation annotation) {
        found.add(annotation);
      }
    }
    return found;
  }

  /** The literal texts of an array argument; empty if one of them is computed. */
  static List<String> texts(Expression.Annotation in, String argument) {
    List<String> found = new ArrayList<>();
    for (Expression each : elements(in, argument)) {
      if (!(each instanceof Expression.Literal literal)) {
        return List.of();
      }
      found.add(literal.value());
    }
    return found;
  }
}
