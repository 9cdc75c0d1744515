package dev.twiceover.sql.judge;

import dev.twiceover.schema.Table;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlRewriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rewrites {@code key IN (SELECT key FROM the same table WHERE p)} to {@code p} on the row itself:
 * the same rows, told row by row.
 */
final class OwnRows {
  private OwnRows() {}

  static List<SqlExpr> rewrite(List<SqlExpr> conjuncts, Frame frame) {
    List<SqlExpr> all = new ArrayList<>();
    for (SqlExpr e : conjuncts) {
      Optional<SqlExpr> own = own(e, frame);
      if (own.isPresent()) {
        all.addAll(Idioms.conjuncts(own.get()));
      } else {
        all.add(e);
      }
    }
    return all;
  }

  private static Optional<SqlExpr> own(SqlExpr e, Frame frame) {
    if (!(e instanceof SqlExpr.InQuery in)
        || in.negated()
        || !(in.operand() instanceof SqlExpr.Column key)
        || !isKey(key, frame)) {
      return Optional.empty();
    }
    return predicate(in.query(), key, frame);
  }

  private static boolean isKey(SqlExpr.Column key, Frame frame) {
    boolean own = key.qualifier().isEmpty() || frame.target().isMeantBy(key.qualifier());
    return own
        && frame.table().map(Table::keys).orElse(List.of()).stream()
            .filter(UniqueKey::isPlain)
            .anyMatch(k -> k.columns().equals(List.of(key.key())));
  }

  /** The predicate of a plain select of the key from the table, through derived tables. */
  private static Optional<SqlExpr> predicate(Query q, SqlExpr.Column key, Frame frame) {
    boolean plain =
        q instanceof Query.Select s
            && s.with().isEmpty()
            && s.limit().isEmpty()
            && s.groupBy().isEmpty()
            && s.having().isEmpty()
            && s.items().size() == 1
            && s.items().get(0).value() instanceof SqlExpr.Column c
            && c.key().equals(key.key())
            && s.from().size() == 1;
    if (!plain) {
      return Optional.empty();
    }
    Query.Select s = (Query.Select) q;
    Query.Source source = s.from().get(0).source();
    if (source instanceof Query.Derived d && s.where().isEmpty()) {
      return predicate(d.query(), key, frame);
    }
    if (!(source instanceof Query.Named n) || !n.table().key().equals(frame.target().key())) {
      return Optional.empty();
    }
    SqlExpr always = SqlExpr.Constant.bool(true);
    SqlExpr where = s.where().orElse(always);
    if (hasQuery(where)) {
      return Optional.empty();
    }
    String label = frame.target().label();
    return Optional.of(
        SqlRewriter.of(
                x ->
                    x instanceof SqlExpr.Column c
                            && (c.qualifier().isEmpty() || n.table().isMeantBy(c.qualifier()))
                        ? new SqlExpr.Column(label, c.name())
                        : x)
            .expr(where));
  }

  private static boolean hasQuery(SqlExpr e) {
    boolean own =
        e instanceof SqlExpr.Subquery
            || e instanceof SqlExpr.Exists
            || e instanceof SqlExpr.InQuery;
    return own || e.children().stream().anyMatch(OwnRows::hasQuery);
  }
}
