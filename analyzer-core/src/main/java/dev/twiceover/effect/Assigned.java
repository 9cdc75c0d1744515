package dev.twiceover.effect;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Node;
import dev.twiceover.model.Statement;
import java.util.Set;

/** Finds the variables that code assigns. */
final class Assigned {
  private Assigned() {}

  /** Adds the simple names that are assigned, incremented or decremented somewhere inside. */
  static void collect(Node node, Set<String> names) {
    if (node instanceof Declaration.Type) {
      return;
    }
    if (node instanceof Expression.Assignment assignment) {
      target(assignment.target(), names);
    } else if (node instanceof Expression.Operation operation) {
      switch (operation.operator()) {
        case PRE_INCREMENT, PRE_DECREMENT, POST_INCREMENT, POST_DECREMENT ->
            target(operation.operands().get(0), names);
        default -> {}
      }
    }
    node.children().forEach(child -> collect(child, names));
  }

  /** Adds the names of fields that are assigned: {@code this.x}, and {@code x} that is no local. */
  static void collectFields(Node node, Set<String> names) {
    Set<String> locals = new java.util.HashSet<>();
    collectFields(node, locals, names);
  }

  private static void collectFields(Node node, Set<String> locals, Set<String> names) {
    if (node instanceof Statement.Local local) {
      locals.add(local.name());
    }
    if (node instanceof Expression.Assignment assignment) {
      field(assignment.target(), locals, names);
    } else if (node instanceof Expression.Operation operation) {
      switch (operation.operator()) {
        case PRE_INCREMENT, PRE_DECREMENT, POST_INCREMENT, POST_DECREMENT ->
            field(operation.operands().get(0), locals, names);
        default -> {}
      }
    }
    node.children().forEach(child -> collectFields(child, locals, names));
  }

  private static void field(Expression target, Set<String> locals, Set<String> names) {
    if (target instanceof Expression.Reference reference) {
      boolean own =
          reference.qualifier().isEmpty()
              ? !locals.contains(reference.name())
              : reference.qualifier().get() instanceof Expression.Reference self
                  && self.name().equals("this");
      if (own) {
        names.add(reference.name());
      }
    }
  }

  private static void target(Expression target, Set<String> names) {
    if (target instanceof Expression.Reference reference && reference.qualifier().isEmpty()) {
      names.add(reference.name());
    }
  }
}
