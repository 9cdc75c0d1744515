package dev.twiceover.sql.judge;

import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import java.util.Optional;

/** Recognises the query that makes an array a sorted set. */
final class SetUnions {
  private SetUnions() {}

  /**
   * The array whose elements {@code ARRAY(SELECT DISTINCT t FROM unnest(..) t ORDER BY t)} sorts.
   */
  static Optional<SqlExpr> operand(SqlExpr.Call c) {
    boolean shaped =
        c.name().equals("array")
            && c.arguments().size() == 1
            && c.arguments().get(0) instanceof SqlExpr.Subquery sub
            && sub.query() instanceof Query.Select s
            && s.distinct()
            && s.where().isEmpty()
            && s.limit().isEmpty()
            && s.items().size() == 1
            && s.orderBy().size() == 1
            && s.orderBy().get(0).value().equals(s.items().get(0).value())
            && s.from().size() == 1
            && s.from().get(0).source() instanceof Query.Produced p
            && isElement(s.items().get(0).value(), p);
    if (!shaped) {
      return Optional.empty();
    }
    Query.Select s = (Query.Select) ((SqlExpr.Subquery) c.arguments().get(0)).query();
    Query.Produced p = (Query.Produced) s.from().get(0).source();
    return Optional.of(((SqlExpr.Call) p.call()).arguments().get(0));
  }

  private static boolean isElement(SqlExpr item, Query.Produced p) {
    boolean unnests =
        p.call() instanceof SqlExpr.Call call
            && call.name().equals("unnest")
            && call.arguments().size() == 1;
    return unnests
        && item instanceof SqlExpr.Column c
        && (p.alias().equalsIgnoreCase(c.name())
            || p.columns().stream().anyMatch(c.name()::equalsIgnoreCase));
  }
}
