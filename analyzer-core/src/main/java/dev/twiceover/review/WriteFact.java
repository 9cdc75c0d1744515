package dev.twiceover.review;

import java.util.List;
import java.util.Optional;

/**
 * One database write site, as the inventory shows it.
 *
 * @param type the qualified type that contains it
 * @param method the method that contains it; empty for an initializer
 * @param library the library whose call runs it, such as {@code jdbc}; {@code text} for SQL whose
 *     caller is unknown
 * @param statement the SQL with unknown parts shown as <code>{…}</code>
 * @param table the table written; empty when unknown
 * @param columns the columns written, in source order
 * @param idiom one of the six idioms' names
 * @param setKind {@code ABSOLUTE} or {@code RELATIVE} for an upsert
 * @param shape the fine class of SEMANTICS.md
 * @param verdict what running it again does to the state
 * @param decision what of the schema decided the verdict; empty if it would be the same without
 * @param reasons why, the deciding step first
 * @param handlers the entry points that reach it, as {@code Type.method}
 */
public record WriteFact(
    Place place,
    String type,
    String method,
    String library,
    String statement,
    Optional<String> table,
    List<String> columns,
    String idiom,
    Optional<String> setKind,
    String shape,
    String verdict,
    Optional<SchemaDecision> decision,
    List<String> reasons,
    List<String> handlers,
    TransactionContext transaction) {
  /** Copies the lists. */
  public WriteFact {
    columns = List.copyOf(columns);
    reasons = List.copyOf(reasons);
    handlers = List.copyOf(handlers);
  }
}
