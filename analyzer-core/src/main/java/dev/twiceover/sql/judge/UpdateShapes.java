package dev.twiceover.sql.judge;

import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlText;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.RowChange.Failure;
import dev.twiceover.sql.judge.Term.Var;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Names what an UPDATE does and why its verdict is what it is; decides nothing. */
final class UpdateShapes {
  private final Frame frame;
  private final WriteStatement w;
  private final GuardShapes guards;
  private final ValueShapes values;
  private boolean sequential;

  UpdateShapes(Frame frame, WriteStatement w, List<SqlExpr> conjuncts) {
    this.frame = frame;
    this.w = w;
    this.guards = new GuardShapes(frame, conjuncts);
    this.values = new ValueShapes(frame);
  }

  void note(RowChange.Result result, List<Term> guard, boolean leftToRight) {
    sequential = leftToRight;
    guards.note(guard, result.first());
  }

  /** The first assignment that moves a column on, versions last. */
  private Optional<Assignment> movingAssignment() {
    Optional<Assignment> any = Optional.empty();
    for (Assignment a : w.assignments()) {
      if (SelfReference.of(a, w.target()) == SelfReference.Kind.MOVING) {
        if (!Idioms.isVersion(a.target().key())) {
          return Optional.of(a);
        }
        any = any.isPresent() ? any : Optional.of(a);
      }
    }
    return any;
  }

  boolean hasMovingColumn() {
    return movingAssignment().isPresent();
  }

  Shape moving() {
    return movingAssignment().map(values::moving).orElse(Shape.OTHER);
  }

  String movingReason() {
    return movingAssignment()
        .map(a -> a.target().name() + " reads its own old value: U5")
        .orElse("");
  }

  boolean guardReadsWritten() {
    return guards.readsWritten();
  }

  Shape claim() {
    return guards.readsWritten() ? Shape.CLAIM : moving() == Shape.OTHER ? Shape.CLAIM : moving();
  }

  /** No row that was changed is changed again. */
  Judgement refuted() {
    boolean moves = hasMovingColumn();
    GuardShapes.Guard guard = guards.refuting(moves, drawsValue());
    String reason =
        guard.column().isEmpty()
            ? "the predicate is false after the write: U2"
            : guard.column() + " no longer passes the predicate after the write: U2";
    return new Judgement(
        Verdict.IDEMPOTENT, guard.shape(), guard.late(), Race.ATOMIC, reason, guard.text(), true);
  }

  private boolean drawsValue() {
    return w.assignments().stream().anyMatch(a -> dev.twiceover.sql.Volatiles.in(a.value()));
  }

  /** Every column keeps its value at the second run, audit columns aside. */
  Judgement fixpoint(Verdict verdict, Map<String, Failure> audit) {
    Shape shape = Shape.ABSOLUTE_UPDATE;
    Assignment deciding = w.assignments().isEmpty() ? none() : w.assignments().get(0);
    for (Assignment a : w.assignments()) {
      Shape own = values.fixpoint(a, w.assignments(), sequential);
      if (own != Shape.ABSOLUTE_UPDATE) {
        shape = own;
        deciding = a;
        break;
      }
    }
    if (verdict.kind() == Verdict.Kind.CONDITIONAL) {
      shape = guards.readsWritten() ? Shape.CAS : shape;
    }
    boolean safe =
        shape == Shape.MONOTONE || shape == Shape.SET_ONCE || shape == Shape.SEQ_GUARDED_DELTA;
    String column = deciding.target().name();
    String reason =
        switch (verdict.kind()) {
          case IDEMPOTENT -> column + " gets the same value at the second run: U3";
          case IDEMPOTENT_MODULO_TIMESTAMPS ->
              audit.keySet().iterator().next() + " moves to the clock of the second run: U1";
          case CONDITIONAL -> "the predicate may still hold after the write: U2";
          default -> column + ": U3";
        };
    return new Judgement(
        verdict, shape, safe ? Late.SAFE : Late.UNSAFE, Race.ATOMIC, reason, text(deciding));
  }

  private static Assignment none() {
    return Assignment.of("?", SqlExpr.Constant.NULL);
  }

  private static String text(Assignment a) {
    return SqlText.of(a);
  }

