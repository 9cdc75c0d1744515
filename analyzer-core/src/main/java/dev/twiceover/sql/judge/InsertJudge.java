package dev.twiceover.sql.judge;

import dev.twiceover.schema.Table;
import dev.twiceover.schema.UniqueKey;
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
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.KeyJudge.Status;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** INSERT, absorbing or not (SEMANTICS 3.2); upserts and REPLACE have their own judges. */
final class InsertJudge {
  private final WriteStatement w;
  private final Surroundings around;
  private final Map<String, Cte> ctes;
  private final Optional<Table> table;

  private InsertJudge(WriteStatement w, Surroundings around, Map<String, Cte> ctes) {
    this.w = w;
    this.around = around;
    this.ctes = ctes;
    this.table = around.schema().table(w.target().name());
  }

  static Judgement judge(WriteStatement w, Surroundings around, Map<String, Cte> ctes) {
    return new InsertJudge(w, around, ctes).judge();
  }

  private Judgement judge() {
    if (w.verb() == Verb.LOAD) {
      return load();
    }
    if (w.source().isPresent() && !w.rows().isEmpty()) {
      return perSourceRow(w.source().get());
    }
    if (w.source().isPresent()) {
      return new SelectInsert(this, w, around).judge(w.source().get());
    }
    if (w.rows().isEmpty()) {
      return say(Verdict.UNKNOWN, Shape.OTHER, "the rows are unknown");
    }
    List<Judgement> each = new ArrayList<>();
    for (List<SqlExpr> values : w.rows().size() > 200 ? w.rows().subList(0, 200) : w.rows()) {
      each.add(row(template(values, List.of(), List.of())));
    }
    return together(each);
  }

  /** A part of INSERT ALL: its own VALUES for each row of the common query. */
  private Judgement perSourceRow(Query source) {
    List<Query.FromItem> from =
        source instanceof Query.Select s ? SelectInsert.real(s.from()) : List.of();
    List<SqlExpr> where = source instanceof Query.Select s ? Reads.conjuncts(s.where()) : List.of();
    return row(template(w.rows().get(0), from, where));
  }

  /** A template over sources, for queries and MERGE too. */
  RowTemplate template(
      List<SqlExpr> values, List<Query.FromItem> sources, List<SqlExpr> conjuncts) {
    Set<String> changed = new LinkedHashSet<>(around.changed());
    changed.add(w.target().key());
    Frame frame =
        new Frame(
            around.dialect(),
            around.schema(),
            around.facts(),
            around.terms(),
            w.target(),
            Set.of(),
            changed,
            sources,
            ctes);
    List<String> columns = RowTemplate.columns(w.columns(), table, values.size());
    return new RowTemplate(frame, columns, values, conjuncts, isLenient());
  }

  /** MySQL's IGNORE turns NULL into a default, so does SQLite's OR REPLACE. */
  private boolean isLenient() {
    boolean mysql =
        (around.dialect().isMySqlFamily() || around.dialect() == Dialect.ANSI)
            && w.has(Modifier.IGNORE);
    return mysql || w.has(Modifier.OR_REPLACE) || w.verb() == Verb.REPLACE;
  }

  /** One row, by the form of the statement. */
  Judgement row(RowTemplate row) {
    if (!row.isWhole()) {
      return say(Verdict.UNKNOWN, Shape.OTHER, "columns and values do not pair up");
    }
    Judgement judgement =
        w.verb() == Verb.REPLACE || w.has(Modifier.OR_REPLACE)
            ? new ReplaceJudge(around, table, w).judge(row)
            : !w.conflicts().isEmpty()
                ? new UpsertJudge(this, w, table, around).judge(row)
                : w.has(Modifier.IGNORE) ? absorbing(row) : throwing(row);
    return unknownFunctions(judgement, row);
  }

  private Judgement unknownFunctions(Judgement j, RowTemplate row) {
    if (row.translator.unknownFunctions.isEmpty() || j.verdict().best() == Level.NON_IDEMPOTENT) {
      return j;
    }
    String function = row.translator.unknownFunctions.iterator().next() + "()";
    Level best = j.verdict().best();
    Verdict verdict = Verdict.when(new Condition.Stable(function), best, Level.NON_IDEMPOTENT);
    return j.with(verdict, "nobody knows whether " + function + " gives the same value again");
  }

