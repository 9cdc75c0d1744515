package dev.twiceover.review;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Node;
import dev.twiceover.model.Source;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.value.Site;
import dev.twiceover.value.SqlText;
import dev.twiceover.value.Texts;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Texts in the source that read as whole writes. Those that no traced call runs are listed too: who
 * runs them is not known, but they are writes of this project.
 */
final class LooseSql {
  private final List<Found> found = new ArrayList<>();

  private LooseSql() {}

  /**
   * A text that may be a statement.
   *
   * @param method the method around it; empty for a field or annotation
   */
  record Found(SqlText text, Site site, TypeInfo type, String method) {}

  static List<Found> in(List<TypeInfo> types) {
    LooseSql loose = new LooseSql();
    types.forEach(loose::collect);
    return loose.found;
  }

  /** Whether a statement is more than the beginning of one. */
  static boolean isWhole(WriteStatement statement) {
    return switch (statement.verb()) {
      case INSERT, REPLACE -> !statement.rows().isEmpty() || statement.source().isPresent();
      case UPDATE -> !statement.assignments().isEmpty();
      case DELETE, MERGE, TRUNCATE -> true;
      case CALL, DDL, LOAD -> false;
    };
  }

  private void collect(TypeInfo type) {
    for (Declaration member : type.declaration().members()) {
      if (!(member instanceof Declaration.Type)) {
        String method = member instanceof Declaration.Method each ? each.name() : "";
        collect(member, type, method);
      }
    }
    type.nested().forEach(this::collect);
  }

  private void collect(Node node, TypeInfo type, String method) {
    if (node instanceof Expression.Call call && isNoStatement(call)) {
      call.receiver().ifPresent(receiver -> collect(receiver, type, method));
      return;
    }
    if (node instanceof Expression.Creation creation
        && creation.type().name().simpleName().endsWith("Exception")) {
      return;
    }
    Optional<Value> text = text(node, type.source());
    if (text.isPresent() && text.get() instanceof Value.Text known) {
      SqlText sql = SqlText.of(known);
      if (LooseHeads.begins(sql.text())) {
        found.add(new Found(sql, new Site(type.source(), node.span()), type, method));
        return;
      }
    }
    node.children().forEach(child -> collect(child, type, method));
  }

  private static boolean isNoStatement(Expression.Call call) {
    String name = call.name().toLowerCase(Locale.ROOT);
    boolean logs =
        call.receiver().orElse(null) instanceof Expression.Reference receiver
            && receiver.name().toLowerCase(Locale.ROOT).contains("log");
    return logs
        || name.startsWith("log")
        || name.startsWith("assert")
        || name.startsWith("print")
        || name.equals("equals")
        || name.equals("contains")
        || name.equals("startswith");
  }

  private static Optional<Value> text(Node node, Source source) {
    if (node instanceof Expression.Literal literal
        && literal.kind() == Expression.LiteralKind.STRING) {
      // A format's arguments are not known here.
      Value format = Value.text(literal.value(), new Site(source, literal.span()));
      return Optional.of(Texts.format(format, List.of()));
    }
    if (node instanceof Expression.Text text) {
      List<Value> parts = new ArrayList<>();
      for (Expression part : text.parts()) {
        parts.add(
            text(part, source).orElseGet(() -> new Value.Unknown("a part that is no literal")));
      }
      return Optional.of(Texts.concat(parts));
    }
    return Optional.empty();
  }
}
