package dev.twiceover.schema.discovery;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The files of a project that may tell of its database, found in one walk. */
final class ProjectFiles {
  /** Larger files are not read. */
  static final long MAX_BYTES = 64L << 20;

  private static final int HEAD = 4096;
  private static final int MAX_DEPTH = 40;
  private static final Set<String> SKIPPED_FOLDERS =
      Set.of("target", "build", "node_modules", "out", "bin");

  private final Path root;
  private final Path base;
  private final Notes notes;
  private final List<Path> files = new ArrayList<>();
  private final Set<Path> modules = new HashSet<>();

  private ProjectFiles(Path root, Path base, Notes notes) {
    this.root = root;
    this.base = base;
    this.notes = notes;
  }

  /**
   * The files of the project that a folder belongs to.
   *
   * @param root names in notes are relative to it
   */
  static ProjectFiles around(Path root, Notes notes) {
    Path folder = root.toAbsolutePath().normalize();
    ProjectFiles found = new ProjectFiles(folder, baseOf(folder), notes);
    found.walk();
    found.files.sort(Comparator.comparing(Path::toString));
    return found;
  }

  /** The files below a folder. */
  static ProjectFiles below(Path folder, Path root, Notes notes) {
    ProjectFiles found =
        new ProjectFiles(
            root.toAbsolutePath().normalize(), folder.toAbsolutePath().normalize(), notes);
    found.walk();
    found.files.sort(Comparator.comparing(Path::toString));
    return found;
  }

  /** One file. */
  static ProjectFiles alone(Path file, Path root, Notes notes) {
    Path absolute = file.toAbsolutePath().normalize();
    ProjectFiles found =
        new ProjectFiles(
            root.toAbsolutePath().normalize(),
            Optional.ofNullable(absolute.getParent()).orElse(absolute),
            notes);
    found.files.add(absolute);
    return found;
  }

  /** A source root inside a module stands for the module. */
  private static Path baseOf(Path folder) {
    boolean insideSources = false;
    for (Path part : folder) {
      insideSources |= part.toString().equals("src");
    }
    for (Path each = folder; insideSources && each != null; each = each.getParent()) {
      if (Files.isRegularFile(each.resolve("pom.xml"))
          || Files.isRegularFile(each.resolve("build.gradle"))
          || Files.isRegularFile(each.resolve("build.gradle.kts"))) {
        return each;
      }
    }
    return folder;
  }

  private void walk() {
    try {
      Files.walkFileTree(base, Set.of(), MAX_DEPTH, new Visitor());
    } catch (IOException e) {
      notes.add(name(base), "cannot be read: " + e.getClass().getSimpleName());
    }
  }

  private final class Visitor extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
      String name = String.valueOf(dir.getFileName());
      boolean skip =
          !dir.equals(base)
              && (name.startsWith(".") || SKIPPED_FOLDERS.contains(name) || isTest(dir, name));
      return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
      if (isBuild(name)) {
        modules.add(file.getParent());
      }
      boolean wanted =
          isBuild(name)
              || name.endsWith(".sql")
              || name.endsWith(".yml")
              || name.endsWith(".yaml")
              || name.endsWith(".properties")
              || name.endsWith(".xml")
              || (name.endsWith(".json") && name.contains("change"));
      if (wanted && attributes.isRegularFile()) {
        files.add(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }

  private static boolean isTest(Path dir, String name) {
    Path parent = dir.getParent();
    boolean inSources = parent != null && String.valueOf(parent.getFileName()).equals("src");
    String lower = name.toLowerCase(Locale.ROOT);
    return inSources && (lower.endsWith("test") || lower.endsWith("tests") || isFixture(lower));
  }

  private static boolean isFixture(String name) {
    return name.equals("testfixtures") || name.equals("it");
  }

  static boolean isBuild(String name) {
    return name.equals("pom.xml") || name.equals("build.gradle") || name.equals("build.gradle.kts");
  }

  /** All of them, sorted. */
  List<Path> all() {
    return files;
  }

  /** The files with one of the endings, sorted. */
  List<Path> ending(String... endings) {
    return files.stream().filter(f -> endsWith(f, endings)).toList();
  }

  private static boolean endsWith(Path file, String... endings) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    for (String ending : endings) {
      if (name.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }

  /** The folder of the module that a file belongs to: the nearest one with a build file. */
  Path moduleOf(Path file) {
    for (Path each = file; each != null && each.startsWith(base); each = each.getParent()) {
      if (modules.contains(each)) {
        return each;
      }
    }
    return base;
  }

  /** The folder that holds everything. */
  Path base() {
    return base;
  }

  /** Relative to the reviewed root, with {@code /} between folders. */
  String name(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path shown = absolute.startsWith(root) ? root.relativize(absolute) : absolute;
    String name = shown.toString().replace('\\', '/');
    return name.isEmpty() ? "." : name;
  }

  /** The first characters of a file; empty if it cannot be read. */
  static String head(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  /** The text of a file, UTF-8 or else ISO 8859-1; empty, and a note, if it cannot be read. */
  Optional<String> text(Path file) {
    try {
      long size = Files.size(file);
      if (size > MAX_BYTES) {
        notes.add(name(file), "larger than " + (MAX_BYTES >> 20) + " MiB: not read");
        return Optional.empty();
      }
      byte[] bytes = Files.readAllBytes(file);
      if (isUtf16(bytes)) {
        return Optional.of(new String(bytes, StandardCharsets.UTF_16));
      }
      for (int i = 0; i < Math.min(bytes.length, HEAD); i++) {
        if (bytes[i] == 0) {
          notes.add(name(file), "not text: a NUL byte at offset " + i);
          return Optional.empty();
        }
      }
      String text = decode(bytes);
      return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
    } catch (IOException e) {
      notes.add(name(file), "cannot be read: " + e.getClass().getSimpleName());
      return Optional.empty();
    }
  }

  private static boolean isUtf16(byte[] bytes) {
    return bytes.length > 1
        && ((bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF)
            || (bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE));
  }

  private static String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }
}
