package dev.twiceover.sql.judge;

import dev.twiceover.schema.Schema;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.ValueFacts;
import java.util.Set;

/**
 * What is known around a statement.
 *
 * @param changed tables whose rows other parts of the same statement change, in lower case
 */
record Surroundings(
    Dialect dialect, Schema schema, ValueFacts facts, Terms terms, Set<String> changed) {
  Surroundings withChanged(Set<String> tables) {
    return new Surroundings(dialect, schema, facts, terms, tables);
  }
}
