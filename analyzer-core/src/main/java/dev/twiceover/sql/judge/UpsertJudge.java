package dev.twiceover.sql.judge;

import dev.twiceover.schema.Table;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Conflict;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.KeyJudge.Status;
import dev.twiceover.sql.judge.RowChange.Failure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** ON CONFLICT, ON DUPLICATE KEY UPDATE and H2's MERGE KEY (SEMANTICS 3.2 and 3.3). */
final class UpsertJudge {
  private final InsertJudge inserts;
  private final WriteStatement w;
  private final Optional<Table> table;
  private final Surroundings around;

  UpsertJudge(InsertJudge inserts, WriteStatement w, Optional<Table> table, Surroundings around) {
    this.inserts = inserts;
    this.w = w;
    this.table = table;
    this.around = around;
  }

  Judgement judge(RowTemplate row) {
    Judgement last = clause(w.conflicts().get(0), row);
    for (Conflict c : w.conflicts().subList(1, w.conflicts().size())) {
      if (last.verdict().isPoint() && last.verdict().best() != Level.NON_IDEMPOTENT) {
        return last;
      }
      Judgement next = clause(c, row);
      last =
          next.verdict().isPoint() && next.verdict().best() != Level.NON_IDEMPOTENT
              ? next.with(last.verdict().or(next.verdict()), next.reason())
              : last;
    }
    return last;
  }

  private Judgement clause(Conflict c, RowTemplate row) {
    Status live = target(c, row);
    if (live.isStable()) {
      return alive(c, row, live);
    }
    Judgement otherwise = deadTarget(c, row, live);
    if (live.isDead()) {
      return otherwise;
    }
    Judgement holds = alive(c, row, live);
    Verdict verdict =
        conditional(live.condition().orElseThrow(), holds.verdict(), otherwise.verdict());
    Shape shape = holds.verdict().best() == Level.NON_IDEMPOTENT ? holds.shape() : shape(live);
    return new Judgement(
        verdict,
        shape,
        holds.late(),
        holds.race(),
        holds.verdict().best() == Level.NON_IDEMPOTENT
            ? holds.reason()
            : "the conflict clause acts only if the key collides: P1",
        "",
        holds.silent());
  }

  private static Shape shape(Status live) {
    return live.condition().filter(Condition.Unique.class::isInstance).isPresent()
        ? Shape.INSERT_UNKNOWN_SCHEMA
        : Shape.NULLABLE_KEY;
  }

  private static Verdict conditional(Condition c, Verdict holds, Verdict fails) {
    Condition all = holds.condition().map(d -> Condition.both(c, d)).orElse(c);
    Level worst = holds.worst().max(fails.worst());
    return Verdict.when(all, holds.best(), worst);
  }

  /** Whether the key that the clause waits for collides at the second run (P1). */
  private Status target(Conflict c, RowTemplate row) {
    KeyJudge keys = new KeyJudge(row);
    if (c.onAnyKey() || (isMergeKey() && c.target().isEmpty())) {
      if (table.isPresent() && (table.get().complete() || hasStable(keys))) {
        return keys.best(table.get().keys());
      }
      return keys.stableColumns()
          .map(cols -> Status.when(new Condition.Unique(w.target().name(), cols), cols.get(0)))
          .orElseGet(() -> Status.of(KeyJudge.Kind.GENERATED, ""));
    }
    if (c.opaqueTarget()) {
      Optional<UniqueKey> expression = expressionKey(c);
      if (expression.isPresent()) {
        return keys.of(expression.get());
      }
      return Status.when(
          new Condition.Unique(w.target().name(), List.of("the conflict target")), "");
    }
    if (!c.constraint().isEmpty()) {
      return named(c.constraint(), keys);
    }
    List<String> columns = c.target().stream().map(Sources::key).toList();
    Optional<UniqueKey> declared = declared(columns, c);
    if (declared.isPresent() && !isMergeKey()) {
      return keys.of(declared.get());
    }
    return keys.of(columns, declared.map(UniqueKey::nullsDistinct).orElse(true));
  }

  private boolean hasStable(KeyJudge keys) {
    return table.isPresent() && !keys.best(table.get().keys()).isDead();
  }

  private boolean isMergeKey() {
    return w.verb() == Verb.MERGE;
  }

  private Optional<UniqueKey> expressionKey(Conflict c) {
    Set<String> wanted = new HashSet<>(c.target().stream().map(Sources::key).toList());
    return table.stream()
        .flatMap(t -> t.keys().stream())
        .filter(k -> !k.expression().isEmpty())
        .filter(k -> wanted.isEmpty() || new HashSet<>(k.columns()).containsAll(wanted))
        .findFirst();
  }

  private Status named(String constraint, KeyJudge keys) {
    Optional<UniqueKey> key =
        table.stream()
            .flatMap(t -> t.keys().stream())
            .filter(k -> k.name().equalsIgnoreCase(constraint))
            .findFirst();
    if (key.isPresent()) {
      return keys.of(key.get());
    }
    return keys.stableColumns()
        .map(cols -> Status.when(new Condition.Stable(constraint), cols.get(0)))
        .orElseGet(() -> Status.of(KeyJudge.Kind.GENERATED, ""));
  }