  private Judgement throwing(RowTemplate row) {
    if (row.frame.table().isPresent()
        && table.orElseThrow().keys().stream().anyMatch(k -> k.ignoresDuplicates())) {
      Judgement skipping = absorbing(row);
      if (skipping.verdict().equals(Verdict.IDEMPOTENT)) {
        return skipping;
      }
    }
    return byKeys(row, Level.IDEMPOTENT_BY_REJECTION);
  }

  /** INSERT IGNORE and ON CONFLICT DO NOTHING without a target: any key absorbs. */
  Judgement absorbing(RowTemplate row) {
    return byKeys(row, Level.IDEMPOTENT);
  }

  /** The level if some key works, else non-idempotent. */
  Judgement byKeys(RowTemplate row, Level works) {
    KeyJudge keys = new KeyJudge(row);
    boolean absorbs = works == Level.IDEMPOTENT;
    if (table.isEmpty()) {
      return withoutSchema(row, keys, works);
    }
    List<UniqueKey> declared = table.get().keys();
    Status status = keys.best(declared);
    if (status.isStable()) {
      Shape shape = stableShape(row, absorbs, declared);
      boolean partial = isPartial(status, declared);
      return new Judgement(
          Verdict.of(works),
          partial ? Shape.PARTIAL_KEY : shape,
          partial ? Late.UNSAFE : Late.SAFE,
          absorbs ? Race.ATOMIC : Race.REJECTS,
          status.column() + " is a unique key that gets the same value at each delivery: 3.2");
    }
    if (!table.get().complete() && status.isDead()) {
      return withoutSchema(row, keys, works);
    }
    if (status.kind() == KeyJudge.Kind.CONDITIONAL) {
      return new Judgement(
          Verdict.when(status.condition().orElseThrow(), works, Level.NON_IDEMPOTENT),
          Shape.NULLABLE_KEY,
          Late.SAFE,
          absorbs ? Race.ATOMIC : Race.REJECTS,
          "the key on " + status.column() + " does not collide for every value: 3.2",
          "",
          absorbs);
    }
    return dead(row, status, works == Level.IDEMPOTENT);
  }

  private static boolean isPartial(Status s, List<UniqueKey> keys) {
    return keys.stream()
            .filter(k -> k.columns().contains(s.column()) || k.name().equals(s.column()))
            .allMatch(k -> k.predicate().isPresent())
        && keys.stream().anyMatch(k -> k.predicate().isPresent());
  }

  private Shape stableShape(RowTemplate row, boolean absorbs, List<UniqueKey> keys) {
    if (w.source().isPresent() && !row.frame.sources().isEmpty()) {
      return Shape.INSERT_SELECT_KEYED;
    }
    return absorbs || keys.stream().anyMatch(UniqueKey::ignoresDuplicates)
        ? Shape.INSERT_PK_CONFLICT
        : Shape.INSERT_KEYED_THROWS;
  }

  /** No key works: each run adds a row. */
  Judgement dead(RowTemplate row, Status status, boolean absorbs) {
    boolean select = w.source().isPresent() && !row.frame.sources().isEmpty();
    Shape none = select ? Shape.INSERT_SELECT_NO_KEY : Shape.INSERT_NO_KEY;
    String decorative = absorbs ? ", so the conflict clause never acts" : "";
    return switch (status.kind()) {
      case VOLATILE ->
          non(
              Shape.VOLATILE_KEY,
              status.column() + " gets a new value at each run" + decorative + ": 3.2");
      case NULLS ->
          given(row, status.column())
              ? non(Shape.NULLABLE_KEY, status.column() + " gets NULL, which never collides: 3.2")
              : non(none, "no unique key gets a value of the message" + decorative + ": 3.2");
      case OUTSIDE ->
          non(Shape.PARTIAL_KEY, "the row lies outside the index " + status.column() + ": 3.2");
      default -> non(none, "no unique key gets a value of the message" + decorative + ": 3.2");
    };
  }

  private static boolean given(RowTemplate row, String column) {
    return row.isGiven(column);
  }

  private Judgement withoutSchema(RowTemplate row, KeyJudge keys, Level works) {
    Optional<List<String>> stable = keys.stableColumns();
    boolean absorbs = works == Level.IDEMPOTENT;
    if (stable.isEmpty()) {
      boolean volatileKey = row.listed().stream().anyMatch(c -> KeyNames.isKeyLike(c, w.target()));
      return non(
          volatileKey ? Shape.VOLATILE_KEY : Shape.INSERT_NO_KEY,
          "no column gets a value of the message: 3.2");
    }
    Condition unique = new Condition.Unique(w.target().name(), stable.get());
    return new Judgement(
        Verdict.when(unique, works, Level.NON_IDEMPOTENT),
        Shape.INSERT_UNKNOWN_SCHEMA,
        Late.SAFE,
        absorbs ? Race.ATOMIC : Race.REJECTS,
        "nobody knows the keys of " + w.target().name() + ": 3.2",
        "",
        absorbs);
  }

