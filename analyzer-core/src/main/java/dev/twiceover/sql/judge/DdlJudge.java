package dev.twiceover.sql.judge;

import dev.twiceover.sql.Late;
import dev.twiceover.sql.Modifier;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import java.util.Set;

/** DDL: repeatable if it asks first, else rejected (SEMANTICS 3.7). */
final class DdlJudge {
  private static final Set<String> REPEATABLE =
      Set.of(
          "COMMENT",
          "GRANT",
          "REVOKE",
          "ANALYZE",
          "VACUUM",
          "REINDEX",
          "REFRESH",
          "CLUSTER",
          "OPTIMIZE",
          "COPY");

  private DdlJudge() {}

  static Judgement judge(WriteStatement w) {
    String verb =
        w.action().contains(" ") ? w.action().substring(0, w.action().indexOf(' ')) : w.action();
    boolean asks =
        w.has(Modifier.IF_EXISTS)
            || w.has(Modifier.IF_NOT_EXISTS)
            || w.has(Modifier.CREATE_OR_REPLACE)
            || REPEATABLE.contains(verb);
    return new Judgement(
        asks ? Verdict.IDEMPOTENT : Verdict.BY_REJECTION,
        Shape.DDL,
        Late.UNSAFE,
        Race.REJECTS,
        asks
            ? w.action() + " asks first or repeats itself: 3.7"
            : w.action() + " fails at the second run: 3.7");
  }
}
