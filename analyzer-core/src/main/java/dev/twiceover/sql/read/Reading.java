package dev.twiceover.sql.read;

import dev.twiceover.sql.Dialect;
import java.util.List;

/** The readers that share one place in one list of tokens. */
final class Reading {
  final Tokens tokens;
  final ExpressionReader expressions;
  final PrimaryReader primaries;
  final SourceReader sources;
  final QueryReader queries;
  final InsertReader inserts;
  final MergeReader merges;
  final WriteReader writes;
  final ConflictReader conflicts;

  Reading(String text, List<Token> list, Dialect dialect) {
    tokens = new Tokens(text, list, dialect);
    expressions = new ExpressionReader(this);
    primaries = new PrimaryReader(this);
    sources = new SourceReader(this);
    queries = new QueryReader(this);
    conflicts = new ConflictReader(this);
    inserts = new InsertReader(this);
    merges = new MergeReader(this);
    writes = new WriteReader(this);
  }

  Dialect dialect() {
    return tokens.dialect();
  }
}
