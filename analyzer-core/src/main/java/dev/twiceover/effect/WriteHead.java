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

  private static final Pattern VERB =
      Pattern.compile(
          "\\s*(?:insert|update|delete|merge|replace|upsert|truncate)(?:\\s|$)",
          Pattern.CASE_INSENSITIVE);

  private WriteHead() {}

  /** Whether a piece of text may be the beginning of a writing statement. */
  static boolean mayBegin(String text) {
    return VERB.matcher(text).lookingAt();
  }

  /** Whether a whole text is one. */
  static boolean begins(String sql) {
    return HEAD.matcher(sql).matches();
  }
}
