package dev.twiceover.schema.discovery;

import dev.twiceover.schema.Schema;
import dev.twiceover.sql.Dialect;

/**
 * What is known of the database that a piece of code talks to.
 *
 * @param dialect {@link Dialect#ANSI} if it is not known
 * @param schema {@link Schema#UNKNOWN} if nothing is known of its tables
 */
public record Database(Dialect dialect, Schema schema) {
  /** Nothing is known. */
  public static final Database UNKNOWN = new Database(Dialect.ANSI, Schema.UNKNOWN);
}
