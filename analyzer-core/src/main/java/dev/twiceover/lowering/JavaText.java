package dev.twiceover.lowering;

import dev.twiceover.model.Source;
import dev.twiceover.model.Span;
import java.util.Arrays;

/**
 * The text that a parser is given, and the way back to the offsets of the file.
 *
 * <p>Unicode escapes are decoded here, once for both parsers: JavaParser does not decode them
 * everywhere, and what scans the text between two nodes need not know of them. A byte order mark
 * becomes a space. Almost every file has neither, and then the text is the file's own.
 */
public final class JavaText {
  private static final int[] SAME = {};
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final String text;
  private final int[] fileOffsets;

  private JavaText(String text, int[] fileOffsets) {
    this.text = text;
    this.fileOffsets = fileOffsets;
  }

  /** Prepares a file's content for a parser. */
  public static JavaText of(Source source) {
    String text = source.text();
    if (!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
      text = ' ' + text.substring(1);
    }
    return text.contains("\\u") ? decode(text) : new JavaText(text, SAME);
  }

  /** Takes the content as it is, for trees whose positions already count in the file. */
  public static JavaText verbatim(Source source) {
    return new JavaText(source.text(), SAME);
  }

  /** The decoded text; every offset of a parser counts in it. */
  public String text() {
    return text;
  }

  /** Whether offsets in the decoded text are offsets in the file. */
  public boolean isVerbatim() {
    return fileOffsets.length == 0;
  }

  /** The offset in the file of an offset in the decoded text. */
  public int fileOffset(int offset) {
    return fileOffsets.length == 0 ? offset : fileOffsets[Math.min(offset, text.length())];
  }

  /** The place in the file of a range of the decoded text. */
  public Span span(int start, int end) {
    return fileOffsets.length == 0
        ? new Span(start, end)
        : new Span(fileOffset(start), fileOffset(end));
  }

  private static JavaText decode(String raw) {
    StringBuilder text = new StringBuilder(raw.length());
    int[] offsets = new int[raw.length() + 1];
    int at = 0;
    while (at < raw.length()) {
      offsets[text.length()] = at;
      char c = raw.charAt(at);
      int digits = c == '\\' ? digits(raw, at + 1) : -1;
      int code = digits < 0 ? -1 : hexadecimal(raw, digits);
      if (code == '\\' && isRead(raw, digits + 4, 'u')) {
        // Decoded, it would look like the start of another escape, which it is not.
        code = -1;
      }
      if (code >= 0) {
        text.append((char) code);
        at = digits + 4;
        continue;
      }
      text.append(c);
      at++;
      if (c == '\\' && isRead(raw, at, '\\')) {
        // The second of two backslashes never begins an escape, so both are taken together.
        offsets[text.length()] = at;
        text.append('\\');
        at++;
      }
    }
    offsets[text.length()] = at;
    return new JavaText(text.toString(), Arrays.copyOf(offsets, text.length() + 1));
  }

  /**
   * Where the digits of an escape begin, behind one or more {@code u}; -1 if there is no escape.
   */
  private static int digits(String raw, int start) {
    int i = start;
    while (isRead(raw, i, 'u')) {
      i++;
    }
    return i == start ? -1 : i;
  }

  private static boolean isRead(String raw, int offset, char wanted) {
    return offset < raw.length() && raw.charAt(offset) == wanted;
  }

  /** The value of four hexadecimal digits, or -1. */
  private static int hexadecimal(String raw, int start) {
    if (start + 4 > raw.length()) {
      return -1;
    }
    int code = 0;
    for (int i = start; i < start + 4; i++) {
      int digit = Character.digit(raw.charAt(i), 16);
      if (digit < 0) {
        return -1;
      }
      code = code * 16 + digit;
    }
    return code;
  }
}
