package dev.twiceover.rules;

import dev.twiceover.review.EntryView;
import dev.twiceover.review.WriteView;
import dev.twiceover.schema.Table;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlText;
import dev.twiceover.sql.Volatiles;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Where the values of an insert's key columns come from. */
public final class InsertedKey {
  private final EntryView entry;
  private final WriteView write;

  /** The key columns of an insert. */
  public InsertedKey(EntryView entry, WriteView write) {
    this.entry = entry;
    this.write = write;
  }

  /**
   * A key column whose value differs at each delivery.
   *
   * @param expression what makes it, as the code spells it
   */
  public record Changing(String column, String expression) {}

  /** The first key column whose value is made anew at each run; empty if none is known. */
  public Optional<Changing> changing() {
    for (Given each : given()) {
      Optional<String> made = made(each.value());
      if (made.isPresent()) {
        return Optional.of(new Changing(each.column(), made.get()));
      }
    }
    return Optional.empty();
  }

  private record Given(String column, SqlExpr value) {}

  private Optional<String> made(SqlExpr value) {
    if (Volatiles.in(value)) {
      return Optional.of(SqlText.of(value));
    }
    Optional<String> fresh = Values.firstFresh(write, value).map(Value.Fresh::spelling);
    if (fresh.isPresent()) {
      return fresh;
    }
    StateReads reads = new StateReads(entry, write);
    boolean next =
        Values.bound(write, value).stream()
            .filter(Values::isComputed)
            .flatMap(each -> Values.outcomes(each).stream())
            .anyMatch(reads::isOfSameTable);
    return next
        ? Optional.of("a value computed from the rows of " + write.table())
        : Optional.empty();
  }

  /**
   * Whether what looks changing is the answer of another statement: a row that was looked up stays
   * the same, and of a row that was inserted its own insert speaks.
   */
  boolean followsAnotherRow() {
    return given().stream()
        .flatMap(each -> Values.bound(write, each.value()).stream())
        .anyMatch(each -> !Values.outcomes(each).isEmpty());
  }

  /** The key columns that the statement gives a value, with the value; declared keys if known. */
  private List<Given> given() {
    List<Given> keys = new ArrayList<>();
    for (Given each : all()) {
      if (isKey(each.column())) {
        keys.add(each);
      }
    }
    return keys;
  }

  private List<Given> all() {
    WriteStatement statement = write.statement();
    List<SqlExpr> values = new ArrayList<>();
    if (!statement.rows().isEmpty()) {
      values.addAll(statement.rows().get(0));
    } else if (statement.source().orElse(null) instanceof Query.Select select) {
      select.items().forEach(item -> values.add(item.value()));
    }
    List<String> columns = statement.columns();
    if (columns.isEmpty()) {
      columns =
          table()
              .map(each -> each.columns().stream().map(c -> c.name()).toList())
              .orElse(List.of());
    }
    List<Given> given = new ArrayList<>();
    for (int i = 0; i < Math.min(columns.size(), values.size()); i++) {
      given.add(new Given(columns.get(i), values.get(i)));
    }
    return given;
  }

  private Optional<Table> table() {
    return write.database().schema().table(write.statement().target().name());
  }

  private boolean isKey(String column) {
    String name = column.toLowerCase(Locale.ROOT);
    List<UniqueKey> declared = table().map(Table::keys).orElse(List.of());
    if (!declared.isEmpty()) {
      return declared.stream().anyMatch(key -> key.columns().contains(name));
    }
    return name.equals("id")
        || name.endsWith("id")
        || name.endsWith("key")
        || name.endsWith("ref")
        || name.endsWith("_no")
        || name.endsWith("number");
  }
}