  /** Several rows of one statement: one that throws undoes all; one that adds adds. */
  private Judgement together(List<Judgement> each) {
    Judgement first = each.get(0);
    if (each.size() == 1) {
      return first;
    }
    boolean fails = w.has(Modifier.OR_FAIL);
    if (fails) {
      boolean atOnce = first.verdict().equals(Verdict.BY_REJECTION);
      Optional<Judgement> bad =
          each.stream().filter(j -> j.verdict().worst() == Level.NON_IDEMPOTENT).findFirst();
      return atOnce || bad.isEmpty()
          ? first
          : bad.get()
              .with(Verdict.NON_IDEMPOTENT, "OR FAIL keeps the rows before the failing one: 3.2")
              .as(Shape.PARTIAL_STATEMENT);
    }
    Optional<Judgement> rejecting =
        each.stream().filter(j -> j.verdict().equals(Verdict.BY_REJECTION)).findFirst();
    if (rejecting.isPresent()) {
      return rejecting.get();
    }
    Optional<Judgement> maybe =
        each.stream().filter(j -> j.verdict().best() == Level.IDEMPOTENT_BY_REJECTION).findFirst();
    if (maybe.isPresent() && maybe.get().verdict().condition().isPresent()) {
      return maybe.get();
    }
    Judgement all = first;
    for (Judgement j : each.subList(1, each.size())) {
      Verdict both = all.verdict().and(j.verdict());
      boolean worse = j.verdict().worst().compareTo(all.verdict().worst()) > 0;
      all = (worse ? j : all).with(both, (worse ? j : all).reason());
    }
    return all;
  }

  /** COPY and LOAD DATA: rows that nobody sees, taken for keyed by the message. */
  private Judgement load() {
    String name = w.target().name();
    boolean replaces = w.has(Modifier.OR_REPLACE);
    boolean absorbs = w.has(Modifier.IGNORE) || replaces;
    Level works = absorbs ? Level.IDEMPOTENT : Level.IDEMPOTENT_BY_REJECTION;
    Shape shape =
        replaces ? Shape.REPLACE : absorbs ? Shape.INSERT_PK_CONFLICT : Shape.INSERT_KEYED_THROWS;
    boolean keyed =
        table
            .filter(
                t ->
                    t.keys().stream()
                        .anyMatch(
                            k ->
                                k.columns().stream()
                                    .allMatch(
                                        c -> t.column(c).filter(x -> x.fillsStable()).isPresent())))
            .isPresent();
    if (keyed) {
      return new Judgement(
          Verdict.of(works), shape, Late.SAFE, Race.REJECTS, "the rows carry a unique key: 3.2");
    }
    if (table.isPresent()) {
      return non(Shape.INSERT_NO_KEY, name + " has no key that the rows carry: 3.2");
    }
    Condition unique = new Condition.Unique(name, List.of("a column of the file"));
    return say(
        Verdict.when(unique, works, Level.NON_IDEMPOTENT),
        shape,
        "nobody knows the keys of " + name);
  }

  /** An insert that asks first whether the row is there. */
  Judgement guarded(Optional<Condition> condition, RowTemplate row) {
    boolean unique = table.isPresent() && new KeyJudge(row).best(table.get().keys()).isStable();
    Verdict verdict =
        condition
            .map(c -> Verdict.when(c, Level.IDEMPOTENT, Level.NON_IDEMPOTENT))
            .orElse(Verdict.IDEMPOTENT);
    return new Judgement(
        verdict,
        Shape.INSERT_GUARDED,
        Late.UNSAFE,
        unique ? Race.REJECTS : Race.RACY,
        "the inserted row makes NOT EXISTS false: 3.2",
        "",
        true);
  }

  Judgement non(Shape shape, String reason) {
    return new Judgement(Verdict.NON_IDEMPOTENT, shape, Late.UNSAFE, Race.RACY, reason);
  }

  Judgement say(Verdict verdict, Shape shape, String reason) {
    return new Judgement(verdict, shape, Late.UNSAFE, Race.UNKNOWN, reason);
  }
}
