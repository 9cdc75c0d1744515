package dev.twiceover.schema.discovery;

import dev.twiceover.project.Hierarchy;
import dev.twiceover.schema.Schema;
import dev.twiceover.schema.ddl.SchemaReader;
import dev.twiceover.sql.Dialect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds a project's schemas and dialects: given files, Flyway, Liquibase, plain DDL, jOOQ's classes
 * and JPA's annotations, in this order of trust. Nothing here throws for what a project contains;
 * what cannot be read is a note.
 */
public final class SchemaDiscovery {
  private final Question question;
  private final Notes notes = new Notes();

  private SchemaDiscovery(Question question) {
    this.question = question;
  }

  /**
   * Where to look.
   *
   * @param root the reviewed folder; empty for sources that come from no folder
   * @param given files or folders that define tables and outrank what is found, in order
   * @param dialect empty to infer it
   */
  public record Question(Optional<Path> root, List<Path> given, Optional<Dialect> dialect) {
    /** Copies the list. */
    public Question {
      given = List.copyOf(given);
    }
  }

  /**
   * Looks for databases.
   *
   * @param hierarchy the reviewed Java sources
   * @param statements the texts sent to databases, as far as known: nothing is looked for without
   *     any, and only the entities of tables that they name are read
   */
  public static Databases find(
      Question question, Hierarchy hierarchy, Collection<String> statements) {
    if (statements.isEmpty()) {
      return Databases.of(question.dialect().orElse(Dialect.ANSI), Schema.UNKNOWN);
    }
    return new SchemaDiscovery(question).find(hierarchy, statements);
  }

  /**
   * What given files or folders define; migrations in a folder are replayed in their order.
   *
   * @param root names in notes are relative to it
   * @return one database for all code, with the notes
   */
  public static Databases given(List<Path> given, Path root, Dialect dialect) {
    SchemaDiscovery discovery =
        new SchemaDiscovery(new Question(Optional.of(root), given, Optional.of(dialect)));
    Schema schema = discovery.readGiven(dialect, discovery.notes);
    return new Databases(
        Optional.empty(), Map.of(), new Database(dialect, schema), discovery.notes.all());
  }

  private Databases find(Hierarchy hierarchy, Collection<String> statements) {
    Optional<ProjectFiles> project =
        question.root().filter(Files::isDirectory).map(root -> ProjectFiles.around(root, notes));
    Map<Path, Sources> modules = new LinkedHashMap<>();
    Optional<LiquibaseLogs> logs = project.map(files -> new LiquibaseLogs(files, notes));
    project.ifPresent(files -> sort(files, logs.get(), modules));
    Dialects dialects = new Dialects(project, modules, statements);
    Map<Path, Schema> own = new LinkedHashMap<>();
    modules.forEach(
        (module, sources) -> {
          List<Definition> definitions =
              definitions(project.get(), logs.get(), sources, dialects.of(module));
          if (!definitions.isEmpty()) {
            own.put(module, SchemaMerge.agreed(definitions, notes));
          }
        });
    MappedTables mapped = new MappedTables(hierarchy, statements);
    return put(project, dialects, own, mapped);
  }

  /** Each module's own schema over what the other modules agree on, and given files over all. */
  private Databases put(
      Optional<ProjectFiles> project,
      Dialects dialects,
      Map<Path, Schema> own,
      MappedTables mapped) {
    Schema all = merged(project, own);
    Schema base = mapped.below(all, notes);
    Map<Path, Database> databases = new LinkedHashMap<>();
    Set<Path> modules = new LinkedHashSet<>(own.keySet());
    project.ifPresent(files -> files.all().forEach(f -> modules.add(files.moduleOf(f))));
    for (Path module : modules) {
      Schema schema = base;
      if (own.containsKey(module) && own.size() > 1) {
        schema = SchemaMerge.over(base, own.get(module));
      }
      Dialect dialect = dialects.of(module);
      databases.put(
          module, new Database(dialect, SchemaMerge.over(schema, readGiven(dialect, notes))));
    }
    Dialect rest = dialects.whole();
    Schema schema = SchemaMerge.over(base, readGiven(rest, notes));
    return new Databases(
        question.root().map(r -> r.toAbsolutePath().normalize()),
        databases,
        new Database(rest, schema),
        notes.all());
  }

  private Schema merged(Optional<ProjectFiles> project, Map<Path, Schema> own) {
    List<Definition> definitions = new ArrayList<>();
    own.forEach(
        (module, schema) -> definitions.add(new Definition(project.get().name(module), schema)));
    return SchemaMerge.agreed(definitions, notes);
  }

  /** The files of a module that may define tables, by their kind. */
  private record Sources(List<Path> flyway, List<Path> liquibase, List<Path> plain) {
    Sources() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
  }

  private static void sort(ProjectFiles files, LiquibaseLogs logs, Map<Path, Sources> modules) {
    PlainScripts plain = new PlainScripts(files, new Notes());
    List<Path> roots = logs.roots();
    for (Path log : roots) {
      // A changelog for an upgrade from elsewhere begins with tables that it does not make.
      if (roots.size() == 1 || plain.isCandidate(log)) {
        modules.computeIfAbsent(files.moduleOf(log), k -> new Sources()).liquibase.add(log);
      }
    }
    Set<Path> included = logs.scripts();
    for (Path file : files.ending(".sql")) {
      if (logs.contains(file) || included.contains(file)) {
        continue;
      }
      if (FlywayScripts.isScript(file)) {
        modules.computeIfAbsent(files.moduleOf(file), k -> new Sources()).flyway.add(file);
      } else if (plain.isCandidate(file)) {
        modules.computeIfAbsent(files.moduleOf(file), k -> new Sources()).plain.add(file);
      }
    }
  }

