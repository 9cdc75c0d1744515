package dev.twiceover.review;

import dev.twiceover.effect.Effect;
import dev.twiceover.effect.RowTest;
import dev.twiceover.effect.Walk;
import dev.twiceover.project.JavaType;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Idiom;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.SetKind;
import dev.twiceover.sql.Verdict;
import dev.twiceover.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which writes protect which (SEMANTICS 4.2): a keyed insert or compare-and-set in the same
 * transaction, whose conflict or missing row keeps a redelivery away from the other write.
 */
public final class Guards {
  private static final Set<String> DUPLICATE_EXCEPTIONS =
      Set.of(
          "DuplicateKeyException",
          "DataIntegrityViolationException",
          "IntegrityConstraintViolationException",
          "SQLIntegrityConstraintViolationException",
          "ConstraintViolationException",
          "EntityExistsException",
          "DataAccessException",
          "NonTransientDataAccessException",
          "SQLException",
          "PersistenceException",
          "IntegrityConstraintException",
          "RuntimeException",
          "Exception",
          "Throwable");
  private final EntryView entry;

  Guards(EntryView entry) {
    this.entry = entry;
  }

  /**
   * What protects a write.
   *
   * @param write the guarding write
   * @param how in a few words
   */
  public record Guard(WriteView write, String how) {}

  /** The guard of a write, if it has one. */
  Optional<Guard> guardOf(WriteView write) {
    for (WriteView candidate : entry.writes()) {
      if (candidate.effect().id() == write.effect().id() || !sameTransaction(candidate, write)) {
        continue;
      }
      Optional<Guard> guard = guards(candidate, write);
      if (guard.isPresent()) {
        return guard;
      }
    }
    return Optional.empty();
  }

  private static boolean sameTransaction(WriteView a, WriteView b) {
    return a.occurrence().transaction() > 0
        && a.occurrence().transaction() == b.occurrence().transaction();
  }

  private Optional<Guard> guards(WriteView guard, WriteView write) {
    boolean before = guard.order() < write.order();
    Optional<RowTest> test = EntryView.test(write.occurrence(), guard);
    if (test.isPresent() && test.get().found() && answersOnce(guard, test.get())) {
      return Optional.of(new Guard(guard, "its row count is tested"));
    }
    boolean atOnce = guard.occurrence().deferred().equals(write.occurrence().deferred());
    if (atOnce && throwsOnSecond(guard) && !isSwallowed(guard, write)) {
      // Behind the write it protects as well: the failure rolls both back.
      return Optional.of(new Guard(guard, before ? "its key throws" : "its key rolls back"));
    }
    return marksWhatIsChecked(guard, write);
  }

  /** Whether its row count is 0 when the same message comes again. */
  private static boolean answersOnce(WriteView guard, RowTest test) {
    Optional<Idiom> idiom = guard.judgement().idiom();
    if (idiom.isEmpty() || hasVolatileKey(guard)) {
      return false;
    }
    return switch (idiom.get()) {
      case INSERT_WITH_KEY ->
          test.result() == Value.Result.FAILURE ? throwsOnSecond(guard) : absorbs(guard);
      case ABSOLUTE_UPDATE -> asksRows(test) && isCompareAndSet(guard);
      case DELETE -> asksRows(test);
      case UPSERT, DELTA_UPDATE, INSERT_WITHOUT_KEY -> false;
    };
  }

  /** That a statement did not fail says nothing of its rows. */
  private static boolean asksRows(RowTest test) {
    return test.result() != Value.Result.FAILURE;
  }

  private static boolean absorbs(WriteView guard) {
    return guard.statement().conflicts().stream().anyMatch(each -> !each.update())
        || guard.statement().has(dev.twiceover.sql.Modifier.IGNORE);
  }

