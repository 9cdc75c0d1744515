package dev.twiceover.rules;

import dev.twiceover.review.EntryView;
import dev.twiceover.review.WriteView;
import dev.twiceover.sql.Classification;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Idiom;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.SetKind;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.Verb;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The one decision which rule speaks for a write (SEMANTICS 4.3). */
public final class Speakers {
  private Speakers() {}

  /** The last entry point asked about: every rule asks about it in turn. */
  private record Decided(WeakReference<EntryView> entry, List<Optional<Speaker>> speakers) {}

  private static final ThreadLocal<Decided> LAST =
      ThreadLocal.withInitial(() -> new Decided(new WeakReference<>(null), List.of()));

  /** The writes of an entry point that are a rule's business, guarded or not. */
  // Entry points are large: whether it is the same one is enough.
  @SuppressWarnings("ReferenceEquality")
  static List<WriteView> of(EntryView entry, Speaker speaker) {
    Decided decided = LAST.get();
    if (decided.entry().get() != entry) {
      decided =
          new Decided(
              new WeakReference<>(entry),
              entry.writes().stream().map(write -> of(entry, write)).toList());
      LAST.set(decided);
    }
    List<WriteView> own = new ArrayList<>();
    for (int i = 0; i < decided.speakers().size(); i++) {
      if (decided.speakers().get(i).filter(speaker::equals).isPresent()) {
        own.add(entry.writes().get(i));
      }
    }
    return own;
  }

  /** The rule whose business a write is, guarded or not; empty if it has no fault of its own. */
  public static Optional<Speaker> of(EntryView entry, WriteView write) {
    Verb verb = write.statement().verb();
    if (verb == Verb.DDL || verb == Verb.TRUNCATE) {
      return Optional.of(Speaker.DDL_IN_HANDLER);
    }
    if (Batches.goesOnAfterDuplicate(entry, write)) {
      return Optional.of(Speaker.TSQL_BATCH_CONTINUES);
    }
    boolean repeats = write.judgement().verdict().worst() == Level.NON_IDEMPOTENT;
    return repeats ? repeating(entry, write) : lasting(entry, write);
  }

  /** Whether something keeps a redelivery from the write, or undoes what it repeats. */
  static boolean isProtected(EntryView entry, WriteView write) {
    if (of(entry, write).filter(Speaker.DDL_IN_HANDLER::equals).isPresent()) {
      // It ends the transaction on which every guard rests.
      return false;
    }
    return entry.guardOf(write).isPresent()
        || Batches.isGuarded(entry, write)
        || (write.statement().insertsRows() && Consumption.consumesItsSource(entry, write));
  }

