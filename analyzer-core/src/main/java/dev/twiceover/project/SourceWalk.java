package dev.twiceover.project;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Finds the Java files below a folder. Links to folders are followed, and a file that two ways lead
 * to is found once.
 */
final class SourceWalk extends SimpleFileVisitor<Path> {
  private static final Set<String> SKIPPED_FOLDERS =
      Set.of("target", "build", "node_modules", "out", "bin");
  private final Path folder;
  private final boolean testSources;
  private final List<Path> files = new ArrayList<>();
  private final List<Path> links = new ArrayList<>();
  private final Map<Path, IOException> failures = new LinkedHashMap<>();

  /**
   * Walks at once.
   *
   * @param testSources whether folders named {@code src/test} are entered
   */
  SourceWalk(Path folder, boolean testSources) throws IOException {
    this.folder = folder;
    this.testSources = testSources;
    Files.walkFileTree(folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, this);
  }

  /** The files found. */
  List<Path> files() throws IOException {
    if (links.isEmpty()) {
      return files;
    }
    Set<Path> seen = new HashSet<>();
    List<Path> linked = new ArrayList<>();
    List<Path> once = new ArrayList<>();
    for (Path file : files) {
      if (links.stream().anyMatch(file::startsWith)) {
        linked.add(file);
      } else {
        once.add(file);
        if (Files.exists(file)) {
          seen.add(file.toRealPath());
        }
      }
    }
    // The order in which a file system lists must not decide which name a file gets.
    Collections.sort(linked);
    for (Path file : linked) {
      if (!Files.exists(file) || seen.add(file.toRealPath())) {
        once.add(file);
      }
    }
    return once;
  }

  /** What could not be looked at, and why. */
  Map<Path, IOException> failures() {
    return failures;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
    if (!dir.equals(folder) && isSkipped(dir)) {
      return FileVisitResult.SKIP_SUBTREE;
    }
    if (Files.isSymbolicLink(dir)) {
      links.add(dir);
    }
    return FileVisitResult.CONTINUE;
  }

  private boolean isSkipped(Path dir) {
    String name = dir.getFileName() == null ? "" : dir.getFileName().toString();
    return name.startsWith(".")
        || (SKIPPED_FOLDERS.contains(name) && !isPackageFolder(dir))
        || (!testSources && isTestFolder(dir));
  }

  /** A package may be called {@code out}; a build folder has no source root above it. */
  private static boolean isPackageFolder(Path dir) {
    for (Path part : dir) {
      if (part.toString().equals("java") || part.toString().equals("generated-sources")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isTestFolder(Path dir) {
    Path parent = dir.getParent();
    if (parent == null || parent.getFileName() == null || dir.getFileName() == null) {
      return false;
    }
    String name = dir.getFileName().toString();
    return parent.getFileName().toString().equals("src")
        && (name.equals("test") || name.toLowerCase(Locale.ROOT).endsWith("test"));
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (SourceFiles.isJava(file)) {
      files.add(file);
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) {
    // What a link leads back to is being walked already.
    if (!(e instanceof FileSystemLoopException)) {
      failures.put(file, e);
    }
    return FileVisitResult.CONTINUE;
  }
}
