package dev.twiceover.review;

import dev.twiceover.model.Source;
import java.util.List;
import java.util.Map;

/**
 * The outcome of one review. Lists are sorted by place, so that equal sources give equal reports.
 *
 * @param sources the files that something was reported about, by path, for excerpts
 */
public record Review(
    List<WriteFact> writes,
    List<SendFact> sends,
    List<HandlerFact> handlers,
    List<Gap> gaps,
    List<Finding> findings,
    List<Suppression> suppressions,
    Summary summary,
    Map<String, Source> sources) {
  /** Copies the collections. */
  public Review {
    writes = List.copyOf(writes);
    sends = List.copyOf(sends);
    handlers = List.copyOf(handlers);
    gaps = List.copyOf(gaps);
    findings = List.copyOf(findings);
    suppressions = List.copyOf(suppressions);
    sources = Map.copyOf(sources);
  }

  /**
   * What was looked at.
   *
   * @param files Java files seen
   * @param lines lines in them
   * @param parsed how many needed a parse
   * @param skipped how many could not be analysed; each is a gap
   * @param statements database statements met, resolved or not
   * @param unresolved how many of these have no known text
   * @param millis wall time in milliseconds
   */
  public record Summary(
      int files,
      long lines,
      int parsed,
      int skipped,
      int statements,
      int unresolved,
      long millis) {}
}
