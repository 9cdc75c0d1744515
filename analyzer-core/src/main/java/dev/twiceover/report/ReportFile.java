package dev.twiceover.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file whole or not at all. */
public final class ReportFile {
  private ReportFile() {}

  /** Produces the content of a file. */
  @FunctionalInterface
  public interface Content {
    /**
     * Writes everything; need not close.
     *
     * @throws IOException if the writer fails
     */
    void writeTo(Writer out) throws IOException;
  }

  /**
   * Writes UTF-8 text to a temporary file beside the target and moves it into place; missing
   * folders are made. A target that is no regular file, such as a pipe, is written directly.
   *
   * @throws IOException with one line that names the target and the cause
   */
  public static void write(Path target, Content content) throws IOException {
    try {
      Path real = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
      if (Files.isDirectory(real)) {
        throw new FileSystemException(target.toString(), null, "it is a directory");
      }
      if (Files.exists(real) && !Files.isRegularFile(real)) {
        fill(real, content, StandardOpenOption.WRITE);
        return;
      }
      Path folder = real.getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      replace(real, content);
    } catch (IOException e) {
      throw new IOException("cannot write report " + target + ": " + cause(e), e);
    }
  }

  private static void replace(Path target, Content content) throws IOException {
    // Not Files.createTempFile: its files are private to the user, and so would the report be.
    Path temporary =
        target.resolveSibling(
            "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
    try {
      fill(
          temporary,
          content,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
      move(temporary, target);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void fill(Path file, Content content, StandardOpenOption... options)
      throws IOException {
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(Files.newOutputStream(file, options), StandardCharsets.UTF_8))) {
      content.writeTo(out);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static String cause(IOException e) {
    if (e instanceof AccessDeniedException denied) {
      return "permission denied on " + denied.getFile();
    }
    if (e instanceof NoSuchFileException missing) {
      return "no such folder: " + missing.getFile();
    }
    if (e instanceof FileSystemException failure && failure.getReason() != null) {
      return failure.getReason();
    }
    if (e instanceof java.nio.file.FileAlreadyExistsException clash) {
      return clash.getFile() + " is a file, not a folder";
    }
    return String.valueOf(e.getMessage());
  }
}
