package dev.twiceover.sql.judge;

import dev.twiceover.schema.Column;
import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Cte;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Modifier;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlText;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.RowChange.Failure;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** UPDATE: the decision procedure U0 to U5 of SEMANTICS 3.5. */
final class UpdateJudge {
  private final Frame frame;
  private final WriteStatement w;
  private final List<SqlExpr> conjuncts;
  private final Translator translator;
  private final UpdateShapes shapes;

  UpdateJudge(Frame frame, WriteStatement w, List<SqlExpr> conjuncts) {
    this.frame = frame;
    this.w = w;
    this.conjuncts = conjuncts;
    this.translator = new Translator(frame);
    this.shapes = new UpdateShapes(frame, w, conjuncts);
  }

  /** Builds the frame and the conjuncts of an UPDATE and judges it. */
  static Judgement judge(WriteStatement w, Surroundings around, Map<String, Cte> ctes) {
    Set<String> written = new LinkedHashSet<>();
    for (Assignment a : w.assignments()) {
      if (isTarget(a, w)) {
        written.add(a.target().key());
      }
    }
    Frame frame =
        new Frame(
            around.dialect(),
            around.schema(),
            around.facts(),
            around.terms(),
            w.target(),
            written,
            around.changed(),
            w.from(),
            ctes);
    List<SqlExpr> conjuncts = new ArrayList<>(Reads.conjuncts(w.where()));
    for (Query.FromItem f : w.from()) {
      f.on().ifPresent(on -> conjuncts.addAll(Idioms.conjuncts(on)));
    }
    return new UpdateJudge(frame, w, OwnRows.rewrite(conjuncts, frame)).judge();
  }

  private static boolean isTarget(Assignment a, WriteStatement w) {
    String q = a.target().qualifier();
    return q.isEmpty()
        || w.target().isMeantBy(q)
        || w.from().stream().noneMatch(f -> f.source().label().equalsIgnoreCase(q));
  }

  private boolean severalTables() {
    return w.assignments().stream().anyMatch(a -> !isTarget(a, w));
  }

  private Judgement judge() {
    boolean sequential =
        frame.dialect().assignsLeftToRight() && !w.has(Modifier.SIMULTANEOUS) && !severalTables();
    Partners partners = new Partners(frame, conjuncts);
    RowChange change = new RowChange(frame, translator, conjuncts, w.assignments(), sequential);
    Scope first = scope(!partners.anyMoves());
    List<Term> guard = change.guard(first);
    RowChange.Result result = change.twice(first, List.of(), !partners.anyMoves());
    shapes.note(result, guard, sequential);
    Judgement verdict = decide(result, guard, partners);
    verdict = limited(verdict, result);
    return unknownFunctions(verdict);
  }

  private Scope scope(boolean samePartners) {
    return new Scope(frame, 1, Map.of(), Map.of(), samePartners, Map.of());
  }

  private Judgement decide(RowChange.Result result, List<Term> guard, Partners partners) {
    if (RowChange.moves(guard)) {
      return movingGuard(guard);
    }
    if (result.refuted()) {
      return shapes.refuted();
    }
    List<SqlExpr> values = w.assignments().stream().map(Assignment::value).toList();
    if (severalTables() && readsAcross()) {
      return say(
          Verdict.NON_IDEMPOTENT, Shape.SHIFT, "one table's SET reads what the other's writes: U4");
    }
    Judgement judgement = byFailures(result);
    Partners.Match match = partners.match(values);
    Level level = judgement.verdict().worst();
    if (level == Level.NON_IDEMPOTENT
        || match == Partners.Match.SAME
        || match == Partners.Match.MOVING) {
      return judgement;
    }
    String reason = "a row may join several rows of " + partners.loose() + ": U4";
    if (match == Partners.Match.SEVERAL) {
      return say(Verdict.NON_IDEMPOTENT, Shape.NONDETERMINISTIC_JOIN, reason);
    }
    Condition single = new Condition.SingleMatch(partners.loose());
    return say(
        Verdict.when(single, judgement.verdict().best(), Level.NON_IDEMPOTENT),
        judgement.shape(),
        reason);
  }

  private boolean readsAcross() {
    Set<String> written = new LinkedHashSet<>();
    w.assignments().forEach(a -> written.add(a.target().key()));
    return w.assignments().stream().anyMatch(a -> reads(a.value(), written, a.target().key()));
  }

  private static boolean reads(SqlExpr e, Set<String> written, String own) {
    if (e instanceof SqlExpr.Column c && written.contains(c.key()) && !c.key().equals(own)) {
      return true;
    }
    boolean same = e instanceof SqlExpr.Column c && c.key().equals(own) && !c.qualifier().isEmpty();
    return same || e.children().stream().anyMatch(x -> reads(x, written, own));
  }

  private Judgement movingGuard(List<Term> guard) {
    boolean unknown =
        guard.stream()
            .flatMap(t -> Terms.variables(t).stream())
            .anyMatch(v -> v.base == Term.Base.UNKNOWN && !RowChange.isSelf(v));
    if (unknown) {
      boolean moves = shapes.hasMovingColumn();
      return moves
          ? say(
              Verdict.NON_IDEMPOTENT,
              shapes.moving(),
              shapes.movingReason() + ", and part of the predicate is unknown")
          : say(Verdict.UNKNOWN, Shape.OTHER, "part of the predicate is unknown");
    }
    return shapes.movingGuard(guard);
  }

