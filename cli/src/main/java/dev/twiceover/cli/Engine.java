package dev.twiceover.cli;

import dev.twiceover.review.Review;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.ReviewRequest;
import dev.twiceover.review.Reviewer;
import dev.twiceover.review.RuleInfo;
import java.util.List;

/** What the commands need of the analysis; tests put their own in its place. */
interface Engine {
  /** The analysis itself. */
  Engine REAL =
      new Engine() {
        @Override
        public Review review(ReviewRequest request) throws ReviewException {
          return Reviewer.review(request);
        }

        @Override
        public List<RuleInfo> rules() {
          return Reviewer.rules();
        }
      };

  /** Reviews what the request names. */
  Review review(ReviewRequest request) throws ReviewException;

  /** All rules, sorted by id. */
  List<RuleInfo> rules();
}
