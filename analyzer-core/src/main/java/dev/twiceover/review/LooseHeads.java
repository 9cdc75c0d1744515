package dev.twiceover.review;

import java.util.regex.Pattern;

/** Whether a text that nobody is seen to run begins as a whole write. */
final class LooseHeads {
  private static final Pattern HEAD =
      Pattern.compile(
          "\\s*(?:insert\\s+(?:ignore\\s+|or\\s+\\w+\\s+)?into\\s+\\S+"
              + "|update\\s+\\S+(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\s+[\\w.\"`\\[]+\\s*="
              + "|delete\\s+from\\s+\\S+"
              + "|merge\\s+into\\s+\\S+"
              + "|replace\\s+into\\s+\\S+)",
          Pattern.CASE_INSENSITIVE);

  private LooseHeads() {}

  static boolean begins(String text) {
    return HEAD.matcher(text).lookingAt();
  }
}
