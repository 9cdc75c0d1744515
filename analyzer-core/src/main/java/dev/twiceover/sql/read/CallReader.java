package dev.twiceover.sql.read;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlExpr.Call;
import dev.twiceover.sql.SqlExpr.CallForm;
import dev.twiceover.sql.SqlExpr.Constant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads function calls, with the argument syntax that some of them have for themselves. */
final class CallReader {
  private final Reading reading;
  private final Tokens tokens;

  CallReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
  }

  /** The call whose opening parenthesis is next. */
  SqlExpr call(String spelling, boolean quoted) {
    String name = spelling.toLowerCase(Locale.ROOT);
    tokens.enter();
    tokens.expect("(");
    SqlExpr e = quoted ? plain(name) : special(name);
    tokens.leave();
    return e;
  }

  private SqlExpr special(String name) {
    return switch (name) {
      case "cast", "try_cast", "safe_cast" -> cast(name);
      case "convert", "try_convert" -> convert(name);
      case "extract" -> {
        String field = tokens.next().text().toLowerCase(Locale.ROOT);
        tokens.expect("FROM");
        yield close(Call.of("extract", Constant.string(field), reading.expressions.expression()));
      }
      case "substring", "substr", "overlay" -> substring(name);
      case "position" -> position(name);
      case "trim" -> trim();
      case "values" -> values();
      default -> plain(name);
    };
  }

  private SqlExpr cast(String name) {
    SqlExpr operand = reading.expressions.expression();
    if (tokens.accept(",")) {
      return rest(name, operand);
    }
    tokens.expect("AS");
    return close(new SqlExpr.Cast(operand, reading.primaries.type()));
  }

  private SqlExpr position(String name) {
    SqlExpr needle = reading.primaries.primary();
    if (tokens.accept("IN")) {
      return close(Call.of("position", needle, reading.expressions.expression()));
    }
    return rest(name, needle);
  }

  /** MySQL's {@code VALUES(column)} of an upsert. */
  private SqlExpr values() {
    String column = reading.primaries.dotted();
    return close(new SqlExpr.Excluded(column.substring(column.lastIndexOf('.') + 1)));
  }

  private SqlExpr close(SqlExpr e) {
    tokens.expect(")");
    return e;
  }

  /** {@code CONVERT(type, x [, style])} in T-SQL, {@code CONVERT(x, type)} and USING elsewhere. */
  private SqlExpr convert(String name) {
    if (reading.dialect() == Dialect.SQLSERVER) {
      String type = reading.primaries.type();
      tokens.expect(",");
      SqlExpr operand = reading.expressions.expression();
      if (tokens.accept(",")) {
        reading.expressions.expression();
      }
      return close(new SqlExpr.Cast(operand, type));
    }
    SqlExpr operand = reading.expressions.expression();
    if (tokens.accept("USING")) {
      return close(new SqlExpr.Cast(operand, "char " + reading.primaries.name()));
    }
    tokens.expect(",");
    int start = tokens.position();
    String type = reading.primaries.type();
    if (tokens.at(")")) {
      return close(new SqlExpr.Cast(operand, type));
    }
    tokens.reset(start);
    return rest(name, operand);
  }

  private SqlExpr substring(String name) {
    SqlExpr base = reading.expressions.expression();
    List<SqlExpr> arguments = new ArrayList<>(List.of(base));
    if (!tokens.atAny("FROM", "FOR", "PLACING", "SIMILAR")) {
      return restOf(name, arguments);
    }
    while (tokens.acceptAny("FROM", "FOR", "PLACING", "SIMILAR", "ESCAPE")) {
      if (tokens.previous().isWord("FOR") && arguments.size() == 1) {
        arguments.add(Constant.number("1"));
      }
      arguments.add(reading.expressions.expression());
    }
    return close(new Call(name, arguments, CallForm.PLAIN));
  }

  private SqlExpr trim() {
    String side = "trim";
    if (tokens.atAny("BOTH", "LEADING", "TRAILING")) {
      String word = tokens.next().upper();
      side = word.equals("LEADING") ? "ltrim" : word.equals("TRAILING") ? "rtrim" : "trim";
    }
    if (tokens.accept("FROM")) {
      return close(Call.of(side, reading.expressions.expression()));
    }
    SqlExpr first = reading.expressions.expression();
    if (tokens.accept("FROM")) {
      return close(Call.of(side, reading.expressions.expression(), first));
    }
    return rest(side, first);
  }

  private SqlExpr rest(String name, SqlExpr first) {
    return restOf(name, new ArrayList<>(List.of(first)));
  }

  private SqlExpr restOf(String name, List<SqlExpr> arguments) {
    while (tokens.accept(",")) {
      arguments.add(reading.expressions.expression());
    }
    tokens.expect(")");
    return suffix(name, arguments, CallForm.PLAIN);
  }

  private SqlExpr plain(String name) {
    CallForm form = CallForm.PLAIN;
    List<SqlExpr> arguments = new ArrayList<>();
    if (tokens.accept("DISTINCT")) {
      form = CallForm.DISTINCT;
    } else {
      tokens.accept("ALL");
    }
    if (tokens.at("*") && tokens.peek(1).isSymbol(")")) {
      tokens.next();
      form = CallForm.STAR;
    } else if (reading.queries.startsQuery()) {
      arguments.add(new SqlExpr.Subquery(reading.queries.query()));
    } else if (!tokens.at(")")) {
      do {
        arguments.add(argument());
      } while (tokens.accept(","));
    }
    if (tokens.accept("ORDER", "BY")) {
      reading.queries.orderItems().forEach(o -> arguments.add(o.value()));
    }
    if (tokens.accept("SEPARATOR")) {
      arguments.add(reading.primaries.primary());
    }
    while (!tokens.at(")")) {
      if (!tokens.acceptAny(
          "NULL",
          "ABSENT",
          "ON",
          "RETURNING",
          "IGNORE",
          "RESPECT",
          "NULLS",
          "FORMAT",
          "JSON",
          "ERROR",
          "EMPTY",
          "WITH",
          "WITHOUT",
          "UNIQUE",
          "KEYS",
          "DEFAULT",
          "LIMIT",
          "WRAPPER")) {
        if (tokens.previous().isWord("RETURNING")) {
          reading.primaries.type();
          continue;
        }
        throw tokens.failure("expected )");
      }
    }
    tokens.expect(")");
    return suffix(name, arguments, form);
  }

  private SqlExpr argument() {
    if (tokens.peek().isName()
        && (tokens.peek(1).isSymbol("=>") || tokens.peek(1).isSymbol(":="))) {
      tokens.next();
      tokens.next();
    }
    tokens.accept("VARIADIC");
    SqlExpr e = reading.expressions.expression();
    if (tokens.accept("AS")) {
      reading.primaries.name();
    } else if (tokens.accept(":") || tokens.accept("VALUE")) {
      return new SqlExpr.Tuple(List.of(e, reading.expressions.expression()));
    }
    return e;
  }

  private SqlExpr suffix(String name, List<SqlExpr> arguments, CallForm form) {
    if (tokens.accept("WITHIN", "GROUP")) {
      tokens.expect("(", "ORDER", "BY");
      reading.queries.orderItems().forEach(o -> arguments.add(o.value()));
      tokens.expect(")");
    }
    if (tokens.at("FILTER") && tokens.peek(1).isSymbol("(")) {
      tokens.next();
      tokens.expect("(", "WHERE");
      arguments.add(reading.expressions.expression());
      tokens.expect(")");
    }
    if (tokens.acceptAny("IGNORE", "RESPECT")) {
      tokens.expect("NULLS");
    }
    if (!tokens.accept("OVER")) {
      return new Call(name, arguments, form);
    }
    if (!tokens.accept("(")) {
      reading.primaries.name();
      return new Call(name, arguments, CallForm.WINDOW);
    }
    if (tokens.accept("PARTITION", "BY")) {
      arguments.addAll(reading.expressions.list());
    }
    if (tokens.accept("ORDER", "BY")) {
      for (Query.OrderItem item : reading.queries.orderItems()) {
        arguments.add(item.value());
      }
    }
    while (!tokens.at(")") && !tokens.atEnd()) {
      tokens.next();
    }
    tokens.expect(")");
    return new Call(name, arguments, CallForm.WINDOW);
  }
}
