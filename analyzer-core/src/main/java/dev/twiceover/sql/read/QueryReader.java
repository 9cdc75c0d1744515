package dev.twiceover.sql.read;

import dev.twiceover.sql.Cte;
import dev.twiceover.sql.Holes;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Query.Limit;
import dev.twiceover.sql.Query.OrderItem;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.read.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads queries and common table expressions. */
final class QueryReader {
  private final Reading reading;
  private final Tokens tokens;
  private final LimitReader limits;

  QueryReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
    this.limits = new LimitReader(reading);
  }

  /** Whether a query starts here, parentheses before it stepped over. */
  boolean startsQuery() {
    int ahead = 0;
    while (tokens.peek(ahead).isSymbol("(")) {
      ahead++;
    }
    Token t = tokens.peek(ahead);
    return t.isWord("SELECT")
        || (t.isWord("WITH") && tokens.peek(ahead + 1).isName())
        || (t.isWord("VALUES") && tokens.peek(ahead + 1).isSymbol("(") && !isExcluded(ahead + 2))
        || (t.isWord("FROM") && ahead > 0);
  }

  /** MySQL's {@code VALUES(column)}. */
  private boolean isExcluded(int ahead) {
    return tokens.peek(ahead).isName() && tokens.peek(ahead + 1).isSymbol(")");
  }

  /** A query with its set operations, order and limit. */
  Query query() {
    tokens.enter();
    List<Cte> with = tokens.at("WITH") ? with() : List.of();
    Query query = queryBehind(with);
    tokens.leave();
    return query;
  }

  /** A query behind its WITH. */
  Query queryBehind(List<Cte> with) {
    List<Query> parts = new ArrayList<>();
    parts.add(part());
    String operator = "";
    while (tokens.atAny("UNION", "INTERSECT", "EXCEPT", "MINUS")) {
      operator = tokens.next().upper();
      if (tokens.acceptAny("ALL", "DISTINCT")) {
        operator += " " + tokens.previous().upper();
      }
      parts.add(part());
    }
    List<OrderItem> order = tokens.accept("ORDER", "BY") ? orderItems() : List.of();
    Optional<Limit> limit = limit();
    boolean locking = locking();
    if (limit.isEmpty()) {
      limit = limit();
    }
    options();
    if (parts.size() > 1) {
      return new Query.Combined(with, operator, parts, order, limit);
    }
    return around(parts.get(0), with, order, limit, locking);
  }

  private static Query around(
      Query body, List<Cte> with, List<OrderItem> order, Optional<Limit> limit, boolean locking) {
    if (body instanceof Query.Select s) {
      return new Query.Select(
          with.isEmpty() ? s.with() : with,
          s.distinct(),
          s.items(),
          s.into(),
          s.from(),
          s.where(),
          s.groupBy(),
          s.having(),
          order.isEmpty() ? s.orderBy() : order,
          limit.isPresent() ? limit : s.limit(),
          locking || s.locking());
    }
    if (body instanceof Query.Rows r) {
      return new Query.Rows(
          with.isEmpty() ? r.with() : with,
          r.rows(),
          order.isEmpty() ? r.orderBy() : order,
          limit.isPresent() ? limit : r.limit());
    }
    if (with.isEmpty() && order.isEmpty() && limit.isEmpty()) {
      return body;
    }
    return new Query.Combined(with, "UNION ALL", List.of(body), order, limit);
  }

  private Query part() {
    if (tokens.at("(")) {
      tokens.enter();
      tokens.next();
      Query inner = query();
      tokens.expect(")");
      tokens.leave();
      return inner;
    }
    if (tokens.at("VALUES")) {
      tokens.next();
      return new Query.Rows(List.of(), rows(), List.of(), Optional.empty());
    }
    if (tokens.accept("TABLE")) {
      Query.Source all = new Query.Named(SourceReader.table(reading.primaries.dotted()));
      return Query.Select.of(
          List.of(new Query.Item(SqlExpr.Column.of(Query.Item.STAR), "")),
          List.of(Query.FromItem.of(all)),
          Optional.empty());
    }
    if (tokens.peek().kind() == Kind.WORD && Holes.is(tokens.peek().text())) {
      return new Query.Unread(tokens.next().text());
    }
    return select();
  }

  /** Parenthesised rows behind commas; bare values count as rows of one. */
  List<List<SqlExpr>> rows() {
    List<List<SqlExpr>> rows = new ArrayList<>();
    do {
      tokens.accept("ROW");
      if (tokens.accept("(")) {
        if (tokens.accept(")")) {
          rows.add(List.of());
          continue;
        }
        rows.add(reading.expressions.list());
        tokens.expect(")");
      } else {
        rows.add(List.of(reading.expressions.expression()));
      }
    } while (tokens.accept(","));
    return rows;
  }

  private Query select() {
    Optional<Limit> limit = Optional.empty();
    boolean distinct = false;
    if (!tokens.at("FROM")) {
      tokens.expect("SELECT");
      if (tokens.peek().kind() == Kind.HINT) {
        tokens.next();
      }
      while (tokens.acceptAny(
          "ALL",
          "DISTINCTROW",
          "SQL_CALC_FOUND_ROWS",
          "SQL_NO_CACHE",
          "STRAIGHT_JOIN",
          "HIGH_PRIORITY",
          "SQL_BIG_RESULT")) {
        distinct |= tokens.previous().isWord("DISTINCTROW");
      }
      if (tokens.acceptAny("DISTINCT", "UNIQUE")) {
        distinct = true;
        if (tokens.accept("ON")) {
          tokens.skipParentheses();
        }
      }
      limit = top();
    }
    List<Query.Item> items = tokens.at("FROM") ? List.of() : items();
    String into = into();
    List<Query.FromItem> from = tokens.accept("FROM") ? reading.sources.from() : List.of();
    Optional<SqlExpr> where = where();
    if (tokens.accept("START", "WITH") || tokens.accept("CONNECT", "BY")) {
      throw tokens.failure("hierarchical queries are not read");
    }
    List<SqlExpr> groups = groupBy();
    Optional<SqlExpr> having =
        tokens.accept("HAVING") ? Optional.of(reading.expressions.expression()) : Optional.empty();
    if (tokens.accept("WINDOW")) {
      do {
        reading.primaries.name();
        tokens.expect("AS");
        tokens.skipParentheses();
      } while (tokens.accept(","));
    }
    if (into.isEmpty()) {
      into = into();
    }
    return new Query.Select(
        List.of(), distinct, items, into, from, where, groups, having, List.of(), limit, false);
  }

  /** The predicate behind WHERE; an unknown piece behind it is one more condition. */
  Optional<SqlExpr> where() {
    if (!tokens.accept("WHERE")) {
      return Optional.empty();
    }
    return Optional.of(reading.expressions.expression());
  }

  private List<SqlExpr> groupBy() {
    if (!tokens.accept("GROUP", "BY")) {
      return List.of();
    }
    List<SqlExpr> groups = reading.expressions.list();
    if (tokens.accept("WITH")) {
      tokens.expect("ROLLUP");
    }
    return groups;
  }

  private String into() {
    if (!tokens.accept("INTO")) {
      return "";
    }
    if (tokens.acceptAny("OUTFILE", "DUMPFILE")) {
      tokens.next();
      return "";
    }
    tokens.acceptAny("TEMP", "TEMPORARY", "UNLOGGED", "STRICT");
    tokens.accept("TABLE");
    StringBuilder names = new StringBuilder();
    do {
      Token t = tokens.peek();
      boolean variable = t.kind() == Kind.PARAMETER;
      names.append(variable ? "@" + tokens.next().text() : reading.primaries.dotted());
      names.append(' ');
    } while (tokens.accept(","));
    return names.toString().strip();
  }

  List<Query.Item> items() {
    List<Query.Item> items = new ArrayList<>();
    do {
      SqlExpr value = reading.expressions.expression();
      items.add(new Query.Item(value, reading.expressions.alias(false).orElse("")));
    } while (tokens.accept(","));
    return items;
  }

  List<OrderItem> orderItems() {
    List<OrderItem> items = new ArrayList<>();
    do {
      SqlExpr value = reading.expressions.expression();
      boolean descending = tokens.accept("DESC");
      if (!descending) {
        tokens.accept("ASC");
      }
      if (tokens.accept("NULLS")) {
        tokens.acceptAny("FIRST", "LAST");
      }
      items.add(new OrderItem(value, descending));
    } while (tokens.accept(","));
    return items;
  }

  /** T-SQL's TOP, if it is next. */
  Optional<Limit> top() {
    return limits.top();
  }

  /** LIMIT, OFFSET and FETCH in any order, if they are next. */
  Optional<Limit> limit() {
    return limits.limit();
  }

  private boolean locking() {
    boolean locks = false;
    while (true) {
      if (tokens.at("FOR")
          && (tokens.peek(1).isWord("UPDATE")
              || tokens.peek(1).isWord("SHARE")
              || tokens.peek(1).isWord("NO")
              || tokens.peek(1).isWord("KEY"))) {
        tokens.next();
        locks = true;
        while (tokens.acceptAny("UPDATE", "SHARE", "NO", "KEY", "NOWAIT", "SKIP", "LOCKED")) {
          locks = true;
        }
        if (tokens.accept("OF")) {
          do {
            reading.primaries.dotted();
          } while (tokens.accept(","));
        }
        if (tokens.accept("WAIT")) {
          reading.primaries.primary();
        }
        while (tokens.acceptAny("NOWAIT", "SKIP", "LOCKED")) {
          locks = true;
        }
      } else if (tokens.accept("LOCK", "IN", "SHARE", "MODE")) {
        locks = true;
      } else if (tokens.at("WITH") && tokens.peek(1).isWord("UR")) {
        tokens.next();
        tokens.next();
      } else {
        return locks;
      }
    }
  }

  private void options() {
    if (tokens.at("OPTION") && tokens.peek(1).isSymbol("(")) {
      tokens.next();
      tokens.skipParentheses();
    }
    if (tokens.at("FOR") && (tokens.peek(1).isWord("XML") || tokens.peek(1).isWord("JSON"))) {
      tokens.next();
      while (!tokens.atEnd() && !tokens.at(")") && !tokens.at(";")) {
        tokens.next();
      }
    }
  }

  /** The common table expressions from WITH on. */
  List<Cte> with() {
    tokens.expect("WITH");
    tokens.accept("RECURSIVE");
    List<Cte> all = new ArrayList<>();
    do {
      String name = reading.primaries.name();
      List<String> columns = tokens.at("(") ? reading.sources.names() : List.of();
      tokens.expect("AS");
      tokens.accept("NOT");
      tokens.accept("MATERIALIZED");
      tokens.expect("(");
      if (startsQuery() && !withWrites()) {
        all.add(new Cte(name, columns, Optional.of(query()), Optional.empty()));
      } else {
        all.add(new Cte(name, columns, Optional.empty(), Optional.of(reading.writes.write())));
      }
      tokens.expect(")");
    } while (tokens.accept(","));
    return all;
  }

  private boolean withWrites() {
    if (!tokens.at("WITH")) {
      return false;
    }
    int start = tokens.position();
    int questions = tokens.questions();
    with();
    boolean writes = tokens.atAny("INSERT", "UPDATE", "DELETE", "MERGE");
    tokens.reset(start);
    tokens.questions(questions);
    return writes;
  }
}
