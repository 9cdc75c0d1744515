package dev.twiceover.sql.judge;

import dev.twiceover.schema.Column;
import dev.twiceover.schema.Schema;
import dev.twiceover.schema.Table;
import dev.twiceover.sql.Cte;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.TableRef;
import dev.twiceover.sql.ValueFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a statement is judged against: the table it writes, the columns it writes there, the other
 * sources in reach, and all that is known around it.
 *
 * @param written columns of the target that get new values, in lower case
 * @param changed tables whose rows come or go by this statement, in lower case
 * @param sources joined tables and subqueries
 * @param ctes common table expressions that read, by name in lower case
 */
record Frame(
    Dialect dialect,
    Schema schema,
    ValueFacts facts,
    Terms terms,
    TableRef target,
    Set<String> written,
    Set<String> changed,
    List<Query.FromItem> sources,
    Map<String, Cte> ctes) {

  Optional<Table> table() {
    return schema.table(target.name());
  }

  /** The declared type of a target column. */
  Type type(String column) {
    return table()
        .flatMap(t -> t.column(column))
        .map(Column::type)
        .map(Type::of)
        .orElse(Type.UNKNOWN);
  }

  /** Whether a target column is declared NOT NULL. */
  boolean isNotNull(String column) {
    return table().flatMap(t -> t.column(column)).filter(c -> !c.nullable()).isPresent();
  }

  /** Whether a target column may be in the table: yes, no, or nobody knows. */
  Answer has(String column) {
    Optional<Table> t = table();
    if (t.isEmpty()) {
      return Answer.UNKNOWN;
    }
    return t.get().column(column).isPresent()
        ? Answer.YES
        : t.get().complete() ? Answer.NO : Answer.UNKNOWN;
  }

  /** A three-valued answer. */
  enum Answer {
    YES,
    NO,
    UNKNOWN
  }

  Frame withSources(List<Query.FromItem> items) {
    return new Frame(dialect, schema, facts, terms, target, written, changed, items, ctes);
  }

  static Map<String, Cte> byName(List<Cte> with) {
    Map<String, Cte> all = new HashMap<>();
    with.forEach(c -> all.put(c.name().toLowerCase(Locale.ROOT), c));
    return all;
  }
}
