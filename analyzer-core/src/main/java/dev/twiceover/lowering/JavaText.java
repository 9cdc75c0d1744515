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

  /** The decoded text; every offset of a parser counts in it. */
  public String text() {
    return text;
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
      if (c != '\\' || at + 1 == raw.length()) {
        text.append(c);
        at++;
        continue;
      }
      int digits = at + 1;
      while (digits < raw.length() && raw.charAt(digits) == 'u') {
        digits++;
      }
      int code = digits == at + 1 ? -1 : hexadecimal(raw, digits);
      if (code >= 0) {
        text.append((char) code);
        at = digits + 4;
        continue;
      }
      // The second of two backslashes never begins an escape, so both are taken together.
      text.append(c);
      at++;
      if (raw.charAt(at) == '\\') {
        offsets[text.length()] = at;
        text.append('\\');
        at++;
      }
    }
    offsets[text.length()] = at;
    return new JavaText(text.toString(), Arrays.copyOf(offsets, text.length() + 1));
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
