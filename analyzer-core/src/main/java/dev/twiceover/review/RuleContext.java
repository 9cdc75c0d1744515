package dev.twiceover.review;

import java.util.List;
import java.util.Optional;

/** What a rule may do. */
public interface RuleContext {
  /**
   * Reports.
   *
   * @param report what and where
   */
  void report(Report report);

  /**
   * What a rule has to say; level, handler and fingerprint are added.
   *
   * @param atMost caps the level, for cases less certain than the rule as a whole
   * @param message what breaks: one or two sentences
   * @param why how it breaks under redelivery
   * @param fix what to do in this code
   * @param statement the SQL or call
   * @param identity what, besides rule and file, makes this finding the same after edits elsewhere
   */
  record Report(
      Place place,
      Level atMost,
      String message,
      String why,
      String fix,
      Optional<String> statement,
      List<Finding.Step> timeline,
      List<Finding.Step> related,
      String identity) {
    /** Copies the lists. */
    public Report {
      timeline = List.copyOf(timeline);
      related = List.copyOf(related);
    }
  }
}
