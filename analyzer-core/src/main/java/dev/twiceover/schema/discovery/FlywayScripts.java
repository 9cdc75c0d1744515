package dev.twiceover.schema.discovery;

import dev.twiceover.schema.Schema;
import dev.twiceover.schema.ddl.SchemaReader;
import dev.twiceover.sql.Dialect;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Flyway's scripts of one module, replayed: versioned ones in the order of their versions, then
 * repeatable ones; undo scripts never run forward. A folder is recognised by what lies in it, so
 * that locations set in code are found too. Folders for single databases are alternatives.
 */
final class FlywayScripts {
  private static final Pattern VERSIONED =
      Pattern.compile("[VB](\\d+(?:[._]\\d+)*)__.*\\.sql", Pattern.CASE_INSENSITIVE);
  private static final Pattern REPEATABLE =
      Pattern.compile("R__.*\\.sql", Pattern.CASE_INSENSITIVE);
  private static final Pattern UNDO =
      Pattern.compile("U\\d+(?:[._]\\d+)*__.*\\.sql", Pattern.CASE_INSENSITIVE);

  private final ProjectFiles files;
  private final Notes notes;

  FlywayScripts(ProjectFiles files, Notes notes) {
    this.files = files;
    this.notes = notes;
  }

  /**
   * A script.
   *
   * @param version empty for a repeatable one
   * @param vendor the database that its folder is for
   */
  private record Script(Path file, List<BigInteger> version, Optional<Dialect> vendor) {}

  static boolean isScript(Path file) {
    String name = String.valueOf(file.getFileName());
    return VERSIONED.matcher(name).matches()
        || UNDO.matcher(name).matches()
        || REPEATABLE.matcher(name).matches();
  }

  /** What the scripts among the files of one module make. */
  List<Definition> read(List<Path> module, Dialect dialect) {
    Map<Path, List<Script>> folders = folders(module);
    Set<Dialect> vendors = new LinkedHashSet<>();
    folders.values().forEach(l -> l.forEach(s -> s.vendor.ifPresent(vendors::add)));
    List<Definition> definitions = new ArrayList<>();
    for (Dialect vendor : alternatives(vendors, dialect)) {
      definitions.addAll(replay(folders, vendor, vendors, dialect));
    }
    return definitions;
  }

  /** The databases to replay for; ANSI alone if no folder is for one of them. */
  private static List<Dialect> alternatives(Set<Dialect> vendors, Dialect dialect) {
    if (vendors.isEmpty()) {
      return List.of(dialect);
    }
    List<Dialect> serving =
        vendors.stream()
            .filter(v -> dialect == Dialect.ANSI || Vendors.serves(v, dialect))
            .toList();
    return serving.isEmpty() ? List.of(dialect) : serving;
  }

  private Map<Path, List<Script>> folders(List<Path> module) {
    Map<Path, List<Script>> folders = new TreeMap<>();
    for (Path file : module) {
      String name = String.valueOf(file.getFileName());
      Matcher versioned = VERSIONED.matcher(name);
      List<BigInteger> version = versioned.matches() ? version(versioned.group(1)) : List.of();
      if (version.isEmpty() && !REPEATABLE.matcher(name).matches()) {
        continue;
      }
      Path folder = top(file);
      Optional<Dialect> vendor = vendor(file);
      if (!isForOther(file)) {
        folders
            .computeIfAbsent(folder, k -> new ArrayList<>())
            .add(new Script(file, version, vendor));
      }
    }
    return folders;
  }

  private static List<BigInteger> version(String text) {
    List<BigInteger> parts = new ArrayList<>();
    for (String part : text.split("[._]")) {
      parts.add(new BigInteger(part));
    }
    return parts;
  }

  /** The location: the first folder below the resources' {@code db}, or the script's own. */
  private static Path top(Path file) {
    Path own = file.getParent();
    for (Path each = own; each != null; each = each.getParent()) {
      String name = String.valueOf(each.getFileName());
      if (name.startsWith("migration")) {
        return each;
      }
      if (name.equals("resources") || name.equals("src")) {
        break;
      }
    }
    return own == null ? file : own;
  }

  private static Optional<Dialect> vendor(Path file) {
    for (Path each = file.getParent(); each != null; each = each.getParent()) {
      String name = String.valueOf(each.getFileName());
      if (name.equals("resources") || name.equals("src")) {
        break;
      }
      Optional<Dialect> found = Vendors.inName(name);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static boolean isForOther(Path file) {
    Path folder = file.getParent();
    return folder != null && Vendors.isOther(String.valueOf(folder.getFileName()));
  }

  /**
   * Flyway runs all its locations in one order of versions. Folders that use the same version twice
   * are of different databases.
   */
  private List<Definition> replay(
      Map<Path, List<Script>> folders, Dialect vendor, Set<Dialect> vendors, Dialect dialect) {
    Map<Path, List<Script>> chosen = new LinkedHashMap<>();
    folders.forEach(
        (folder, scripts) -> {
          List<Script> own =
              scripts.stream()
                  .filter(s -> s.vendor.isEmpty() || Vendors.serves(s.vendor.get(), vendor))
                  .toList();
          if (!own.isEmpty()) {
            chosen.put(folder, own);
          }
        });
    Dialect reading = dialect == Dialect.ANSI && !vendors.isEmpty() ? vendor : dialect;
    List<Script> together = chosen.values().stream().flatMap(List::stream).toList();
    if (chosen.size() <= 1 || !hasTwins(together)) {
      return together.isEmpty() ? List.of() : List.of(replay(together, reading));
    }
    return chosen.values().stream().map(scripts -> replay(scripts, reading)).toList();
  }

  private static boolean hasTwins(List<Script> scripts) {
    List<List<BigInteger>> versions =
        scripts.stream().map(Script::version).filter(v -> !v.isEmpty()).toList();
    return versions.stream().distinct().count() < versions.size();
  }

  private Definition replay(List<Script> scripts, Dialect dialect) {
    List<Script> ordered = new ArrayList<>(scripts);
    ordered.sort(
        Comparator.comparing((Script s) -> s.version.isEmpty())
            .thenComparing(Script::version, FlywayScripts::compare)
            .thenComparing(s -> String.valueOf(s.file.getFileName())));
    SchemaReader reader = new SchemaReader(dialect);
    for (Script script : ordered) {
      int before = reader.gaps().size();
      files.text(script.file).ifPresent(reader::apply);
      List<String> gaps = reader.gaps();
      notes.unread(files.name(script.file), gaps.subList(before, gaps.size()));
    }
    Path folder = top(scripts.get(0).file);
    Schema schema = reader.schema();
    return new Definition(files.name(folder), schema);
  }

  private static int compare(List<BigInteger> a, List<BigInteger> b) {
    for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
      BigInteger left = i < a.size() ? a.get(i) : BigInteger.ZERO;
      BigInteger right = i < b.size() ? b.get(i) : BigInteger.ZERO;
      int order = left.compareTo(right);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
