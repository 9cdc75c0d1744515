package dev.twiceover.sql.read;

import java.util.Locale;

/** A token of SQL text. */
public final class Token {
  /** What a token is. */
  public enum Kind {
    WORD,
    QUOTED,
    STRING,
    /** A dollar-quoted string, whose body may be code. */
    BODY,
    BINARY,
    NUMBER,
    /** A named or numbered parameter; the text is its name. */
    PARAMETER,
    /** A plain question mark: a parameter or an operator, as its place decides. */
    QUESTION,
    /** {@code @@name}. */
    SYSTEM,
    /** An Oracle hint. */
    HINT,
    SYMBOL,
    END
  }

  private final Kind kind;
  private final String text;
  private final String upper;
  private final int start;
  private final int end;

  Token(Kind kind, String text, int start, int end) {
    this.kind = kind;
    this.text = text;
    this.upper = kind == Kind.WORD ? text.toUpperCase(Locale.ROOT) : text;
    this.start = start;
    this.end = end;
  }

  /** What it is. */
  public Kind kind() {
    return kind;
  }

  /** Its value: quotes and escapes resolved. */
  public String text() {
    return text;
  }

  /** The upper-case spelling of a word; the text of anything else. */
  public String upper() {
    return upper;
  }

  /** The offset where it starts. */
  public int start() {
    return start;
  }

  /** The offset behind it. */
  public int end() {
    return end;
  }

  /** Whether it is this unquoted word, given in upper case. */
  public boolean isWord(String word) {
    return kind == Kind.WORD && upper.equals(word);
  }

  /** Whether it is this symbol. */
  public boolean isSymbol(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  /** Whether it can name something. */
  public boolean isName() {
    return kind == Kind.WORD || kind == Kind.QUOTED;
  }

  @Override
  public String toString() {
    return kind == Kind.END ? "the end" : "'" + text + "'";
  }
}
