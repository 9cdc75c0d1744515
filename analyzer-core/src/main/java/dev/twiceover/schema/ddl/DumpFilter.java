package dev.twiceover.schema.ddl;

import dev.twiceover.sql.Dialect;
import java.util.regex.Pattern;

/**
 * Leaves the rows out of a dump: INSERT statements, COPY data and client commands. One pass over
 * the characters, so that a dump costs little more than its reading.
 */
final class DumpFilter {
  private static final Pattern FROM_STDIN =
      Pattern.compile("\\bfrom\\s+stdin\\b", Pattern.CASE_INSENSITIVE);

  private final String text;
  private final boolean backslash;
  private final StringBuilder kept = new StringBuilder();
  private int at;
  private int from;

  private DumpFilter(String text, Dialect dialect) {
    this.text = text;
    this.backslash = dialect.isMySqlFamily();
  }

  /** The text without rows. */
  static String withoutRows(String text, Dialect dialect) {
    DumpFilter filter = new DumpFilter(text, dialect);
    filter.run();
    return filter.from == 0
        ? text
        : filter.kept.append(text, filter.from, text.length()).toString();
  }

  private void run() {
    boolean starts = true;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c) || c == ';') {
        starts |= c == ';';
        at++;
      } else if (c == '-' && next() == '-') {
        toLineEnd();
      } else if (c == '#' && backslash) {
        toLineEnd();
      } else if (c == '/' && next() == '*') {
        int end = text.indexOf("*/", at + 2);
        at = end < 0 ? text.length() : end + 2;
      } else if (c == '\\' && startsLine()) {
        leaveOut(lineEnd(at));
      } else if (starts && isRows()) {
        leaveOut(statementEnd());
      } else if (starts && isCopy()) {
        int end = statementEnd();
        boolean data = FROM_STDIN.matcher(text).region(at, end).find();
        leaveOut(data ? dataEnd(end) : end);
      } else {
        starts = false;
        at = afterToken(at);
      }
    }
  }

  private char next() {
    return at + 1 < text.length() ? text.charAt(at + 1) : '\0';
  }

  private void toLineEnd() {
    at = lineEnd(at);
  }

  private int lineEnd(int start) {
    int end = text.indexOf('\n', start);
    return end < 0 ? text.length() : end;
  }

  private boolean startsLine() {
    return at == 0 || text.charAt(at - 1) == '\n';
  }

  private boolean isRows() {
    return isWord("INSERT") || isWord("REPLACE") || isWord("SET") || isWord("SELECT");
  }

  private boolean isCopy() {
    return isWord("COPY");
  }

  private boolean isWord(String word) {
    int end = at + word.length();
    return text.regionMatches(true, at, word, 0, word.length())
        && (end >= text.length() || !Character.isJavaIdentifierPart(text.charAt(end)));
  }

  private void leaveOut(int end) {
    kept.append(text, from, at).append('\n');
    at = end;
    from = end;
  }

  /** Behind the semicolon that ends the statement, or the end of the text. */
  private int statementEnd() {
    int i = at;
    while (i < text.length()) {
      if (text.charAt(i) == ';') {
        return i + 1;
      }
      i = afterToken(i);
    }
    return i;
  }

  /** Behind the line with the mark that ends the rows of COPY. */
  private int dataEnd(int start) {
    int end = text.indexOf("\n\\.", start);
    return end < 0 ? text.length() : lineEnd(end + 1);
  }

  /** Behind a string, a quoted name, a comment, a dollar-quoted body, a word, or one character. */
  private int afterToken(int start) {
    char c = text.charAt(start);
    if (c == '\'' || c == '"' || c == '`') {
      return afterQuoted(start, c);
    }
    if (c == '$') {
      return afterDollar(start);
    }
    if (c == '-' && text.startsWith("--", start)) {
      return lineEnd(start);
    }
    if (c == '/' && text.startsWith("/*", start)) {
      int end = text.indexOf("*/", start + 2);
      return end < 0 ? text.length() : end + 2;
    }
    int i = start + 1;
    while (Character.isLetter(c) && i < text.length() && Character.isLetter(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private int afterQuoted(int start, char quote) {
    boolean escapes =
        quote != '`'
            && (backslash
                || (start > 0 && (text.charAt(start - 1) == 'E' || text.charAt(start - 1) == 'e')));
    int i = start + 1;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '\\' && escapes) {
        i++;
      } else if (c == quote) {
        return i + 1;
      }
      i++;
    }
    return text.length();
  }

  private int afterDollar(int start) {
    int i = start + 1;
    while (i < text.length()
        && Character.isJavaIdentifierPart(text.charAt(i))
        && text.charAt(i) != '$') {
      i++;
    }
    if (i >= text.length() || text.charAt(i) != '$') {
      return start + 1;
    }
    String tag = text.substring(start, i + 1);
    int end = text.indexOf(tag, i + 1);
    return end < 0 ? start + 1 : end + tag.length();
  }
}