  /** A second run may change something. */
  private static Optional<Speaker> repeating(EntryView entry, WriteView write) {
    Classification judgement = write.judgement();
    if (Predicates.limitsChosenRows(write)) {
      return Optional.of(Speaker.LIMITED_WRITE);
    }
    return switch (judgement.shape()) {
      case APPEND -> Optional.of(Speaker.APPEND_UPDATE);
      case TOGGLE -> Optional.of(Speaker.TOGGLE_UPDATE);
      case SHIFT, SWAP -> Optional.of(Speaker.SHIFT_UPDATE);
      case GUARD_NOT_REFUTED, GUARDED_DELTA ->
          Predicates.guardLike(write).isPresent()
              ? Optional.of(Speaker.GUARD_NOT_REFUTED)
              : byIdiom(write);
      case CLOCK_GUARD ->
          moves(judgement)
              ? Optional.of(Speaker.GUARD_NOT_REFUTED)
              : Optional.of(Speaker.RELATIVE_TIME_WRITE);
      case RELATIVE_TIME_DELETE -> Optional.of(Speaker.RELATIVE_TIME_WRITE);
      case VERSION_FROM_READ, READ_MODIFY_WRITE -> fromRead(entry, write);
      case VOLATILE_PREDICATE -> chosen(entry, write);
      case CLAIM,
          LIMITED_NONDETERMINISTIC,
          LIMITED_DETERMINISTIC,
          QUEUE_POP,
          NONDETERMINISTIC_JOIN ->
          Predicates.claimsOnce(write) ? Optional.empty() : Optional.of(Speaker.LIMITED_WRITE);
      case SELF_READING_WRITE -> Optional.of(Speaker.SELF_READING_WRITE);
      case MERGE_TOGGLE -> Optional.of(Speaker.MERGE_TOGGLE);
      case REPLACE_SURROGATE, REPLACE_CASCADE, REPLACE -> replaced(write);
      case UPSERT_BRANCH_MISMATCH -> Optional.of(Speaker.UPSERT_BRANCH_MISMATCH);
      case CONFLICT_TARGET_MISMATCH ->
          new InsertedKey(entry, write).changing().isPresent()
              ? Optional.of(Speaker.VOLATILE_KEY)
              : Optional.of(Speaker.CONFLICT_TARGET_MISMATCH);
      case NULLABLE_KEY -> mayBeNull(write) ? Optional.of(Speaker.NULLABLE_KEY) : Optional.empty();
      case INSERT_UNKNOWN_SCHEMA -> unknownKeys(entry, write);
      case VOLATILE_KEY -> keyed(entry, write);
      case VOLATILE_VALUE -> drawn(entry, write);
      case CLOCK_IN_BUSINESS_COLUMN -> Optional.of(Speaker.CLOCK_IN_BUSINESS_COLUMN);
      case TRIGGER ->
          Triggers.acting(write).isPresent()
              ? Optional.of(Speaker.TRIGGER_SIDE_EFFECT)
              : byIdiom(write);
      case CALL -> Optional.of(Speaker.OPAQUE_WRITE);
      case CAS ->
          moves(judgement) && Predicates.remembersLast(write)
              ? Optional.of(Speaker.LAST_EVENT_GUARD)
              : Optional.empty();
      case VERSION_CAS, SEQ_GUARDED_DELTA, CLAIM_ONCE, SOFT_DELETE, SET_ONCE, SEND, READ ->
          Optional.empty();
      default -> byIdiom(write);
    };
  }

  private static Optional<Speaker> byIdiom(WriteView write) {
    Classification judgement = write.judgement();
    Optional<Idiom> idiom = judgement.idiom();
    if (idiom.isEmpty()) {
      return Optional.empty();
    }
    return switch (idiom.get()) {
      case DELTA_UPDATE ->
          judgement.versionOnly() ? Optional.empty() : Optional.of(Speaker.DELTA_UPDATE);
      case UPSERT ->
          moves(judgement) && !judgement.versionOnly()
              ? Optional.of(Speaker.RELATIVE_UPSERT)
              : neverConflicts(judgement);
      case INSERT_WITHOUT_KEY -> Optional.of(Speaker.INSERT_WITHOUT_KEY);
      case INSERT_WITH_KEY -> neverConflicts(judgement);
      case ABSOLUTE_UPDATE, DELETE -> Optional.empty();
    };
  }

  /** A conflict clause over keys of which none gets a value of the message. */
  private static Optional<Speaker> neverConflicts(Classification judgement) {
    boolean keyless =
        judgement.shape() == Shape.INSERT_NO_KEY || judgement.shape() == Shape.PARTIAL_KEY;
    return keyless && judgement.verdict().isPoint()
        ? Optional.of(Speaker.INSERT_WITHOUT_KEY)
        : Optional.empty();
  }

  /** Whether the schema lets NULL into the key, and not only says nothing of it. */
  private static boolean mayBeNull(WriteView write) {
    boolean declared =
        write.database().schema().table(write.statement().target().name()).isPresent();
    Optional<Condition> condition = write.judgement().verdict().condition();
    return declared && (condition.isEmpty() || asksNotNull(condition.get()));
  }

  private static boolean asksNotNull(Condition condition) {
    return condition instanceof Condition.NotNull
        || (condition instanceof Condition.All all
            && all.parts().stream().anyMatch(Speakers::asksNotNull));
  }

  private static boolean moves(Classification judgement) {
    return judgement.setKind().filter(SetKind.RELATIVE::equals).isPresent();
  }

