package dev.twiceover.sql.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.schema.Schema;
import dev.twiceover.sql.Classification;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.ValueFacts;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.judge.Classifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The judgement of every statement of the corpus beside what four databases made of it. */
class CorpusVerdictsTest {
  private static final List<CorpusRow> ROWS = Corpus.rows();

  /** A late redelivery is safe as long as nothing undoes the statement; these interferers do. */
  private static final Set<String> UNDONE = Set.of("I-006", "I-007", "A-005");

  /** Called non-idempotent without tables, though an index without distinct NULLs would reject. */
  private static final Set<String> TOO_STRICT_WITHOUT_TABLES = Set.of("I-027");

  @Test
  void neverBetterThanTheTruthAndHardlyEverWorse() throws IOException {
    Confusion confusion = new Confusion();
    List<String> unsound = new ArrayList<>();
    List<String> inexact = new ArrayList<>();
    for (CorpusRow row : ROWS) {
      Verdict verdict = judged(row, row.schema(), row.values()).verdict();
      confusion.add(row, verdict);
      if (!isSound(row, verdict)) {
        unsound.add(row + " is " + row.verdict() + ", not " + verdict);
      }
      if (!isExact(row, verdict)) {
        inexact.add(row + " is " + row.verdict() + ", not " + verdict);
      }
    }
    String report = confusion + shares(inexact.size());
    System.out.print(report);
    Files.createDirectories(Path.of("target"));
    Files.writeString(Path.of("target", "corpus.txt"), report + String.join("\n", inexact) + "\n");

    assertThat(unsound).isEmpty();
    assertThat(inexact).hasSizeLessThan(ROWS.size() / 50);
  }

  /** Nobody has told the values of the parameters, only which of them change. */
  @Test
  void asksForTheValuesThatDecide() {
    List<String> wrong = new ArrayList<>();
    for (CorpusRow row : ROWS) {
      Verdict verdict = judged(row, row.schema(), row.stability()).verdict();
      boolean asks = verdict.kind() == Verdict.Kind.CONDITIONAL && decidedByValues(verdict);
      if (!isSound(row, verdict) || !(isExact(row, verdict) || asks || isVacuous(row))) {
        wrong.add(row + " is " + row.verdict() + ", not " + verdict);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void whatTheTablesOrValuesDecideIsOpenWithoutThem() {
    List<String> wrong = new ArrayList<>();
    for (CorpusRow row : ROWS) {
      boolean told = row.origin().isOpen() && !row.origin().levels().contains("ERROR");
      boolean strict = TOO_STRICT_WITHOUT_TABLES.contains(row.origin().id());
      if (!told || strict || isVacuous(row) || row.origin().shape().equals("TRIGGER")) {
        continue;
      }
      Verdict open = judged(row, Schema.UNKNOWN, row.stability()).verdict();
      if (!open.kind().name().equals(row.origin().expected().replaceAll("\\(.*", ""))
          || !spans(open, row.origin().levels())) {
        wrong.add(row + " is " + row.origin().expected() + " without tables, not " + open);
      }
      Verdict closed = judged(row, row.schema(), row.values()).verdict();
      boolean clock = open.toString().contains("clock >=");
      if (!clock && !closed.toString().equals(row.verdict())) {
        wrong.add(row + " is " + row.verdict() + " with tables and values, not " + closed);
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** The shape is a name for people; verdicts do not rest on it. */
  @Test
  void namesTheShapeMostly() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (CorpusRow row : ROWS) {
      Classification c = judged(row, row.schema(), row.values());
      if (!c.shape().name().equals(row.origin().shape())) {
        wrong.add(row + " is " + row.origin().shape() + ", not " + c.shape());
      }
    }
    Files.createDirectories(Path.of("target"));
    Files.writeString(Path.of("target", "corpus-shapes.txt"), String.join("\n", wrong));
    assertThat(wrong).hasSizeLessThan(ROWS.size() * 15 / 100);
  }

  @Test
  void neverCallsALateRedeliveryOrARaceSafeThatIsNot() {
    List<String> wrong = new ArrayList<>();
    for (CorpusRow row : ROWS) {
      Classification c = judged(row, row.schema(), row.values());
      String late = CorpusCase.forEngine(row.origin().late(), row.engine());
      String race = CorpusCase.forEngine(row.origin().race(), row.engine());
      boolean undone = UNDONE.contains(row.origin().id());
      if (late.equals("UNSAFE") && c.late() == Late.SAFE && !undone) {
        wrong.add(row + " is late " + late + ", not " + c.late());
      }
      if (!race.isEmpty() && c.race().compareTo(Race.valueOf(race)) < 0) {
        wrong.add(row + " is race " + race + ", not " + c.race());
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static String shares(int inexact) {
    return String.format(
        "%d rows, %d exact or allowed (%.1f %%)%n",
        ROWS.size(), ROWS.size() - inexact, 100.0 * (ROWS.size() - inexact) / ROWS.size());
  }

  /** Adding nothing is idempotent; that nobody means to add nothing is not for us to know. */
  private static boolean isVacuous(CorpusRow row) {
    return row.origin().dyn().contains("VACUOUS");
  }

  private static boolean decidedByValues(Verdict verdict) {
    String condition = verdict.condition().map(Condition::text).orElse("");
    return condition.contains("notnull(") || condition.contains("=");
  }

  private static Classification judged(CorpusRow row, Schema schema, ValueFacts facts) {
    return Classifier.of(row.dialect()).with(schema).with(facts).classify(row.script());
  }

  /** A statement that always fails is no worse than any answer. */
  private static boolean isSound(CorpusRow row, Verdict verdict) {
    return row.verdict().equals("ERROR") || verdict.isSoundFor(Level.valueOf(row.verdict()));
  }

  private static boolean isExact(CorpusRow row, Verdict verdict) {
    CorpusCase origin = row.origin();
    return verdict.kind().name().equals(row.verdict())
        || origin.allow().contains(verdict.kind().name())
        || row.verdict().equals("ERROR")
        || (origin.isOpenByValue() && spans(verdict, origin.levels()));
  }

  private static boolean spans(Verdict verdict, List<String> levels) {
    return levels.contains(verdict.best().name())
        && levels.contains(verdict.worst().name())
        && !verdict.isPoint();
  }

  /** How often which truth got which answer. */
  private static final class Confusion {
    private final Map<String, Map<String, Integer>> counts = new TreeMap<>();

    void add(CorpusRow row, Verdict verdict) {
      counts
          .computeIfAbsent(row.verdict(), k -> new TreeMap<>())
          .merge(verdict.kind().name(), 1, Integer::sum);
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("truth of the databases \\ judgement\n");
      text.append(String.format("%-30s", ""));
      for (Verdict.Kind kind : Verdict.Kind.values()) {
        text.append(String.format("%30s", kind));
      }
      text.append('\n');
      counts.forEach(
          (truth, answers) -> {
            text.append(String.format("%-30s", truth));
            for (Verdict.Kind kind : Verdict.Kind.values()) {
              text.append(String.format("%30d", answers.getOrDefault(kind.name(), 0)));
            }
            text.append('\n');
          });
      return text.toString();
    }
  }
}
