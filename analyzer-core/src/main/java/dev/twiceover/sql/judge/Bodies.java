package dev.twiceover.sql.judge;

import dev.twiceover.schema.Routine;
import dev.twiceover.schema.Schema;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Script;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlRewriter;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.read.SqlFragments;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Bodies of routines and triggers with their variables put in. */
final class Bodies {
  private Bodies() {}

  /** The body of a routine for these arguments; empty if nobody knows it. */
  static Optional<List<ScriptItem>> of(
      Routine routine, List<SqlExpr> arguments, Schema schema, Dialect dialect) {
    if (routine.body().isEmpty()) {
      return Optional.empty();
    }
    Map<String, SqlExpr> values = new HashMap<>();
    for (int i = 0; i < routine.parameters().size(); i++) {
      String name = routine.parameters().get(i).toLowerCase(Locale.ROOT);
      values.put(name, i < arguments.size() ? arguments.get(i) : SqlExpr.Constant.NULL);
    }
    Script script = SqlFragments.body(routine.body().get(), dialect);
    return Optional.of(rewrite(script.items(), schema, (w, c) -> values.get(c.key()), values));
  }

  /** What a name in a statement stands for, or null if it is a column. */
  interface Meaning {
    @org.jspecify.annotations.Nullable SqlExpr of(Optional<WriteStatement> in, SqlExpr.Column c);
  }

  private static List<ScriptItem> rewrite(
      List<ScriptItem> items, Schema schema, Meaning meaning, Map<String, SqlExpr> values) {
    return rewrite(
        items,
        w ->
            e -> {
              if (e instanceof SqlExpr.Parameter p) {
                return values.getOrDefault(p.name().toLowerCase(Locale.ROOT), e);
              }
              boolean bare = e instanceof SqlExpr.Column c && c.qualifier().isEmpty();
              if (!bare || isColumn(w, (SqlExpr.Column) e, schema)) {
                return e;
              }
              SqlExpr known = meaning.of(w, (SqlExpr.Column) e);
              return known == null ? e : known;
            });
  }

  private static boolean isColumn(Optional<WriteStatement> w, SqlExpr.Column c, Schema schema) {
    return w.flatMap(x -> schema.table(x.target().name()))
        .flatMap(t -> t.column(c.name()))
        .isPresent();
  }

  /** The items with the expressions of their statements changed. */
  static List<ScriptItem> rewrite(
      List<ScriptItem> items,
      java.util.function.Function<Optional<WriteStatement>, UnaryOperator<SqlExpr>> change) {
    List<ScriptItem> all = new ArrayList<>();
    for (ScriptItem item : items) {
      all.add(rewrite(item, change));
    }
    return all;
  }

  private static ScriptItem rewrite(
      ScriptItem item,
      java.util.function.Function<Optional<WriteStatement>, UnaryOperator<SqlExpr>> change) {
    if (item instanceof ScriptItem.Write w) {
      SqlRewriter r = SqlRewriter.of(change.apply(Optional.of(w.statement())));
      return new ScriptItem.Write(w.span(), r.write(w.statement()));
    }
    SqlRewriter plain = SqlRewriter.of(change.apply(Optional.empty()));
    if (item instanceof ScriptItem.Read r) {
      return new ScriptItem.Read(r.span(), plain.query(r.query()), r.text());
    }
    if (item instanceof ScriptItem.If i) {
      return new ScriptItem.If(
          i.span(),
          i.question(),
          plain.optional(i.condition()),
          rewrite(i.then(), change),
          rewrite(i.otherwise(), change));
    }
    if (item instanceof ScriptItem.Loop l) {
      return new ScriptItem.Loop(l.span(), rewrite(l.body(), change));
    }
    if (item instanceof ScriptItem.Block b) {
      List<ScriptItem.Handler> handlers =
          b.handlers().stream()
              .map(
                  h ->
                      new ScriptItem.Handler(
                          h.duplicates(), h.continues(), rewrite(h.body(), change)))
              .toList();
      return new ScriptItem.Block(b.span(), b.procedural(), rewrite(b.body(), change), handlers);
    }
    return item;
  }
}
