package dev.twiceover.sql.read;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Script;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.StatementParser;
import dev.twiceover.sql.TextSpan;
import dev.twiceover.sql.jsqlparser.JSqlParserReader;
import java.util.List;

/**
 * The door from SQL text to records. It never throws and never hangs: what cannot be read is an
 * {@link ScriptItem.Unreadable} with its reason. Safe for use by several threads.
 */
public final class SqlReader {
  private static final int MAX_LENGTH = 50_000_000;

  private final StatementParser parser;

  /** A reader that asks a parser first and reads tokens where that rejects. */
  public SqlReader(StatementParser parser) {
    this.parser = parser;
  }

  /** The reader for everyday use. */
  public static SqlReader standard() {
    return new SqlReader(new JSqlParserReader());
  }

  /** A reader that never asks the parser library. */
  public static SqlReader tokensOnly() {
    return new SqlReader(
        (text, dialect, parameters) -> new StatementParser.Outcome.Rejected("not asked"));
  }

  /**
   * Reads all statements of a text. Unknown pieces of it are holes, see {@link
   * dev.twiceover.sql.Holes}.
   */
  public Script read(String text, Dialect dialect) {
    if (text.length() > MAX_LENGTH) {
      return unreadable(text, dialect, "text is longer than " + MAX_LENGTH + " characters");
    }
    try {
      return new Script(text, dialect, items(text, dialect));
    } catch (UnreadableSqlException e) {
      return retry(text, dialect, e);
    } catch (StackOverflowError e) {
      return unreadable(text, dialect, "nested too deep");
    }
  }

  private List<ScriptItem> items(String text, Dialect dialect) {
    List<Token> tokens = Lexer.tokens(text, dialect);
    return new ScriptReader(text, tokens, dialect, parser).all();
  }

  /** Without a dialect, a quote that does not close may be one that a backslash escapes. */
  private Script retry(String text, Dialect dialect, UnreadableSqlException first) {
    if (dialect == Dialect.ANSI && text.indexOf('\\') >= 0) {
      try {
        return new Script(text, dialect, items(text, Dialect.MYSQL));
      } catch (UnreadableSqlException | StackOverflowError again) {
        return unreadable(text, dialect, first.reason());
      }
    }
    return unreadable(text, dialect, first.reason());
  }

  private static Script unreadable(String text, Dialect dialect, String reason) {
    TextSpan span = new TextSpan(0, text.length());
    return new Script(text, dialect, List.of(new ScriptItem.Unreadable(span, text, reason)));
  }
}
