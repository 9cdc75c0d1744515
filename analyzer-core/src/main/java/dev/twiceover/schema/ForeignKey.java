package dev.twiceover.schema;

import java.util.List;

/**
 * A reference to another table.
 *
 * @param table the table referred to
 * @param onDelete in upper case: CASCADE, SET NULL, SET DEFAULT, RESTRICT, NO ACTION
 */
public record ForeignKey(
    List<String> columns, String table, List<String> references, String onDelete) {
  /** Copies the lists. */
  public ForeignKey {
    columns = List.copyOf(columns);
    references = List.copyOf(references);
  }
}
