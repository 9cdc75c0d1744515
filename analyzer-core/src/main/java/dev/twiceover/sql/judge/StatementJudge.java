package dev.twiceover.sql.judge;

import dev.twiceover.schema.Routine;
import dev.twiceover.sql.Cte;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.TableRef;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One write of any kind: by its verb, with its parts, its triggers and what is not seen of it. */
final class StatementJudge {
  private static final int DEEPEST = 4;

  private final int depth;

  StatementJudge() {
    this(0);
  }

  private StatementJudge(int depth) {
    this.depth = depth;
  }

  Judgement judge(WriteStatement w, Surroundings around) {
    boolean writes = w.with().stream().anyMatch(c -> c.write().isPresent());
    Judgement judgement =
        writes ? new CteJudge(w, around, this).judge() : whole(w, around, Frame.byName(w.with()));
    return partial(w, judgement);
  }

  /** A statement whose common table expressions are known. */
  Judgement whole(WriteStatement w, Surroundings around, Map<String, Cte> ctes) {
    Judgement judgement = byVerb(resolved(w, ctes), around, ctes);
    if (depth >= DEEPEST) {
      return judgement;
    }
    return new TriggerJudge(w, around, new StatementJudge(depth + 1)).adjust(judgement);
  }

  private Judgement byVerb(WriteStatement w, Surroundings around, Map<String, Cte> ctes) {
    if (w.merge().isPresent()) {
      return MergeJudge.judge(w, around, ctes);
    }
    return switch (w.verb()) {
      case INSERT, REPLACE, LOAD, MERGE -> inserts(w, around, ctes);
      case UPDATE -> UpdateJudge.judge(w, around, ctes);
      case DELETE -> DeleteJudge.judge(w, around, ctes);
      case TRUNCATE -> DeleteJudge.truncate();
      case DDL -> DdlJudge.judge(w);
      case CALL -> call(w, around);
    };
  }

  /** INSERT ALL is one statement: a part that is rejected rejects them all. */
  private Judgement inserts(WriteStatement w, Surroundings around, Map<String, Cte> ctes) {
    Judgement all = InsertJudge.judge(w, around, ctes);
    for (WriteStatement part : w.parts()) {
      Judgement j = InsertJudge.judge(part, around, ctes);
      if (all.verdict().best() == Level.IDEMPOTENT_BY_REJECTION) {
        continue;
      }
      all =
          j.verdict().best() == Level.IDEMPOTENT_BY_REJECTION
              ? j
              : all.with(all.verdict().and(j.verdict()), j.reason());
    }
    boolean conditional = w.has(dev.twiceover.sql.Modifier.CONDITIONAL_PARTS);
    return conditional && all.verdict().isPoint() && all.verdict().best() != Level.NON_IDEMPOTENT
        ? all.with(
            new Verdict(all.verdict().best(), Level.NON_IDEMPOTENT, Optional.empty()),
            "the branch of INSERT FIRST depends on the source row")
        : all;
  }

  private Judgement call(WriteStatement w, Surroundings around) {
    if (w.target().key().equals("pg_notify")) {
      return new Judgement(
          Verdict.UNKNOWN, Shape.SEND, Late.UNKNOWN, Race.UNKNOWN, "NOTIFY is a send: 3.7");
    }
    Optional<Routine> routine = around.schema().routine(w.target().name());
    Optional<List<ScriptItem>> body =
        routine.flatMap(r -> Bodies.of(r, w.arguments(), around.schema(), around.dialect()));
    if (body.isEmpty() || depth >= DEEPEST) {
      String name = w.target().name().isEmpty() ? "dynamic SQL" : w.target().qualifiedName();
      return new Judgement(
          Verdict.UNKNOWN,
          Shape.CALL,
          Late.UNKNOWN,
          Race.UNKNOWN,
          "nobody knows what " + name + " writes: 3.7");
    }
    Judgement judgement =
        new SequenceJudge(around, new StatementJudge(depth + 1)).judge(body.get(), true);
    return judgement.as(Shape.CALL);
  }

  /** {@code WITH c AS (SELECT TOP (1) * FROM t ..) DELETE FROM c}: the write goes to t. */
  private static WriteStatement resolved(WriteStatement w, Map<String, Cte> ctes) {
    Cte cte = ctes.get(w.target().key());
    boolean simple =
        cte != null
            && cte.query().isPresent()
            && cte.query().get() instanceof Query.Select s
            && s.from().size() == 1
            && s.groupBy().isEmpty()
            && s.from().get(0).source() instanceof Query.Named;
    if (cte == null || !simple || (w.verb() != Verb.UPDATE && w.verb() != Verb.DELETE)) {
      return w;
    }
    Query.Select s = (Query.Select) cte.query().orElseThrow();
    TableRef table = ((Query.Named) s.from().get(0).source()).table();
    String alias = w.target().alias().isEmpty() ? w.target().name() : w.target().alias();
    WriteStatement.Builder builder = w.toBuilder().target(table.as(alias));
    s.where().ifPresent(builder::where);
    s.limit().ifPresent(builder::limit);
    s.orderBy().forEach(builder::orderBy);
    return builder.build();
  }

  /** Nothing safe follows from what is not seen. */
  private static Judgement partial(WriteStatement w, Judgement j) {
    boolean unseen = w.partial() || (w.target().hasHole() && w.verb() != Verb.DDL && unsafeHole(w));
    if (!unseen) {
      return j;
    }
    boolean moves = j.verdict().equals(Verdict.NON_IDEMPOTENT) && !w.insertsRows();
    return moves
        ? j
        : j.with(
            Verdict.UNKNOWN,
            "part of the statement is not seen: " + String.join(", ", w.dropped()));
  }

  /** A table without a name may be one that the statement reads too. */
  private static boolean unsafeHole(WriteStatement w) {
    return !w.from().isEmpty() || w.source().isPresent();
  }

  /** The frame of a plain statement, for conditions outside it. */
  Frame frame(WriteStatement w, Surroundings around) {
    return new Frame(
        around.dialect(),
        around.schema(),
        around.facts(),
        around.terms(),
        w.target(),
        Set.of(),
        around.changed(),
        List.of(),
        Map.of());
  }
}
