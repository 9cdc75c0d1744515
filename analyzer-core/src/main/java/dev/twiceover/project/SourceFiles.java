package dev.twiceover.project;

import dev.twiceover.model.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Collects and reads the Java files below paths, in a stable order. */
public final class SourceFiles {
  /** Larger files are not read: no person wrote them, and one could fill the memory. */
  public static final long MAX_BYTES = 8L << 20;

  private static final String NOT_JAVA =
      "not a Java file, a folder or an archive of sources (.jar, .zip)";

  private final Path root;
  private final List<Source> sources = Collections.synchronizedList(new ArrayList<>());
  private final List<Problem> problems = Collections.synchronizedList(new ArrayList<>());

  private SourceFiles(Path root) {
    this.root = root;
  }

  /** A file that was not read, and why. */
  public record Problem(String path, String cause) {}

  /**
   * What was found.
   *
   * @param sources sorted by path
   * @param problems files that were seen and not read, sorted by path
   */
  public record Found(List<Source> sources, List<Problem> problems) {
    /** Copies the lists. */
    public Found {
      sources = List.copyOf(sources);
      problems = List.copyOf(problems);
    }
  }

  /**
   * Reads the Java files below the paths.
   *
   * @param paths directories, Java files, or archives of sources
   * @param root names are relative to it; names of an archive's entries stand alone
   * @param testSources whether folders named {@code src/test} are entered
   * @throws NoSuchFileException if a path does not exist
   */
  public static Found read(List<Path> paths, Path root, boolean testSources) throws IOException {
    SourceFiles files = new SourceFiles(root.toAbsolutePath().normalize());
    for (Path path : paths) {
      if (!Files.exists(path)) {
        throw new NoSuchFileException(path.toString());
      }
      String name = path.toString().toLowerCase(Locale.ROOT);
      if (Files.isDirectory(path)) {
        files.walk(path, testSources);
      } else if (name.endsWith(".jar") || name.endsWith(".zip")) {
        files.archive(path);
      } else if (isJava(path)) {
        files.add(path);
      } else {
        files.problems.add(new Problem(files.name(path), NOT_JAVA));
      }
    }
    List<Source> sources = new ArrayList<>(files.sources);
    sources.sort(Comparator.comparing(Source::path));
    List<Problem> problems = new ArrayList<>(files.problems);
    problems.sort(Comparator.comparing(Problem::path));
    return new Found(withoutTwins(sources), problems);
  }

  /** A file below two of the paths is one file. */
  private static List<Source> withoutTwins(List<Source> sorted) {
    List<Source> once = new ArrayList<>();
    for (Source source : sorted) {
      if (once.isEmpty() || !once.get(once.size() - 1).path().equals(source.path())) {
        once.add(source);
      }
    }
    return once;
  }

  private void walk(Path folder, boolean testSources) throws IOException {
    SourceWalk walk = new SourceWalk(folder, testSources);
    walk.failures().forEach((path, e) -> problems.add(new Problem(name(path), cause(e))));
    add(walk.files());
  }

  static boolean isJava(Path file) {
    return file.toString().endsWith(".java");
  }

  private void add(List<Path> files) {
    files.parallelStream().forEach(this::add);
  }

  private void add(Path file) {
    String name = name(file);
    try {
      if (Files.size(file) > MAX_BYTES) {
        problems.add(new Problem(name, tooLarge(Files.size(file))));
        return;
      }
      decode(name, Files.readAllBytes(file));
    } catch (IOException e) {
      problems.add(new Problem(name, cause(e)));
    }
  }

  private static String tooLarge(long bytes) {
    return "larger than " + (MAX_BYTES >> 20) + " MiB (" + (bytes >> 20) + " MiB)";
  }

  private void archive(Path archive) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      List<? extends ZipEntry> entries =
          zip.stream()
              .filter(entry -> !entry.isDirectory() && entry.getName().endsWith(".java"))
              .toList();
      for (ZipEntry entry : entries) {
        if (entry.getSize() > MAX_BYTES) {
          problems.add(new Problem(entry.getName(), tooLarge(entry.getSize())));
          continue;
        }
        try (InputStream in = zip.getInputStream(entry)) {
          decode(entry.getName(), in.readNBytes((int) MAX_BYTES + 1));
        } catch (IOException e) {
          problems.add(new Problem(entry.getName(), cause(e)));
        }
      }
    } catch (ZipException e) {
      problems.add(new Problem(name(archive), "not an archive: " + e.getMessage()));
    }
  }

  private void decode(String name, byte[] bytes) {
    SourceText text = SourceText.of(bytes);
    if (text.cause().isPresent()) {
      problems.add(new Problem(name, text.cause().get()));
    } else {
      sources.add(new Source(name, text.text()));
    }
  }

  private String name(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path relative = absolute.startsWith(root) ? root.relativize(absolute) : absolute;
    return relative.toString().replace('\\', '/');
  }

  private static String cause(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "cannot be read: permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "cannot be read: it is gone, or a link that leads nowhere";
    }
    if (e instanceof FileSystemException inFileSystem && inFileSystem.getReason() != null) {
      return "cannot be read: " + inFileSystem.getReason();
    }
    return "cannot be read: " + e.getMessage();
  }
}
