package dev.twiceover.sql.judge;

import dev.twiceover.sql.Late;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.Verdict;

/**
 * What a judge says of one statement.
 *
 * @param reason names the column and the step that decided
 */
record Judgement(
    Verdict verdict, Shape shape, Late late, Race race, String reason, String deciding) {
  Judgement(Verdict verdict, Shape shape, Late late, Race race, String reason) {
    this(verdict, shape, late, race, reason, "");
  }

  Judgement with(Verdict newVerdict, String newReason) {
    return new Judgement(newVerdict, shape, late, race, newReason, deciding);
  }

  Judgement as(Shape newShape) {
    return new Judgement(verdict, newShape, late, race, reason, deciding);
  }
}
