package dev.twiceover.sql;

/**
 * A part of an SQL text.
 *
 * @param start UTF-16 offset of the first character
 * @param end UTF-16 offset behind the last character
 */
public record TextSpan(int start, int end) {
  /** The span of a statement that did not come from text. */
  public static final TextSpan NONE = new TextSpan(0, 0);

  /** The part of the text that this span covers. */
  public String of(String text) {
    return text.substring(Math.min(start, text.length()), Math.min(end, text.length()));
  }
}
