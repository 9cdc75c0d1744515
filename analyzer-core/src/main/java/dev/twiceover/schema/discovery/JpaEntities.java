package dev.twiceover.schema.discovery;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Modifier;
import dev.twiceover.model.TypeUse;
import dev.twiceover.project.Hierarchy;
import dev.twiceover.project.JavaType;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.schema.Column;
import dev.twiceover.schema.Table;
import dev.twiceover.schema.UniqueKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tables as JPA entities describe them. What an entity does not say may still be in the database,
 * so that a table is never complete.
 */
final class JpaEntities {
  private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
  private static final Set<String> PRIMITIVES =
      Set.of("int", "long", "short", "byte", "boolean", "double", "float", "char");
  private static final int MAX_EMBEDDING = 4;

  private final Hierarchy hierarchy;

  JpaEntities(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** The name that naming strategies make of a Java name. */
  static String snake(String name) {
    return HUMP.matcher(name).replaceAll("_").replace('.', '_').toLowerCase(Locale.ROOT);
  }

  /** The table of an entity; empty for another type, and where its table is not clear. */
  Optional<Table> table(TypeInfo type) {
    Optional<Expression.Annotation> entity = Annotated.by(type.declaration(), "Entity");
    if (entity.isEmpty() || extendsEntity(type)) {
      return Optional.empty();
    }
    Optional<Expression.Annotation> table = Annotated.by(type.declaration(), "Table");
    Optional<Expression> named = table.flatMap(t -> t.argument("name"));
    Optional<String> literal = table.flatMap(t -> Annotated.text(t, "name"));
    if (named.isPresent() && literal.isEmpty()) {
      return Optional.empty();
    }
    String fallback = Annotated.text(entity.get(), "name").orElse(type.declaration().name());
    Mapping mapping = new Mapping(literal.orElseGet(() -> snake(fallback)));
    for (TypeInfo each : hierarchy.declared(type)) {
      boolean mapped = each == type || Annotated.has(each.declaration(), "MappedSuperclass");
      if (mapped) {
        mapping.members(each, 0);
      }
    }
    table.ifPresent(mapping::constraints);
    return Optional.of(mapping.table());
  }

  private boolean extendsEntity(TypeInfo type) {
    return hierarchy.declared(type).stream()
        .anyMatch(each -> each != type && Annotated.has(each.declaration(), "Entity"));
  }

  /** One entity while it is read. */
  private final class Mapping {
    private final String name;
    private final List<Column> columns = new ArrayList<>();
    private final List<String> id = new ArrayList<>();
    private final List<UniqueKey> keys = new ArrayList<>();
    private final List<String> natural = new ArrayList<>();
    private boolean idIsClear = true;

    Mapping(String name) {
      this.name = name.replaceAll("[`\"\\[\\]]", "");
    }

    void members(TypeInfo type, int depth) {
      for (Declaration member : type.declaration().members()) {
        boolean isField = member instanceof Declaration.Field field && isMapped(field);
        boolean isGetter = member instanceof Declaration.Method method && isMapped(method);
        if (isField || isGetter) {
          member(type, member, depth);
        }
      }
      type.declaration().components().forEach(c -> member(type, c, depth));
    }

    private boolean isMapped(Declaration.Field field) {
      return !field.enumConstant()
          && !field.modifiers().contains(Modifier.STATIC)
          && !field.modifiers().contains(Modifier.TRANSIENT)
          && !isForeign(field);
    }

    /** A getter counts where it, and not the field, has the annotations. */
    private boolean isMapped(Declaration.Method method) {
      return method.parameters().isEmpty()
          && (method.name().startsWith("get") || method.name().startsWith("is"))
          && (Annotated.has(method, "Id")
              || Annotated.has(method, "Column")
              || Annotated.has(method, "EmbeddedId")
              || Annotated.has(method, "JoinColumn"))
          && !isForeign(method);
    }

    private boolean isForeign(Declaration member) {
      return Annotated.has(member, "Transient")
          || Annotated.has(member, "OneToMany")
          || Annotated.has(member, "ManyToMany")
          || Annotated.has(member, "ElementCollection")
          || Annotated.has(member, "Formula");
    }

    private void member(TypeInfo owner, Declaration member, int depth) {
      boolean embeddedId = Annotated.has(member, "EmbeddedId");
      if (embeddedId || Annotated.has(member, "Embedded")) {
        embedded(owner, member, embeddedId, depth);
        return;
      }
      Optional<Expression.Annotation> column =
          Annotated.by(member, "Column").or(() -> Annotated.by(member, "JoinColumn"));
      boolean computed =
          column.filter(c -> c.argument("name").isPresent()).isPresent()
              && column.flatMap(c -> Annotated.text(c, "name")).isEmpty();
      boolean isId = Annotated.has(member, "Id");
      if (computed) {
        idIsClear &= !isId;
        return;
      }
      String columnName =
          column.flatMap(c -> Annotated.text(c, "name")).orElseGet(() -> byDefault(member));
      columns.add(
          new Column(columnName, "", !isId && isNullable(member, column), fill(member), "", false));
      if (isId) {
        id.add(columnName);
      }
      if (column.filter(c -> Annotated.says(c, "unique", "true")).isPresent()) {
        keys.add(UniqueKey.unique(name + "_" + columnName + "_key", List.of(columnName)));
      }
      if (Annotated.has(member, "NaturalId")) {
        natural.add(columnName);
      }
    }

    private String byDefault(Declaration member) {
      String property = member.name();
      if (member instanceof Declaration.Method) {
        String bare = property.substring(property.startsWith("is") ? 2 : 3);
        property =
            bare.isEmpty()
                ? property
                : bare.substring(0, 1).toLowerCase(Locale.ROOT) + bare.substring(1);
      }
      boolean joins = Annotated.has(member, "ManyToOne") || Annotated.has(member, "OneToOne");
      return snake(property) + (joins ? "_id" : "");
    }

    private boolean isNullable(Declaration member, Optional<Expression.Annotation> column) {
      boolean primitive =
          member instanceof Declaration.Field field
              && field.type().dimensions() == 0
              && PRIMITIVES.contains(field.type().name().name());
      boolean required =
          column.filter(c -> Annotated.says(c, "nullable", "false")).isPresent()
              || Annotated.by(member, "ManyToOne")
                  .filter(a -> Annotated.says(a, "optional", "false"))
                  .isPresent()
              || Annotated.by(member, "Basic")
                  .filter(a -> Annotated.says(a, "optional", "false"))
                  .isPresent();
      return !primitive && !required;
    }

    private Column.Fill fill(Declaration member) {
      Optional<Expression.Annotation> generated = Annotated.by(member, "GeneratedValue");
      if (generated.isEmpty()) {
        return Annotated.has(member, "UuidGenerator") ? Column.Fill.RANDOM : Column.Fill.NULL;
      }
      String how =
          generated.get().arguments().stream()
              .map(a -> a.getValue() instanceof Expression.Reference r ? r.name() : "")
              .collect(Collectors.joining(" "));
      return how.contains("UUID") ? Column.Fill.RANDOM : Column.Fill.SEQUENCE;
    }

    private void embedded(TypeInfo owner, Declaration member, boolean isId, int depth) {
      Optional<TypeUse> use =
          member instanceof Declaration.Field field
              ? Optional.of(field.type())
              : member instanceof Declaration.Method method
                  ? method.returnType()
                  : Optional.empty();
      Optional<TypeInfo> type =
          use.map(u -> hierarchy.scope(owner).resolve(u))
              .filter(JavaType::isKnown)
              .flatMap(t -> hierarchy.index().type(t.name()));
      boolean renamed =
          Annotated.has(member, "AttributeOverride") || Annotated.has(member, "AttributeOverrides");
      if (type.isEmpty() || renamed || depth > MAX_EMBEDDING) {
        idIsClear &= !isId;
        return;
      }
      int before = columns.size();
      members(type.get(), depth + 1);
      if (isId) {
        columns.subList(before, columns.size()).forEach(c -> id.add(c.name()));
      }
    }

    /** {@code uniqueConstraints} and unique {@code indexes} of the table. */
    void constraints(Expression.Annotation table) {
      for (Expression.Annotation each : Annotated.annotations(table, "uniqueConstraints")) {
        List<String> names = Annotated.texts(each, "columnNames");
        if (!names.isEmpty()) {
          keys.add(UniqueKey.unique(Annotated.text(each, "name").orElse(""), names));
        }
      }
      for (Expression.Annotation each : Annotated.annotations(table, "indexes")) {
        Optional<String> list = Annotated.text(each, "columnList");
        if (Annotated.says(each, "unique", "true") && list.isPresent()) {
          List<String> names =
              Arrays.stream(list.get().split(",", -1))
                  .map(part -> part.strip().split("\\s+", -1)[0])
                  .toList();
          keys.add(UniqueKey.unique(Annotated.text(each, "name").orElse(""), names));
        }
      }
    }

    Table table() {
      List<UniqueKey> all = new ArrayList<>();
      if (idIsClear && !id.isEmpty()) {
        all.add(UniqueKey.primary(name + "_pkey", id));
      }
      all.addAll(keys);
      if (!natural.isEmpty()) {
        all.add(UniqueKey.unique("", natural));
      }
      return new Table(name, columns, all, List.of(), false);
    }
  }
}
