package dev.twiceover.report;

import dev.twiceover.model.Source;
import dev.twiceover.review.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lines of source around a place, safe to print on a terminal. */
final class Excerpt {
  /** A statement that spans more lines is shown by its first ones. */
  private static final int MAX_LINES = 5;

  /** A longer line is cut around the place, so that a minified file floods nothing. */
  private static final int MAX_COLUMNS = 160;

  private Excerpt() {}

  /**
   * One line of an excerpt.
   *
   * @param number from 1
   * @param text without line end and control characters, perhaps cut
   * @param marks as wide as the marked part of {@code text}, with what precedes it as blanks; empty
   *     for every line but the first
   */
  record Line(int number, String text, String marks) {}

  /** The text that a place covers; empty when the source is not at hand or does not have it. */
  static Optional<String> text(Map<String, Source> sources, Place place) {
    return find(sources, place)
        .map(
            source -> {
              int start = offset(source, place.line(), place.column());
              int end = offset(source, place.endLine(), place.endColumn());
              return source.text().substring(start, Math.max(start, end));
            })
        .filter(text -> !text.isEmpty());
  }

  /** The lines of a place with marks under it; empty when the source is not at hand. */
  static List<Line> lines(Map<String, Source> sources, Place place) {
    return find(sources, place).map(source -> lines(source, place)).orElse(List.of());
  }

  private static List<Line> lines(Source source, Place place) {
    int last = Math.min(Math.max(place.line(), place.endLine()), source.lineCount());
    List<Line> lines = new ArrayList<>(List.of(marked(source, place)));
    for (int n = place.line() + 1; n <= last && lines.size() < MAX_LINES; n++) {
      String text = source.lineText(n);
      if (!text.isBlank()) {
        lines.add(new Line(n, line(n, text, 0, 0).text(), ""));
      }
    }
    return lines;
  }

  private static Line marked(Source source, Place place) {
    String text = source.lineText(place.line());
    int start = Math.min(place.column() - 1, text.length());
    int end =
        place.endLine() == place.line()
            ? Math.min(place.endColumn() - 1, text.length())
            : text.length();
    return line(place.line(), text, start, Math.max(start, end));
  }

  private static Line line(int number, String text, int start, int end) {
    int from = start > MAX_COLUMNS / 2 && text.length() > MAX_COLUMNS ? start - MAX_COLUMNS / 2 : 0;
    int to = Math.min(text.length(), from + MAX_COLUMNS);
    String shown =
        (from > 0 ? "..." : "") + text.substring(from, to) + (to < text.length() ? "..." : "");
    String before = (from > 0 ? "..." : "") + text.substring(from, start);
    String marked = text.substring(start, Math.max(start, Math.min(end, to)));
    String marks = blanks(before) + "^" + "~".repeat(Math.max(0, width(marked) - 1));
    return new Line(number, printable(shown), marks);
  }

  /** As wide as the text; a tab stays one, so that the terminal aligns both lines alike. */
  private static String blanks(String text) {
    StringBuilder blanks = new StringBuilder();
    text.codePoints().forEach(c -> blanks.append(c == '\t' ? "\t" : " ".repeat(width(c))));
    return blanks.toString();
  }

  private static int width(String text) {
    return text.codePoints().map(Excerpt::width).sum();
  }

  /** Columns of a character on a terminal, near enough for marks. */
  private static int width(int codePoint) {
    int type = Character.getType(codePoint);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    Character.UnicodeScript script = Character.UnicodeScript.of(codePoint);
    boolean wide =
        Character.isIdeographic(codePoint)
            || script == Character.UnicodeScript.HANGUL
            || script == Character.UnicodeScript.HIRAGANA
            || script == Character.UnicodeScript.KATAKANA
            || (codePoint >= 0xff01 && codePoint <= 0xff60)
            || (codePoint >= 0x1f300 && codePoint <= 0x1faff);
    return wide ? 2 : 1;
  }

  /** Source is not trusted: an escape sequence in it must not reach the terminal. */
  static String printable(String text) {
    StringBuilder safe = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      safe.append(Character.isISOControl(c) && c != '\t' ? '\uFFFD' : c);
    }
    return safe.toString();
  }

  private static Optional<Source> find(Map<String, Source> sources, Place place) {
    return Optional.ofNullable(sources.get(place.file()))
        .filter(source -> place.line() >= 1 && place.line() <= source.lineCount());
  }

  private static int offset(Source source, int line, int column) {
    if (line > source.lineCount()) {
      return source.text().length();
    }
    return Math.min(source.lineStart(line) + Math.max(0, column - 1), source.text().length());
  }
}
