package dev.twiceover.sql.judge;

import dev.twiceover.schema.Column;
import dev.twiceover.schema.Table;
import dev.twiceover.sql.Cte;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is known of the tables and subqueries that a statement joins. */
final class Sources {
  /** Where a column was found; certain if its owner lists it. */
  record Found(Optional<String> label, boolean certain) {}

  /** What is known of a source's column. */
  record Facts(Type type, boolean notNull) {}

  private Sources() {}

  /** The source that has a column of this name. */
  static Found find(Frame frame, String column) {
    Optional<String> maybe = Optional.empty();
    for (Query.FromItem f : frame.sources()) {
      switch (has(frame, f.source(), column)) {
        case YES -> {
          return new Found(Optional.of(f.source().label()), true);
        }
        case UNKNOWN -> maybe = maybe.isPresent() ? maybe : Optional.of(f.source().label());
        case NO -> {}
      }
    }
    return new Found(maybe, false);
  }

  static Frame.Answer has(Frame frame, Query.Source source, String column) {
    if (source instanceof Query.Named n) {
      Cte cte = frame.ctes().get(n.table().key());
      if (cte != null) {
        return cte.query().isPresent()
            ? lists(columns(cte.query().get(), cte.columns()), column)
            : returns(cte, column);
      }
      Optional<Table> t = frame.schema().table(n.table().name());
      if (t.isEmpty()) {
        return Frame.Answer.UNKNOWN;
      }
      return t.get().column(column).isPresent()
          ? Frame.Answer.YES
          : t.get().complete() ? Frame.Answer.NO : Frame.Answer.UNKNOWN;
    }
    if (source instanceof Query.Derived d) {
      return lists(columns(d.query(), d.columns()), column);
    }
    if (source instanceof Query.Produced p) {
      boolean named =
          p.columns().stream().anyMatch(column::equalsIgnoreCase)
              || p.alias().equalsIgnoreCase(column);
      return named ? Frame.Answer.YES : Frame.Answer.UNKNOWN;
    }
    return Frame.Answer.UNKNOWN;
  }

  private static Frame.Answer returns(Cte cte, String column) {
    List<String> names = cte.write().orElseThrow().returning().stream().map(Sources::name).toList();
    return lists(names, column);
  }

  private static Frame.Answer lists(List<String> names, String column) {
    if (names.stream().anyMatch(column::equalsIgnoreCase)) {
      return Frame.Answer.YES;
    }
    return names.isEmpty() || names.contains(Query.Item.STAR)
        ? Frame.Answer.UNKNOWN
        : Frame.Answer.NO;
  }

  /** The column names of a query's rows; {@code *} stays as it is. */
  static List<String> columns(Query query, List<String> renamed) {
    if (!renamed.isEmpty()) {
      return renamed;
    }
    if (query instanceof Query.Select s) {
      return s.items().stream().map(Sources::name).toList();
    }
    if (query instanceof Query.Combined c && !c.parts().isEmpty()) {
      return columns(c.parts().get(0), renamed);
    }
    return List.of();
  }

  static String name(Query.Item item) {
    if (!item.alias().isEmpty()) {
      return item.alias();
    }
    return item.value() instanceof SqlExpr.Column c ? c.name() : "?";
  }

  static Facts facts(Frame frame, String label, String column) {
    for (Query.FromItem f : frame.sources()) {
      boolean outer = isFilledWithNulls(frame.sources(), f);
      if (f.source().label().equalsIgnoreCase(label) && f.source() instanceof Query.Named n) {
        Optional<Column> c = frame.schema().table(n.table().name()).flatMap(t -> t.column(column));
        return c.map(x -> new Facts(Type.of(x.type()), !x.nullable() && !outer))
            .orElse(new Facts(Type.UNKNOWN, false));
      }
    }
    return new Facts(Type.UNKNOWN, false);
  }

  /** Whether an outer join gives rows in which this source is all NULL. */
  private static boolean isFilledWithNulls(List<Query.FromItem> all, Query.FromItem f) {
    return f.join() == Query.Join.LEFT
        || f.join() == Query.Join.FULL
        || all.subList(all.indexOf(f) + 1, all.size()).stream()
            .anyMatch(x -> x.join() == Query.Join.RIGHT || x.join() == Query.Join.FULL);
  }

