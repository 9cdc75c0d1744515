package dev.twiceover.review;

/**
 * A rule: looks at what a review found and reports. Implementations carry {@link RuleSpec}, have a
 * public constructor without parameters, a page of the same name beside them, and hold no state.
 */
public interface Rule {
  /** Looks at an entry point, whether it is a handler or not. */
  default void check(EntryView entry, RuleContext context) {}

  /** Looks at a request not to report something. */
  default void check(Suppression suppression, RuleContext context) {}
}
