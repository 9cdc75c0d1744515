package dev.twiceover.schema.discovery;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Node;
import dev.twiceover.model.Statement;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.schema.Column;
import dev.twiceover.schema.Table;
import dev.twiceover.schema.UniqueKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tables as jOOQ's generated classes describe them: columns in the table's class, keys in Keys. */
final class JooqTables {
  private final Map<String, Generated> byClass = new LinkedHashMap<>();
  private final Map<String, List<UniqueKey>> keys = new HashMap<>();
  private final Set<String> primary = new HashSet<>();

  /** A table's class: its table, and its columns by the name of their constant. */
  private record Generated(String table, Map<String, Column> columns) {}

  /** Takes what a generated type says; other types say nothing. */
  void add(TypeInfo type) {
    boolean isTable =
        type.declaration().supertypes().stream()
            .anyMatch(s -> s.name().simpleName().equals("TableImpl"));
    if (isTable) {
      addTable(type);
    } else {
      addKeys(type);
    }
  }

  private void addTable(TypeInfo type) {
    Map<String, Column> columns = new LinkedHashMap<>();
    Optional<String> table = Optional.empty();
    for (Declaration member : type.declaration().members()) {
      if (member instanceof Declaration.Field field && field.initializer().isPresent()) {
        column(field.initializer().get()).ifPresent(c -> columns.put(field.name(), c));
      } else if (member instanceof Declaration.Method method && method.body().isPresent()) {
        if (method.kind() == Declaration.MethodKind.CONSTRUCTOR && method.parameters().isEmpty()) {
          table = calls(method.body().get(), "this").flatMap(JooqTables::firstName);
        } else if (method.name().equals("getPrimaryKey")) {
          returned(method.body().get()).ifPresent(primary::add);
        }
      }
    }
    String simple = type.declaration().name();
    table.ifPresent(name -> byClass.put(simple, new Generated(name, columns)));
  }

  /** The last name of what a method returns, as CONSTRAINT_8 of Keys.CONSTRAINT_8. */
  private static Optional<String> returned(Statement.Block body) {
    List<Node> open = new ArrayList<>(List.of(body));
    while (!open.isEmpty()) {
      Node node = open.remove(open.size() - 1);
      if (node instanceof Expression.Reference reference) {
        return Optional.of(reference.name());
      }
      open.addAll(node.children());
    }
    return Optional.empty();
  }

  private static Optional<Expression.Call> calls(Node in, String name) {
    if (in instanceof Expression.Call call && call.name().equals(name)) {
      return Optional.of(call);
    }
    for (Node child : in.children()) {
      Optional<Expression.Call> found = calls(child, name);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** {@code DSL.name("x")}, or the plain text of older versions. */
  private static Optional<String> firstName(Expression.Call call) {
    return call.arguments().isEmpty() ? Optional.empty() : nameOf(call.arguments().get(0));
  }

  private static Optional<String> nameOf(Expression e) {
    if (e instanceof Expression.Literal literal
        && literal.kind() == Expression.LiteralKind.STRING) {
      return Optional.of(literal.value());
    }
    return e instanceof Expression.Call name && name.name().equals("name")
        ? firstName(name)
        : Optional.empty();
  }

  private static Optional<Column> column(Expression initializer) {
    Optional<Expression.Call> create = calls(initializer, "createField");
    Optional<String> name = create.flatMap(JooqTables::firstName);
    if (name.isEmpty() || create.get().arguments().size() < 2) {
      return Optional.empty();
    }
    Expression type = create.get().arguments().get(1);
    boolean required = calls(type, "nullable").filter(c -> isLiteral(c, "false")).isPresent();
    boolean identity = calls(type, "identity").isPresent();
    boolean filled =
        calls(type, "defaultValue").isPresent() || calls(type, "defaulted").isPresent();
    Column.Fill fill =
        identity ? Column.Fill.SEQUENCE : filled ? Column.Fill.EXPRESSION : Column.Fill.NULL;
    return Optional.of(new Column(name.get(), "", !required, fill, "", false));
  }

  private static boolean isLiteral(Expression.Call call, String value) {
    return call.arguments().size() == 1
        && call.arguments().get(0) instanceof Expression.Literal literal
        && literal.value().equals(value);
  }

  private void addKeys(TypeInfo type) {
    for (Declaration.Field field : type.fields()) {
      Optional<Expression.Call> create =
          field.initializer().flatMap(value -> calls(value, "createUniqueKey"));
      create.ifPresent(call -> addKey(field.name(), call));
    }
    type.nested().forEach(this::addKeys);
  }

  private void addKey(String constant, Expression.Call call) {
    if (call.arguments().size() < 3) {
      return;
    }
    Optional<String> table = firstSegment(call.arguments().get(0));
    Optional<String> name = nameOf(call.arguments().get(1));
    List<String> fields = new ArrayList<>();
    for (Expression each : call.arguments().subList(2, call.arguments().size())) {
      List<Expression> parts =
          each instanceof Expression.Elements many ? many.values() : List.of(each);
      for (Expression part : parts) {
        if (part instanceof Expression.Reference reference) {
          fields.add(reference.name());
        }
      }
    }
    if (table.isPresent() && !fields.isEmpty()) {
      // The columns are those of the constants, until the table's class is known.
      keys.computeIfAbsent(table.get(), k -> new ArrayList<>())
          .add(
              new UniqueKey(
                  constant + "\n" + name.orElse(constant),
                  false,
                  fields,
                  "",
                  Optional.empty(),
                  true,
                  false));
    }
  }

  private static Optional<String> firstSegment(Expression e) {
    if (!(e instanceof Expression.Reference reference)) {
      return Optional.empty();
    }
    // The class stands before the constant, whatever package stands before it.
    return reference
        .qualifier()
        .filter(Expression.Reference.class::isInstance)
        .map(q -> ((Expression.Reference) q).name())
        .or(() -> Optional.of(reference.name()));
  }

  /** The tables whose classes were added. */
  List<Table> tables() {
    List<Table> tables = new ArrayList<>();
    byClass.forEach(
        (simple, generated) -> {
          Map<String, String> names = new HashMap<>();
          generated.columns.forEach(
              (constant, column) ->
                  names.put(constant.toLowerCase(java.util.Locale.ROOT), column.name()));
          List<UniqueKey> own = new ArrayList<>();
          for (UniqueKey key : keys.getOrDefault(simple, List.of())) {
            if (names.keySet().containsAll(key.columns())) {
              own.add(named(key, names));
            }
          }
          tables.add(
              new Table(
                  generated.table,
                  new ArrayList<>(generated.columns.values()),
                  own,
                  List.of(),
                  false));
        });
    return tables;
  }

  private UniqueKey named(UniqueKey key, Map<String, String> names) {
    int cut = key.name().indexOf('\n');
    List<String> columns = key.columns().stream().map(names::get).toList();
    return new UniqueKey(
        key.name().substring(cut + 1),
        primary.contains(key.name().substring(0, cut)),
        columns,
        "",
        Optional.empty(),
        true,
        false);
  }
}