  /** A value or a predicate that was read before in the same code. */
  private static Optional<Speaker> fromRead(EntryView entry, WriteView write) {
    StateReads reads = new StateReads(entry, write);
    boolean moves = reads.movedColumn().isPresent() || reads.deltaBesideVersion();
    if (reads.comparesVersion()) {
      return moves ? Optional.of(Speaker.VERSION_FROM_READ) : Optional.empty();
    }
    if (reads.movedColumn().isPresent()) {
      return Optional.of(Speaker.READ_MODIFY_WRITE);
    }
    return chosen(entry, write);
  }

  /** Rows chosen by what was read before, or by chance. */
  private static Optional<Speaker> chosen(EntryView entry, WriteView write) {
    boolean addsRows =
        write.judgement().idiom().filter(Idiom.INSERT_WITHOUT_KEY::equals).isPresent();
    if (addsRows || moves(write.judgement())) {
      return byIdiom(write);
    }
    StateReads reads = new StateReads(entry, write);
    boolean random = write.statement().where().filter(dev.twiceover.sql.Volatiles::in).isPresent();
    return random || reads.takesNext() ? Optional.of(Speaker.LIMITED_WRITE) : Optional.empty();
  }

  /** An insert of which some key differs at each run, or is taken to. */
  private static Optional<Speaker> keyed(EntryView entry, WriteView write) {
    InsertedKey key = new InsertedKey(entry, write);
    if (key.changing().isPresent()) {
      return Optional.of(Speaker.VOLATILE_KEY);
    }
    return key.followsAnotherRow() ? Optional.empty() : Optional.of(Speaker.INSERT_WITHOUT_KEY);
  }

  /** Names alone tell whether some key gets a value of the message. */
  private static Optional<Speaker> unknownKeys(EntryView entry, WriteView write) {
    if (write.judgement().idiom().filter(Idiom.INSERT_WITHOUT_KEY::equals).isEmpty()) {
      return byIdiom(write);
    }
    return new InsertedKey(entry, write).changing().isPresent()
        ? Optional.of(Speaker.VOLATILE_KEY)
        : byIdiom(write);
  }

  private static Optional<Speaker> drawn(EntryView entry, WriteView write) {
    Optional<DrawnValue> drawn = DrawnValue.of(write);
    if (drawn.isEmpty()) {
      return fromRead(entry, write);
    }
    return drawn.get().isClock()
        ? Optional.of(Speaker.CLOCK_IN_BUSINESS_COLUMN)
        : Optional.of(Speaker.VOLATILE_VALUE);
  }

  private static Optional<Speaker> replaced(WriteView write) {
    boolean surrogate = write.judgement().shape() == Shape.REPLACE_SURROGATE;
    return surrogate || Replacement.of(write).losesSomething()
        ? Optional.of(Speaker.REPLACE_INTO)
        : Optional.empty();
  }

  /** A second run at once changes nothing, or fails; something else may be wrong with it. */
  private static Optional<Speaker> lasting(EntryView entry, WriteView write) {
    Classification judgement = write.judgement();
    if (Predicates.nullUnsafe(write).isPresent()) {
      return Optional.of(Speaker.NULL_UNSAFE_GUARD);
    }
    return switch (judgement.shape()) {
      case LAST_EVENT_GUARD -> Optional.of(Speaker.LAST_EVENT_GUARD);
      case CONFLICT_TARGET_MISMATCH -> Optional.of(Speaker.CONFLICT_TARGET_MISMATCH);
      case REPLACE, REPLACE_CASCADE -> replaced(write);
      case SOFT_DELETE ->
          Predicates.asksForNull(write) && goesOutUntested(entry, write)
              ? Optional.of(Speaker.SOFT_DELETE_RACE)
              : Optional.empty();
      case ABSOLUTE_UPDATE, UPSERT_ABSOLUTE ->
          Overwritten.column(write).map(column -> Speaker.LATE_REPLAY_OVERWRITE);
      default -> Optional.empty();
    };
  }

  /** Whether a message goes out behind a write whose row count nobody has tested. */
  private static boolean goesOutUntested(EntryView entry, WriteView write) {
    return entry.sends().stream()
        .anyMatch(
            send ->
                send.order() > write.order() && EntryView.test(send.occurrence(), write).isEmpty());
  }
}
