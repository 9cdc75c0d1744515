package dev.twiceover.rules;

import dev.twiceover.review.EntryView;
import dev.twiceover.review.WriteView;
import dev.twiceover.sql.Idiom;
import dev.twiceover.sql.SqlExpr;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes that undo or consume what would make another write repeat itself (SEMANTICS 3.9, C3 and
 * C4).
 */
public final class Consumption {
  private Consumption() {}

  /**
   * Whether an insert is safe because of a DELETE in the same transaction: of the rows that it
   * copies, afterwards; or of the rows that it replaces, before.
   */
  public static boolean consumesItsSource(EntryView entry, WriteView insert) {
    return entry.writes().stream()
        .filter(other -> other.judgement().idiom().filter(Idiom.DELETE::equals).isPresent())
        .filter(
            other ->
                other.occurrence().transaction() > 0
                    && other.occurrence().transaction() == insert.occurrence().transaction())
        .anyMatch(delete -> replaces(delete, insert) || consumes(delete, insert));
  }

  /** DELETE by a stable predicate, then INSERT into the same table. */
  private static boolean replaces(WriteView delete, WriteView insert) {
    return delete.order() < insert.order()
        && delete.statement().target().key().equals(insert.statement().target().key())
        && delete.statement().limit().isEmpty();
  }

  /** INSERT … SELECT, then DELETE from the table that was selected from, by the same predicate. */
  private static boolean consumes(WriteView delete, WriteView insert) {
    if (insert.order() > delete.order() || insert.statement().source().isEmpty()) {
      return false;
    }
    String source = insert.text().toLowerCase(Locale.ROOT);
    String table = delete.statement().target().key();
    Optional<SqlExpr> where = delete.statement().where();
    boolean samePredicate =
        where.isEmpty()
            || source.endsWith(
                delete.text().toLowerCase(Locale.ROOT).replaceFirst(".*?\\bwhere\\b", "").strip());
    return source.contains("from " + table) && samePredicate;
  }
}
