package dev.twiceover.sql.read;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.read.Token.Kind;
import java.util.List;

/** A place in a list of tokens, and the questions that readers ask there. */
public final class Tokens {
  /** Deeper nesting is refused: readers recurse. */
  static final int MAX_DEPTH = 250;

  private final String text;
  private final List<Token> list;
  private final Dialect dialect;
  private int at;
  private int depth;
  private int questions;

  /** The tokens of a text. */
  public static Tokens of(String text, Dialect dialect) {
    return new Tokens(text, Lexer.tokens(text, dialect), dialect);
  }

  Tokens(String text, List<Token> list, Dialect dialect) {
    this.text = text;
    this.list = list;
    this.dialect = dialect;
  }

  /** The whole text. */
  public String text() {
    return text;
  }

  /** The dialect that the tokens were cut for. */
  public Dialect dialect() {
    return dialect;
  }

  /** The place, for {@link #reset}. */
  public int position() {
    return at;
  }

  /** Goes back to a place. */
  public void reset(int position) {
    at = position;
  }

  /** The next token. */
  public Token peek() {
    return list.get(at);
  }

  /** The token so many places ahead. */
  public Token peek(int ahead) {
    return list.get(Math.min(at + ahead, list.size() - 1));
  }

  /** Takes the next token; the last one stays. */
  public Token next() {
    Token t = list.get(at);
    if (at < list.size() - 1) {
      at++;
    }
    return t;
  }

  /** The token taken last. */
  public Token previous() {
    return list.get(Math.max(0, at - 1));
  }

  /** Whether all tokens are taken. */
  public boolean atEnd() {
    return peek().kind() == Kind.END;
  }

  /** Whether the next tokens are these words and symbols, given in upper case. */
  public boolean at(String... expected) {
    for (int i = 0; i < expected.length; i++) {
      Token t = peek(i);
      if (!(t.kind() == Kind.WORD || t.kind() == Kind.SYMBOL) || !t.upper().equals(expected[i])) {
        return false;
      }
    }
    return true;
  }

  /** Whether the next token is one of these words. */
  public boolean atAny(String... words) {
    for (String word : words) {
      if (at(word)) {
        return true;
      }
    }
    return false;
  }

  /** Takes the words and symbols if they are next. */
  public boolean accept(String... expected) {
    if (!at(expected)) {
      return false;
    }
    at += expected.length;
    return true;
  }

  /** Takes the next token if it is one of these words. */
  public boolean acceptAny(String... words) {
    for (String word : words) {
      if (accept(word)) {
        return true;
      }
    }
    return false;
  }

  /** Takes these words or fails. */
  public void expect(String... expected) {
    for (String word : expected) {
      if (!accept(word)) {
        throw failure("expected " + word);
      }
    }
  }

  /** A failure at this place. */
  public UnreadableSqlException failure(String what) {
    return new UnreadableSqlException(what + ", found " + peek() + " at offset " + peek().start());
  }

  /** The number of a plain question mark, as JDBC counts. */
  int nextQuestion() {
    return ++questions;
  }

  int questions() {
    return questions;
  }

  void questions(int number) {
    questions = number;
  }

  void enter() {
    if (++depth > MAX_DEPTH) {
      throw new UnreadableSqlException("nested deeper than " + MAX_DEPTH);
    }
  }

  void leave() {
    depth--;
  }

  /** Steps over a balanced parenthesis whose opening is next; answers its inner text. */
  public String skipParentheses() {
    int open = peek().start();
    expect("(");
    int level = 1;
    while (level > 0) {
      if (atEnd()) {
        throw new UnreadableSqlException("parenthesis at offset " + open + " is not closed");
      }
      if (at("(")) {
        level++;
      } else if (at(")")) {
        level--;
      }
      next();
    }
    return text.substring(open + 1, previous().start());
  }

  /** The text from a token position to the place reached. */
  public String textSince(int position) {
    return at <= position ? "" : text.substring(list.get(position).start(), previous().end());
  }
}
