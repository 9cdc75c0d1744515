package dev.twiceover.schema.discovery;

import dev.twiceover.model.Source;
import dev.twiceover.project.Hierarchy;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.schema.Schema;
import dev.twiceover.schema.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tables as Java classes describe them. Only classes whose table a statement names are parsed, and
 * JPA's only if nothing closer to the database defines the table.
 */
final class MappedTables {
  private static final String ENTITY = "Entity";
  private static final Pattern NAMED =
      Pattern.compile("@(?:[\\w.]+\\.)?Table\\s*\\([^)]*?\\bname\\s*=\\s*\"([^\"]+)\"");
  private static final Pattern TYPE = Pattern.compile("\\bclass\\s+(\\w+)");
  private static final Pattern QUOTED = Pattern.compile("\"(\\w+)\"");

  private final Hierarchy hierarchy;
  private final Set<String> words = new HashSet<>();

  MappedTables(Hierarchy hierarchy, Collection<String> statements) {
    this.hierarchy = hierarchy;
    for (String statement : statements) {
      addWords(statement);
    }
  }

  private void addWords(String text) {
    int at = 0;
    while (at < text.length()) {
      int start = at;
      while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
        at++;
      }
      if (at > start) {
        words.add(text.substring(start, at).toLowerCase(Locale.ROOT));
      } else {
        at++;
      }
    }
  }

  /** The schema with tables that only classes describe. */
  Schema below(Schema known, Notes notes) {
    Map<String, Table> tables = new LinkedHashMap<>();
    List<Definition> definitions = new ArrayList<>();
    for (Table table : jooq()) {
      tables.put(table.name(), table);
    }
    if (!tables.isEmpty()) {
      Map<String, Table> shared = new LinkedHashMap<>(tables);
      shared.keySet().removeIf(name -> known.table(name).isEmpty());
      Map<String, Table> own = new LinkedHashMap<>();
      shared.keySet().forEach(name -> own.put(name, known.table(name).get()));
      definitions.add(new Definition("the migrations", schema(own)));
      definitions.add(new Definition("jOOQ's classes", schema(shared)));
    }
    Schema agreed = SchemaMerge.agreed(definitions, notes);
    Schema both = SchemaMerge.over(SchemaMerge.over(schema(tables), known), agreed);
    Map<String, Table> entities = new LinkedHashMap<>();
    for (Table table : jpa(both)) {
      // Two entities of one name are of two databases.
      entities.merge(table.name(), table, (a, b) -> a.keys().equals(b.keys()) ? a : empty(a));
    }
    return SchemaMerge.over(schema(entities), both);
  }

  private static Table empty(Table table) {
    return new Table(table.name(), List.of(), List.of(), List.of(), false);
  }

  private static Schema schema(Map<String, Table> tables) {
    return new Schema(tables, Map.of(), List.of(), Map.of());
  }

  private List<Table> jooq() {
    List<TypeInfo> types =
        hierarchy
            .index()
            .load(source -> source.text().contains("TableImpl<") && quotesWanted(source));
    if (types.isEmpty()) {
      return List.of();
    }
    JooqTables tables = new JooqTables();
    types.forEach(tables::add);
    hierarchy.index().load(s -> s.text().contains("createUniqueKey(")).forEach(tables::add);
    return tables.tables();
  }

  private boolean quotesWanted(Source source) {
    Matcher quoted = QUOTED.matcher(source.text());
    while (quoted.find()) {
      if (words.contains(quoted.group(1).toLowerCase(Locale.ROOT))) {
        return true;
      }
    }
    return false;
  }

  private List<Table> jpa(Schema known) {
    JpaEntities entities = new JpaEntities(hierarchy);
    List<Table> tables = new ArrayList<>();
    for (TypeInfo type : hierarchy.index().load(source -> isWantedEntity(source, known))) {
      add(type, entities, known, tables);
    }
    return tables;
  }

  private void add(TypeInfo type, JpaEntities entities, Schema known, List<Table> tables) {
    entities.table(type).filter(t -> known.table(t.name()).isEmpty()).ifPresent(tables::add);
    type.nested().forEach(nested -> add(nested, entities, known, tables));
  }

  private boolean isWantedEntity(Source source, Schema known) {
    String text = source.text();
    if (!declaresEntity(text)) {
      return false;
    }
    Matcher named = NAMED.matcher(text);
    boolean hasName = false;
    while (named.find()) {
      hasName = true;
      if (isWanted(named.group(1), known)) {
        return true;
      }
    }
    Matcher type = TYPE.matcher(text);
    while (!hasName && type.find()) {
      if (isWanted(JpaEntities.snake(type.group(1)), known)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the annotation stands somewhere, with or without its package. */
  private static boolean declaresEntity(String text) {
    for (int at = text.indexOf(ENTITY); at >= 0; at = text.indexOf(ENTITY, at + 1)) {
      int start = at;
      while (start > 0 && isNamePart(text.charAt(start - 1))) {
        start--;
      }
      int end = at + ENTITY.length();
      boolean whole = start == at || text.charAt(at - 1) == '.';
      if (whole
          && start > 0
          && text.charAt(start - 1) == '@'
          && (end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNamePart(char c) {
    return c == '.' || Character.isJavaIdentifierPart(c);
  }

  private boolean isWanted(String table, Schema known) {
    String plain = table.replaceAll("\\W", "").toLowerCase(Locale.ROOT);
    return words.contains(plain) && known.table(plain).isEmpty();
  }
}
