package dev.twiceover.review;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What to review and how.
 *
 * @param paths directories, {@code .java} files, {@code -sources.jar} or other archives of sources
 * @param root file names in the report are relative to it; for an archive to the archive
 * @param dialect a database's name; empty to infer it
 * @param schemas files or folders that define the schema, besides those found by convention
 * @param configuration a {@code twiceover.yaml}; empty for the one found by convention, or none
 * @param handlerPatterns further entry points, each a pattern {@code Type.method} with {@code *}
 * @param testSources whether folders named {@code src/test} are reviewed too
 * @param jobs worker threads, at least 1
 */
public record ReviewRequest(
    List<Path> paths,
    Path root,
    Optional<String> dialect,
    List<Path> schemas,
    Optional<Path> configuration,
    List<String> handlerPatterns,
    boolean testSources,
    int jobs) {
  /** Copies the lists. */
  public ReviewRequest {
    paths = List.copyOf(paths);
    schemas = List.copyOf(schemas);
    handlerPatterns = List.copyOf(handlerPatterns);
    if (jobs < 1) {
      throw new IllegalArgumentException("jobs must be at least 1, not " + jobs);
    }
  }

  /** A request for one path with defaults for everything else. */
  public static ReviewRequest of(Path path, Path root) {
    return new ReviewRequest(
        List.of(path),
        root,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        List.of(),
        false,
        Math.max(1, Runtime.getRuntime().availableProcessors()));
  }
}