  /** Some column is not shown to keep its value. */
  Judgement failed(Map<String, Failure> failures) {
    String column =
        failures.entrySet().stream()
            .filter(e -> e.getValue() != Failure.AUDIT)
            .map(Map.Entry::getKey)
            .filter(c -> !Idioms.isVersion(c) || failures.size() == 1)
            .findFirst()
            .orElse(failures.keySet().iterator().next());
    Failure failure = failures.getOrDefault(column, Failure.MOVES);
    Assignment a =
        w.assignments().stream()
            .filter(x -> x.target().key().equals(column))
            .findFirst()
            .orElseGet(UpdateShapes::none);
    Named named = named(a, failure);
    return new Judgement(
        Verdict.NON_IDEMPOTENT, named.shape, Late.UNSAFE, Race.RACY, named.reason, text(a));
  }

  private record Named(Shape shape, String reason) {}

  private Named named(Assignment a, Failure failure) {
    String column = a.target().name();
    if (failure == Failure.SELF) {
      return new Named(
          Shape.SELF_READING_WRITE,
          column + " is computed from rows that the statement writes: U4");
    }
    if (failure == Failure.DRAWN) {
      return drawn(a, column);
    }
    Set<String> others = crossReads(a);
    if (SelfReference.of(a, w.target()) != SelfReference.Kind.MOVING && !others.isEmpty()) {
      boolean swap = w.assignments().stream().anyMatch(b -> isSwap(a, b));
      return new Named(
          swap ? Shape.SWAP : Shape.SHIFT,
          column + " reads " + others.iterator().next() + ", which the same SET writes: U3");
    }
    Optional<Shape> guard = guards.notRefuted(column);
    Shape shape = guard.orElseGet(() -> values.moving(a));
    String why = column + " reads its own old value: U5";
    return new Named(
        shape,
        guard.isPresent() ? why + ", and the predicate may still hold after the write" : why);
  }

  private Named drawn(Assignment a, String column) {
    boolean state = values.readsState(a.value());
    if (state && guards.comparesState()) {
      return new Named(
          Shape.VERSION_FROM_READ,
          "the expected version is read in the handler, so the check passes at every delivery");
    }
    if (state) {
      return new Named(
          Shape.READ_MODIFY_WRITE, column + " gets a value read from the database: U1");
    }
    if (values.isClock(a.value())) {
      return new Named(Shape.CLOCK_IN_BUSINESS_COLUMN, column + " moves with the clock: U1");
    }
    return new Named(Shape.VOLATILE_VALUE, column + " gets a new value at each run: U1");
  }

  private Set<String> crossReads(Assignment a) {
    Set<String> others = new LinkedHashSet<>();
    for (Assignment b : w.assignments()) {
      if (!b.target().key().equals(a.target().key()) && reads(a.value(), b.target().key())) {
        others.add(b.target().name());
      }
    }
    return others;
  }

  private static boolean isSwap(Assignment a, Assignment b) {
    return !a.equals(b)
        && a.value() instanceof SqlExpr.Column x
        && b.value() instanceof SqlExpr.Column y
        && x.key().equals(b.target().key())
        && y.key().equals(a.target().key());
  }

  static boolean reads(SqlExpr e, String column) {
    return (e instanceof SqlExpr.Column c && c.key().equals(column))
        || e.children().stream().anyMatch(x -> reads(x, column));
  }

  /** The predicate reads something that differs at each run. */
  Judgement movingGuard(List<Term> guard) {
    Set<Var> all = new LinkedHashSet<>();
    guard.forEach(t -> Terms.variables(t, all));
    boolean self = all.stream().anyMatch(RowChange::isSelf);
    boolean clock = all.stream().filter(v -> v.base == Term.Base.VOLATILE).allMatch(v -> v.clock);
    if (self) {
      boolean claim = guards.claimsBySubquery();
      return non(
          claim ? Shape.CLAIM : Shape.SELF_READING_WRITE,
          "the predicate reads rows that the statement writes: U4");
    }
    if (all.stream().anyMatch(v -> v.text().contains(":state:"))) {
      return non(
          Shape.VERSION_FROM_READ,
          "the predicate compares with a value read in the same handler: U5");
    }
    return clock
        ? non(Shape.CLOCK_GUARD, "the predicate moves with the clock: U1")
        : non(Shape.VOLATILE_PREDICATE, "the predicate picks other rows at each run: U1");
  }

  private Judgement non(Shape shape, String reason) {
    return new Judgement(
        Verdict.NON_IDEMPOTENT, shape, Late.UNSAFE, Race.RACY, reason, guards.text());
  }

  /** The frame, for those who name further shapes. */
  Frame frame() {
    return frame;
  }
}
