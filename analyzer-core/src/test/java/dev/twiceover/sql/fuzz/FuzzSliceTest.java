package dev.twiceover.sql.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.sql.Dialect;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** A slice of the fuzzing that is the same at each build; the profile {@code fuzz} runs more. */
class FuzzSliceTest {
  private static final int STATEMENTS = Integer.getInteger("twiceover.fuzz.slice", 400);
  private static final long SEED = Long.getLong("twiceover.fuzz.seed", 7);

  @Test
  void sqliteRefutesNothing() throws SQLException {
    refutesNothing(Dialect.SQLITE, "jdbc:sqlite::memory:");
  }

  @Test
  void h2RefutesNothing() throws SQLException {
    refutesNothing(Dialect.H2, "jdbc:h2:mem:fuzz;OPTIMIZE_REUSE_RESULTS=0");
  }

  private static void refutesNothing(Dialect dialect, String url) throws SQLException {
    try (Trial trial = new Trial(DriverManager.getConnection(url), dialect)) {
      Fuzz fuzz = new Fuzz(dialect, trial, SEED).run(STATEMENTS);
      System.out.print(fuzz);
      assertThat(fuzz.refuted()).isEmpty();
      assertThat(fuzz.missedShare()).isLessThan(0.15);
    }
  }
}
