package dev.twiceover.sql.read;

import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Cte;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Holes;
import dev.twiceover.sql.Modifier;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.TableRef;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.read.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads UPDATE, DELETE and what they share with other writes. */
final class WriteReader {
  private final Reading reading;
  private final Tokens tokens;
  private final OtherReader others;

  WriteReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
    this.others = new OtherReader(reading);
  }

  /** Whether a write starts here, its WITH left aside. */
  boolean startsWrite() {
    return tokens.atAny(
            "INSERT",
            "REPLACE",
            "UPDATE",
            "DELETE",
            "MERGE",
            "TRUNCATE",
            "CALL",
            "EXEC",
            "LOAD",
            "COPY",
            "UPSERT",
            "NOTIFY")
        || others.startsDdl()
        || (tokens.at("EXECUTE") && !tokens.peek(1).isSymbol("("))
        || tokens.at("{")
        || tokens.at("PERFORM")
        || tokens.at("SET", "STATEMENT");
  }

  /** A procedure called by its bare name, as inside blocks. */
  WriteStatement bareCall() {
    return others.call().build();
  }

  /** One write with its WITH. */
  WriteStatement write() {
    List<Cte> with = tokens.at("WITH") ? reading.queries.with() : List.of();
    return writeBehind(with);
  }

  /** One write behind its WITH. */
  WriteStatement writeBehind(List<Cte> with) {
    WriteStatement.Builder builder = verb();
    with.forEach(builder::with);
    return builder.build();
  }

  private WriteStatement.Builder verb() {
    return switch (tokens.peek().upper()) {
      case "INSERT", "REPLACE", "UPSERT" -> reading.inserts.insert();
      case "UPDATE" -> update();
      case "DELETE" -> delete();
      case "MERGE" -> reading.merges.merge();
      case "SET" -> setStatement();
      default -> others.other();
    };
  }

  /** MariaDB's {@code SET STATEMENT sql_mode = '..' FOR update ..}. */
  private WriteStatement.Builder setStatement() {
    tokens.expect("SET", "STATEMENT");
    boolean simultaneous = false;
    while (!tokens.at("FOR") && !tokens.atEnd()) {
      simultaneous |= tokens.peek().text().contains("SIMULTANEOUS_ASSIGNMENT");
      tokens.next();
    }
    tokens.expect("FOR");
    WriteStatement.Builder builder = verb();
    if (simultaneous) {
      builder.modifier(Modifier.SIMULTANEOUS);
    }
    return builder;
  }

  private WriteStatement.Builder update() {
    tokens.expect("UPDATE");
    List<Modifier> modifiers = modifiers();
    if (tokens.at("VERSIONED") && tokens.peek(1).isName() && !tokens.peek(1).isWord("SET")) {
      tokens.next();
    }
    Optional<Query.Limit> top = reading.queries.top();
    tokens.accept("ONLY");
    List<Query.FromItem> items = reading.sources.from();
    WriteStatement.Builder builder = target(Verb.UPDATE, items);
    modifiers.forEach(builder::modifier);
    top.ifPresent(builder::limit);
    holes(builder);
    tokens.expect("SET");
    assignments(builder);
    tail(builder);
    return builder;
  }

  /** A builder whose target is the first of the items. */
  private WriteStatement.Builder target(Verb verb, List<Query.FromItem> items) {
    Query.Source first = items.get(0).source();
    WriteStatement.Builder builder;
    if (first instanceof Query.Named named) {
      builder = WriteStatement.of(verb, named.table());
    } else if (first instanceof Query.Derived derived
        && derived.query() instanceof Query.Select select
        && !select.from().isEmpty()
        && select.from().get(0).source() instanceof Query.Named inner) {
      builder =
          WriteStatement.of(verb, inner.table().as(derived.alias()))
              .modifier(Modifier.INLINE_VIEW)
              .partial("updatable view");
      select.where().ifPresent(builder::where);
    } else {
      throw tokens.failure("expected a table");
    }
    boolean outer = items.size() > 1 && items.get(1).join() == Query.Join.RIGHT;
    builder.joinsTarget(outer);
    items.stream().skip(1).forEach(builder::from);
    return builder;
  }

  private List<Modifier> modifiers() {
    List<Modifier> modifiers = new ArrayList<>();
    while (true) {
      if (tokens.peek().kind() == Kind.HINT) {
        tokens.next();
      } else if (tokens.accept("OR")) {
        modifiers.add(
            switch (tokens.next().upper()) {
              case "IGNORE" -> Modifier.IGNORE;
              case "REPLACE" -> Modifier.OR_REPLACE;
              case "FAIL" -> Modifier.OR_FAIL;
              case "ABORT", "ROLLBACK" -> Modifier.OR_ABORT;
              default -> throw tokens.failure("unknown word behind OR");
            });
      } else if (tokens.at("IGNORE") && !tokens.peek(1).isWord("SET")) {
        tokens.next();
        modifiers.add(Modifier.IGNORE);
      } else if (!tokens.acceptAny("LOW_PRIORITY", "QUICK")) {
        return modifiers;
      }
    }
  }

  /** The assignments behind SET. */
  private void assignments(WriteStatement.Builder builder) {
    do {
      if (isHole(tokens.peek()) && !tokens.peek(1).isSymbol("=") && !tokens.peek(1).isSymbol(".")) {
        builder.partial("unknown assignments " + tokens.next().text());
      } else {
        assignment().forEach(builder::set);
      }
    } while (tokens.accept(","));
  }

  /** One item of a SET: none for a variable, several for a row. */
  List<Assignment> assignment() {
    if (tokens.at("(")) {
      return row();
    }
    Token t = tokens.peek();
    if (t.kind() == Kind.PARAMETER) {
      tokens.next();
      operator();
      boolean column = tokens.peek().isName() && tokens.peek(1).isSymbol("=");
      if (column) {
        return assignment();
      }
      reading.expressions.expression();
      return List.of();
    }
    List<String> path = new ArrayList<>();
    path.add(reading.primaries.name());
    while (tokens.accept(".")) {
      path.add(reading.primaries.name());
    }
    SqlExpr.Column column =
        new SqlExpr.Column(
            String.join(".", path.subList(0, path.size() - 1)), path.get(path.size() - 1));
    if (tokens.at("(")) {
      String inside = tokens.skipParentheses();
      SqlExpr.Column base = SqlExpr.Column.of(path.get(0));
      return List.of(
          new Assignment(
              base, new SqlExpr.Opaque(column.name() + "(" + inside + ")", List.of(base))));
    }
    SqlExpr index = null;
    while (tokens.accept("[")) {
      index = reading.expressions.expression();
      if (tokens.accept(":")) {
        reading.expressions.expression();
      }
      tokens.expect("]");
    }
    String compound = operator();
    SqlExpr value = reading.expressions.expression();
    if (index != null) {
      value = SqlExpr.Call.of("subscript_set", column, index, value);
    }
    if (!compound.isEmpty()) {
      value = new SqlExpr.Binary(compound, column, value);
    }
    return List.of(new Assignment(column, value));
  }

  /** Takes {@code =} or a compound operator; answers the operator inside it, or "". */
  private String operator() {
    if (tokens.accept("=") || tokens.accept(":=")) {
      return "";
    }
    Token t = tokens.peek();
    if (t.kind() == Kind.SYMBOL && t.text().length() == 2 && t.text().endsWith("=")) {
      tokens.next();
      return t.text().substring(0, 1);
    }
    throw tokens.failure("expected =");
  }

  private List<Assignment> row() {
    List<String> columns = reading.sources.names();
    tokens.expect("=");
    tokens.accept("ROW");
    SqlExpr value = reading.expressions.expression();
    List<Assignment> all = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      all.add(Assignment.of(columns.get(i), item(value, i, columns.size())));
    }
    return all;
  }

  private SqlExpr item(SqlExpr value, int i, int size) {
    if (value instanceof SqlExpr.Tuple tuple && tuple.items().size() == size) {
      return tuple.items().get(i);
    }
    if (value instanceof SqlExpr.Subquery sub
        && sub.query() instanceof Query.Select select
        && select.items().size() == size) {
      return new SqlExpr.Subquery(Shapes.withItem(select, select.items().get(i)));
    }
    return size == 1 ? value : new SqlExpr.Opaque("row item " + (i + 1), List.of(value));
  }

  private WriteStatement.Builder delete() {
    tokens.expect("DELETE");
    List<Modifier> modifiers = modifiers();
    Optional<Query.Limit> top = reading.queries.top();
    tokens.accept("FROM");
    tokens.accept("ONLY");
    List<TableRef> targets = new ArrayList<>();
    List<Query.FromItem> joined = new ArrayList<>();
    do {
      List<Query.FromItem> one = new ArrayList<>();
      one.add(Query.FromItem.of(deleteTarget()));
      reading.sources.joins(one);
      targets.add(((Query.Named) one.get(0).source()).table());
      joined.addAll(one.subList(1, one.size()));
    } while (tokens.accept(","));
    WriteStatement.Builder builder = WriteStatement.of(Verb.DELETE, targets.get(0));
    targets.stream().skip(1).forEach(builder::alsoTarget);
    joined.forEach(builder::from);
    modifiers.forEach(builder::modifier);
    top.ifPresent(builder::limit);
    tail(builder);
    return builder;
  }

  private Query.Source deleteTarget() {
    String name = reading.primaries.dotted();
    tokens.accept("*");
    tokens.accept(".", "*");
    reading.sources.hints();
    String alias = reading.expressions.alias(true).orElse("");
    return new Query.Named(SourceReader.table(name).as(alias));
  }

  /** What may follow the SET of an update or the table of a delete. */
  private void tail(WriteStatement.Builder builder) {
    holes(builder);
    returning(builder);
    while (true) {
      if (tokens.acceptAny("USING", "FROM")) {
        reading.sources.from().forEach(builder::from);
      } else if (tokens.at("WHERE")) {
        where(builder);
      } else if (tokens.accept("ORDER", "BY")) {
        reading.queries.orderItems().forEach(builder::orderBy);
      } else if (tokens.atAny("LIMIT", "FETCH", "OFFSET")) {
        reading.queries.limit().ifPresent(builder::limit);
      } else if (!returning(builder) && !holes(builder) && !option(builder)) {
        return;
      }
    }
  }

  private void where(WriteStatement.Builder builder) {
    SqlExpr predicate = reading.queries.where().orElseThrow();
    if (predicate instanceof SqlExpr.Call call && call.name().equals("current_of")) {
      builder.modifier(Modifier.CURRENT_OF).partial("WHERE CURRENT OF");
      return;
    }
    builder.where(predicate);
  }

  private boolean option(WriteStatement.Builder builder) {
    if (tokens.at("OPTION") && tokens.peek(1).isSymbol("(")) {
      tokens.next();
      builder.dropped("OPTION (" + tokens.skipParentheses() + ")");
      return true;
    }
    return false;
  }

  /** Takes unknown pieces that stand where a clause may start. */
  boolean holes(WriteStatement.Builder builder) {
    boolean any = false;
    while (isHole(tokens.peek())) {
      builder.partial("unknown text " + tokens.next().text());
      any = true;
    }
    return any;
  }

  static boolean isHole(Token t) {
    return t.kind() == Kind.WORD && Holes.is(t.text());
  }

  /** RETURNING, RETURN .. INTO, OUTPUT .. INTO. */
  boolean returning(WriteStatement.Builder builder) {
    boolean oracle = tokens.at("RETURN") && reading.dialect() == Dialect.ORACLE;
    if (!oracle && !tokens.at("RETURNING") && !tokens.at("OUTPUT")) {
      return false;
    }
    tokens.next();
    reading.queries.items().forEach(builder::returning);
    if (tokens.accept("BULK", "COLLECT") || tokens.at("INTO")) {
      tokens.expect("INTO");
      do {
        reading.primaries.primary();
      } while (tokens.accept(","));
      if (tokens.at("(")) {
        tokens.skipParentheses();
      }
    }
    return true;
  }
}
