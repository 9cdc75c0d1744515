package dev.twiceover.sql;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A common table expression: a query, or a write whose RETURNING rows it names.
 *
 * @param query present unless it writes
 * @param write present if it writes
 */
public record Cte(
    String name, List<String> columns, Optional<Query> query, Optional<WriteStatement> write) {
  /** Copies the list. */
  public Cte {
    columns = List.copyOf(columns);
  }

  /** The name for comparisons. */
  public String key() {
    return name.toLowerCase(Locale.ROOT);
  }
}
