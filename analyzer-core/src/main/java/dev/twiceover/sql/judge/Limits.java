package dev.twiceover.sql.judge;

import dev.twiceover.schema.Table;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a row limit means for the choice of rows (U4). */
final class Limits {
  /** Whether an order leaves no choice. */
  enum Order {
    TOTAL,
    UNKNOWN,
    NONE
  }

  private final Frame frame;
  private final List<SqlExpr> conjuncts;

  Limits(Frame frame, List<SqlExpr> conjuncts) {
    this.frame = frame;
    this.conjuncts = conjuncts;
  }

  /** Whether the predicate pins one row by a unique key, so that the limit is inert. */
  boolean pinsOneRow(WriteStatement w) {
    Set<String> pinned = pinnedColumns();
    return w.from().isEmpty()
        && frame.table().map(Table::keys).orElse(List.of()).stream()
            .filter(UniqueKey::isPlain)
            .anyMatch(k -> pinned.containsAll(k.columns()));
  }

  /** The condition under which the predicate pins one row, where no schema tells. */
  Optional<Condition> pinCondition(WriteStatement w) {
    Set<String> pinned = pinnedColumns();
    boolean unknown = frame.table().filter(Table::complete).isEmpty();
    return unknown && !pinned.isEmpty() && w.from().isEmpty()
        ? Optional.of(new Condition.Unique(frame.target().name(), new ArrayList<>(pinned)))
        : Optional.empty();
  }

  /** Columns of the target that equal something that is no column of it. */
  private Set<String> pinnedColumns() {
    Set<String> pinned = new LinkedHashSet<>();
    for (SqlExpr e : conjuncts) {
      if (e instanceof SqlExpr.Binary b && b.operator().equals("=")) {
        own(b.left()).filter(c -> isFree(b.right())).ifPresent(pinned::add);
        own(b.right()).filter(c -> isFree(b.left())).ifPresent(pinned::add);
      }
    }
    return pinned;
  }

  private Optional<String> own(SqlExpr e) {
    boolean own =
        e instanceof SqlExpr.Column c
            && (c.qualifier().isEmpty() || frame.target().isMeantBy(c.qualifier()));
    return own ? Optional.of(((SqlExpr.Column) e).key()) : Optional.empty();
  }

  private static boolean isFree(SqlExpr e) {
    boolean reads =
        e instanceof SqlExpr.Column || e instanceof SqlExpr.Subquery || e instanceof SqlExpr.Hole;
    return !reads && e.children().stream().allMatch(Limits::isFree);
  }

  /** Whether an order by unwritten columns leaves no choice. */
  Order order(List<Query.OrderItem> items, Set<String> written) {
    Set<String> columns = new LinkedHashSet<>();
    for (Query.OrderItem i : items) {
      Optional<String> own = own(i.value());
      if (own.isEmpty() || written.contains(own.get())) {
        break;
      }
      columns.add(own.get());
    }
    boolean all = columns.size() == items.size();
    if (columns.isEmpty() || !all) {
      return Order.NONE;
    }
    Optional<Table> table = frame.table();
    if (table.isEmpty()) {
      return Order.UNKNOWN;
    }
    boolean total =
        table.get().keys().stream()
            .filter(UniqueKey::isPlain)
            .anyMatch(k -> columns.containsAll(k.columns()));
    return total ? Order.TOTAL : table.get().complete() ? Order.NONE : Order.UNKNOWN;
  }

  List<String> names(List<Query.OrderItem> items) {
    return items.stream().map(i -> own(i.value()).orElse("?")).toList();
  }
}
