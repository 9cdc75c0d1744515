package dev.twiceover.effect;

import java.util.regex.Pattern;

/** Whether a text begins as a statement that writes. */
final class WriteHead {
  private static final Pattern HEAD =
      Pattern.compile(
          "\\s*(?:/\\*.{0,200}?\\*/\\s*)?(?:"
              + "insert\\s+(?:into|ignore|or\\s|overwrite)"
              + "|update\\s+\\S+(?:\\s+(?:as\\s+)?\\S+)?\\s+set\\s"
              + "|delete\\s+from\\s"
              + "|merge\\s+into\\s"
              + "|replace\\s+into\\s"
              + "|upsert\\s+into\\s"
              + "|truncate\\s+table\\s"
              + "|with\\s.{1,4000}?\\b(?:insert\\s+into|update\\s+\\S+\\s+set|delete\\s+from)\\b"
              + ").*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private WriteHead() {}

  static boolean begins(String sql) {
    return HEAD.matcher(sql).matches();
  }
}