  /** A predicate on a column that the statement itself changes. */
  private static boolean isCompareAndSet(WriteView guard) {
    Verdict verdict = guard.judgement().verdict();
    boolean refuted =
        verdict.equals(Verdict.UNKNOWN)
            || (verdict.best() == Level.IDEMPOTENT
                && (verdict.isPoint() || verdict.condition().filter(Guards::differs).isPresent()));
    return refuted && Predicates.testsWrittenColumn(guard.statement());
  }

  /** The state it moves from and the one it moves to are both values of the message. */
  private static boolean differs(Condition condition) {
    return condition instanceof Condition.Differ
        || (condition instanceof Condition.All all
            && all.parts().stream().allMatch(Guards::differs));
  }

  /** Whether a second run fails on its key. */
  private static boolean throwsOnSecond(WriteView guard) {
    return guard.judgement().idiom().filter(Idiom.INSERT_WITH_KEY::equals).isPresent()
        && !absorbs(guard)
        && guard.judgement().setKind().filter(SetKind.RELATIVE::equals).isEmpty()
        && !hasVolatileKey(guard);
  }

  private static boolean hasVolatileKey(WriteView guard) {
    return guard.judgement().verdict().isPoint()
        && guard.judgement().verdict().worst() == Level.NON_IDEMPOTENT;
  }

  /** Whether a catch of the guard's failure goes on to the write. */
  private static boolean isSwallowed(WriteView guard, WriteView write) {
    for (Walk.Attempt attempt : guard.occurrence().tries()) {
      if (write.occurrence().tries().contains(attempt)) {
        continue;
      }
      for (Effect.Catch each : attempt.catches()) {
        if (each.types().stream().anyMatch(Guards::catchesDuplicates)
            && !keepsAway(attempt, each, write)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a catch leaves so far out that the write is not reached any more. */
  private static boolean keepsAway(Walk.Attempt attempt, Effect.Catch handler, WriteView write) {
    boolean sameBody =
        attempt.in().isEmpty() || write.occurrence().frames().contains(attempt.in().get());
    return sameBody ? Walk.alwaysLeaves(handler.body()) : Walk.alwaysThrows(handler.body());
  }

  static boolean catchesDuplicates(JavaType type) {
    return !type.isKnown() || DUPLICATE_EXCEPTIONS.contains(type.simpleName());
  }

  /**
   * A check for a row, an early exit, and an insert of that row, all in the transaction of the
   * write: a crash cannot come between. (Two deliveries at once may; that is another rule's.)
   */
  private Optional<Guard> marksWhatIsChecked(WriteView mark, WriteView write) {
    if (!insertsRow(mark)) {
      return Optional.empty();
    }
    List<Walk.Fact> facts = write.occurrence().facts();
    for (Walk.Fact fact : facts) {
      boolean absent =
          RowTest.all(fact.condition(), fact.holds()).stream()
              .filter(test -> test.result() == Value.Result.ROW && !test.found())
              .anyMatch(test -> reads(test.statement(), mark));
      if (absent) {
        return Optional.of(new Guard(mark, "it is looked up first, in the same transaction"));
      }
    }
    return Optional.empty();
  }

  /** Whether it puts a row there, or one in the place of another. */
  static boolean insertsRow(WriteView write) {
    return write
        .judgement()
        .idiom()
        .filter(
            idiom ->
                idiom == Idiom.INSERT_WITH_KEY
                    || idiom == Idiom.INSERT_WITHOUT_KEY
                    || idiom == Idiom.UPSERT)
        .isPresent();
  }

  /** Whether the query with that id reads the table that is marked. */
  private boolean reads(int statement, WriteView mark) {
    return entry.steps().stream()
        .map(Walk.Occurrence::effect)
        .filter(Effect.Statement.class::isInstance)
        .map(Effect.Statement.class::cast)
        .filter(each -> each.id() == statement)
        .flatMap(each -> each.variants().stream())
        .anyMatch(variant -> Predicates.mentions(variant.text(), mark.statement().target().name()));
  }
}
