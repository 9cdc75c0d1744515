package dev.twiceover.schema.discovery;

import dev.twiceover.schema.Schema;
import dev.twiceover.sql.Dialect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The databases of a project, by the module whose code talks to them. */
public final class Databases {
  private final Optional<Path> root;
  private final Map<Path, Database> modules;
  private final Database others;
  private final List<SchemaNote> notes;

  Databases(
      Optional<Path> root, Map<Path, Database> modules, Database others, List<SchemaNote> notes) {
    this.root = root;
    this.modules = Map.copyOf(modules);
    this.others = others;
    this.notes = List.copyOf(notes);
  }

  /** One database for all code. */
  public static Databases of(Dialect dialect, Schema schema) {
    return new Databases(Optional.empty(), Map.of(), new Database(dialect, schema), List.of());
  }

  /**
   * The database that a file's code talks to.
   *
   * @param file relative to the reviewed root
   */
  public Database at(String file) {
    if (root.isEmpty() || modules.isEmpty() || file.indexOf('\0') >= 0) {
      return others;
    }
    for (Path each = root.get().resolve(file).normalize(); each != null; each = each.getParent()) {
      Database own = modules.get(each);
      if (own != null) {
        return own;
      }
    }
    return others;
  }

  /** What could not be read, or is not certain. */
  public List<SchemaNote> notes() {
    return notes;
  }
}
