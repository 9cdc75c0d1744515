package dev.twiceover.sql.read;

/** A place in a text, and what is read there character by character. */
class CharReader {
  final String text;
  final int end;
  int at;

  CharReader(String text, int start, int end) {
    this.text = text;
    this.at = start;
    this.end = end;
  }

  final char peek(int ahead) {
    return at + ahead < end ? text.charAt(at + ahead) : '\0';
  }

  final String quoted(char quote, boolean backslash) {
    int start = at++;
    StringBuilder value = new StringBuilder();
    while (at < end) {
      char c = text.charAt(at++);
      if (c == '\\' && backslash && at < end) {
        value.append(unescape(text.charAt(at++)));
      } else if (c != quote) {
        value.append(c);
      } else if (at < end && text.charAt(at) == quote) {
        value.append(quote);
        at++;
      } else {
        return value.toString();
      }
    }
    throw new UnreadableSqlException("quote at offset " + start + " is not closed");
  }

  static char unescape(char c) {
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case '0' -> '\0';
      case 'b' -> '\b';
      default -> c;
    };
  }

  final String quotedTo(char close) {
    int start = at++;
    StringBuilder value = new StringBuilder();
    while (at < end) {
      char c = text.charAt(at++);
      if (c != close) {
        value.append(c);
      } else if (at < end && text.charAt(at) == close) {
        value.append(close);
        at++;
      } else {
        return value.toString();
      }
    }
    throw new UnreadableSqlException("bracket at offset " + start + " is not closed");
  }

  static boolean isOneOf(char c, String set) {
    return set.indexOf(c) >= 0;
  }

  final String digits() {
    int from = at;
    while (at < end && Character.isDigit(text.charAt(at))) {
      at++;
    }
    return text.substring(from, at);
  }

  /** Reads {@code {...}} with nesting; the value is what stands inside. */
  final String braces() {
    int start = at;
    int depth = 0;
    while (at < end) {
      char c = text.charAt(at++);
      if (c == '{') {
        depth++;
      } else if (c == '}' && --depth == 0) {
        return text.substring(start + 1, at - 1).strip();
      }
    }
    throw new UnreadableSqlException("brace at offset " + start + " is not closed");
  }

  final String dottedName() {
    int from = at;
    while (at < end) {
      char c = text.charAt(at);
      if (Character.isJavaIdentifierPart(c)
          || (c == '.' && Character.isJavaIdentifierStart(peek(1)))) {
        at++;
      } else {
        break;
      }
    }
    return text.substring(from, at);
  }

  final String oracleQuoted() {
    int start = at;
    char open = peek(1);
    int i = "[{(<".indexOf(open);
    char close = i >= 0 ? "]})>".charAt(i) : open;
    int stop = text.indexOf(close + "'", at + 2);
    if (stop < 0 || stop >= end) {
      throw new UnreadableSqlException("quote at offset " + start + " is not closed");
    }
    at = stop + 2;
    return text.substring(start + 2, stop);
  }

  static boolean isNamePart(char c) {
    return Character.isJavaIdentifierPart(c) && c >= ' ' && !Character.isIdentifierIgnorable(c);
  }
}
