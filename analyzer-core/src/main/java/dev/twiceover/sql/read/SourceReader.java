package dev.twiceover.sql.read;

import dev.twiceover.sql.Holes;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Query.FromItem;
import dev.twiceover.sql.Query.Join;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.TableRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads FROM lists, joins and table names with their hints. */
final class SourceReader {
  private final Reading reading;
  private final Tokens tokens;

  SourceReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
  }

  /** The sources behind FROM or USING. */
  List<FromItem> from() {
    List<FromItem> items = new ArrayList<>();
    do {
      source(items, Join.COMMA);
      joins(items);
    } while (tokens.accept(","));
    return items;
  }

  /** The joins behind a source. */
  void joins(List<FromItem> items) {
    while (true) {
      tokens.accept("NATURAL");
      Join join;
      if (tokens.accept("CROSS", "JOIN") || tokens.accept("CROSS", "APPLY")) {
        join = Join.CROSS;
      } else if (tokens.accept("OUTER", "APPLY")) {
        join = Join.LEFT;
      } else if (tokens.accept("INNER")) {
        join = Join.INNER;
        joinWord();
      } else if (tokens.at("LEFT") && !tokens.peek(1).isSymbol("(")) {
        tokens.next();
        join = Join.LEFT;
        joinWord();
      } else if (tokens.at("RIGHT") && !tokens.peek(1).isSymbol("(")) {
        tokens.next();
        join = Join.RIGHT;
        joinWord();
      } else if (tokens.accept("FULL")) {
        join = Join.FULL;
        joinWord();
      } else if (tokens.accept("JOIN") || tokens.accept("STRAIGHT_JOIN")) {
        join = Join.INNER;
      } else {
        return;
      }
      int first = items.size();
      source(items, join);
      Optional<SqlExpr> on = Optional.empty();
      List<String> using = new ArrayList<>();
      if (tokens.accept("ON")) {
        on = Optional.of(reading.expressions.expression());
      } else if (tokens.at("USING") && tokens.peek(1).isSymbol("(")) {
        tokens.next();
        using = names();
      } else if (joinsFollow()) {
        joins(items);
        if (tokens.accept("ON")) {
          on = Optional.of(reading.expressions.expression());
        }
      }
      FromItem plain = items.get(first);
      items.set(first, new FromItem(plain.source(), plain.join(), on, using));
    }
  }

  private boolean joinsFollow() {
    return tokens.atAny("JOIN", "INNER", "LEFT", "RIGHT", "FULL");
  }

  private void joinWord() {
    tokens.accept("OUTER");
    tokens.acceptAny("LOOP", "HASH", "MERGE");
    tokens.expect("JOIN");
  }

  private void source(List<FromItem> items, Join join) {
    tokens.acceptAny("LATERAL", "ONLY");
    if (tokens.at("(") && !startsDerived()) {
      tokens.next();
      int first = items.size();
      source(items, join);
      joins(items);
      while (tokens.accept(",")) {
        source(items, Join.COMMA);
        joins(items);
      }
      tokens.expect(")");
      if (items.size() == first) {
        throw tokens.failure("expected a table");
      }
      return;
    }
    items.add(new FromItem(single(), join, Optional.empty(), List.of()));
  }

  private boolean startsDerived() {
    int ahead = 0;
    while (tokens.peek(ahead).isSymbol("(")) {
      ahead++;
    }
    Token t = tokens.peek(ahead);
    return t.isWord("SELECT")
        || t.isWord("VALUES")
        || t.isWord("WITH")
        || t.isWord("TABLE")
        || isHole(t);
  }

  private static boolean isHole(Token t) {
    return Holes.is(t.text());
  }

  private Query.Source single() {
    if (tokens.at("(")) {
      tokens.next();
      Query query;
      if (isHole(tokens.peek()) && tokens.peek(1).isSymbol(")")) {
        query = new Query.Unread(tokens.next().text());
      } else {
        query = reading.queries.query();
      }
      tokens.expect(")");
      String alias = reading.expressions.alias(true).orElse("");
      return new Query.Derived(query, alias, columnAliases());
    }
    if (tokens.atAny("FINAL", "NEW", "OLD")
        && tokens.peek(1).isWord("TABLE")
        && tokens.peek(2).isSymbol("(")) {
      tokens.next();
      tokens.next();
      tokens.next();
      Query.Changed changed = new Query.Changed(reading.writes.write(), "");
      tokens.expect(")");
      return new Query.Changed(changed.write(), reading.expressions.alias(true).orElse(""));
    }
    if (tokens.accept("TABLE")) {
      tokens.expect("(");
      SqlExpr call = reading.expressions.expression();
      tokens.expect(")");
      String alias = reading.expressions.alias(true).orElse("");
      return new Query.Produced(call, alias, columnAliases());
    }
    int start = tokens.position();
    String name = reading.primaries.dotted();
    if (tokens.at("(")) {
      return produced(start, name);
    }
    tokens.accept("*");
    partition();
    hints();
    String alias = reading.expressions.alias(true).orElse("");
    if (!alias.isEmpty() && tokens.at("(") && tokens.peek(1).isName()) {
      columnAliases();
    }
    hints();
    return new Query.Named(table(name).as(alias));
  }

  private Query.Source produced(int start, String name) {
    SqlExpr call;
    if (name.equalsIgnoreCase("JSON_TABLE") || name.equalsIgnoreCase("XMLTABLE")) {
      String inside = tokens.skipParentheses();
      call = new SqlExpr.Opaque(name + "(" + inside + ")", List.of());
    } else {
      tokens.reset(start);
      call = reading.primaries.primary();
    }
    if (tokens.accept("WITH", "ORDINALITY")) {
      tokens.accept("ORDINALITY");
    }
    String alias = reading.expressions.alias(true).orElse("");
    return new Query.Produced(call, alias, columnAliases());
  }

  /** The columns in parentheses behind an alias; T-SQL and H2 may give types. */
  private List<String> columnAliases() {
    List<String> columns = new ArrayList<>();
    if (!tokens.at("(")) {
      return columns;
    }
    tokens.next();
    do {
      columns.add(reading.primaries.name());
      if (!tokens.at(",") && !tokens.at(")")) {
        reading.primaries.type();
      }
    } while (tokens.accept(","));
    tokens.expect(")");
    return columns;
  }

  /** Names in parentheses. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    tokens.expect("(");
    do {
      String dotted = reading.primaries.dotted();
      names.add(dotted.substring(dotted.lastIndexOf('.') + 1));
    } while (tokens.accept(","));
    tokens.expect(")");
    return names;
  }

  private void partition() {
    if (tokens.at("PARTITION") && tokens.peek(1).isSymbol("(")) {
      tokens.next();
      tokens.skipParentheses();
    }
  }

  /** Table hints of all dialects, which change no result; answers whether one locks. */
  boolean hints() {
    boolean locks = false;
    while (true) {
      if (tokens.at("WITH") && tokens.peek(1).isSymbol("(")) {
        tokens.next();
        locks |= isLock(tokens.skipParentheses());
      } else if (tokens.at("(") && isHintWord(tokens.peek(1)) && tokens.peek(2).isSymbol(")")) {
        locks |= isLock(tokens.skipParentheses());
      } else if (tokens.accept("INDEXED", "BY")) {
        reading.primaries.name();
      } else if (tokens.at("NOT") && tokens.peek(1).isWord("INDEXED")) {
        tokens.next();
        tokens.next();
      } else if (tokens.atAny("USE", "FORCE", "IGNORE")
          && (tokens.peek(1).isWord("INDEX") || tokens.peek(1).isWord("KEY"))) {
        tokens.next();
        tokens.next();
        if (tokens.accept("FOR")) {
          tokens.next();
          tokens.accept("BY");
        }
        tokens.skipParentheses();
      } else if (tokens.accept("TABLESAMPLE")) {
        reading.primaries.name();
        tokens.skipParentheses();
      } else {
        return locks;
      }
    }
  }

  private static boolean isHintWord(Token t) {
    return t.isWord("NOLOCK") || t.isWord("HOLDLOCK") || t.isWord("UPDLOCK") || t.isWord("ROWLOCK");
  }

  private static boolean isLock(String hints) {
    String upper = hints.toUpperCase(java.util.Locale.ROOT);
    return upper.contains("HOLDLOCK") || upper.contains("SERIALIZABLE");
  }

  /** A dotted name as a table. */
  static TableRef table(String dotted) {
    int dot = dotted.lastIndexOf('.');
    return dot < 0
        ? TableRef.of(dotted)
        : new TableRef(dotted.substring(0, dot), dotted.substring(dot + 1), "");
  }
}
