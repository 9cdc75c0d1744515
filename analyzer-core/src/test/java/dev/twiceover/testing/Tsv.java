package dev.twiceover.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Tab-separated test resources; lines that start with # are comments. */
public final class Tsv {
  private Tsv() {}

  /** The rows of a resource. */
  public static List<List<String>> rows(String resource) {
    return text(resource)
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> List.of(line.split("\t", -1)))
        .toList();
  }

  /** The text of a resource. */
  public static String text(String resource) {
    try (InputStream in = Tsv.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
