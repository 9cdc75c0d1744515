package dev.twiceover.maven;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** File patterns as Maven's users know them: {@code **} for folders, {@code *} and {@code ?}. */
final class FilePatterns {
  private final List<Pattern> includes;
  private final List<Pattern> excludes;

  /** No include means everything. */
  FilePatterns(List<String> includes, List<String> excludes) {
    this.includes = includes.stream().map(FilePatterns::compile).toList();
    this.excludes = excludes.stream().map(FilePatterns::compile).toList();
  }

  /** Whether a name with {@code /} between folders is included and not excluded. */
  boolean accept(String file) {
    boolean included =
        includes.isEmpty() || includes.stream().anyMatch(p -> p.matcher(file).matches());
    return included && excludes.stream().noneMatch(p -> p.matcher(file).matches());
  }

  private static Pattern compile(String pattern) {
    String whole = pattern.strip().replace('\\', '/');
    if (whole.endsWith("/")) {
      whole += "**";
    }
    return Pattern.compile(
        Pattern.compile("\\*\\*/|\\*\\*|\\*|\\?|[^*?]+")
            .matcher(whole)
            .results()
            .map(part -> regex(part.group()))
            .collect(Collectors.joining()));
  }

  private static String regex(String part) {
    return switch (part) {
      case "**/" -> "(?:.*/)?";
      case "**" -> ".*";
      case "*" -> "[^/]*";
      case "?" -> "[^/]";
      default -> Pattern.quote(part);
    };
  }
}
