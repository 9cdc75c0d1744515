package dev.twiceover.sql.judge;

import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Conflict;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlText;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.RowChange.Failure;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names what an upsert does and why; decides nothing. */
final class UpsertShapes {
  private final WriteStatement w;
  private final Conflict c;
  private final ValueShapes values;
  private final GuardShapes guards;

  UpsertShapes(WriteStatement w, Conflict c, Frame frame) {
    this.w = w;
    this.c = c;
    this.values = new ValueShapes(frame);
    this.guards = new GuardShapes(frame, Reads.conjuncts(c.where()));
  }

  private Optional<Assignment> moving() {
    return c.assignments().stream()
        .filter(a -> SelfReference.of(a, w.target()) == SelfReference.Kind.MOVING)
        .findFirst();
  }

  Judgement agreed(Verdict verdict, boolean refuted, boolean mismatch) {
    Shape shape = refuted ? guarded() : plain(mismatch);
    boolean safe =
        switch (shape) {
          case UPSERT_VERSIONED, SEQ_GUARDED_DELTA, MONOTONE, SET_ONCE, INSERT_PK_CONFLICT -> true;
          default -> false;
        };
    String column = c.assignments().isEmpty() ? "the row" : c.assignments().get(0).target().name();
    String reason =
        refuted
            ? "the WHERE is false at the second run: P3"
            : mismatch
                ? "insert and update write different values: P2"
                : column + " is written the same by insert and update: P2, P3";
    return new Judgement(
        verdict, shape, safe ? Late.SAFE : Late.UNSAFE, Race.ATOMIC, reason, text());
  }

  private Shape guarded() {
    boolean moves = moving().isPresent();
    Shape guard = guards.refuting(moves, false).shape();
    boolean order =
        Reads.conjuncts(c.where()).stream()
            .anyMatch(
                e ->
                    e instanceof SqlExpr.Binary b
                        && (b.operator().startsWith("<") || b.operator().startsWith(">"))
                        && !b.operator().equals("<>"));
    if (!moves && order) {
      return Shape.UPSERT_VERSIONED;
    }
    boolean filter =
        !moves && c.assignments().stream().allMatch(a -> a.value() instanceof SqlExpr.Excluded);
    return filter ? Shape.UPSERT_ABSOLUTE : guard;
  }

  private Shape plain(boolean mismatch) {
    if (mismatch) {
      return Shape.UPSERT_BRANCH_MISMATCH;
    }
    boolean same = c.assignments().stream().allMatch(a -> isSame(a) || isKeyCopy(a));
    if (same) {
      return Shape.INSERT_PK_CONFLICT;
    }
    for (Assignment a : c.assignments()) {
      Shape own = values.fixpoint(a, c.assignments(), false);
      boolean named =
          own == Shape.MONOTONE || own == Shape.SET_ONCE || own == Shape.SEQ_GUARDED_DELTA;
      if (named) {
        boolean keeps = a.value() instanceof SqlExpr.Case && own == Shape.MONOTONE;
        return keeps ? Shape.UPSERT_VERSIONED : own;
      }
    }
    boolean recomputes =
        w.source().isPresent()
            && c.assignments().stream().allMatch(a -> a.value() instanceof SqlExpr.Excluded);
    return recomputes ? Shape.RECOMPUTE : Shape.UPSERT_ABSOLUTE;
  }

  private static boolean isSame(Assignment a) {
    return a.value() instanceof SqlExpr.Column x && x.key().equals(a.target().key());
  }

  private boolean isKeyCopy(Assignment a) {
    return a.value() instanceof SqlExpr.Excluded x
        && x.key().equals(a.target().key())
        && c.target().stream().anyMatch(t -> t.equalsIgnoreCase(x.column()));
  }

  Judgement unknown(Map<String, Failure> failures) {
    String column = failures.keySet().iterator().next();
    return new Judgement(
        Verdict.UNKNOWN,
        Shape.OTHER,
        Late.UNSAFE,
        Race.ATOMIC,
        column + " gets a value that nobody knows");
  }

  /** Some column differs after the second run. */
  Judgement failed(Map<String, Failure> moving, Map<String, Failure> all) {
    Optional<Map.Entry<String, Failure>> worst =
        moving.entrySet().stream().filter(e -> e.getValue() != Failure.AUDIT).findFirst();
    Map.Entry<String, Failure> decided =
        worst.orElseGet(
            () ->
                all.entrySet().stream()
                    .filter(e -> e.getValue() != Failure.AUDIT)
                    .findFirst()
                    .orElseThrow());
    Assignment a =
        c.assignments().stream()
            .filter(x -> x.target().key().equals(decided.getKey()))
            .findFirst()
            .orElseThrow();
    String column = a.target().name();
    Shape shape = shape(a, decided.getValue(), worst.isPresent());
    String reason =
        switch (shape) {
          case UPSERT_BRANCH_MISMATCH ->
              "the first delivery inserts another value of " + column + " than the second sets: P2";
          case VOLATILE_VALUE -> column + " gets a new value at each run: P3";
          case CLOCK_IN_BUSINESS_COLUMN -> column + " moves with the clock: P3";
          default -> column + " reads its own old value in the update branch: P3";
        };
    return new Judgement(
        Verdict.NON_IDEMPOTENT, shape, Late.UNSAFE, Race.RACY, reason, SqlText.of(a));
  }

  private Shape shape(Assignment a, Failure failure, boolean moves) {
    if (failure == Failure.SELF) {
      return Shape.SELF_READING_WRITE;
    }
    if (failure == Failure.DRAWN) {
      boolean clock = values.isClock(a.value()) || copiesClock(a);
      return clock ? Shape.CLOCK_IN_BUSINESS_COLUMN : Shape.VOLATILE_VALUE;
    }
    if (!moves) {
      return Shape.UPSERT_BRANCH_MISMATCH;
    }
    if (SelfReference.of(a, w.target()) != SelfReference.Kind.MOVING) {
      return Shape.SHIFT;
    }
    if (guards.readsWritten()) {
      return Shape.GUARD_NOT_REFUTED;
    }
    Shape own = values.moving(a);
    return own == Shape.APPEND ? Shape.APPEND : Shape.UPSERT_RELATIVE;
  }

  private boolean copiesClock(Assignment a) {
    if (!(a.value() instanceof SqlExpr.Excluded x) || w.rows().isEmpty()) {
      return false;
    }
    List<SqlExpr> row = w.rows().get(0);
    for (int i = 0; i < Math.min(row.size(), w.columns().size()); i++) {
      if (w.columns().get(i).equalsIgnoreCase(x.column())) {
        return values.isClock(row.get(i));
      }
    }
    return false;
  }

  private String text() {
    return c.assignments().isEmpty() ? "" : SqlText.of(c.assignments().get(0));
  }
}
