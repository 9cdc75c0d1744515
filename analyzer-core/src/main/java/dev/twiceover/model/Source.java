package dev.twiceover.model;

import java.util.Arrays;

/** The text of one file and its name, with lines and columns computed on demand. */
public final class Source {
  private final String path;
  private final String text;
  private volatile int[] lineStarts = {};

  /**
   * @param path relative to the reviewed root, with {@code /} between folders
   * @param text decoded content, line ends as in the file
   */
  public Source(String path, String text) {
    this.path = path;
    this.text = text;
  }

  /** The path relative to the reviewed root, with {@code /} between folders. */
  public String path() {
    return path;
  }

  /** The decoded content. */
  public String text() {
    return text;
  }

  /** The line of an offset, from 1. Lines end at LF, CRLF or CR, as javac counts them. */
  public int line(int offset) {
    int found = Arrays.binarySearch(lineStarts(), offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The column of an offset in UTF-16 units, from 1; a tab counts as one. */
  public int column(int offset) {
    return offset - lineStarts()[line(offset) - 1] + 1;
  }

  /**
   * The offset of the first character of a line.
   *
   * @param line from 1, at most {@link #lineCount()}
   */
  public int lineStart(int line) {
    return lineStarts()[line - 1];
  }

  /** How many lines the text has, at least 1. */
  public int lineCount() {
    return lineStarts().length;
  }

  /** The text of a line without its line end. */
  public String lineText(int line) {
    int end = line < lineCount() ? lineStart(line + 1) : text.length();
    int start = lineStart(line);
    while (end > start && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
      end--;
    }
    return text.substring(start, end);
  }

  private int[] lineStarts() {
    int[] starts = lineStarts;
    if (starts.length == 0) {
      starts = findLineStarts();
      lineStarts = starts;
    }
    return starts;
  }

  private int[] findLineStarts() {
    int[] starts = new int[Math.max(16, text.length() / 32)];
    int count = 1;
    boolean hasReturns = text.indexOf('\r') >= 0;
    int end = hasReturns ? lineEnd(0) : text.indexOf('\n');
    while (end >= 0) {
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, count * 2);
      }
      starts[count++] = end + 1;
      end = hasReturns ? lineEnd(end + 1) : text.indexOf('\n', end + 1);
    }
    return Arrays.copyOf(starts, count);
  }

  /** The offset of the last character of the line end at or after {@code start}, or -1. */
  private int lineEnd(int start) {
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'))) {
        return i;
      }
    }
    return -1;
  }
}
