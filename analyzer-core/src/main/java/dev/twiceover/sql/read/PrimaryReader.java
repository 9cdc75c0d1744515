package dev.twiceover.sql.read;

import dev.twiceover.sql.Holes;
import dev.twiceover.sql.Niladic;
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

/** Reads what operators combine: literals, columns, calls, CASE, casts, subqueries. */
final class PrimaryReader {
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

  private final Reading reading;
  private final Tokens tokens;
  private final CallReader calls;

  PrimaryReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
    this.calls = new CallReader(reading);
  }

  /** A primary with its postfixes. */
  SqlExpr primary() {
    SqlExpr e = head();
    while (true) {
      if (tokens.accept("::")) {
        e = new SqlExpr.Cast(e, type());
      } else if (tokens.at("[")) {
        e = subscript(e);
      } else if (tokens.accept("COLLATE")) {
        name();
        while (tokens.accept(".")) {
          name();
        }
      } else if (tokens.accept("AT", "TIME", "ZONE")) {
        e = Call.of("timezone", primary(), e);
      } else if (tokens.at("(", "+", ")")) {
        tokens.next();
        tokens.next();
        tokens.next();
      } else if (tokens.at(".") && (e instanceof SqlExpr.Subscript || isWrapped(e))) {
        tokens.next();
        e = new SqlExpr.Subscript(e, Constant.string(name()));
      } else {
        return e;
      }
    }
  }

  private static boolean isWrapped(SqlExpr e) {
    return e instanceof Call || e instanceof SqlExpr.Cast;
  }

  private SqlExpr subscript(SqlExpr base) {
    tokens.expect("[");
    SqlExpr index = tokens.at(":") ? Constant.string("") : reading.expressions.expression();
    if (tokens.accept(":")) {
      SqlExpr upper = tokens.at("]") ? Constant.string("") : reading.expressions.expression();
      index = new SqlExpr.Tuple(List.of(index, upper));
    }
    tokens.expect("]");
    return new SqlExpr.Subscript(base, index);
  }

  private SqlExpr head() {
    Token t = tokens.peek();
    return switch (t.kind()) {
      case NUMBER -> Constant.number(tokens.next().text());
      case BINARY -> new Constant(ConstantKind.BINARY, tokens.next().text());
      case STRING -> string();
      case BODY -> Constant.string(tokens.next().text());
      case PARAMETER -> parameter();
      case QUESTION -> {
        tokens.next();
        yield SqlExpr.Parameter.at(tokens.nextQuestion());
      }
      case SYSTEM -> Call.of("@@" + tokens.next().text().toLowerCase(Locale.ROOT));
      case SYMBOL -> symbol(t);
      case WORD -> word(t);
      case QUOTED -> nameOrCall();
      case HINT -> {
        tokens.next();
        yield head();
      }
      case END -> throw tokens.failure("expected an expression");
    };
  }

  private SqlExpr string() {
    StringBuilder value = new StringBuilder(tokens.next().text());
    while (tokens.peek().kind() == Kind.STRING) {
      value.append(tokens.next().text());
    }
    String all = value.toString();
    return Holes.in(all) ? new SqlExpr.Hole(Holes.numberIn(all), all) : Constant.string(all);
  }

  private SqlExpr parameter() {
    SqlExpr p = SqlExpr.Parameter.named(tokens.next().text());
    if (tokens.accept(":=")) {
      return reading.expressions.expression();
    }
    return p;
  }

  private SqlExpr symbol(Token t) {
    switch (t.text()) {
      case "(":
        return parenthesis();
      case "{":
        return escape();
      case "*":
        tokens.next();
        return SqlExpr.Column.of("*");
      default:
        throw tokens.failure("expected an expression");
    }
  }

  private SqlExpr parenthesis() {
    tokens.enter();
    tokens.expect("(");
    SqlExpr e;
    if (reading.queries.startsQuery()) {
      e = new SqlExpr.Subquery(reading.queries.query());
    } else if (tokens.at(")")) {
      e = new SqlExpr.Tuple(List.of());
    } else {
      List<SqlExpr> items = reading.expressions.list();
      e = items.size() == 1 ? items.get(0) : new SqlExpr.Tuple(items);
    }
    tokens.expect(")");
    tokens.leave();
    return e;
  }

  /** JDBC escapes: {@code {fn f(x)}}, {@code {ts '...'}}. */
  private SqlExpr escape() {
    tokens.expect("{");
    SqlExpr e;
    if (tokens.accept("FN")) {
      e = reading.expressions.expression();
    } else if (tokens.acceptAny("TS", "D", "T")) {
      e = new Constant(ConstantKind.TIME, tokens.next().text());
    } else {
      throw tokens.failure("unknown escape");
    }
    tokens.expect("}");
    return e;
  }

  private SqlExpr word(Token t) {
    String upper = t.upper();
    boolean opens = tokens.peek(1).isSymbol("(");
    switch (upper) {
      case "NULL":
        tokens.next();
        return Constant.NULL;
      case "TRUE", "FALSE":
        if (!opens && !tokens.peek(1).isSymbol(".")) {
          tokens.next();
          return Constant.bool(upper.equals("TRUE"));
        }
        break;
      case "DEFAULT":
        if (!opens) {
          tokens.next();
          return new SqlExpr.DefaultValue();
        }
        break;
      case "CASE":
        return caseOf();
      case "EXISTS":
        if (opens) {
          tokens.next();
          tokens.next();
          SqlExpr e = new SqlExpr.Exists(reading.queries.query());
          tokens.expect(")");
          return e;
        }
        break;
      case "INTERVAL":
        if (!opens || tokens.peek(2).kind() != Kind.END) {
          Optional<SqlExpr> interval = interval();
          if (interval.isPresent()) {
            return interval.get();
          }
        }
        break;
      case "ARRAY":
        if (tokens.peek(1).isSymbol("[")) {
          tokens.next();
          return array();
        }
        if (opens) {
          tokens.next();
          SqlExpr inner = parenthesis();
          return Call.of("array", inner);
        }
        break;
      case "ROW":
        if (opens) {
          tokens.next();
          return parenthesis();
        }
        break;
      case "NEXT":
        if (tokens.accept("NEXT", "VALUE", "FOR")) {
          return Call.of("nextval", Constant.string(dotted()));
        }
        break;
      case "PREVIOUS":
        if (tokens.accept("PREVIOUS", "VALUE", "FOR")) {
          return Call.of("currval", Constant.string(dotted()));
        }
        break;
      case "CURRENT":
        if (tokens.peek(1).isWord("TIMESTAMP") || tokens.peek(1).isWord("DATE")) {
          tokens.next();
          return Call.of("current_" + tokens.next().text().toLowerCase(Locale.ROOT));
        }
        if (tokens.accept("CURRENT", "OF")) {
          return Call.of("current_of", Constant.string(tokens.next().text()));
        }
        break;
      case "PRIOR", "BINARY", "DISTINCT", "UNIQUE":
        if (!opens && !tokens.peek(1).isSymbol(".") && !tokens.peek(1).isSymbol(",")) {
          tokens.next();
          return primary();
        }
        break;
      case "SELECT", "FROM", "WHERE", "SET", "THEN", "END", "WHEN", "ELSE", "AND", "OR", "ON":
        throw tokens.failure("expected an expression");
      default:
        break;
    }
    if (TYPED.contains(upper) && tokens.peek(1).kind() == Kind.STRING) {
      tokens.next();
      String value = tokens.next().text();
      return isTime(upper)
          ? new Constant(ConstantKind.TIME, value)
          : new SqlExpr.Cast(Constant.string(value), upper.toLowerCase(Locale.ROOT));
    }
    return nameOrCall();
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
        SqlExpr hole = hole(tokens.next());
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
    String word = t.upper();
    return Set.of(
            "MICROSECOND",
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
            "YEARS",
            "MILLISECOND")
        .contains(word);
  }

  /** A column, a call, or a word that is a call without parentheses. */
  private SqlExpr nameOrCall() {
    Token first = tokens.next();
    if (Holes.is(first.text()) && !tokens.at(".") && !tokens.at("(")) {
      return hole(first);
    }
    List<String> path = new ArrayList<>(3);
    path.add(first.text());
    while (tokens.at(".")) {
      tokens.next();
      if (tokens.accept("*")) {
        path.add("*");
        break;
      }
      path.add(name());
    }
    if (tokens.at("(") && !tokens.at("(", "+", ")")) {
      return calls.call(String.join(".", path), first.kind() == Kind.QUOTED);
    }
    String last = path.get(path.size() - 1);
    String qualifier = String.join(".", path.subList(0, path.size() - 1));
    if (path.size() == 1 && first.kind() == Kind.WORD && Niladic.isCall(first.upper())) {
      return Call.of(last.toLowerCase(Locale.ROOT));
    }
    if (path.size() > 1 && last.equalsIgnoreCase("NEXTVAL")) {
      return Call.of("nextval", Constant.string(qualifier));
    }
    if (path.size() > 1 && last.equalsIgnoreCase("CURRVAL")) {
      return Call.of("currval", Constant.string(qualifier));
    }
    if (path.size() == 2 && qualifier.equalsIgnoreCase("excluded")) {
      return new SqlExpr.Excluded(last);
    }
    return new SqlExpr.Column(qualifier, last);
  }

  private static SqlExpr hole(Token t) {
    return new SqlExpr.Hole(Holes.numberIn(t.text()), t.text());
  }

  /** A name, quoted or not. */
  String name() {
    Token t = tokens.next();
    if (!t.isName()) {
      throw new UnreadableSqlException("expected a name, found " + t + " at offset " + t.start());
    }
    return t.text();
  }

  /** A dotted name as one text. */
  String dotted() {
    StringBuilder path = new StringBuilder(name());
    while (tokens.accept(".")) {
      path.append('.');
      if (!tokens.at(".")) {
        path.append(name());
      }
    }
    return path.toString();
  }

  /** A data type, in lower case with its size. */
  String type() {
    StringBuilder type = new StringBuilder(dotted().toLowerCase(Locale.ROOT));
    while (tokens.atAny("PRECISION", "VARYING", "UNSIGNED", "SIGNED", "ZEROFILL", "INTEGER")
        || (tokens.at("LARGE") && tokens.peek(1).isWord("OBJECT"))
        || tokens.at("OBJECT")) {
      type.append(' ').append(tokens.next().text().toLowerCase(Locale.ROOT));
    }
    if (tokens.at("(")) {
      type.append('(').append(tokens.skipParentheses().strip()).append(')');
    }
    while (true) {
      if (tokens.at("[") && tokens.peek(1).isSymbol("]")) {
        tokens.next();
        tokens.next();
        type.append("[]");
      } else if (tokens.at("[") && tokens.peek(2).isSymbol("]")) {
        tokens.next();
        tokens.next();
        tokens.next();
        type.append("[]");
      } else if (tokens.accept("WITH", "TIME", "ZONE")
          || tokens.accept("WITH", "LOCAL", "TIME", "ZONE")
          || tokens.accept("WITHOUT", "TIME", "ZONE")) {
        type.append(" zone");
      } else if (tokens.accept("CHARACTER", "SET") || tokens.accept("CHARSET")) {
        name();
      } else if (tokens.atAny("UNSIGNED", "SIGNED", "ARRAY", "VARYING", "ZEROFILL")) {
        type.append(' ').append(tokens.next().text().toLowerCase(Locale.ROOT));
      } else {
        return type.toString();
      }
    }
  }
}
