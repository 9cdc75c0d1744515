package dev.twiceover.sql.read;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Script;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.StatementParser;
import dev.twiceover.sql.TextSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads pieces of SQL that are no statements: expressions, queries, bodies of triggers. */
public final class SqlFragments {
  private static final StatementParser NONE =
      (text, dialect, parameters) -> new StatementParser.Outcome.Rejected("not asked");

  private SqlFragments() {}

  /** An expression, or a condition; empty if the text is something else. */
  public static Optional<SqlExpr> expression(String text, Dialect dialect) {
    try {
      Reading reading = new Reading(text, Lexer.tokens(text, dialect), dialect);
      SqlExpr e = reading.expressions.expression();
      return reading.tokens.atEnd() ? Optional.of(e) : Optional.empty();
    } catch (UnreadableSqlException | StackOverflowError e) {
      return Optional.empty();
    }
  }

  /** A query; empty if the text is something else. */
  public static Optional<Query> query(String text, Dialect dialect) {
    try {
      Reading reading = new Reading(text, Lexer.tokens(text, dialect), dialect);
      Query query = reading.queries.query();
      reading.tokens.accept(";");
      return reading.tokens.atEnd() ? Optional.of(query) : Optional.empty();
    } catch (UnreadableSqlException | StackOverflowError e) {
      return Optional.empty();
    }
  }

  /** The body of a routine or a trigger as a script, where bare names are variables. */
  public static Script body(String text, Dialect dialect) {
    return SqlReader.tokensOnly().read(text, dialect);
  }

  /** Where the statements of a text stand; bodies of routines are inside theirs. */
  public static List<TextSpan> statements(String text, Dialect dialect) {
    ScriptReader reader = new ScriptReader(text, Lexer.tokens(text, dialect), dialect, NONE);
    List<TextSpan> spans = new ArrayList<>();
    Tokens tokens = reader.tokens;
    while (!tokens.atEnd()) {
      if (tokens.accept(";") || tokens.accept("GO") || tokens.accept("/")) {
        continue;
      }
      int start = tokens.position();
      reader.statementEnd();
      if (tokens.position() == start) {
        tokens.next();
        continue;
      }
      spans.add(reader.span(start));
    }
    return spans;
  }
}
