package dev.twiceover.model;

import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks what every lowered unit must fulfil, whichever front end made it. */
public final class ModelVerifier {
  private final List<String> violations = new ArrayList<>();
  private final Source source;

  private ModelVerifier(Source source) {
    this.source = source;
  }

  /**
   * Checks a unit against its source.
   *
   * @throws AssertionError naming every violation
   */
  public static void verify(SourceUnit unit, Source source) {
    List<String> violations = violations(unit, source);
    if (!violations.isEmpty()) {
      throw new AssertionError(unit.path() + ":\n" + String.join("\n", violations));
    }
  }

  /** The violations of a unit, none if it is sound. */
  public static List<String> violations(SourceUnit unit, Source source) {
    ModelVerifier verifier = new ModelVerifier(source);
    Span whole = new Span(0, source.text().length());
    verifier.siblings(whole, unit.types());
    Deque<Node> open = new ArrayDeque<>(unit.types());
    while (!open.isEmpty()) {
      Node node = open.pop();
      List<Node> children = node.children();
      verifier.siblings(node.span(), children);
      verifier.components(node, node.span());
      verifier.node(node);
      children.forEach(open::push);
    }
    return verifier.violations;
  }

  private void check(boolean sound, String what, Object node) {
    if (!sound) {
      String shown = node.toString();
      violations.add(what + ": " + shown.substring(0, Math.min(shown.length(), 300)));
    }
  }

  private void siblings(Span parent, List<? extends Node> children) {
    Node previous = null;
    for (Node child : children) {
      check(parent.encloses(child.span()), "outside " + parent, child);
      if (previous != null && !isSameDeclaration(previous, child)) {
        check(
            previous.span().end() <= child.span().start(),
            "overlaps or precedes " + previous.span(),
            child);
      }
      previous = child;
    }
  }

  /** {@code int a, b} makes two nodes that both begin at {@code int}. */
  private static boolean isSameDeclaration(Node one, Node other) {
    boolean variables =
        (one instanceof Statement.Local && other instanceof Statement.Local)
            || (one instanceof Declaration.Field && other instanceof Declaration.Field);
    return variables
        && one.span().start() == other.span().start()
        && one.span().end() < other.span().end();
  }

  /** What every component must be: a value of the model or of the JDK, in its place. */
  private void components(Object owner, Span place) {
    for (RecordComponent component : owner.getClass().getRecordComponents()) {
      value(owner, place, read(component, owner));
    }
  }

  private void value(Object owner, Span place, Object value) {
    if (value instanceof Optional<?> optional) {
      optional.ifPresent(each -> value(owner, place, each));
    } else if (value instanceof Collection<?> collection) {
      collection.forEach(each -> value(owner, place, each));
    } else if (value instanceof Map.Entry<?, ?> entry) {
      check(!((String) entry.getKey()).isEmpty(), "argument without a name", owner);
    } else if (value instanceof TypeUse use) {
      type(owner, place, use);
    } else if (value instanceof Declaration.TypeParameter parameter) {
      check(!parameter.name().isEmpty(), "type variable without a name", owner);
      parameter.bounds().forEach(bound -> type(owner, place, bound));
    } else if (value instanceof Statement.Catch clause) {
      check(!clause.types().isEmpty() && !clause.name().isEmpty(), "empty catch", clause);
      check(place.encloses(clause.span()), "catch outside", clause);
      check(clause.span().encloses(clause.body().span()), "catch body outside", clause);
      clause.types().forEach(each -> type(clause, clause.span(), each));
    } else if (value instanceof Switch.Case one) {
      check(place.encloses(one.span()), "case outside", one);
      caseOf(one);
    } else {
      check(isOwn(value), "foreign object " + value.getClass(), owner);
    }
  }

  private static boolean isOwn(Object value) {
    return value instanceof Node
        || value instanceof Span
        || value instanceof TypeName
        || value instanceof Expression.Symbol
        || value instanceof String
        || value instanceof Boolean
        || (value instanceof Enum<?> constant
            && constant.getDeclaringClass().getPackage() == Node.class.getPackage());
  }

  private void type(Object owner, Span place, TypeUse use) {
    boolean anonymous =
        owner instanceof Declaration.Type type && type.kind() == Declaration.TypeKind.ANONYMOUS;
    check(anonymous || place.encloses(use.span()), "type outside " + place, use);
    check(!use.name().name().isEmpty(), "type without a name", owner);
    check(use.dimensions() >= 0, "negative dimensions", use);
    use.arguments().forEach(argument -> type(use, use.span(), argument));
  }

  private void node(Node node) {
    if (node instanceof Declaration declaration) {
      declaration(declaration);
    } else if (node instanceof Statement.Local local) {
      check(!local.name().isEmpty(), "local without a name", node);
    } else if (node instanceof Statement.Exit exit) {
      exit(exit);
    } else if (node instanceof Statement.Labeled labeled) {
      check(!labeled.label().isEmpty(), "empty label", node);
    } else if (node instanceof Expression expression) {
      expression(expression);
    }
  }

