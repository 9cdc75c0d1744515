package dev.twiceover.sql.read;

import dev.twiceover.sql.Query.Limit;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.read.Token.Kind;
import java.util.Optional;

/** Reads row limits. */
final class LimitReader {
  private final Reading reading;
  private final Tokens tokens;

  LimitReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
  }

  /** T-SQL's TOP, if it is next. */
  Optional<Limit> top() {
    if (!tokens.at("TOP") || !isCount(tokens.peek(1))) {
      return Optional.empty();
    }
    tokens.next();
    SqlExpr count = reading.primaries.primary();
    tokens.accept("PERCENT");
    if (tokens.at("WITH") && tokens.peek(1).isWord("TIES")) {
      tokens.next();
      tokens.next();
    }
    return Optional.of(Limit.of(count));
  }

  private static boolean isCount(Token t) {
    return t.isSymbol("(")
        || t.kind() == Kind.NUMBER
        || t.kind() == Kind.PARAMETER
        || t.kind() == Kind.QUESTION;
  }

  /** LIMIT, OFFSET and FETCH in any order, if they are next. */
  Optional<Limit> limit() {
    Optional<SqlExpr> count = Optional.empty();
    Optional<SqlExpr> offset = Optional.empty();
    boolean any = false;
    while (true) {
      if (tokens.accept("LIMIT")) {
        any = true;
        if (tokens.accept("ALL")) {
          any = false;
          continue;
        }
        count = Optional.of(reading.expressions.expression());
        if (tokens.accept(",")) {
          offset = count;
          count = Optional.of(reading.expressions.expression());
        }
      } else if (tokens.accept("OFFSET")) {
        any = true;
        offset = Optional.of(reading.expressions.expression());
        tokens.acceptAny("ROW", "ROWS");
      } else if (tokens.at("FETCH")) {
        tokens.next();
        tokens.acceptAny("FIRST", "NEXT");
        any = true;
        count =
            Optional.of(
                tokens.atAny("ROW", "ROWS")
                    ? SqlExpr.Constant.number("1")
                    : reading.expressions.expression());
        tokens.accept("PERCENT");
        tokens.acceptAny("ROW", "ROWS");
        if (!tokens.accept("ONLY")) {
          tokens.accept("WITH", "TIES");
        }
      } else {
        return any ? Optional.of(new Limit(count, offset)) : Optional.empty();
      }
    }
  }
}