  /** The unique key of exactly these columns, partial ones where the clause says so. */
  private Optional<UniqueKey> declared(List<String> columns, Conflict c) {
    Set<String> wanted = new HashSet<>(columns);
    Optional<UniqueKey> whole =
        table.stream()
            .flatMap(t -> t.keys().stream())
            .filter(k -> k.expression().isEmpty() && k.predicate().isEmpty())
            .filter(k -> new HashSet<>(k.columns()).equals(wanted))
            .findFirst();
    return whole.isPresent() || c.indexPredicate().isEmpty()
        ? whole
        : table.stream()
            .flatMap(t -> t.keys().stream())
            .filter(k -> k.predicate().isPresent())
            .filter(k -> new HashSet<>(k.columns()).equals(wanted))
            .findFirst();
  }

  /** The clause never acts; what other keys do decides. */
  private Judgement deadTarget(Conflict c, RowTemplate row, Status live) {
    if (c.onAnyKey()) {
      return inserts.dead(row, live, true);
    }
    Judgement plain = inserts.byKeys(row, Level.IDEMPOTENT_BY_REJECTION);
    if (plain.verdict().best() != Level.NON_IDEMPOTENT) {
      return plain
          .as(Shape.CONFLICT_TARGET_MISMATCH)
          .with(
              plain.verdict(),
              "the conflict target "
                  + live.column()
                  + " does not collide, another key throws: 3.2");
    }
    return inserts.dead(row, live, true);
  }

  private Judgement alive(Conflict c, RowTemplate row, Status live) {
    if (!c.update()) {
      boolean backed =
          table.isEmpty()
              || !table.get().complete()
              || c.onAnyKey()
              || c.opaqueTarget()
              || !c.constraint().isEmpty()
              || declared(c.target().stream().map(Sources::key).toList(), c).isPresent();
      if (!backed) {
        return new Judgement(
            Verdict.BY_REJECTION,
            Shape.CONFLICT_TARGET_MISMATCH,
            Late.SAFE,
            Race.REJECTS,
            "no unique index backs the conflict target: the statement fails: 3.2");
      }
      Judgement absorbed = inserts.absorbing(row);
      boolean partial = c.indexPredicate().isPresent();
      Shape shape =
          partial
              ? Shape.PARTIAL_KEY
              : absorbed.shape() == Shape.INSERT_SELECT_KEYED
                  ? Shape.INSERT_SELECT_KEYED
                  : Shape.INSERT_PK_CONFLICT;
      return new Judgement(
          Verdict.IDEMPOTENT,
          shape,
          partial ? Late.UNSAFE : Late.SAFE,
          Race.ATOMIC,
          live.column() + " collides at the second run and the row is skipped: 3.2",
          "",
          true);
    }
    return update(c, row);
  }

  /** Branch agreement (P2) and fixpoint (P3). */
  private Judgement update(Conflict c, RowTemplate row) {
    Set<String> written = new LinkedHashSet<>();
    c.assignments().forEach(a -> written.add(a.target().key()));
    Frame f = row.frame;
    Frame frame =
        new Frame(
            f.dialect(),
            f.schema(),
            f.facts(),
            f.terms(),
            w.target(),
            written,
            f.changed(),
            f.sources(),
            f.ctes());
    RowChange change =
        new RowChange(
            frame,
            row.translator,
            Reads.conjuncts(c.where()),
            c.assignments(),
            around.dialect().assignsLeftToRight());
    Map<String, Term> tried1 = row.first();
    Map<String, Term> tried2 = row.values(2);
    Scope first = Scope.first(frame).with(tried1, 1);
    Scope second = Scope.first(frame).with(tried2, 2);
    RowChange.Result twice = change.twice(first, row.known(), true, tried2);
    Map<String, Term> inserted = new LinkedHashMap<>(tried1);
    Scope onInserted = second.withRow(inserted, 2);
    RowChange.Result agrees = change.on(inserted, onInserted, row.known());
    return decide(c, frame, twice, agrees);
  }

  private Judgement decide(
      Conflict c, Frame frame, RowChange.Result twice, RowChange.Result agrees) {
    UpsertShapes shapes = new UpsertShapes(w, c, frame);
    Map<String, Failure> failures = new LinkedHashMap<>(twice.failures());
    agrees.failures().forEach((k, v) -> failures.merge(k, v, UpsertJudge::worse));
    List<Failure> bad = failures.values().stream().filter(x -> x != Failure.AUDIT).toList();
    if (!bad.isEmpty()) {
      boolean unknown = bad.stream().allMatch(x -> x == Failure.UNKNOWN);
      return unknown ? shapes.unknown(failures) : shapes.failed(twice.failures(), failures);
    }
    Level level = failures.isEmpty() ? Level.IDEMPOTENT : Level.IDEMPOTENT_MODULO_TIMESTAMPS;
    List<Condition> conditions = new ArrayList<>();
    twice.condition().ifPresent(conditions::add);
    agrees.condition().ifPresent(conditions::add);
    Optional<Condition> all = conditions.stream().reduce(Condition::both);
    Verdict verdict =
        all.map(x -> Verdict.when(x, level, Level.NON_IDEMPOTENT)).orElse(Verdict.of(level));
    return shapes.agreed(verdict, twice.refuted(), agrees.condition().isPresent());
  }

  private static Failure worse(Failure a, Failure b) {
    return a == Failure.AUDIT ? b : a;
  }
}
