package dev.twiceover.sql.read;

import dev.twiceover.sql.Query;
import java.util.List;

/** Small rewrites of records. */
final class Shapes {
  private Shapes() {}

  /** The same select with one item. */
  static Query.Select withItem(Query.Select s, Query.Item item) {
    return new Query.Select(
        s.with(),
        s.distinct(),
        List.of(item),
        s.into(),
        s.from(),
        s.where(),
        s.groupBy(),
        s.having(),
        s.orderBy(),
        s.limit(),
        s.locking());
  }
}
