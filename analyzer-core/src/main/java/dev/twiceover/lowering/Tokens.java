package dev.twiceover.lowering;

import java.util.HashSet;
import java.util.Set;

/**
 * Finds the punctuation and names that no parser reports: looks from the end of one node, over
 * blanks and comments, to the next token. It never reads more than a declaration's head.
 */
public final class Tokens {
  private final String text;

  /**
   * @param text decoded, as from {@link JavaText#text()}
   */
  public Tokens(String text) {
    this.text = text;
  }

  /** The character at an offset; NUL at and behind the end. */
  public char at(int offset) {
    return offset < text.length() ? text.charAt(offset) : '\0';
  }

  /** The offset of the first character at or after {@code offset} outside blanks and comments. */
  public int next(int offset) {
    int i = offset;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c <= ' ') {
        i++;
      } else if (c == '/' && at(i + 1) == '/') {
        i = lineEnd(i);
      } else if (c == '/' && at(i + 1) == '*') {
        int close = text.indexOf("*/", i + 2);
        i = close < 0 ? text.length() : close + 2;
      } else {
        return i;
      }
    }
    return text.length();
  }

  /** The offset of the next {@code wanted} that is code, not comment; the end if there is none. */
  public int find(char wanted, int offset) {
    int i = next(offset);
    while (i < text.length() && text.charAt(i) != wanted) {
      i = next(i + 1);
    }
    return i;
  }

  /** Where the identifier at {@code offset} ends; {@code offset} itself if none is there. */
  public int wordEnd(int offset) {
    int i = offset;
    while (i < text.length() && Character.isJavaIdentifierPart(text.codePointAt(i))) {
      i += Character.charCount(text.codePointAt(i));
    }
    return i;
  }

  /** The offset of the next identifier or keyword, over punctuation and annotations. */
  public int findWord(int offset) {
    int i = next(offset);
    while (i < text.length() && !Character.isJavaIdentifierStart(text.codePointAt(i))) {
      i = next(text.charAt(i) == '@' ? annotationEnd(i) : i + 1);
    }
    return i;
  }

  /** The words from {@code start} to {@code end}, annotations left out. */
  public Set<String> words(int start, int end) {
    Set<String> words = new HashSet<>();
    int i = findWord(start);
    while (i < end) {
      words.add(text.substring(i, wordEnd(i)));
      i = findWord(wordEnd(i));
    }
    return words;
  }

  /** Where a type ends whose element type ends at {@code offset}: behind its last bracket. */
  public int dimensionsEnd(int offset) {
    int end = offset;
    while (true) {
      int i = next(end);
      while (at(i) == '@' && !at(next(i + 1), "interface")) {
        i = next(annotationEnd(i));
      }
      if (at(i) != '[') {
        return end;
      }
      int close = next(i + 1);
      if (at(close) != ']') {
        return end;
      }
      end = close + 1;
    }
  }

  /** Whether an ellipsis stands between a parameter's type and its name. */
  public boolean ellipsis(int typeEnd, int nameStart) {
    int i = next(typeEnd);
    while (i < nameStart) {
      if (at(i) == '.') {
        return true;
      }
      i = next(at(i) == '@' ? annotationEnd(i) : i + 1);
    }
    return false;
  }

  /** Whether {@code word} stands at {@code offset}, followed by no letter or digit. */
  public boolean at(int offset, String word) {
    return text.startsWith(word, offset) && wordEnd(offset) == offset + word.length();
  }

  /** Where the annotation that starts at {@code offset} ends. */
  public int annotationEnd(int offset) {
    int end = wordEnd(next(offset + 1));
    while (at(next(end)) == '.' && at(next(next(end) + 1)) != '.') {
      end = wordEnd(next(next(end) + 1));
    }
    int open = next(end);
    return at(open) == '(' ? parenthesesEnd(open) : end;
  }

  private int parenthesesEnd(int open) {
    int depth = 0;
    int i = open;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '"' || c == '\'') {
        i = quoteEnd(i);
      } else {
        if (c == '(') {
          depth++;
        } else if (c == ')' && --depth == 0) {
          return i + 1;
        }
        i++;
      }
      i = next(i);
    }
    return text.length();
  }

  private int quoteEnd(int open) {
    String quote = text.startsWith("\"\"\"", open) ? "\"\"\"" : text.substring(open, open + 1);
    int i = open + quote.length();
    while (i < text.length() && !text.startsWith(quote, i)) {
      i += text.charAt(i) == '\\' ? 2 : 1;
    }
    return Math.min(i + quote.length(), text.length());
  }

  private int lineEnd(int offset) {
    int i = offset;
    while (i < text.length() && text.charAt(i) != '\n' && text.charAt(i) != '\r') {
      i++;
    }
    return i;
  }
}
