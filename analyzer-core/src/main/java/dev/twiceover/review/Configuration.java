package dev.twiceover.review;

import dev.twiceover.library.Libraries;
import dev.twiceover.library.LibraryFormatException;
import dev.twiceover.library.YamlNode;
import dev.twiceover.sql.Dialect;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a project says of itself in {@code twiceover.yaml}: its own wrappers in the vocabulary of
 * the library data, further entry points, its dialect.
 *
 * @param libraries the standard ones and the project's own
 * @param entryPoints patterns of further handlers, as {@code Type.method} with {@code *}
 * @param dialect a database's name
 */
record Configuration(Libraries libraries, List<String> entryPoints, Optional<String> dialect) {
  /** The file that is found by convention in the reviewed root. */
  static final String FILE = "twiceover.yaml";

  private static final Set<String> LIBRARY_SECTIONS =
      Set.of("types", "calls", "annotations", "handlers");
  private static final Set<String> KEYS =
      Set.of("types", "calls", "annotations", "handlers", "entry-points", "dialect");

  /** Copies the list. */
  Configuration {
    entryPoints = List.copyOf(entryPoints);
  }

  /** What holds without a file. */
  static Configuration none() {
    return new Configuration(Libraries.standard(), List.of(), Optional.empty());
  }

  /**
   * The file that the request names, else the one in the root, else nothing.
   *
   * @throws ReviewException with one line that names file, line and cause
   */
  static Configuration of(ReviewRequest request) throws ReviewException {
    if (request.configuration().isPresent()) {
      return read(request.configuration().get());
    }
    Path conventional = request.root().resolve(FILE);
    return Files.isRegularFile(conventional) ? read(conventional) : none();
  }

  private static Configuration read(Path file) throws ReviewException {
    if (Files.isDirectory(file)) {
      throw new ReviewException(file + ": is a folder; a configuration is a file");
    }
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      return parse(file.toString(), text);
    } catch (CharacterCodingException e) {
      throw new ReviewException(file + ": not UTF-8", e);
    } catch (IOException e) {
      throw new ReviewException(file + ": cannot be read: " + e.getClass().getSimpleName(), e);
    } catch (LibraryFormatException e) {
      throw new ReviewException(e.getMessage(), e);
    }
  }

  /**
   * Reads the content of a configuration file.
   *
   * @throws LibraryFormatException with one line that names file, line, key and cause
   */
  static Configuration parse(String file, String text) throws LibraryFormatException {
    Optional<YamlNode> document = YamlNode.parse(file, text);
    if (document.isEmpty()) {
      return none();
    }
    Map<String, YamlNode> sections = document.get().map(KEYS);
    Map<String, YamlNode> ofLibrary = new LinkedHashMap<>(sections);
    ofLibrary.keySet().retainAll(LIBRARY_SECTIONS);
    YamlNode entryPoints = sections.get("entry-points");
    YamlNode dialect = sections.get("dialect");
    return new Configuration(
        ofLibrary.isEmpty() ? Libraries.standard() : Libraries.withProject("project", ofLibrary),
        entryPoints == null ? List.of() : entryPoints.texts(),
        dialect == null ? Optional.empty() : Optional.of(known(dialect)));
  }

  private static String known(YamlNode dialect) throws LibraryFormatException {
    String name = dialect.text();
    if (Dialect.named(name).isEmpty()) {
      throw dialect.complaint(Reviewer.unknownDialect(name));
    }
    return name;
  }
}
