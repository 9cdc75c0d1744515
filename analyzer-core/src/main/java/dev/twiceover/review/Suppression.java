package dev.twiceover.review;

import java.util.List;
import java.util.Optional;

/**
 * A request in the source not to report a rule.
 *
 * @param place where it is written
 * @param rule the rule's id
 * @param reason what the author gave as reason; empty when missing, which is itself reported
 * @param silenced the findings that it keeps quiet; empty for a suppression that nothing needs
 */
public record Suppression(
    Place place, String rule, Optional<String> reason, List<Finding> silenced) {
  /** Copies the list. */
  public Suppression {
    silenced = List.copyOf(silenced);
  }

  /** Whether it suppressed anything. */
  public boolean used() {
    return !silenced.isEmpty();
  }
}
