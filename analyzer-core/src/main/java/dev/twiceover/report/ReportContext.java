package dev.twiceover.report;

import dev.twiceover.review.RuleInfo;
import java.util.List;

/**
 * What a report says besides the review itself.
 *
 * @param version of Twiceover
 * @param rules all rules that could have reported
 * @param prefix put before every file name, so that it leads from where the reader stands to the
 *     reviewed root; empty, or ending in {@code /}
 */
public record ReportContext(String version, List<RuleInfo> rules, String prefix) {
  /** Copies the list. */
  public ReportContext {
    rules = List.copyOf(rules);
  }

  /** The same with another prefix. */
  public ReportContext withPrefix(String other) {
    return new ReportContext(version, rules, other);
  }
}
