package dev.twiceover.sql.judge;

import dev.twiceover.schema.Table;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a DELETE's predicate reads the rows that are deleted. A test that only ever loses rows when
 * rows are deleted is harmless; so is the complement of a choice that deleted rows were not part
 * of.
 */
final class SelfReads {
  /** What a conjunct does. */
  enum Kind {
    /** It reads no deleted rows. */
    NONE,
    /** With fewer rows it holds for fewer: what it hits at the second run it hit at the first. */
    MONOTONE,
    /** It spares a choice that does not change when other rows go. */
    KEEPS,
    /** The same if the order leaves no choice. */
    KEEPS_UNDER_ORDER,
    /** It takes the first rows. */
    POPS,
    OTHER
  }

  private final Frame frame;
  private final Set<String> deleted;
  private Optional<Condition> order = Optional.empty();

  SelfReads(Frame frame, Set<String> deleted) {
    this.frame = frame;
    this.deleted = deleted;
  }

  /** What the order of the spared rows would have to be. */
  Optional<Condition> order() {
    return order;
  }

  Kind of(SqlExpr e) {
    if (!reads(e)) {
      return Kind.NONE;
    }
    if (changes(e)) {
      return Kind.OTHER;
    }
    if (isMonotone(e)) {
      return Kind.MONOTONE;
    }
    if (e instanceof SqlExpr.InQuery in && in.negated()) {
      return kept(in);
    }
    return pops(e) ? Kind.POPS : Kind.OTHER;
  }

  /** Whether the test reads the clock or values that a redelivery brings anew. */
  private boolean changes(SqlExpr e) {
    Reads reads = Reads.of(e, frame);
    return reads.isChanging()
        || reads.parameters().stream().anyMatch(p -> !frame.facts().of(p).stability().isStable());
  }

  private boolean reads(SqlExpr e) {
    boolean own =
        (e instanceof SqlExpr.Subquery s && reads(s.query()))
            || (e instanceof SqlExpr.Exists x && reads(x.query()))
            || (e instanceof SqlExpr.InQuery in && reads(in.query()));
    return own || e.children().stream().anyMatch(this::reads);
  }

  private boolean reads(Query q) {
    Reads reads = Reads.of(q, frame);
    return reads.isUnread() || reads.tables().stream().anyMatch(deleted::contains);
  }

  private boolean isMonotone(SqlExpr e) {
    if (!reads(e)) {
      return true;
    }
    if (e instanceof SqlExpr.Exists x) {
      return isMonotone(x.query());
    }
    if (e instanceof SqlExpr.InQuery in) {
      return !in.negated() && !reads(in.operand()) && isMonotone(in.query());
    }
    if (e instanceof SqlExpr.Binary b) {
      if (b.operator().equals("AND") || b.operator().equals("OR")) {
        return isMonotone(b.left()) && isMonotone(b.right());
      }
      return isComparison(b.operator()) && isScalar(b.left()) && isScalar(b.right());
    }
    return false;
  }

  private static boolean isComparison(String operator) {
    return switch (operator) {
      case "=", "<>", "<", "<=", ">", ">=" -> true;
      default -> false;
    };
  }

  /** A value, or a scalar subquery that becomes NULL when its row goes. */
  private boolean isScalar(SqlExpr e) {
    if (e instanceof SqlExpr.Subquery s) {
      return isMonotone(s.query());
    }
    return !reads(e);
  }

  /** A query that never gains rows when rows go: no aggregate, limit, negation or outer join. */
  private boolean isMonotone(Query q) {
    if (!(q instanceof Query.Select s)) {
      return false;
    }
    boolean plain =
        s.with().isEmpty()
            && s.groupBy().isEmpty()
            && s.having().isEmpty()
            && s.limit().isEmpty()
            && s.items().stream().noneMatch(i -> Aggregates.isAggregate(i.value()));
    boolean joins =
        s.from().stream()
            .allMatch(
                f ->
                    (f.join() == Query.Join.COMMA
                            || f.join() == Query.Join.INNER
                            || f.join() == Query.Join.CROSS)
                        && (!(f.source() instanceof Query.Derived d) || isMonotone(d.query()))
                        && f.on().map(this::isMonotoneConjunction).orElse(true));
    return plain && joins && s.where().map(this::isMonotoneConjunction).orElse(true);
  }