  private void declaration(Declaration declaration) {
    Span nameSpan = declaration.nameSpan();
    check(declaration.span().encloses(nameSpan), "name outside", declaration);
    boolean nameless = isNameless(declaration);
    check(nameless == declaration.name().isEmpty(), "name against kind", declaration);
    named(declaration.name(), nameSpan, declaration);
  }

  private static boolean isNameless(Declaration declaration) {
    if (declaration instanceof Declaration.Type type) {
      return type.kind() == Declaration.TypeKind.ANONYMOUS;
    }
    return declaration instanceof Declaration.Method method
        && (method.kind() == Declaration.MethodKind.STATIC_INITIALIZER
            || method.kind() == Declaration.MethodKind.INSTANCE_INITIALIZER);
  }

  /** A name span shows the name, unless the programmer wrote it with Unicode escapes. */
  private void named(String name, Span span, Node node) {
    String shown = source.text().substring(span.start(), span.end());
    check(shown.equals(name) || shown.contains("\\u"), "'" + shown + "' is not the name of", node);
  }

  private void exit(Statement.Exit exit) {
    boolean jump =
        exit.kind() == Statement.ExitKind.BREAK || exit.kind() == Statement.ExitKind.CONTINUE;
    check(jump || exit.label().isEmpty(), "label on", exit);
    check(!jump || exit.value().isEmpty(), "value on", exit);
    check(
        exit.value().isPresent() || jump || exit.kind() == Statement.ExitKind.RETURN,
        "no value on",
        exit);
  }

  private void caseOf(Switch.Case one) {
    check(one.isDefault() || !one.labels().isEmpty(), "case without a label", one);
    check(!one.arrow() || one.body().size() == 1, "arrow case with other than one body", one);
    one.labels().forEach(label -> check(one.span().encloses(label.span()), "label outside", one));
    one.body().forEach(each -> check(one.span().encloses(each.span()), "body outside", one));
  }

  private void expression(Expression node) {
    if (node instanceof Expression.Text text) {
      text(text);
    } else if (node instanceof Expression.Literal literal) {
      literal(literal);
    } else if (node instanceof Expression.Reference reference) {
      check(!reference.name().isEmpty(), "reference without a name", node);
    } else if (node instanceof Expression.Call call) {
      check(call.span().encloses(call.nameSpan()), "name outside", node);
      check(!call.name().isEmpty(), "call without a name", node);
      named(call.name(), call.nameSpan(), call);
    } else if (node instanceof Expression.MethodReference reference) {
      check(!reference.name().isEmpty(), "method reference without a name", node);
    } else if (node instanceof Expression.Operation operation) {
      check(operation.operands().size() == operands(operation.operator()), "operands", node);
    } else if (node instanceof Expression.Elements elements) {
      check(elements.type().isPresent() || elements.sizes().isEmpty(), "untyped sizes", node);
    } else if (node instanceof Expression.Lambda lambda) {
      check(
          lambda.body() instanceof Statement.Block || lambda.body() instanceof Statement.Evaluate,
          "lambda body",
          node);
    }
  }

  private static int operands(Expression.Operator operator) {
    return switch (operator) {
      case NOT,
          COMPLEMENT,
          POSITIVE,
          NEGATIVE,
          PRE_INCREMENT,
          PRE_DECREMENT,
          POST_INCREMENT,
          POST_DECREMENT ->
          1;
      default -> 2;
    };
  }

  private void text(Expression.Text text) {
    boolean hasString = false;
    boolean previousString = false;
    for (Expression part : text.parts()) {
      boolean string =
          part instanceof Expression.Literal literal
              && literal.kind() == Expression.LiteralKind.STRING;
      check(!(part instanceof Expression.Text), "text in text", text);
      check(!(string && previousString), "neighbouring literals", text);
      hasString |= string;
      previousString = string;
    }
    check(text.parts().size() > 1 && hasString, "text without text", text);
  }

  private void literal(Expression.Literal literal) {
    boolean sound =
        switch (literal.kind()) {
          case STRING -> true;
          case CHAR -> literal.value().length() == 1;
          case INT -> literal.value().equals(Integer.toString(Integer.parseInt(literal.value())));
          case LONG -> literal.value().equals(Long.toString(Long.parseLong(literal.value())));
          case FLOAT -> literal.value().equals(Float.toString(Float.parseFloat(literal.value())));
          case DOUBLE ->
              literal.value().equals(Double.toString(Double.parseDouble(literal.value())));
          case BOOLEAN -> literal.value().equals("true") || literal.value().equals("false");
          case NULL -> literal.value().equals("null");
        };
    check(sound, "value against kind", literal);
  }

  private static Object read(RecordComponent component, Object owner) {
    try {
      return component.getAccessor().invoke(owner);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }
}
