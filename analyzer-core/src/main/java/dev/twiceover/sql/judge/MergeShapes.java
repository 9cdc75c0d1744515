package dev.twiceover.sql.judge;

import dev.twiceover.schema.Table;
import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Merge;
import dev.twiceover.sql.Merge.Action;
import dev.twiceover.sql.Merge.Branch;
import dev.twiceover.sql.Merge.Match;
import dev.twiceover.sql.Modifier;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.SqlText;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.RowChange.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names what a MERGE does and why; decides nothing. */
final class MergeShapes {
  private final WriteStatement w;
  private final Merge merge;
  private final Frame frame;
  private boolean inserts;
  private boolean keyed;

  MergeShapes(WriteStatement w, Merge merge, Frame frame) {
    this.w = w;
    this.merge = merge;
    this.frame = frame;
  }

  /** Notes an insert branch and whether a key would reject a twin of its row. */
  void inserts(RowTemplate row) {
    inserts = true;
    keyed =
        frame.table().map(Table::keys).filter(k -> !new KeyJudge(row).best(k).isDead()).isPresent();
  }

  private List<Assignment> assignments() {
    List<Assignment> all = new ArrayList<>();
    merge.branches().forEach(b -> all.addAll(b.assignments()));
    return all;
  }

  private boolean has(Action action) {
    return merge.branches().stream().anyMatch(b -> b.action() == action);
  }

  private Race race() {
    if (!has(Action.INSERT) || w.has(Modifier.LOCK_HINT)) {
      return Race.ATOMIC;
    }
    return keyed ? Race.REJECTS : Race.RACY;
  }

  Judgement non(Shape shape, String reason) {
    return new Judgement(Verdict.NON_IDEMPOTENT, shape, Late.UNSAFE, Race.RACY, reason);
  }

  Judgement unknown(Map<String, Failure> failures) {
    return new Judgement(
        Verdict.UNKNOWN,
        Shape.OTHER,
        Late.UNSAFE,
        race(),
        failures.keySet().iterator().next() + " gets a value that nobody knows");
  }

  Judgement agreed(Verdict verdict) {
    Shape shape = shape(verdict);
    boolean safe =
        shape == Shape.SEQ_GUARDED_DELTA
            || shape == Shape.CAS
            || shape == Shape.UPSERT_VERSIONED
            || (shape == Shape.INSERT_PK_CONFLICT);
    return new Judgement(
        verdict,
        shape,
        safe ? Late.SAFE : Late.UNSAFE,
        race(),
        "each branch leaves what the second run leaves alone: 3.4",
        "",
        onlyInserts() || onlyDeletes());
  }

  private boolean onlyInserts() {
    return has(Action.INSERT) && !has(Action.UPDATE) && !has(Action.DELETE);
  }

  private boolean onlyDeletes() {
    return has(Action.DELETE) && !has(Action.UPDATE) && !has(Action.INSERT);
  }

  private Shape shape(Verdict verdict) {
    boolean bySource =
        merge.branches().stream()
            .anyMatch(b -> b.match() == Match.NOT_MATCHED_BY_SOURCE && b.action() == Action.DELETE);
    if (onlyInserts()) {
      boolean conditional = verdict.kind() == Verdict.Kind.CONDITIONAL;
      return conditional
          ? Shape.NULLABLE_KEY
          : keyed && inserts ? Shape.INSERT_PK_CONFLICT : Shape.INSERT_GUARDED;
    }
    if (onlyDeletes()) {
      return bySource ? Shape.MERGE_SYNC : Shape.DELETE;
    }
    if (has(Action.DELETE)) {
      return Shape.MERGE_SYNC;
    }
    Optional<Branch> guarded = guarded();
    boolean moves =
        assignments().stream()
            .anyMatch(a -> SelfReference.of(a, w.target()) == SelfReference.Kind.MOVING);
    if (guarded.isPresent()) {
      GuardShapes.Guard guard =
          new GuardShapes(frame, Reads.conjuncts(guarded.get().condition())).refuting(moves, false);
      return moves || !has(Action.INSERT) ? guard.shape() : Shape.UPSERT_VERSIONED;
    }
    if (!has(Action.INSERT)) {
      return Shape.ABSOLUTE_UPDATE;
    }
    return aggregates() ? Shape.RECOMPUTE : Shape.UPSERT_ABSOLUTE;
  }

  private Optional<Branch> guarded() {
    return merge.branches().stream()
        .filter(b -> b.action() == Action.UPDATE && b.condition().isPresent())
        .filter(b -> new GuardShapes(frame, Reads.conjuncts(b.condition())).readsWritten())
        .findFirst();
  }

  private boolean aggregates() {
    return Sources.query(frame, merge.using())
        .filter(
            q ->
                q instanceof Query.Select s
                    && s.items().stream().anyMatch(i -> Aggregates.isAggregate(i.value())))
        .isPresent();
  }

  /** Some column differs after the second run. */
  Judgement failed(Map<String, Failure> failures) {
    Map.Entry<String, Failure> decided =
        failures.entrySet().stream()
            .filter(e -> e.getValue() != Failure.AUDIT)
            .findFirst()
            .orElseThrow();
    Optional<Assignment> a =
        assignments().stream().filter(x -> x.target().key().equals(decided.getKey())).findFirst();
    String column = decided.getKey();
    if (decided.getValue() == Failure.DRAWN) {
      return say(Shape.VOLATILE_VALUE, column + " gets a new value at each run: U1", a);
    }
    boolean moves =
        a.isPresent() && SelfReference.of(a.get(), w.target()) == SelfReference.Kind.MOVING;
    if (!moves && has(Action.INSERT)) {
      return say(
          Shape.UPSERT_BRANCH_MISMATCH,
          "insert and update write different values of " + column + ": P2",
          a);
    }
    if (!moves) {
      return say(Shape.SHIFT, column + " reads what the merge writes: 3.4", a);
    }
    boolean guarded =
        merge.branches().stream()
            .anyMatch(b -> b.action() == Action.UPDATE && b.condition().isPresent());
    Shape shape =
        guarded
            ? Shape.GUARDED_DELTA
            : has(Action.INSERT) ? Shape.UPSERT_RELATIVE : new ValueShapes(frame).moving(a.get());
    return say(shape, column + " reads its own old value: U5", a);
  }

  private static Judgement say(Shape shape, String reason, Optional<Assignment> a) {
    return new Judgement(
        Verdict.NON_IDEMPOTENT,
        shape,
        Late.UNSAFE,
        Race.RACY,
        reason,
        a.map(SqlText::of).orElse(""));
  }
}
