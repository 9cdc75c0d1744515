package dev.twiceover.sql.fuzz;

import dev.twiceover.schema.Schema;
import dev.twiceover.schema.ddl.SchemaReader;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.judge.Classifier;
import dev.twiceover.sql.read.SqlReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Judges and executes random statements of one dialect and compares. */
final class Fuzz {
  private static final int BATCH = 2_000;
  private static final int FEW = 12;

  private final Dialect dialect;
  private final Trial trial;
  private final Statements statements;
  private final Classifier classifier;
  private final SqlReader reader = SqlReader.standard();

  private final List<String> refuted = new ArrayList<>();
  private final List<String> missedOnes = new ArrayList<>();
  private final Map<String, int[]> byVerb = new TreeMap<>();
  private int executed;
  private int rejected;
  private int idempotent;
  private int missed;

  Fuzz(Dialect dialect, Trial trial, long seed) {
    this.dialect = dialect;
    this.trial = trial;
    this.statements = new Statements(seed, dialect);
    Schema schema = SchemaReader.read(String.join(";\n", Tables.ddl(dialect)), dialect);
    this.classifier = Classifier.of(dialect).with(schema);
  }

  /** Goes on until so many statements have run. */
  Fuzz run(int wanted) throws SQLException {
    while (executed < wanted) {
      batch();
    }
    return this;
  }

  private void batch() throws SQLException {
    List<Piece> pieces = new ArrayList<>();
    List<Optional<Level>> seen = new ArrayList<>();
    for (int i = 0; i < BATCH; i++) {
      pieces.add(statements.next());
      seen.add(Optional.empty());
    }
    for (int state = 0; state < Tables.STATES; state++) {
      trial.start(state);
      for (int i = 0; i < BATCH; i++) {
        if (!seen.get(i).equals(Trial.WORST)) {
          seen.set(i, Trial.worse(seen.get(i), trial.once(pieces.get(i).toString())));
        }
      }
    }
    for (int i = 0; i < BATCH; i++) {
      if (seen.get(i).isPresent()) {
        compare(pieces.get(i), seen.get(i).get());
      } else {
        rejected++;
      }
    }
  }

  private void compare(Piece piece, Level truth) throws SQLException {
    executed++;
    Verdict verdict = judge(piece.toString());
    int[] counts =
        byVerb.computeIfAbsent(piece.toString().replaceAll(" .*", ""), verb -> new int[2]);
    if (truth == Level.IDEMPOTENT) {
      idempotent++;
      counts[0]++;
      if (!verdict.equals(Verdict.IDEMPOTENT)) {
        missed++;
        counts[1]++;
        if (missedOnes.size() < 400) {
          missedOnes.add(piece + "  -- " + verdict);
        }
      }
    }
    if (!verdict.isSoundFor(truth) && refuted.size() < FEW) {
      refuted.add(smallest(piece));
    }
  }

  Verdict judge(String statement) {
    return classifier.classify(reader.read(statement, dialect)).verdict();
  }

  /** Whether the database shows worse than the judgement. */
  private boolean isRefuted(Piece piece) throws SQLException {
    Optional<Level> truth = trial.worst(piece.toString());
    return truth.isPresent() && !judge(piece.toString()).isSoundFor(truth.get());
  }

  private String smallest(Piece refutedOne) throws SQLException {
    Piece piece = refutedOne;
    boolean shorter = true;
    while (shorter) {
      shorter = false;
      for (Piece simpler : piece.simpler()) {
        if (simpler.toString().length() < piece.toString().length() && isRefuted(simpler)) {
          piece = simpler;
          shorter = true;
          break;
        }
      }
    }
    return dialect
        + "\t"
        + piece
        + "\t"
        + trial.worst(piece.toString()).orElseThrow()
        + "\tnot "
        + judge(piece.toString());
  }

  /** Judgements that the database refuted, each made as small as it goes. */
  List<String> refuted() {
    return List.copyOf(refuted);
  }

  /** Some idempotent statements that were not recognised. */
  List<String> missedOnes() {
    return List.copyOf(missedOnes);
  }

  /** Idempotent statements that were not recognised, of all, from 0 to 1. */
  double missedShare() {
    return idempotent == 0 ? 0 : (double) missed / idempotent;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            "%-10s %d statements executed (%d more never ran), %d refuted; %d idempotent, of these"
                + " %d not recognised (%.1f %%)",
            dialect, executed, rejected, refuted.size(), idempotent, missed, 100 * missedShare()));
    byVerb.forEach((verb, c) -> text.append(String.format("; %s %d/%d", verb, c[1], c[0])));
    return text.append(System.lineSeparator()).toString();
  }
}
