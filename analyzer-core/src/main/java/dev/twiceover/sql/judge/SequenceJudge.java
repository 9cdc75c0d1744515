package dev.twiceover.sql.judge;

import dev.twiceover.sql.Late;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.Verdict;
import java.util.List;

/** Placeholder. */
final class SequenceJudge {
  private final Surroundings around;
  private final StatementJudge statements;

  SequenceJudge(Surroundings around, StatementJudge statements) {
    this.around = around;
    this.statements = statements;
  }

  Judgement judge(List<ScriptItem> items, boolean atomic) {
    if (items.size() == 1 && items.get(0) instanceof ScriptItem.Write w) {
      return statements.judge(w.statement(), around);
    }
    if (items.size() == 1 && items.get(0) instanceof ScriptItem.Read r) {
      return ReadJudge.judge(r.query());
    }
    return new Judgement(
        Verdict.UNKNOWN, Shape.OTHER, Late.UNKNOWN, Race.UNKNOWN, "several " + atomic);
  }
}
