package dev.twiceover.review;

import java.util.List;
import java.util.Optional;

/**
 * An anomaly or a broken rule, ready to be shown.
 *
 * @param rule the rule's id, such as {@code delta-update}
 * @param place the statement or call to blame
 * @param message what breaks: one or two sentences
 * @param why how it breaks under redelivery
 * @param fix what to do in this code
 * @param statement the SQL as far as known, or the call; empty when there is none
 * @param timeline the steps that show the damage, each with its place where it has one
 * @param handler the entry point that reaches the place, as {@code Type.method}; empty for none
 * @param related further places that explain it
 * @param fingerprint identity that survives edits elsewhere in the file
 */
public record Finding(
    String rule,
    Level level,
    Place place,
    String message,
    String why,
    String fix,
    Optional<String> statement,
    List<Step> timeline,
    Optional<String> handler,
    List<Step> related,
    String fingerprint) {
  /** Copies the lists. */
  public Finding {
    timeline = List.copyOf(timeline);
    related = List.copyOf(related);
  }

  /**
   * One step of a timeline, or a related place.
   *
   * @param text one line
   */
  public record Step(Optional<Place> place, String text) {}
}
