package dev.twiceover.schema.discovery;

import dev.twiceover.schema.Schema;
import dev.twiceover.schema.Table;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.schema.ddl.SchemaReader;
import dev.twiceover.sql.Dialect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Files of DDL that belong to no migration tool: {@code schema.sql} and dumps. Each that creates
 * tables is a definition; the others may add indexes and constraints to tables that exactly one of
 * them creates. A file that drops or renames is an upgrade from an unknown state and is left out.
 */
final class PlainScripts {
  private static final Pattern CREATES =
      Pattern.compile(
          "(?i)\\bcreate\\s+(?:(?:global|local|temp|temporary|unlogged|cached|memory)\\s+)*table\\b");
  private static final Pattern ADDS =
      Pattern.compile("(?i)\\bcreate\\s+unique\\s+|\\balter\\s+table\\b|\\bcreate\\s+trigger\\b");
  private static final Pattern UNDOES =
      Pattern.compile("(?i)\\balter\\s+table\\b[^;]*\\b(?:drop|rename|modify|change)\\b");

  private final ProjectFiles files;
  private final Notes notes;

  PlainScripts(ProjectFiles files, Notes notes) {
    this.files = files;
    this.notes = notes;
  }

  /** Whether a file of SQL lies where a project keeps its schema. */
  boolean isCandidate(Path file) {
    if (FlywayScripts.isScript(file)) {
      return false;
    }
    Path module = files.moduleOf(file);
    String below = "/" + module.relativize(file).toString().replace('\\', '/');
    int name = below.lastIndexOf('/');
    String folders = below.substring(0, name + 1).toLowerCase(java.util.Locale.ROOT);
    boolean side =
        folders.matches(
            ".*/(?:upgrades?|updates?|patch(?:es)?|rollback|backups?|"
                + "old|archive|samples?|examples?|demo|test|tests|docs?|mapper|mappers|queries)[^/]*/.*");
    return !side;
  }

  /** What the files of one module define, apart from each other. */
  List<Definition> read(List<Path> module, Dialect dialect) {
    Map<Path, Schema> creating = new LinkedHashMap<>();
    List<Schema> adding = new ArrayList<>();
    for (Path file : module) {
      Optional<String> text = files.text(file);
      if (text.isEmpty() || isForOther(file, dialect)) {
        continue;
      }
      boolean creates = CREATES.matcher(text.get()).find();
      if (creates) {
        creating.put(file, schema(file, text.get(), dialect));
      } else if (ADDS.matcher(text.get()).find() && !UNDOES.matcher(text.get()).find()) {
        adding.add(schema(file, text.get(), dialect));
      }
    }
    Map<Path, Schema> whole = new LinkedHashMap<>();
    creating.forEach((file, schema) -> whole.put(file, with(schema, adding, creating)));
    List<Definition> definitions = new ArrayList<>();
    whole.forEach((file, schema) -> definitions.add(new Definition(files.name(file), schema)));
    return definitions;
  }

  private static boolean isForOther(Path file, Dialect dialect) {
    String name = String.valueOf(file.getFileName());
    Optional<Dialect> vendor = Vendors.inName(name);
    return vendor.isPresent() && dialect != Dialect.ANSI && !Vendors.serves(vendor.get(), dialect);
  }

  private Schema schema(Path file, String text, Dialect dialect) {
    Dialect reading =
        dialect == Dialect.ANSI
            ? Vendors.inName(String.valueOf(file.getFileName())).orElse(dialect)
            : dialect;
    SchemaReader reader = new SchemaReader(reading);
    reader.apply(text);
    notes.unread(files.name(file), reader.gaps());
    return reader.schema();
  }

  /** The schema of one file with the keys that other files add to tables that it alone creates. */
  private static Schema with(Schema schema, List<Schema> adding, Map<Path, Schema> creating) {
    Map<String, Table> tables = new LinkedHashMap<>();
    schema
        .tables()
        .forEach(
            (name, table) -> {
              long owners =
                  creating.values().stream().filter(s -> s.tables().containsKey(name)).count();
              tables.put(name, owners == 1 ? withKeys(name, table, adding) : table);
            });
    List<dev.twiceover.schema.Trigger> triggers = new ArrayList<>(schema.triggers());
    adding.forEach(s -> triggers.addAll(s.triggers()));
    return new Schema(tables, schema.views(), triggers, schema.routines());
  }

  private static Table withKeys(String name, Table table, List<Schema> adding) {
    List<UniqueKey> keys = new ArrayList<>(table.keys());
    List<dev.twiceover.schema.ForeignKey> references = new ArrayList<>(table.foreignKeys());
    for (Schema each : adding) {
      Table part = each.tables().get(name);
      if (part != null) {
        keys.addAll(part.keys());
        references.addAll(part.foreignKeys());
      }
    }
    return new Table(table.name(), table.columns(), keys, references, table.complete());
  }
}
