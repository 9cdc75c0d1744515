package dev.twiceover.review;

import java.util.Locale;
import java.util.Optional;

/**
 * What there is to know of a rule without running it.
 *
 * @param id such as {@code delta-update}
 * @param name such as {@code DeltaUpdate}
 * @param summary one sentence
 * @param page the rule's Markdown page
 */
public record RuleInfo(String id, String name, Group group, String summary, String page) {
  /** A group gives its rules their default level. */
  public enum Group {
    /** Wrong under redelivery, with hardly a false alarm. */
    CORRECTNESS,
    /** Wrong under circumstances that the source does not show. */
    CAUTION,
    /** Worth knowing. */
    ADVICE,
    /** Not yet trusted: off unless asked for. */
    NURSERY;

    /** What its rules report unless told otherwise; empty when they are off. */
    public Optional<Level> defaultLevel() {
      return switch (this) {
        case CORRECTNESS -> Optional.of(Level.ERROR);
        case CAUTION -> Optional.of(Level.WARNING);
        case ADVICE -> Optional.of(Level.NOTE);
        case NURSERY -> Optional.empty();
      };
    }

    /** The spelling in reports, such as {@code correctness}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
