package dev.twiceover.report;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The prefixes that lead from a reader's place to the reviewed root. */
public final class ReportPaths {
  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$&'()*+,;=@";

  private ReportPaths() {}

  /**
   * The prefix for somebody who stands in {@code base}: relative when the root lies in it, the
   * whole path otherwise. An archive's own entries follow {@code !/}.
   */
  public static String prefix(Path base, Path root) {
    Path from = base.toAbsolutePath().normalize();
    Path to = root.toAbsolutePath().normalize();
    String path = slashes(to.startsWith(from) ? from.relativize(to) : to);
    if (Files.isRegularFile(to)) {
      return path + "!/";
    }
    return path.isEmpty() || path.endsWith("/") ? path : path + "/";
  }

  /**
   * The prefix from the root of the version-controlled tree that contains {@code root}, which is
   * what code hosts resolve names against; empty without one.
   */
  public static String repositoryPrefix(Path root) {
    if (Files.isRegularFile(root)) {
      return "";
    }
    Path start = root.toAbsolutePath().normalize();
    Optional<Path> top =
        Stream.iterate(start, p -> p != null, Path::getParent)
            .filter(p -> Files.exists(p.resolve(".git")))
            .findFirst();
    return top.map(t -> prefix(t, start)).orElse("");
  }

  /** A relative file name as a relative URI reference: everything unusual percent-encoded. */
  static String uri(String file) {
    StringBuilder uri = new StringBuilder();
    for (byte b : file.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      if (UNRESERVED.indexOf(c) >= 0) {
        uri.append(c);
      } else {
        uri.append(String.format("%%%02X", b & 0xff));
      }
    }
    return uri.toString();
  }

  private static String slashes(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), "/");
  }
}
