package dev.twiceover.rules;

import dev.twiceover.review.EntryView;
import dev.twiceover.review.WriteView;
import java.util.List;

/**
 * The rules about single statements. Each write has at most one speaker, so that no two rules
 * report the same fault of the same statement in other words; {@link Speakers} decides which.
 */
public enum Speaker {
  APPEND_UPDATE,
  CLOCK_IN_BUSINESS_COLUMN,
  CONFLICT_TARGET_MISMATCH,
  DDL_IN_HANDLER,
  DELTA_UPDATE,
  GUARD_NOT_REFUTED,
  INSERT_WITHOUT_KEY,
  LAST_EVENT_GUARD,
  LATE_REPLAY_OVERWRITE,
  LIMITED_WRITE,
  MERGE_TOGGLE,
  NULLABLE_KEY,
  NULL_UNSAFE_GUARD,
  OPAQUE_WRITE,
  READ_MODIFY_WRITE,
  RELATIVE_TIME_WRITE,
  RELATIVE_UPSERT,
  REPLACE_INTO,
  SELF_READING_WRITE,
  SHIFT_UPDATE,
  SOFT_DELETE_RACE,
  TOGGLE_UPDATE,
  TRIGGER_SIDE_EFFECT,
  TSQL_BATCH_CONTINUES,
  UPSERT_BRANCH_MISMATCH,
  VERSION_FROM_READ,
  VOLATILE_KEY,
  VOLATILE_VALUE;

  /** The writes of an entry point that this rule has to speak of: those that nothing guards. */
  public List<WriteView> writes(EntryView entry) {
    return Speakers.of(entry, this).stream()
        .filter(write -> !Speakers.isProtected(entry, write))
        .toList();
  }
}
