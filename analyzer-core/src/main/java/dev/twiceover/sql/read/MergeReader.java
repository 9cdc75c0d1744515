package dev.twiceover.sql.read;

import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Conflict;
import dev.twiceover.sql.Merge;
import dev.twiceover.sql.Merge.Action;
import dev.twiceover.sql.Merge.Branch;
import dev.twiceover.sql.Merge.Match;
import dev.twiceover.sql.Modifier;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.TableRef;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads MERGE: the standard's with every vendor's branches, and H2's KEY form. */
final class MergeReader {
  private final Reading reading;
  private final Tokens tokens;

  MergeReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
  }

  /** One MERGE from its verb on. */
  WriteStatement.Builder merge() {
    tokens.expect("MERGE");
    if (tokens.peek().kind() == Token.Kind.HINT) {
      tokens.next();
    }
    Optional<Query.Limit> top = reading.queries.top();
    tokens.accept("INTO");
    TableRef table = SourceReader.table(reading.primaries.dotted());
    boolean locks = reading.sources.hints();
    table = table.as(reading.expressions.alias(true).orElse(""));
    locks |= reading.sources.hints();
    WriteStatement.Builder builder = WriteStatement.of(Verb.MERGE, table);
    top.ifPresent(builder::limit);
    if (locks) {
      builder.modifier(Modifier.LOCK_HINT);
    }
    if (tokens.accept("USING")) {
      branches(builder);
    } else {
      byKey(builder);
    }
    return builder;
  }

  /** H2: {@code MERGE INTO t (a, b) KEY (a) VALUES (..)}; without KEY, the primary key decides. */
  private void byKey(WriteStatement.Builder builder) {
    List<String> columns =
        tokens.at("(") && !reading.queries.startsQuery() ? reading.sources.names() : List.of();
    builder.columns(columns);
    List<String> key = List.of();
    if (tokens.accept("KEY")) {
      key = reading.sources.names();
    }
    if (tokens.accept("VALUES")) {
      reading.queries.rows().forEach(builder::row);
    } else {
      builder.source(reading.queries.query());
    }
    List<Assignment> set = new ArrayList<>();
    for (String column : columns) {
      if (key.stream().noneMatch(column::equalsIgnoreCase)) {
        set.add(Assignment.of(column, new SqlExpr.Excluded(column)));
      }
    }
    builder.onConflict(Conflict.update(key, set));
  }

  private void branches(WriteStatement.Builder builder) {
    List<Query.FromItem> using = new ArrayList<>(reading.sources.from());
    Query.Source source = using.get(0).source();
    if (using.size() > 1) {
      builder.partial("joined source");
    }
    tokens.expect("ON");
    SqlExpr on = reading.expressions.expression();
    List<Branch> branches = new ArrayList<>();
    while (true) {
      if (tokens.accept("WHEN")) {
        branches.add(branch());
      } else if (!reading.writes.holes(builder)) {
        break;
      }
    }
    builder.merge(new Merge(source, on, branches));
    reading.writes.returning(builder);
    if (tokens.at("OPTION") && tokens.peek(1).isSymbol("(")) {
      tokens.next();
      builder.dropped("OPTION (" + tokens.skipParentheses() + ")");
    }
  }

  private Branch branch() {
    Match match = Match.MATCHED;
    if (tokens.accept("NOT")) {
      match = Match.NOT_MATCHED;
    }
    tokens.expect("MATCHED");
    if (tokens.accept("BY", "SOURCE")) {
      match = Match.NOT_MATCHED_BY_SOURCE;
    } else {
      tokens.accept("BY", "TARGET");
    }
    Optional<SqlExpr> condition =
        tokens.accept("AND") ? Optional.of(reading.expressions.expression()) : Optional.empty();
    tokens.expect("THEN");
    if (tokens.accept("DELETE")) {
      return Branch.plain(match, and(condition, reading.queries.where()), Action.DELETE);
    }
    if (tokens.accept("DO", "NOTHING")) {
      return Branch.plain(match, condition, Action.NOTHING);
    }
    if (tokens.accept("UPDATE")) {
      return update(match, condition);
    }
    tokens.expect("INSERT");
    return insert(condition);
  }

  private Branch update(Match match, Optional<SqlExpr> condition) {
    tokens.expect("SET");
    List<Assignment> set = new ArrayList<>();
    do {
      set.addAll(reading.writes.assignment());
    } while (tokens.accept(","));
    Optional<SqlExpr> all = and(condition, reading.queries.where());
    Optional<SqlExpr> deleteWhere = Optional.empty();
    if (tokens.accept("DELETE")) {
      deleteWhere = reading.queries.where();
    }
    return new Branch(match, all, Action.UPDATE, set, List.of(), List.of(), deleteWhere);
  }

  private Branch insert(Optional<SqlExpr> condition) {
    List<String> columns = tokens.at("(") ? reading.sources.names() : List.of();
    if (tokens.accept("OVERRIDING")) {
      tokens.acceptAny("SYSTEM", "USER");
      tokens.expect("VALUE");
    }
    List<SqlExpr> values = List.of();
    if (!tokens.accept("DEFAULT", "VALUES")) {
      tokens.expect("VALUES");
      values = reading.queries.rows().get(0);
    }
    return Branch.insert(and(condition, reading.queries.where()), columns, values);
  }

  private static Optional<SqlExpr> and(Optional<SqlExpr> a, Optional<SqlExpr> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isPresent() ? a : b;
    }
    return Optional.of(new SqlExpr.Binary("AND", a.get(), b.get()));
  }
}
