package dev.twiceover.schema.discovery;

import dev.twiceover.schema.ddl.SchemaReader;
import dev.twiceover.sql.Dialect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Liquibase's changelogs of a project: each one that no other includes is replayed from its first
 * change set on, with what it includes. Change sets for other databases are left out.
 */
final class LiquibaseLogs {
  private static final int MAX_INCLUDES = 20_000;

  private final ProjectFiles files;
  private final Notes notes;
  private final Map<Path, Change> logs = new LinkedHashMap<>();
  private final Map<String, List<Path>> byName = new HashMap<>();

  LiquibaseLogs(ProjectFiles files, Notes notes) {
    this.files = files;
    this.notes = notes;
    for (Path file : files.ending(".xml", ".yml", ".yaml", ".json", ".sql")) {
      byName.computeIfAbsent(fileName(file), k -> new ArrayList<>()).add(file);
      if (isLog(file)) {
        files.text(file).ifPresent(text -> parse(file, text));
      }
    }
  }

  private static String fileName(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static boolean isLog(Path file) {
    return !ProjectFiles.isBuild(fileName(file))
        && ChangeLogReader.isChangeLog(fileName(file), ProjectFiles.head(file));
  }

  private void parse(Path file, String text) {
    try {
      logs.put(file, ChangeLogReader.read(fileName(file), text));
    } catch (ChangeLogReader.Unreadable e) {
      notes.add(files.name(file), String.valueOf(e.getMessage()));
    }
  }

  /** Whether a file is a changelog. */
  boolean contains(Path file) {
    return logs.containsKey(file);
  }

  /** The plain scripts that changelogs run. */
  Set<Path> scripts() {
    Set<Path> scripts = new HashSet<>();
    logs.forEach((file, log) -> scripts(file, log, scripts));
    return scripts;
  }

  private void scripts(Path file, Change element, Set<Path> scripts) {
    for (Change each : element.children()) {
      if (each.name().equals("sqlFile")) {
        find(file, each.get("path"), relative(each)).ifPresent(scripts::add);
      } else if (each.name().startsWith("include")) {
        scripts.addAll(targets(file, each));
      } else if (each.name().equals("changeSet")) {
        scripts(file, each, scripts);
      }
    }
  }

  /** The changelogs that no other includes. */
  List<Path> roots() {
    Set<Path> included = new HashSet<>();
    logs.forEach(
        (file, log) -> {
          for (Change each : log.children()) {
            targets(file, each).stream().filter(t -> !t.equals(file)).forEach(included::add);
          }
        });
    List<Path> roots = new ArrayList<>(logs.keySet());
    roots.removeAll(included);
    if (!logs.isEmpty() && roots.isEmpty()) {
      // They include each other: any of them runs the others.
      roots.add(logs.keySet().iterator().next());
    }
    return roots;
  }

  /** What a root makes; one definition for each database that it tells apart, if none is known. */
  List<Definition> read(Path root, Dialect dialect) {
    List<Definition> definitions = new ArrayList<>();
    for (Dialect each : dialects(root, dialect)) {
      Replay replay = new Replay(each, each != dialect);
      replay.log(root);
      definitions.add(new Definition(files.name(root), replay.reader.schema()));
    }
    return definitions;
  }

  private Set<Dialect> dialects(Path root, Dialect dialect) {
    if (dialect != Dialect.ANSI) {
      return Set.of(dialect);
    }
    Set<Dialect> meant = new TreeSet<>();
    Set<Path> seen = new HashSet<>();
    List<Path> open = new ArrayList<>(List.of(root));
    while (!open.isEmpty()) {
      Path file = open.remove(open.size() - 1);
      Change log = logs.get(file);
      if (log == null || !seen.add(file)) {
        continue;
      }
      for (Change each : log.children()) {
        meant.addAll(Filter.named(each));
        each.children().forEach(child -> meant.addAll(Filter.named(child)));
        open.addAll(targets(file, each));
      }
    }
    return meant.isEmpty() ? Set.of(dialect) : meant;
  }

  /** The files that an element of a changelog includes, in order. */
  private List<Path> targets(Path from, Change element) {
    return switch (element.name()) {
      case "include" -> find(from, element.get("file"), relative(element)).stream().toList();
      case "includeAll" -> all(from, element);
      default -> List.of();
    };
  }

  private static boolean relative(Change element) {
    return element.is("relativeToChangelogFile", false);
  }

  private Optional<Path> find(Path from, String name, boolean relative) {
    String plain = name.replace('\\', '/').replaceFirst("^classpath\\*?:", "");
    Path folder = from.getParent();
    if (folder != null && plain.indexOf('\0') < 0) {
      Path beside = folder.resolve(plain.replaceFirst("^/+", "")).normalize();
      List<Path> same = byName.getOrDefault(fileName(beside), List.of());
      if (same.contains(beside)) {
        return Optional.of(beside);
      }
    }
    if (relative) {
      return Optional.empty();
    }
    String ending = "/" + plain.replaceFirst("^/+", "");
    List<Path> same = byName.getOrDefault(ending.substring(ending.lastIndexOf('/') + 1), List.of());
    return same.stream()
        .filter(f -> f.toString().replace('\\', '/').endsWith(ending))
        .min((a, b) -> Integer.compare(a.toString().length(), b.toString().length()));
  }

  private List<Path> all(Path from, Change element) {
    String plain = element.get("path").replace('\\', '/').replaceFirst("^classpath\\*?:", "");
    String folder = "/" + plain.replaceFirst("^/+", "").replaceFirst("/+$", "") + "/";
    Path parent = from.getParent();
    boolean relative = relative(element);
    String beside =
        parent == null || plain.indexOf('\0') >= 0
            ? folder
            : parent.resolve(plain).normalize().toString().replace('\\', '/') + "/";
    List<Path> found = new ArrayList<>();
    for (Path file : files.ending(".xml", ".yml", ".yaml", ".json", ".sql")) {
      String name = file.toString().replace('\\', '/');
      boolean inside = relative ? name.startsWith(beside) : name.contains(folder);
      if (inside && !file.equals(from)) {
        found.add(file);
      }
    }
    found.sort((a, b) -> a.toString().compareTo(b.toString()));
    return found;
  }

  /** Which databases an element of a changelog is for. */
  private static final class Filter {
    private Filter() {}

    static boolean admits(Change change, Dialect dialect) {
      return admitsList(change.get("dbms"), dialect)
          && admitsContext(change, dialect)
          && change
              .child("preConditions")
              .flatMap(condition -> condition.child("dbms"))
              .filter(dbms -> !admitsList(dbms.get("type"), dialect))
              .isEmpty();
    }

    /** {@code dbms="postgresql, !h2"}. */
    private static boolean admitsList(String list, Dialect dialect) {
      boolean positive = false;
      boolean meant = false;
      for (String part : list.split(",", -1)) {
        String name = part.strip().toLowerCase(Locale.ROOT);
        if (name.isEmpty() || name.equals("all")) {
          continue;
        }
        boolean not = name.startsWith("!");
        Optional<Dialect> found = Vendors.named(not ? name.substring(1) : name);
        boolean same = found.isPresent() && Vendors.serves(found.get(), dialect);
        if (not && same) {
          return false;
        }
        positive |= !not;
        meant |= !not && (same || dialect == Dialect.ANSI);
      }
      return !positive || meant;
    }

    /** A context that is a database's name is a filter too; one for tests is not for production. */
    private static boolean admitsContext(Change change, Dialect dialect) {
      String context = context(change);
      if (context.isEmpty()) {
        return true;
      }
      if (context.equals("test") || context.equals("tests")) {
        return false;
      }
      Optional<Dialect> meant = Vendors.named(context);
      return meant.isEmpty() || dialect == Dialect.ANSI || Vendors.serves(meant.get(), dialect);
    }

    private static String context(Change change) {
      String value = change.get("context") + change.get("contextFilter") + change.get("contexts");
      return value.strip().toLowerCase(Locale.ROOT);
    }

    static List<Dialect> named(Change change) {
      List<Dialect> all = new ArrayList<>();
      String condition =
          change
              .child("preConditions")
              .flatMap(c -> c.child("dbms"))
              .map(d -> d.get("type"))
              .orElse("");
      String names = change.get("dbms") + "," + context(change) + "," + condition;
      Arrays.stream(names.split(",", -1))
          .map(name -> name.strip().replaceFirst("^!", ""))
          .forEach(name -> Vendors.named(name).ifPresent(all::add));
      return all;
    }
  }

  /** One run through a root. */
  private final class Replay {
    private final Dialect dialect;
    private final SchemaReader reader;
    private final ChangeDdl ddl;
    private final boolean oneOfSeveral;
    private final Set<Path> run = new LinkedHashSet<>();
    private int includes;

    Replay(Dialect dialect, boolean oneOfSeveral) {
      this.dialect = dialect;
      this.oneOfSeveral = oneOfSeveral;
      this.reader = new SchemaReader(dialect);
      this.ddl = new ChangeDdl(dialect);
    }

    /** A file runs once, so that cycles end. */
    void log(Path file) {
      Change log = logs.get(file);
      if (!run.add(file) || ++includes > MAX_INCLUDES) {
        return;
      }
      if (log == null) {
        script(file);
        return;
      }
      int before = reader.gaps().size();
      List<String> inside = new ArrayList<>();
      for (Change each : log.children()) {
        if (!Filter.admits(each, dialect)) {
          continue;
        }
        switch (each.name()) {
          case "changeSet" -> {
            int start = reader.gaps().size();
            each.children().forEach(change -> change(file, change));
            inside.addAll(reader.gaps().subList(start, reader.gaps().size()));
          }
          case "include" -> include(file, each);
          case "includeAll" -> targets(file, each).forEach(this::log);
          default -> {}
        }
      }
      if (reader.gaps().size() > before && !oneOfSeveral) {
        notes.unread(files.name(file), inside);
      }
    }

    private void include(Path file, Change include) {
      List<Path> found = targets(file, include);
      if (found.isEmpty()) {
        notes.add(files.name(file), "includes " + include.get("file") + ", which is not there");
      }
      found.forEach(this::log);
    }

    /** A plain file of SQL that is included. */
    private void script(Path file) {
      if (fileName(file).toLowerCase(Locale.ROOT).endsWith(".sql")) {
        files.text(file).ifPresent(reader::apply);
      }
    }

    private void change(Path file, Change change) {
      if (!Filter.admits(change, dialect)) {
        return;
      }
      if (change.name().equals("sqlFile")) {
        find(file, change.get("path"), relative(change)).ifPresent(this::script);
        return;
      }
      ddl.of(change).forEach(reader::apply);
    }
  }
}