  private boolean isMonotoneConjunction(SqlExpr e) {
    return Idioms.conjuncts(e).stream().allMatch(this::isMonotone);
  }

  /** {@code k NOT IN (..)}: keep the newest n, or one of each group. */
  private Kind kept(SqlExpr.InQuery in) {
    Query q = unwrap(in.query());
    if (!(in.operand() instanceof SqlExpr.Column key) || !(q instanceof Query.Select s)) {
      return Kind.OTHER;
    }
    boolean shaped =
        s.with().isEmpty()
            && s.having().isEmpty()
            && s.items().size() == 1
            && s.from().size() == 1
            && s.from().get(0).source() instanceof Query.Named n
            && deleted.contains(n.table().key())
            && s.where().map(x -> !reads(x)).orElse(true);
    if (!shaped) {
      return Kind.OTHER;
    }
    SqlExpr item = s.items().get(0).value();
    if (isColumn(item, key) && s.groupBy().isEmpty()) {
      return s.limit().isEmpty() ? Kind.KEEPS : ordered(s);
    }
    boolean extreme =
        item instanceof SqlExpr.Call c
            && (c.name().equals("min") || c.name().equals("max"))
            && c.arguments().size() == 1
            && isColumn(c.arguments().get(0), key)
            && s.limit().isEmpty();
    return extreme ? Kind.KEEPS : Kind.OTHER;
  }

  private static boolean isColumn(SqlExpr e, SqlExpr.Column key) {
    return e instanceof SqlExpr.Column c && c.key().equals(key.key());
  }

  /** Derived tables that only pass one column on. */
  private static Query unwrap(Query q) {
    boolean passes =
        q instanceof Query.Select s
            && s.where().isEmpty()
            && s.groupBy().isEmpty()
            && s.limit().isEmpty()
            && s.from().size() == 1
            && s.from().get(0).source() instanceof Query.Derived d
            && s.items().size() == 1
            && s.items().get(0).value() instanceof SqlExpr.Column c
            && d.query() instanceof Query.Select inner
            && inner.items().size() == 1
            && Sources.name(inner.items().get(0)).equalsIgnoreCase(c.name());
    return passes ? unwrap(((Query.Derived) ((Query.Select) q).from().get(0).source()).query()) : q;
  }

  private Kind ordered(Query.Select s) {
    Set<String> columns = new LinkedHashSet<>();
    for (Query.OrderItem o : s.orderBy()) {
      if (o.value() instanceof SqlExpr.Column c) {
        columns.add(c.key());
      }
    }
    if (columns.isEmpty()) {
      return Kind.OTHER;
    }
    Optional<Table> table = frame.table();
    boolean total =
        table.map(Table::keys).orElse(List.of()).stream()
            .filter(UniqueKey::isPlain)
            .anyMatch(k -> columns.containsAll(k.columns()));
    if (total) {
      return Kind.KEEPS;
    }
    order = Optional.of(new Condition.TotalOrder(List.copyOf(columns)));
    return table.filter(Table::complete).isPresent() ? Kind.OTHER : Kind.KEEPS_UNDER_ORDER;
  }

  private static boolean pops(SqlExpr e) {
    boolean own =
        (e instanceof SqlExpr.Subquery s && s.query().limit().isPresent())
            || (e instanceof SqlExpr.InQuery in && in.query().limit().isPresent());
    return own || e.children().stream().anyMatch(SelfReads::pops);
  }
}
