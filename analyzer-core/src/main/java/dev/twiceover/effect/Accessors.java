package dev.twiceover.effect;

import dev.twiceover.model.Expression;
import dev.twiceover.model.Modifier;
import dev.twiceover.model.Statement;
import dev.twiceover.project.MethodInfo;
import java.util.List;
import java.util.Optional;

/** Methods that only return a field, and what property a method's name speaks of. */
final class Accessors {
  private Accessors() {}

  /** The field that a method without parameters returns, if it does nothing else. */
  static Optional<String> field(MethodInfo method) {
    if (!method.declaration().parameters().isEmpty()
        || method.declaration().modifiers().contains(Modifier.STATIC)
        || method.declaration().body().isEmpty()) {
      return Optional.empty();
    }
    List<Statement> statements = method.declaration().body().get().statements();
    if (statements.size() == 1
        && statements.get(0) instanceof Statement.Exit exit
        && exit.kind() == Statement.ExitKind.RETURN
        && exit.value().orElse(null) instanceof Expression.Reference reference) {
      boolean own =
          reference.qualifier().isEmpty()
              || (reference.qualifier().get() instanceof Expression.Reference self
                  && self.qualifier().isEmpty()
                  && self.name().equals("this"));
      if (own && !reference.name().equals("this")) {
        return Optional.of(reference.name());
      }
    }
    return Optional.empty();
  }

  /** {@code id} for {@code getId}, {@code isId} and {@code id}; empty for names of actions. */
  static Optional<String> property(String method) {
    for (String prefix : List.of("get", "is")) {
      if (method.length() > prefix.length()
          && method.startsWith(prefix)
          && Character.isUpperCase(method.charAt(prefix.length()))) {
        return Optional.of(
            Character.toLowerCase(method.charAt(prefix.length()))
                + method.substring(prefix.length() + 1));
      }
    }
    return ACTIONS.contains(method) ? Optional.empty() : Optional.of(method);
  }

  private static final java.util.Set<String> ACTIONS =
      java.util.Set.of(
          "run",
          "call",
          "execute",
          "send",
          "commit",
          "rollback",
          "begin",
          "flush",
          "close",
          "clear",
          "start",
          "stop",
          "next",
          "iterator",
          "hashCode",
          "toString",
          "clone",
          "stream",
          "build",
          "now",
          "save",
          "delete",
          "insert",
          "update",
          "store",
          "getClass");
}
