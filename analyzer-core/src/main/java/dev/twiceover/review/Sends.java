package dev.twiceover.review;

import dev.twiceover.effect.Effect;
import dev.twiceover.effect.Walk;
import dev.twiceover.library.Meaning;
import dev.twiceover.sql.Idiom;
import dev.twiceover.value.Value;
import java.util.List;
import java.util.Optional;

/** How a send stands to the transactions and writes around it (SEMANTICS 4.1). */
public final class Sends {
  private static final int MAX_DEPTH = 12;

  private Sends() {}

  /** The context of a send in one entry point. */
  static TransactionContext context(EntryView entry, SendView send) {
    if (isRelay(entry, send)) {
      return TransactionContext.OUTBOX;
    }
    if (isInside(send)) {
      return TransactionContext.INSIDE;
    }
    Walk.Occurrence occurrence = send.occurrence();
    if (occurrence.deferred().filter(Meaning.When.AFTER_COMMIT::equals).isPresent()) {
      return TransactionContext.AFTER_COMMIT;
    }
    boolean writesBefore =
        entry.writes().stream()
            .anyMatch(
                write -> write.order() < send.order() && write.occurrence().transaction() > 0);
    return writesBefore ? TransactionContext.AFTER_COMMIT : TransactionContext.NONE;
  }

  /** Whether a transaction that may write is not yet committed when the message leaves. */
  public static boolean isInside(SendView send) {
    return !send.occurrence().open().isEmpty() && !send.occurrence().readOnly();
  }

  /** The first write of an open transaction that precedes the send. */
  public static Optional<WriteView> uncommittedWrite(EntryView entry, SendView send) {
    List<Integer> open = send.occurrence().open();
    return entry.writes().stream()
        .filter(
            write ->
                write.order() < send.order() && open.contains(write.occurrence().transaction()))
        .findFirst();
  }

  /**
   * Whether the send relays rows of an outbox: what it sends was read from a table whose rows the
   * same code then marks or deletes.
   */
  public static boolean isRelay(EntryView entry, SendView send) {
    if (send.effect().payload().isEmpty()) {
      return false;
    }
    for (Walk.Occurrence step : entry.steps()) {
      if (step.effect() instanceof Effect.Statement query
          && comesFrom(send.effect().payload().get(), query.id(), 0)
          && entry.writes().stream().anyMatch(write -> marks(write, query))) {
        return true;
      }
    }
    return false;
  }

  private static boolean marks(WriteView write, Effect.Statement query) {
    boolean ends =
        write
            .judgement()
            .idiom()
            .filter(
                idiom ->
                    idiom == Idiom.DELETE
                        || idiom == Idiom.ABSOLUTE_UPDATE
                        || idiom == Idiom.DELTA_UPDATE)
            .isPresent();
    return ends
        && query.variants().stream()
            .anyMatch(
                variant -> Predicates.mentions(variant.text(), write.statement().target().name()));
  }

  private static boolean comesFrom(Value value, int statement, int depth) {
    if (depth > MAX_DEPTH) {
      return false;
    }
    if (value instanceof Value.Outcome outcome) {
      return outcome.statement() == statement;
    }
    if (value instanceof Value.Computed computed) {
      return computed.parts().stream().anyMatch(each -> comesFrom(each, statement, depth + 1));
    }
    return value instanceof Value.Choice choice
        && choice.alternatives().stream().anyMatch(each -> comesFrom(each, statement, depth + 1));
  }
}
