package dev.twiceover.review;

import java.util.Locale;

/**
 * Something that could not be analysed. Gaps are counted and shown, never dropped.
 *
 * @param place where; line 1 when a whole file is concerned
 * @param detail one line: the cause and, where it helps, what to do
 */
public record Gap(Place place, Kind kind, String detail) {
  /** What was not analysed. */
  public enum Kind {
    /** A file that cannot be read: permissions, encoding, size. */
    UNREADABLE_FILE,
    /** A file that no parser accepts. */
    UNPARSED_FILE,
    /** SQL whose text, or deciding part, is not known. */
    UNRESOLVED_SQL,
    /** SQL text that no reader understands. */
    UNPARSED_SQL,
    /** A definition of tables that could not be read, or that is not certain. */
    SCHEMA,
    /** A call whose targets are too many, too deep or not in the sources. */
    CALL_NOT_FOLLOWED,
    /** A bound of the analysis was hit: steps, depth or alternatives. */
    BOUND,
    /** An internal failure while one file or handler was analysed; the rest goes on. */
    FAILURE;

    /** The spelling in reports, such as {@code unresolved-sql}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
