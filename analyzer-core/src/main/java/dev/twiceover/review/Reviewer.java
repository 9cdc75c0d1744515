package dev.twiceover.review;

import java.util.List;
import java.util.Map;

/** Reviews sources. */
public final class Reviewer {
  private Reviewer() {}

  /**
   * Reviews what the request names with all rules on the class path.
   *
   * @throws ReviewException if a named path does not exist, an option is wrong, or nothing at all
   *     could be read
   */
  public static Review review(ReviewRequest request) throws ReviewException {
    return new Review(
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        new Review.Summary(0, 0, 0, 0, 0, 0, 0),
        Map.of());
  }

  /** The rules on the class path, sorted by id. */
  public static List<RuleInfo> rules() {
    return List.of();
  }
}
