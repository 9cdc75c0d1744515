package dev.twiceover.sql.read;

import dev.twiceover.sql.Holes;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlExpr.Call;
import dev.twiceover.sql.SqlExpr.Constant;
import dev.twiceover.sql.SqlExpr.ConstantKind;
import dev.twiceover.sql.read.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads expressions that a keyword starts: CASE, EXISTS, INTERVAL, ARRAY, typed literals. */
final class WordReader {
  private static final Set<String> TYPED =
      Set.of(
          "DATE",
          "TIME",
          "TIMESTAMP",
          "TIMESTAMPTZ",
          "JSON",
          "JSONB",
          "UUID",
          "INTERVAL",
          "INET",
          "POINT",
          "BYTEA",
          "DATETIME");

  private static final Set<String> UNITS =
      Set.of(
          "MICROSECOND",
          "MILLISECOND",
          "SECOND",
          "MINUTE",
          "HOUR",
          "DAY",
          "WEEK",
          "MONTH",
          "QUARTER",
          "YEAR",
          "SECONDS",
          "MINUTES",
          "HOURS",
          "DAYS",
          "WEEKS",
          "MONTHS",
          "YEARS");

  private final Reading reading;
  private final Tokens tokens;

  WordReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
  }

  /** The expression, unless the word is a plain name. */
  Optional<SqlExpr> special(Token t) {
    boolean opens = tokens.peek(1).isSymbol("(");
    SqlExpr e =
        switch (t.upper()) {
          case "NULL" -> take(Constant.NULL);
          case "TRUE", "FALSE" ->
              opens || tokens.peek(1).isSymbol(".") ? null : take(Constant.bool(t.isWord("TRUE")));
          case "DEFAULT" -> opens ? null : take(new SqlExpr.DefaultValue());
          case "CASE" -> caseOf();
          case "EXISTS" -> opens ? exists() : null;
          case "INTERVAL" -> interval().orElse(null);
          case "ARRAY" -> arrayOf(opens);
          case "ROW" -> {
            if (!opens) {
              yield null;
            }
            tokens.next();
            yield reading.primaries.parenthesis();
          }
          case "NEXT" -> tokens.accept("NEXT", "VALUE", "FOR") ? sequence("nextval") : null;
          case "PREVIOUS" -> tokens.accept("PREVIOUS", "VALUE", "FOR") ? sequence("currval") : null;
          case "CURRENT" -> current();
          case "PRIOR", "BINARY", "DISTINCT", "UNIQUE" -> prefixed(opens);
          case "SELECT", "FROM", "WHERE", "SET", "THEN", "END", "WHEN", "ELSE", "AND", "OR", "ON" ->
              throw tokens.failure("expected an expression");
          default -> typed(t);
        };
    return Optional.ofNullable(e);
  }

  private SqlExpr take(SqlExpr e) {
    tokens.next();
    return e;
  }

  private SqlExpr exists() {
    tokens.next();
    tokens.next();
    SqlExpr e = new SqlExpr.Exists(reading.queries.query());
    tokens.expect(")");
    return e;
  }

  private @Nullable SqlExpr arrayOf(boolean opens) {
    if (tokens.peek(1).isSymbol("[")) {
      tokens.next();
      return array();
    }
    if (opens) {
      tokens.next();
      return Call.of("array", reading.primaries.parenthesis());
    }
    return null;
  }

  private SqlExpr sequence(String function) {
    return Call.of(function, Constant.string(reading.primaries.dotted()));
  }

  private @Nullable SqlExpr current() {
    if (tokens.peek(1).isWord("TIMESTAMP") || tokens.peek(1).isWord("DATE")) {
      tokens.next();
      return Call.of("current_" + tokens.next().text().toLowerCase(Locale.ROOT));
    }
    if (tokens.accept("CURRENT", "OF")) {
      return Call.of("current_of", Constant.string(tokens.next().text()));
    }
    return null;
  }

  private @Nullable SqlExpr prefixed(boolean opens) {
    if (opens || tokens.peek(1).isSymbol(".") || tokens.peek(1).isSymbol(",")) {
      return null;
    }
    tokens.next();
    return reading.primaries.primary();
  }

  private @Nullable SqlExpr typed(Token t) {
    if (!TYPED.contains(t.upper()) || tokens.peek(1).kind() != Kind.STRING) {
      return null;
    }
    tokens.next();
    String value = tokens.next().text();
    return isTime(t.upper())
        ? new Constant(ConstantKind.TIME, value)
        : new SqlExpr.Cast(Constant.string(value), t.upper().toLowerCase(Locale.ROOT));
  }

  private static boolean isTime(String type) {
    return type.startsWith("DATE") || type.startsWith("TIME");
  }

  private SqlExpr array() {
    tokens.expect("[");
    List<SqlExpr> items = new ArrayList<>();
    if (!tokens.at("]")) {
      do {
        items.add(tokens.at("[") ? array() : reading.expressions.expression());
      } while (tokens.accept(","));
    }
    tokens.expect("]");
    return new SqlExpr.ArrayOf(items);
  }

  private SqlExpr caseOf() {
    tokens.enter();
    tokens.expect("CASE");
    Optional<SqlExpr> operand =
        tokens.at("WHEN") ? Optional.empty() : Optional.of(reading.expressions.expression());
    List<SqlExpr.When> arms = new ArrayList<>();
    while (true) {
      if (tokens.accept("WHEN")) {
        SqlExpr test = reading.expressions.expression();
        tokens.expect("THEN");
        arms.add(new SqlExpr.When(test, reading.expressions.expression()));
      } else if (Holes.is(tokens.peek().text())) {
        SqlExpr hole = PrimaryReader.hole(tokens.next());
        arms.add(new SqlExpr.When(hole, hole));
      } else {
        break;
      }
    }
    Optional<SqlExpr> otherwise =
        tokens.accept("ELSE") ? Optional.of(reading.expressions.expression()) : Optional.empty();
    tokens.expect("END");
    tokens.leave();
    return new SqlExpr.Case(operand, arms, otherwise);
  }

  /** INTERVAL '1 day', INTERVAL 30 DAY, INTERVAL ? MINUTE, INTERVAL '1' DAY TO SECOND. */
  private Optional<SqlExpr> interval() {
    int start = tokens.position();
    tokens.next();
    Token t = tokens.peek();
    boolean amount =
        t.kind() == Kind.STRING
            || t.kind() == Kind.NUMBER
            || t.kind() == Kind.PARAMETER
            || t.kind() == Kind.QUESTION
            || t.isSymbol("(")
            || t.isSymbol("-")
            || (t.isName() && isUnit(tokens.peek(1)));
    if (!amount) {
      tokens.reset(start);
      return Optional.empty();
    }
    SqlExpr value =
        t.kind() == Kind.STRING
            ? Constant.string(tokens.next().text())
            : reading.expressions.expression();
    StringBuilder unit = new StringBuilder();
    if (isUnit(tokens.peek())) {
      unit.append(tokens.next().text().toLowerCase(Locale.ROOT));
      if (tokens.at("(")) {
        tokens.skipParentheses();
      }
      if (tokens.at("TO") && isUnit(tokens.peek(1))) {
        tokens.next();
        unit.append(" to ").append(tokens.next().text().toLowerCase(Locale.ROOT));
        if (tokens.at("(")) {
          tokens.skipParentheses();
        }
      }
    }
    return Optional.of(new SqlExpr.Interval(value, unit.toString()));
  }

  private static boolean isUnit(Token t) {
    if (t.kind() != Kind.WORD) {
      return false;
    }
    return UNITS.contains(t.upper());
  }
}
