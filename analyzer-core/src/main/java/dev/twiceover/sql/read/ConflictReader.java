package dev.twiceover.sql.read;

import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Conflict;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlRewriter;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads ON CONFLICT and ON DUPLICATE KEY UPDATE. */
final class ConflictReader {
  private final Reading reading;
  private final Tokens tokens;

  ConflictReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
  }

  /** Takes the clauses that are next; the rewriter resolves a row alias. */
  void clauses(WriteStatement.Builder builder, SqlRewriter aliases) {
    while (true) {
      if (tokens.accept("ON", "CONFLICT")) {
        onConflict(builder);
      } else if (tokens.accept("ON", "DUPLICATE", "KEY", "UPDATE")) {
        List<Assignment> set = assignments(builder);
        builder.onConflict(aliases.conflict(Conflict.update(List.of(), set)));
      } else {
        return;
      }
    }
  }

  private void onConflict(WriteStatement.Builder builder) {
    List<String> target = new ArrayList<>();
    String constraint = "";
    boolean opaque = false;
    Optional<SqlExpr> predicate = Optional.empty();
    if (WriteReader.isHole(tokens.peek())) {
      builder.partial("unknown conflict target " + tokens.next().text());
      opaque = true;
    } else if (tokens.accept("ON", "CONSTRAINT")) {
      constraint = reading.primaries.name();
    } else if (tokens.accept("(")) {
      do {
        opaque |= !targetItem(target);
      } while (tokens.accept(","));
      tokens.expect(")");
      predicate = reading.queries.where();
    }
    tokens.expect("DO");
    if (tokens.accept("NOTHING")) {
      builder.onConflict(
          new Conflict(target, constraint, opaque, predicate, false, List.of(), Optional.empty()));
      return;
    }
    tokens.expect("UPDATE", "SET");
    List<Assignment> set = assignments(builder);
    Optional<SqlExpr> where = reading.queries.where();
    builder.onConflict(new Conflict(target, constraint, opaque, predicate, true, set, where));
  }

  /** Takes one item; answers whether it is a plain column. */
  private boolean targetItem(List<String> target) {
    SqlExpr e = reading.expressions.expression();
    if (tokens.peek().isName() && !tokens.at("WHERE")) {
      tokens.next();
    }
    if (e instanceof SqlExpr.Column column) {
      target.add(column.name());
      return true;
    }
    return false;
  }

  private List<Assignment> assignments(WriteStatement.Builder builder) {
    List<Assignment> all = new ArrayList<>();
    do {
      if (WriteReader.isHole(tokens.peek()) && !tokens.peek(1).isSymbol("=")) {
        builder.partial("unknown assignments " + tokens.next().text());
      } else {
        all.addAll(reading.writes.assignment());
      }
    } while (tokens.accept(","));
    return all;
  }
}
