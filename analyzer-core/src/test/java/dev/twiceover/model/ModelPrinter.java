package dev.twiceover.model;

import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Prints a unit, one node a line, everything that the model holds and nothing else.
 *
 * <p>A guessed type name has a {@code ~} before it, an unknown one a {@code ?}. What is empty or
 * false is left out.
 */
public final class ModelPrinter {
  private final StringBuilder out = new StringBuilder();

  private ModelPrinter() {}

  /** The whole unit as text, each line ended by LF. */
  public static String print(SourceUnit unit) {
    ModelPrinter printer = new ModelPrinter();
    printer.out.append("unit ").append(unit.path()).append('\n');
    if (!unit.packageName().isEmpty()) {
      printer.out.append("package ").append(unit.packageName()).append('\n');
    }
    for (SourceUnit.Import each : unit.imports()) {
      printer
          .out
          .append("import ")
          .append(each.isStatic() ? "static " : "")
          .append(each.name())
          .append(each.onDemand() ? ".*" : "")
          .append('\n');
    }
    unit.types().forEach(type -> printer.node("", type, 0));
    return printer.out.toString();
  }

  /** One node with what is below it. */
  public static String print(Node node) {
    ModelPrinter printer = new ModelPrinter();
    printer.node("", node, 0);
    return printer.out.toString();
  }

  private void node(String role, Object node, int depth) {
    out.append("  ".repeat(depth));
    if (!role.isEmpty()) {
      out.append(role).append(": ");
    }
    out.append(node.getClass().getSimpleName());
    RecordComponent[] components = node.getClass().getRecordComponents();
    for (RecordComponent component : components) {
      Object value = value(component, node);
      if (!isNested(value)) {
        scalar(component.getName(), value);
      }
    }
    out.append('\n');
    for (RecordComponent component : components) {
      nested(component.getName(), value(component, node), depth + 1);
    }
  }

  private void nested(String role, Object value, int depth) {
    if (value instanceof Optional<?> optional) {
      optional.ifPresent(each -> nested(role, each, depth));
    } else if (value instanceof Collection<?> collection && isNested(value)) {
      collection.forEach(each -> nested(role, each, depth));
    } else if (value instanceof Map.Entry<?, ?> argument) {
      node(role + " " + argument.getKey(), argument.getValue(), depth);
    } else if (isNested(value)) {
      node(role, value, depth);
    }
  }

  private static boolean isNested(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.isPresent() && isNested(optional.get());
    }
    if (value instanceof Collection<?> collection) {
      return !collection.isEmpty() && isNested(collection.iterator().next());
    }
    return value instanceof Node
        || value instanceof Statement.Catch
        || value instanceof Switch.Case
        || value instanceof Map.Entry<?, ?>;
  }

  private void scalar(String name, Object value) {
    if (value instanceof Span span) {
      out.append(name.equals("span") ? " " : " " + name + "=").append(span);
    } else if (value instanceof Boolean flag) {
      out.append(flag ? " " + name : "");
    } else if (value instanceof Optional<?> optional) {
      optional.ifPresent(each -> scalar(name, each));
    } else if (value instanceof Set<?> set) {
      if (!set.isEmpty()) {
        out.append(' ').append(sorted(set));
      }
    } else if (value instanceof List<?> list) {
      if (!list.isEmpty()) {
        out.append(' ').append(name).append('=');
        out.append(
            list.stream().map(ModelPrinter::text).collect(Collectors.joining(", ", "[", "]")));
      }
    } else if (value instanceof Enum<?>) {
      out.append(' ').append(value);
    } else if (!"".equals(value) || name.equals("value")) {
      out.append(' ').append(name).append('=').append(text(value));
    }
  }

  private static String sorted(Set<?> modifiers) {
    return modifiers.stream()
        .map(Modifier.class::cast)
        .sorted(Comparator.naturalOrder())
        .map(Modifier::name)
        .collect(Collectors.joining(" "));
  }

  private static String text(Object value) {
    if (value instanceof TypeUse use) {
      return type(use);
    }
    if (value instanceof TypeName name) {
      return typeName(name);
    }
    if (value instanceof Declaration.TypeParameter parameter) {
      String bounds =
          parameter.bounds().stream().map(ModelPrinter::type).collect(Collectors.joining(" & "));
      return bounds.isEmpty() ? parameter.name() : parameter.name() + " extends " + bounds;
    }
    return quoted(value.toString());
  }

  private static String type(TypeUse use) {
    String arguments =
        use.arguments().isEmpty()
            ? ""
            : use.arguments().stream()
                .map(ModelPrinter::type)
                .collect(Collectors.joining(", ", "<", ">"));
    return typeName(use.name()) + arguments + "[]".repeat(use.dimensions()) + "@" + use.span();
  }

  private static String typeName(TypeName name) {
    if (name instanceof TypeName.Guessed) {
      return "~" + name.name();
    }
    return name instanceof TypeName.Unknown ? "?" + name.name() : name.name();
  }

  /** Quoted, with what would break or hide in a line escaped. */
  private static String quoted(String value) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c == '\n') {
        quoted.append("\\n");
      } else if (c < ' ' || c > '~') {
        quoted.append("\\u%04x".formatted((int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private static Object value(RecordComponent component, Object node) {
    try {
      return component.getAccessor().invoke(node);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }
}
