package dev.twiceover.schema;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A table.
 *
 * @param complete whether all its columns are known
 */
public record Table(
    String name,
    List<Column> columns,
    List<UniqueKey> keys,
    List<ForeignKey> foreignKeys,
    boolean complete) {
  /** Copies the lists. */
  public Table {
    columns = List.copyOf(columns);
    keys = List.copyOf(keys);
    foreignKeys = List.copyOf(foreignKeys);
  }

  /** A column by name. */
  public Optional<Column> column(String column) {
    String key = column.toLowerCase(Locale.ROOT);
    return columns.stream().filter(c -> c.key().equals(key)).findFirst();
  }

  /** The primary key. */
  public Optional<UniqueKey> primaryKey() {
    return keys.stream().filter(UniqueKey::primary).findFirst();
  }
}