  /** Where migrations make the schema, a dump beside them is of another time and does not count. */
  private List<Definition> definitions(
      ProjectFiles files, LiquibaseLogs logs, Sources sources, Dialect dialect) {
    List<Definition> definitions =
        new ArrayList<>(new FlywayScripts(files, notes).read(sources.flyway, dialect));
    sources.liquibase.forEach(root -> definitions.addAll(logs.read(root, dialect)));
    boolean migrates = definitions.stream().anyMatch(each -> !each.schema().tables().isEmpty());
    return migrates ? definitions : new PlainScripts(files, notes).read(sources.plain, dialect);
  }

  /** The given files replayed in order; a folder's migrations in the order of their tool. */
  private Schema readGiven(Dialect dialect, Notes into) {
    Schema schema = Schema.UNKNOWN;
    SchemaReader reader = new SchemaReader(dialect);
    for (Path path : question.given()) {
      if (Files.isDirectory(path)) {
        schema = SchemaMerge.over(schema, readFolder(path, dialect, into));
        continue;
      }
      Path folder = Optional.ofNullable(path.toAbsolutePath().getParent()).orElse(path);
      ProjectFiles files = ProjectFiles.alone(path, question.root().orElse(folder), into);
      LiquibaseLogs logs = new LiquibaseLogs(files, into);
      if (logs.contains(path.toAbsolutePath().normalize())) {
        schema = SchemaMerge.over(schema, readFolder(folder, dialect, into));
        continue;
      }
      int before = reader.gaps().size();
      files.text(path).ifPresent(reader::apply);
      into.unread(files.name(path), reader.gaps().subList(before, reader.gaps().size()));
    }
    return SchemaMerge.over(schema, reader.schema());
  }

  private Schema readFolder(Path folder, Dialect dialect, Notes into) {
    ProjectFiles files = ProjectFiles.below(folder, question.root().orElse(folder), into);
    LiquibaseLogs logs = new LiquibaseLogs(files, into);
    Sources sources = new Sources();
    Set<Path> included = logs.scripts();
    for (Path file : files.ending(".sql")) {
      if (!logs.contains(file) && !included.contains(file)) {
        (FlywayScripts.isScript(file) ? sources.flyway : sources.plain).add(file);
      }
    }
    List<Definition> definitions =
        new ArrayList<>(new FlywayScripts(files, into).read(sources.flyway, dialect));
    logs.roots().forEach(root -> definitions.addAll(logs.read(root, dialect)));
    definitions.addAll(new PlainScripts(files, into).read(sources.plain, dialect));
    return SchemaMerge.agreed(definitions, into);
  }

  /** The dialect of each module: given, configured, or seen in the SQL. */
  private final class Dialects {
    private final Optional<DialectEvidence> evidence;
    private final Set<Dialect> seen;
    private final Map<Path, Dialect> known = new LinkedHashMap<>();
    private final Optional<ProjectFiles> project;

    Dialects(
        Optional<ProjectFiles> project, Map<Path, Sources> modules, Collection<String> statements) {
      this.project = project;
      boolean given = question.dialect().isPresent();
      this.evidence = given ? Optional.empty() : project.map(DialectEvidence::new);
      this.seen = given ? Set.of() : seen(modules, statements);
    }

    private Set<Dialect> seen(Map<Path, Sources> modules, Collection<String> statements) {
      Set<Dialect> found = EnumSet.noneOf(Dialect.class);
      found.addAll(SyntaxEvidence.in(statements));
      if (evidence.isPresent() && !evidence.get().of(project.get().base()).isEmpty()) {
        return found;
      }
      for (Sources sources : modules.values()) {
        for (List<Path> files : List.of(sources.flyway, sources.plain)) {
          found.addAll(SyntaxEvidence.in(files.stream().map(ProjectFiles::head).toList()));
        }
      }
      return found;
    }

    Dialect of(Path module) {
      return question.dialect().orElseGet(() -> known.computeIfAbsent(module, this::infer));
    }

    Dialect whole() {
      return project
          .map(files -> of(files.base()))
          .orElseGet(() -> question.dialect().orElseGet(() -> single(seen).orElse(Dialect.ANSI)));
    }

    private Dialect infer(Path module) {
      Set<Dialect> candidates = evidence.map(e -> e.of(module)).orElse(Set.of());
      if (candidates.isEmpty()) {
        candidates = seen;
      }
      Optional<Dialect> one = single(candidates);
      if (one.isEmpty() && !candidates.isEmpty()) {
        notes.add(
            project.get().name(module),
            "several databases are possible ("
                + candidates.stream()
                    .map(d -> d.name().toLowerCase(java.util.Locale.ROOT))
                    .collect(Collectors.joining(", "))
                + "): judged for the worst of them; --dialect names one");
      }
      return one.orElse(Dialect.ANSI);
    }

    private static Optional<Dialect> single(Set<Dialect> candidates) {
      Set<Dialect> families = new HashSet<>(candidates);
      if (families.contains(Dialect.MYSQL)) {
        families.remove(Dialect.MARIADB);
      }
      return families.size() == 1 ? Optional.of(families.iterator().next()) : Optional.empty();
    }
  }
}
