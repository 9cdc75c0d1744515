package dev.twiceover.sql.judge;

import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Cte;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlText;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** DELETE and TRUNCATE (SEMANTICS 3.6). */
final class DeleteJudge {
  private final Frame frame;
  private final WriteStatement w;
  private final List<SqlExpr> conjuncts;
  private final Translator translator;

  private DeleteJudge(Frame frame, WriteStatement w, List<SqlExpr> conjuncts) {
    this.frame = frame;
    this.w = w;
    this.conjuncts = conjuncts;
    this.translator = new Translator(frame);
  }

  static Judgement judge(WriteStatement w, Surroundings around, Map<String, Cte> ctes) {
    Frame frame =
        new Frame(
            around.dialect(),
            around.schema(),
            around.facts(),
            around.terms(),
            w.target(),
            Set.of(),
            around.changed(),
            w.from(),
            ctes);
    List<SqlExpr> conjuncts = new ArrayList<>(Reads.conjuncts(w.where()));
    for (Query.FromItem f : w.from()) {
      f.on().ifPresent(on -> conjuncts.addAll(Idioms.conjuncts(on)));
    }
    return new DeleteJudge(frame, w, OwnRows.rewrite(conjuncts, frame)).judge();
  }

  static Judgement truncate() {
    return new Judgement(
        Verdict.IDEMPOTENT, Shape.TRUNCATE, Late.UNSAFE, Race.ATOMIC, "no row is left: 3.6");
  }

  private Judgement judge() {
    Set<String> deleted = new LinkedHashSet<>(List.of(w.target().key()));
    w.alsoTargets().forEach(t -> deleted.add(t.key()));
    if (joinsOutside(deleted)) {
      return non(Shape.SELF_READING_WRITE, "an outer join reads the rows that are deleted");
    }
    SelfReads self = new SelfReads(frame, deleted);
    List<Term> guard = new ArrayList<>();
    Optional<Condition> order = Optional.empty();
    boolean keeps = false;
    for (SqlExpr e : conjuncts) {
      switch (self.of(e)) {
        case NONE -> guard.add(translator.condition(e, Scope.first(frame)));
        case MONOTONE -> {}
        case KEEPS -> keeps = true;
        case KEEPS_UNDER_ORDER -> {
          keeps = true;
          order = self.order();
        }
        case POPS -> {
          return non(Shape.QUEUE_POP, "each run takes the next rows: 3.6", SqlText.of(e));
        }
        case OTHER -> {
          return non(
              Shape.SELF_READING_WRITE,
              "the predicate is computed from the rows that are deleted: 3.6",
              SqlText.of(e));
        }
      }
    }
    Judgement moving = moving(guard);
    if (moving != null) {
      return moving;
    }
    return limited(result(keeps, order));
  }

  private Judgement result(boolean keeps, Optional<Condition> order) {
    Verdict verdict =
        order
            .map(c -> Verdict.when(c, Level.IDEMPOTENT, Level.NON_IDEMPOTENT))
            .orElse(Verdict.IDEMPOTENT);
    if (!translator.unknownFunctions.isEmpty()) {
      String function = translator.unknownFunctions.iterator().next();
      verdict =
          Verdict.when(
              new Condition.Stable(function + "()"), Level.IDEMPOTENT, Level.NON_IDEMPOTENT);
    }
    return new Judgement(
        verdict,
        keeps ? Shape.KEEP_TOP_N : Shape.DELETE,
        Late.UNSAFE,
        Race.ATOMIC,
        "no row matches after the first run: 3.6",
        "",
        true);
  }

  private boolean joinsOutside(Set<String> deleted) {
    return w.from().stream()
        .anyMatch(
            f ->
                f.source() instanceof Query.Named n
                    && deleted.contains(n.table().key())
                    && f.join() != Query.Join.COMMA
                    && f.join() != Query.Join.INNER
                    && f.join() != Query.Join.CROSS);
  }

  private @org.jspecify.annotations.Nullable Judgement moving(List<Term> guard) {
    if (!RowChange.moves(guard)) {
      return null;
    }
    Set<Term.Var> all = new LinkedHashSet<>();
    guard.forEach(t -> Terms.variables(t, all));
    boolean unknown =
        all.stream().anyMatch(v -> v.base == Term.Base.UNKNOWN && !RowChange.isSelf(v));
    boolean drawn = all.stream().anyMatch(v -> v.base == Term.Base.VOLATILE);
    boolean clock = drawn && all.stream().allMatch(v -> v.base != Term.Base.VOLATILE || v.clock);
    if (clock) {
      return non(
          Shape.RELATIVE_TIME_DELETE,
          "the predicate moves with the clock: a later run hits more rows");
    }
    if (drawn) {
      return non(Shape.VOLATILE_PREDICATE, "the predicate picks other rows at each run: U1");
    }
    if (unknown) {
      return new Judgement(
          Verdict.UNKNOWN,
          Shape.DELETE,
          Late.UNSAFE,
          Race.UNKNOWN,
          "part of the predicate is unknown");
    }
    return non(Shape.SELF_READING_WRITE, "the predicate reads what the statement changes: U4");
  }

  /** LIMIT deletes further rows at each run, unless a key pins one row. */
  private Judgement limited(Judgement judgement) {
    if (w.limit().isEmpty()) {
      return judgement;
    }
    Limits limits = new Limits(frame, conjuncts);
    if (limits.pinsOneRow(w)) {
      return judgement;
    }
    String reason = "LIMIT takes further rows at each run: 3.6";
    Optional<Condition> pin = limits.pinCondition(w);
    if (pin.isPresent()) {
      Verdict verdict = Verdict.when(pin.get(), judgement.verdict().best(), Level.NON_IDEMPOTENT);
      return new Judgement(verdict, Shape.DELETE, Late.UNSAFE, Race.ATOMIC, reason)
          .touchingNothing();
    }
    return non(Shape.QUEUE_POP, reason);
  }

  private Judgement non(Shape shape, String reason) {
    String text = conjuncts.isEmpty() ? "" : SqlText.of(conjuncts.get(conjuncts.size() - 1));
    return non(shape, reason, text);
  }

  private static Judgement non(Shape shape, String reason, String deciding) {
    return new Judgement(Verdict.NON_IDEMPOTENT, shape, Late.UNSAFE, Race.RACY, reason, deciding);
  }
}