  /** Whether a source's column holds the same in both runs. */
  enum Status {
    STABLE,
    /** The statement writes what it reads. */
    SELF,
    CLOCK,
    RANDOM
  }

  static Status status(Frame frame, String label, String column) {
    for (Query.FromItem f : frame.sources()) {
      if (!f.source().label().equalsIgnoreCase(label)) {
        continue;
      }
      if (f.source() instanceof Query.Named n) {
        return named(frame, n, column);
      }
      if (f.source() instanceof Query.Derived d) {
        return status(Reads.of(d.query(), frame));
      }
      if (f.source() instanceof Query.Produced p) {
        return status(Reads.of(p.call(), frame));
      }
      return Status.SELF;
    }
    return Status.STABLE;
  }

  private static Status named(Frame frame, Query.Named n, String column) {
    Cte cte = frame.ctes().get(n.table().key());
    if (cte != null) {
      return cte.query().isPresent() ? status(Reads.of(cte.query().get(), frame)) : Status.SELF;
    }
    boolean own = n.table().key().equals(frame.target().key());
    boolean written = own && frame.written().contains(key(column));
    if (written || frame.changed().contains(n.table().key())) {
      return Status.SELF;
    }
    if (frame.schema().view(n.table().name()).isPresent()) {
      Query all =
          Query.Select.of(
              List.of(new Query.Item(SqlExpr.Column.of(Query.Item.STAR), "")),
              List.of(Query.FromItem.of(n)),
              Optional.empty());
      return status(Reads.of(all, frame));
    }
    return Status.STABLE;
  }

  private static Status status(Reads reads) {
    if (reads.touchesWrites()) {
      return Status.SELF;
    }
    return reads.onlyClock() ? Status.CLOCK : reads.isChanging() ? Status.RANDOM : Status.STABLE;
  }

  /** The query of a source, common table expressions resolved. */
  static Optional<Query> query(Frame frame, Query.Source source) {
    if (source instanceof Query.Derived d) {
      return Optional.of(d.query());
    }
    if (source instanceof Query.Named n) {
      Cte cte = frame.ctes().get(n.table().key());
      return cte == null ? Optional.empty() : cte.query();
    }
    return Optional.empty();
  }

  private static List<String> names(Frame frame, Query.Source source) {
    if (source instanceof Query.Derived d) {
      return columns(d.query(), d.columns());
    }
    if (source instanceof Query.Named n) {
      Cte cte = frame.ctes().get(n.table().key());
      if (cte != null && cte.query().isPresent()) {
        return columns(cte.query().get(), cte.columns());
      }
    }
    return List.of();
  }

  /** Whether a query is always one row made of values: no FROM, or one VALUES row. */
  static boolean isOneRow(Query q) {
    if (q instanceof Query.Rows r) {
      return r.rows().size() == 1;
    }
    return q instanceof Query.Select s
        && s.where().isEmpty()
        && (s.from().isEmpty() || isDual(s.from()));
  }

  private static boolean isDual(List<Query.FromItem> from) {
    return from.size() == 1
        && from.get(0).source() instanceof Query.Named n
        && n.table().key().equals("dual");
  }

  /** What a column of a one-row source is computed from. */
  static Optional<SqlExpr> definition(Frame frame, Query.Source source, String column) {
    Optional<Query> q = query(frame, source);
    if (q.isEmpty() || !isOneRow(q.get())) {
      return Optional.empty();
    }
    List<String> names = names(frame, source);
    List<SqlExpr> values =
        q.get() instanceof Query.Rows r
            ? r.rows().get(0)
            : ((Query.Select) q.get()).items().stream().map(Query.Item::value).toList();
    for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
      if (names.get(i).equalsIgnoreCase(column)) {
        return Optional.of(values.get(i));
      }
    }
    return Optional.empty();
  }

  /** A name for comparisons. */
  static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
