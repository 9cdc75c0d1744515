package dev.twiceover.report;

import dev.twiceover.review.Review;
import java.io.IOException;
import java.io.Writer;

/** Writes a review in one format. Equal reviews give equal text, apart from the time it took. */
public interface Reporter {

  /**
   * Writes the whole report; flushes but does not close.
   *
   * @throws IOException if the writer fails
   */
  void report(Review review, Writer out) throws IOException;
}
