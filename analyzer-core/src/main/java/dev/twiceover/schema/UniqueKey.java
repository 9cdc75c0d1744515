package dev.twiceover.schema;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What makes rows unique: a primary key, a unique constraint or a unique index.
 *
 * @param name "" if it has none
 * @param primary whether it is the primary key
 * @param columns in lower case, in order; of an expression index the columns it reads
 * @param expression the indexed expressions, if they are not plain columns; "" otherwise
 * @param predicate of a partial index
 * @param nullsDistinct whether rows with NULL never conflict
 * @param ignoresDuplicates SQL Server's IGNORE_DUP_KEY
 */
public record UniqueKey(
    String name,
    boolean primary,
    List<String> columns,
    String expression,
    Optional<String> predicate,
    boolean nullsDistinct,
    boolean ignoresDuplicates) {
  /** Copies the list. */
  public UniqueKey {
    columns = columns.stream().map(c -> c.toLowerCase(Locale.ROOT)).toList();
  }

  /** A primary key. */
  public static UniqueKey primary(String name, List<String> columns) {
    return new UniqueKey(name, true, columns, "", Optional.empty(), true, false);
  }

  /** A unique constraint. */
  public static UniqueKey unique(String name, List<String> columns) {
    return new UniqueKey(name, false, columns, "", Optional.empty(), true, false);
  }

  /** Whether it holds for every row and speaks of plain columns. */
  public boolean isPlain() {
    return predicate.isEmpty() && expression.isEmpty();
  }
}
