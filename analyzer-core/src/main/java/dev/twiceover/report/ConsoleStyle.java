package dev.twiceover.report;

import java.util.ArrayList;
import java.util.List;

/**
 * How text looks on a console.
 *
 * @param colour whether ANSI escape sequences are wanted
 * @param width columns at which prose is wrapped; 0 for never, so that pipes get whole sentences
 */
public record ConsoleStyle(boolean colour, int width) {
  /** For pipes and files: no colour, no wrapping. */
  public static final ConsoleStyle PLAIN = new ConsoleStyle(false, 0);

  private static final int NARROWEST = 40;

  /** For what the eye must find first. */
  public String strong(String text) {
    return paint("1", text);
  }

  /** For what only frames the rest. */
  public String faint(String text) {
    return paint("2", text);
  }

  String error(String text) {
    return paint("1;31", text);
  }

  String warning(String text) {
    return paint("1;33", text);
  }

  String note(String text) {
    return paint("1;36", text);
  }

  String good(String text) {
    return paint("32", text);
  }

  private String paint(String codes, String text) {
    return colour ? "\u001b[" + codes + "m" + text + "\u001b[0m" : text;
  }

  /** The lines of a text that starts at column {@code indent}; at least one. */
  List<String> wrap(String text, int indent) {
    List<String> lines = new ArrayList<>();
    for (String paragraph : text.strip().split("\\R", -1)) {
      wrap(paragraph.strip(), Math.max(NARROWEST, width - indent), lines);
    }
    return lines;
  }

  private void wrap(String paragraph, int columns, List<String> lines) {
    String rest = paragraph;
    while (width > 0 && rest.length() > columns) {
      int space = rest.lastIndexOf(' ', columns);
      int end = space > 0 ? space : rest.indexOf(' ');
      if (end < 0) {
        break;
      }
      lines.add(rest.substring(0, end));
      rest = rest.substring(end + 1).strip();
    }
    lines.add(rest);
  }
}
