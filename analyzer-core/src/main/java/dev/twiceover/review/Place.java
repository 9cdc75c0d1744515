package dev.twiceover.review;

import dev.twiceover.model.Source;
import dev.twiceover.model.Span;

/**
 * A place in a reviewed file, in the terms that people and report formats use.
 *
 * @param file relative to the reviewed root, with {@code /} between folders
 * @param line from 1
 * @param column from 1, in UTF-16 units; a tab counts as one
 * @param endLine the line of the last character
 * @param endColumn the column behind the last character
 */
public record Place(String file, int line, int column, int endLine, int endColumn)
    implements Comparable<Place> {

  /** The place of a span of a source. */
  public static Place of(Source source, Span span) {
    return new Place(
        source.path(),
        source.line(span.start()),
        source.column(span.start()),
        source.line(span.end()),
        source.column(span.end()));
  }

  /** The start of a line, for things that concern a whole line or file. */
  public static Place ofLine(String file, int line) {
    return new Place(file, line, 1, line, 1);
  }

  @Override
  public int compareTo(Place other) {
    int byFile = file.compareTo(other.file);
    if (byFile != 0) {
      return byFile;
    }
    int byLine = Integer.compare(line, other.line);
    return byLine != 0 ? byLine : Integer.compare(column, other.column);
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
