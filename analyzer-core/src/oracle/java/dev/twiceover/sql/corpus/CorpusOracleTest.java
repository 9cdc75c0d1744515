package dev.twiceover.sql.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A label of the corpus is believed when the databases show it. */
@Tag("oracle")
class CorpusOracleTest {
  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "h2", "pg", "maria"})
  void databasesShowWhatTheCorpusSays(String name) throws SQLException {
    List<String> wrong = new ArrayList<>();
    int runs = 0;
    try (Engine engine = new Engine(name)) {
      Replays replays = new Replays(engine, name);
      for (CorpusCase one : Corpus.cases().values()) {
        for (int w = 0; one.dialects().contains(name) && w < one.levels().size(); w++) {
          String label =
              one.dyn().isEmpty() ? one.levels().get(w) : CorpusCase.witness(one.dyn(), w);
          String seen = replays.observe(one, w);
          runs++;
          if (!seen.equals(label)) {
            wrong.add(one.id() + "/" + w + " is " + label + ", " + name + " shows " + seen);
          }
        }
      }
    }
    System.out.printf("%s: %d runs, %d differ%n", name, runs, wrong.size());
    assertThat(wrong).isEmpty();
  }
}
