package dev.twiceover.sql.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.corpus.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random statements by the hundred thousand; {@code -Dtwiceover.fuzz.embedded} says how many. */
@Tag("fuzz")
class FuzzTest {
  private static final int EMBEDDED = Integer.getInteger("twiceover.fuzz.embedded", 200_000);
  private static final int SERVERS = Integer.getInteger("twiceover.fuzz.servers", 20_000);
  private static final long SEED = Long.getLong("twiceover.fuzz.seed", 2026);

  @Test
  void sqlite() throws SQLException, IOException {
    refutesNothing(Dialect.SQLITE, DriverManager.getConnection("jdbc:sqlite::memory:"), EMBEDDED);
  }

  @Test
  void h2() throws SQLException, IOException {
    String url = "jdbc:h2:mem:fuzz;OPTIMIZE_REUSE_RESULTS=0";
    refutesNothing(Dialect.H2, DriverManager.getConnection(url), EMBEDDED);
  }

  @Test
  void postgres() throws SQLException, IOException {
    refutesNothing(Dialect.POSTGRESQL, Servers.postgres(), SERVERS);
  }

  @Test
  void mariaDb() throws SQLException, IOException {
    refutesNothing(Dialect.MARIADB, Servers.mariaDb(), SERVERS);
  }

  private static void refutesNothing(Dialect dialect, Connection connection, int statements)
      throws SQLException, IOException {
    try (Trial trial = new Trial(connection, dialect)) {
      Fuzz fuzz = new Fuzz(dialect, trial, SEED).run(statements);
      System.out.print(fuzz);
      Path report = Path.of("target", "fuzz-" + dialect + ".txt");
      Files.createDirectories(report.getParent());
      Files.writeString(
          report,
          fuzz + String.join("\n", fuzz.refuted()) + "\n" + String.join("\n", fuzz.missedOnes()),
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING);
      assertThat(fuzz.refuted()).isEmpty();
      assertThat(fuzz.missedShare()).isLessThan(0.15);
    }
  }
}
