package dev.twiceover.cli;

import dev.twiceover.review.ReviewRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of every command that reviews sources. */
final class ReviewOptions {
  @Parameters(
      arity = "1..*",
      paramLabel = "PATH",
      description = "Folders, Java files or archives of sources (*-sources.jar).")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = "--schema",
      paramLabel = "PATH",
      description =
          "A file or folder that defines tables, besides those found by convention. Repeatable.")
  private List<Path> schemas = new ArrayList<>();

  @Option(
      names = "--dialect",
      paramLabel = "NAME",
      description =
          "The database: postgresql, mysql, mariadb, sqlserver, sqlite, h2 or oracle. Default:"
              + " inferred.")
  private Optional<String> dialect = Optional.empty();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Configuration. Default: twiceover.yaml in the reviewed root, if there is one.")
  private Optional<Path> config = Optional.empty();

  @Option(
      names = "--handlers",
      paramLabel = "PATTERN",
      description = "Further entry points, as Type.method with * for any characters. Repeatable.")
  private List<String> handlers = new ArrayList<>();

  @Option(
      names = "--test-sources",
      description = "Review folders named src/test too. Default: they are left out.")
  private boolean testSources;

  @Option(names = "--jobs", paramLabel = "N", description = "Worker threads. Default: all cores.")
  private int jobs = Runtime.getRuntime().availableProcessors();

  /** The request that these options make, read in a folder. */
  ReviewRequest request(Path folder) throws Failure {
    if (jobs < 1) {
      throw new Failure("--jobs must be at least 1, not " + jobs);
    }
    return new ReviewRequest(
        existing(paths, folder),
        root(folder),
        dialect,
        existing(schemas, folder),
        config.isPresent()
            ? Optional.of(existing(List.of(config.get()), folder).get(0))
            : Optional.empty(),
        handlers,
        testSources,
        jobs);
  }

  /** What file names in reports are relative to: the one path, or what all paths have in common. */
  private Path root(Path folder) {
    if (paths.size() == 1) {
      Path only = folder.resolve(paths.get(0));
      return isArchive(only) ? only : folderOf(only);
    }
    Path common = folderOf(folder.resolve(paths.get(0)));
    for (Path path : paths) {
      Path other = folderOf(folder.resolve(path));
      while (!other.startsWith(common)) {
        common = Optional.ofNullable(common.getParent()).orElse(common.getRoot());
      }
    }
    return common;
  }

  private static Path folderOf(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    Path parent = absolute.getParent();
    return Files.isDirectory(absolute) || parent == null ? absolute : parent;
  }

  private static boolean isArchive(Path path) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    return Files.isRegularFile(path) && (name.endsWith(".jar") || name.endsWith(".zip"));
  }

  private static List<Path> existing(List<Path> paths, Path folder) throws Failure {
    List<Path> resolved = new ArrayList<>();
    for (Path path : paths) {
      if (!Files.exists(folder.resolve(path))) {
        throw new Failure("no such file or folder: " + path);
      }
      resolved.add(folder.resolve(path));
    }
    return resolved;
  }
}