  private Judgement byFailures(RowChange.Result result) {
    Map<String, Failure> failures = result.failures();
    if (rejects(result)) {
      return say(Verdict.BY_REJECTION, Shape.JSON_SET, "the key exists at the second run: U3");
    }
    boolean onlyAudit = failures.values().stream().allMatch(f -> f == Failure.AUDIT);
    if (onlyAudit) {
      Level best = failures.isEmpty() ? Level.IDEMPOTENT : Level.IDEMPOTENT_MODULO_TIMESTAMPS;
      best = touched(best);
      Verdict verdict =
          result.condition().isPresent()
              ? Verdict.when(result.condition().get(), best, Level.NON_IDEMPOTENT)
              : Verdict.of(best);
      return shapes.fixpoint(verdict, failures);
    }
    boolean unknown =
        failures.values().stream().allMatch(f -> f == Failure.UNKNOWN || f == Failure.AUDIT);
    if (unknown) {
      String column = failures.keySet().iterator().next();
      return say(Verdict.UNKNOWN, Shape.OTHER, column + " gets a value that nobody knows");
    }
    return shapes.failed(failures);
  }

  /** Columns that every change sets to the clock move along with audit columns only. */
  private Level touched(Level level) {
    List<Column> touched =
        frame
            .table()
            .map(t -> t.columns().stream().filter(Column::touched).toList())
            .orElse(List.of());
    boolean always = frame.dialect() == Dialect.SQLSERVER;
    if (touched.isEmpty() || (level == Level.IDEMPOTENT && !always)) {
      return level;
    }
    boolean audit =
        always
            || touched.stream()
                .filter(c -> !frame.written().contains(c.key()))
                .allMatch(c -> Audit.isAudit(c.name()));
    return audit ? Level.IDEMPOTENT_MODULO_TIMESTAMPS : Level.NON_IDEMPOTENT;
  }

  /** PostgreSQL's jsonb_insert of an object key that exists is an error. */
  private boolean rejects(RowChange.Result result) {
    return result.failures().keySet().stream().allMatch(c -> isInsertOfKey(result.first().get(c)))
        && !result.failures().isEmpty();
  }

  private static boolean isInsertOfKey(@org.jspecify.annotations.Nullable Term t) {
    return t instanceof Term.App a
        && a.op.equals("f:jsonb_insert")
        && a.args.get(0) instanceof Term.Var v
        && v.base == Term.Base.COLUMN
        && new JsonFunctions().retracted("jsonb_set", a.args) == 0;
  }

  /** LIMIT, TOP, ROWNUM: which rows are hit is part of the effect (U4). */
  private Judgement limited(Judgement judgement, RowChange.Result result) {
    if (w.limit().isEmpty()) {
      return judgement;
    }
    Limits limits = new Limits(frame, conjuncts);
    if (limits.pinsOneRow(w)) {
      return judgement;
    }
    if (judgement.verdict().worst() == Level.NON_IDEMPOTENT && judgement.verdict().isPoint()) {
      return judgement.as(shapes.claim());
    }
    Optional<Condition> pin = limits.pinCondition(w);
    Limits.Order order = limits.order(w.orderBy(), frame.written());
    boolean choiceMoves = result.refuted() || shapes.guardReadsWritten();
    if (choiceMoves) {
      return pin.isPresent()
          ? say(
              Verdict.when(pin.get(), judgement.verdict().best(), Level.NON_IDEMPOTENT),
              judgement.shape(),
              "LIMIT counts if more than one row matches: U4")
          : say(
              Verdict.NON_IDEMPOTENT,
              Shape.CLAIM,
              "each run takes other rows: the rows written no longer match: U4");
    }
    return switch (order) {
      case TOTAL -> judgement.as(Shape.LIMITED_DETERMINISTIC);
      case UNKNOWN ->
          say(
              Verdict.when(
                  pin.orElseGet(() -> new Condition.TotalOrder(limits.names(w.orderBy()))),
                  judgement.verdict().best(),
                  Level.NON_IDEMPOTENT),
              Shape.LIMITED_DETERMINISTIC,
              "LIMIT takes the same rows only under a total order: U4");
      case NONE ->
          pin.isPresent()
              ? say(
                  Verdict.when(pin.get(), judgement.verdict().best(), Level.NON_IDEMPOTENT),
                  judgement.shape(),
                  "LIMIT without order: U4")
              : say(
                  Verdict.NON_IDEMPOTENT,
                  Shape.LIMITED_NONDETERMINISTIC,
                  "LIMIT without a total order picks rows freely: U4");
    };
  }

  private Judgement unknownFunctions(Judgement j) {
    if (translator.unknownFunctions.isEmpty() || j.verdict().best() == Level.NON_IDEMPOTENT) {
      return j;
    }
    String function = translator.unknownFunctions.iterator().next();
    Verdict stable =
        Verdict.when(
            new Condition.Stable(function + "()"), j.verdict().best(), Level.NON_IDEMPOTENT);
    return j.with(stable, "nobody knows whether " + function + "() gives the same value again");
  }

  private Judgement say(Verdict verdict, Shape shape, String reason) {
    String text = w.assignments().isEmpty() ? "" : SqlText.of(w.assignments().get(0));
    return new Judgement(verdict, shape, Late.UNSAFE, Race.RACY, reason, text);
  }
}
