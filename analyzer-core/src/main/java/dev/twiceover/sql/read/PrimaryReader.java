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

/** Reads what operators combine: literals, columns, calls, CASE, casts, subqueries. */
final class PrimaryReader {
  private final Reading reading;
  private final Tokens tokens;
  private final CallReader calls;
  private final WordReader words;
  private final TypeReader types;

  PrimaryReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
    this.calls = new CallReader(reading);
    this.words = new WordReader(reading);
    this.types = new TypeReader(reading);
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
    return switch (t.text()) {
      case "(" -> parenthesis();
      case "{" -> escape();
      case "*" -> {
        tokens.next();
        yield SqlExpr.Column.of("*");
      }
      default -> throw tokens.failure("expected an expression");
    };
  }

  SqlExpr parenthesis() {
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
    Optional<SqlExpr> special = words.special(t);
    return special.isPresent() ? special.get() : nameOrCall();
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

  static SqlExpr hole(Token t) {
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
    return types.type();
  }
}
