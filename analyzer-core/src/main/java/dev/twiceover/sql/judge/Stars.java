package dev.twiceover.sql.judge;

import dev.twiceover.schema.Table;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.TableRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes out {@code *} where the tables are known. */
final class Stars {
  private final Surroundings around;

  Stars(Surroundings around) {
    this.around = around;
  }

  /** The select with its columns written out, if they then pair with those of the insert. */
  Optional<Query.Select> expand(Query.Select s, List<String> columns, TableRef target) {
    List<Query.Item> items = new ArrayList<>();
    for (Query.Item item : s.items()) {
      if (!item.isStar()) {
        items.add(item);
        continue;
      }
      String qualifier = ((SqlExpr.Column) item.value()).qualifier();
      for (Query.FromItem f : s.from()) {
        if (!qualifier.isEmpty() && !f.source().label().equalsIgnoreCase(qualifier)) {
          continue;
        }
        Optional<List<String>> names = names(f.source());
        if (names.isEmpty()) {
          return Optional.empty();
        }
        for (String name : names.get()) {
          items.add(new Query.Item(new SqlExpr.Column(f.source().label(), name), ""));
        }
      }
    }
    int wanted =
        columns.isEmpty()
            ? around
                .schema()
                .table(target.name())
                .filter(Table::complete)
                .map(t -> t.columns().size())
                .orElse(items.size())
            : columns.size();
    boolean changed =
        items.stream().noneMatch(Query.Item::isStar) && items.size() != s.items().size();
    boolean single =
        items.size() == s.items().size() && s.items().stream().anyMatch(Query.Item::isStar);
    if ((!changed && !single)
        || items.size() != wanted
        || items.stream().anyMatch(Query.Item::isStar)) {
      return Optional.empty();
    }
    return Optional.of(
        new Query.Select(
            s.with(),
            s.distinct(),
            items,
            s.into(),
            s.from(),
            s.where(),
            s.groupBy(),
            s.having(),
            s.orderBy(),
            s.limit(),
            s.locking()));
  }

  private Optional<List<String>> names(Query.Source source) {
    if (source instanceof Query.Named n) {
      return around
          .schema()
          .table(n.table().name())
          .filter(Table::complete)
          .map(t -> t.columns().stream().map(c -> c.name()).toList());
    }
    if (source instanceof Query.Derived d) {
      List<String> names = Sources.columns(d.query(), d.columns());
      return names.isEmpty() || names.contains(Query.Item.STAR)
          ? Optional.empty()
          : Optional.of(names);
    }
    return Optional.empty();
  }
}
