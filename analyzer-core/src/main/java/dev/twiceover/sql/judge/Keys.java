package dev.twiceover.sql.judge;

import dev.twiceover.schema.Schema;
import dev.twiceover.schema.Table;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlExpr.ConstantKind;
import dev.twiceover.sql.Stability;
import dev.twiceover.sql.ValueFacts;
import dev.twiceover.sql.Volatiles;
import dev.twiceover.sql.WriteStatement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The keys of a table that an insert fills with values of the message. */
final class Keys {
  private final Schema schema;
  private final ValueFacts facts;

  Keys(Schema schema, ValueFacts facts) {
    this.schema = schema;
    this.facts = facts;
  }

  /** The values of the first row by column, as far as columns are known. */
  Map<String, SqlExpr> values(WriteStatement w) {
    Map<String, SqlExpr> values = new HashMap<>();
    List<String> columns = columns(w);
    List<SqlExpr> row = row(w);
    if (row.size() == columns.size()) {
      for (int i = 0; i < row.size(); i++) {
        values.put(columns.get(i).toLowerCase(Locale.ROOT), row.get(i));
      }
    }
    return values;
  }

  private List<String> columns(WriteStatement w) {
    if (!w.columns().isEmpty()) {
      return w.columns();
    }
    return schema
        .table(w.target().name())
        .filter(Table::complete)
        .map(t -> t.columns().stream().map(c -> c.name()).toList())
        .orElse(List.of());
  }

  private static List<SqlExpr> row(WriteStatement w) {
    if (!w.rows().isEmpty()) {
      return w.rows().get(0);
    }
    if (w.source().isPresent() && w.source().get() instanceof Query.Select s) {
      return s.items().stream().map(Query.Item::value).toList();
    }
    return List.of();
  }

  /** A unique key whose columns all get stable values. */
  Optional<UniqueKey> stableKey(WriteStatement w) {
    Map<String, SqlExpr> values = values(w);
    return schema
        .table(w.target().name())
        .flatMap(
            t ->
                t.keys().stream()
                    .filter(k -> k.columns().stream().allMatch(c -> isStable(values.get(c))))
                    .findFirst());
  }

  /** An inserted column that looks like a key and gets a value that is not known to change. */
  Optional<String> byName(WriteStatement w) {
    Map<String, SqlExpr> values = values(w);
    return w.columns().stream()
        .filter(c -> KeyNames.isKeyLike(c, w.target()))
        .filter(c -> isStable(values.get(c.toLowerCase(Locale.ROOT))))
        .findFirst();
  }

  private boolean isStable(@org.jspecify.annotations.Nullable SqlExpr e) {
    if (e == null
        || e instanceof SqlExpr.DefaultValue
        || (e instanceof SqlExpr.Constant c && c.kind() == ConstantKind.NULL)
        || Volatiles.in(e)) {
      return false;
    }
    return stability(e).isStable();
  }

  private Stability stability(SqlExpr e) {
    if (e instanceof SqlExpr.Parameter p) {
      return facts.of(p).stability();
    }
    Stability all = Stability.CONST;
    for (SqlExpr child : e.children()) {
      all = all.with(stability(child));
    }
    return all;
  }
}
