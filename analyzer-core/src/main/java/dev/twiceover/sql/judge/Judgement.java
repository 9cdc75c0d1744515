package dev.twiceover.sql.judge;

import dev.twiceover.sql.Late;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.Verdict;

/**
 * What a judge says of one statement.
 *
 * @param reason names the column and the step that decided
 * @param silent whether the second run touches no row, where the verdict's best case holds
 */
record Judgement(
    Verdict verdict,
    Shape shape,
    Late late,
    Race race,
    String reason,
    String deciding,
    boolean silent) {
  Judgement(Verdict verdict, Shape shape, Late late, Race race, String reason) {
    this(verdict, shape, late, race, reason, "", false);
  }

  Judgement(Verdict verdict, Shape shape, Late late, Race race, String reason, String deciding) {
    this(verdict, shape, late, race, reason, deciding, false);
  }

  Judgement with(Verdict newVerdict, String newReason) {
    return new Judgement(newVerdict, shape, late, race, newReason, deciding, silent);
  }

  Judgement as(Shape newShape) {
    return new Judgement(verdict, newShape, late, race, reason, deciding, silent);
  }

  Judgement touchingNothing() {
    return new Judgement(verdict, shape, late, race, reason, deciding, true);
  }

  Judgement on(Late newLate, Race newRace) {
    return new Judgement(verdict, shape, newLate, newRace, reason, deciding, silent);
  }
}
