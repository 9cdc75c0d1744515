package dev.twiceover.sql.judge;

import dev.twiceover.schema.Table;
import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Cte;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Merge;
import dev.twiceover.sql.Merge.Action;
import dev.twiceover.sql.Merge.Branch;
import dev.twiceover.sql.Merge.Match;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.RowChange.Failure;
import dev.twiceover.sql.judge.Solver.Assumption;
import dev.twiceover.sql.judge.Solver.Claim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** MERGE with its branches (SEMANTICS 3.4). */
final class MergeJudge {
  private final Merge merge;
  private final Frame frame;
  private final Translator translator;
  private final Terms terms;
  private final MergeShapes shapes;
  private final Map<String, Failure> failures = new LinkedHashMap<>();
  private final List<Condition> conditions = new ArrayList<>();
  private Optional<Judgement> fault = Optional.empty();

  private MergeJudge(WriteStatement w, Merge merge, Frame frame) {
    this.merge = merge;
    this.frame = frame;
    this.translator = new Translator(frame);
    this.terms = frame.terms();
    this.shapes = new MergeShapes(w, merge, frame);
  }

  static Judgement judge(WriteStatement w, Surroundings around, Map<String, Cte> ctes) {
    Merge merge = w.merge().orElseThrow();
    Set<String> written = new LinkedHashSet<>();
    boolean rows = false;
    for (Branch b : merge.branches()) {
      b.assignments().forEach(a -> written.add(a.target().key()));
      rows |=
          b.action() == Action.INSERT || b.action() == Action.DELETE || b.deleteWhere().isPresent();
    }
    Set<String> changed = new LinkedHashSet<>(around.changed());
    if (rows) {
      changed.add(w.target().key());
    }
    Frame frame =
        new Frame(
            around.dialect(),
            around.schema(),
            around.facts(),
            around.terms(),
            w.target(),
            written,
            changed,
            List.of(Query.FromItem.of(merge.using())),
            ctes);
    return new MergeJudge(w, merge, frame).judge();
  }

  private Judgement judge() {
    Optional<Judgement> source = source();
    if (source.isPresent()) {
      return source.get();
    }
    if (onMoves()) {
      return shapes.non(Shape.SHIFT, "the SET writes what ON compares: 3.4");
    }
    List<Branch> matched = branches(Match.MATCHED);
    for (int i = 0; i < matched.size(); i++) {
      matched(matched, i);
    }
    for (Branch b : branches(Match.NOT_MATCHED)) {
      if (b.action() == Action.INSERT) {
        inserted(b, matched);
      }
    }
    bySource();
    return fault.orElseGet(this::result);
  }

  private List<Branch> branches(Match match) {
    return merge.branches().stream().filter(b -> b.match() == match).toList();
  }

  /** A source that reads the target, or the clock, gives other rows at the second run. */
  private Optional<Judgement> source() {
    Optional<Query> q = Sources.query(frame, merge.using());
    if (q.isEmpty()) {
      boolean own =
          merge.using() instanceof Query.Named n && n.table().key().equals(frame.target().key());
      return own
          ? Optional.of(shapes.non(Shape.SELF_READING_WRITE, "the source is the target: 3.4"))
          : Optional.empty();
    }
    Reads reads = Reads.of(q.get(), frame);
    if (reads.touchesWrites()) {
      return Optional.of(shapes.non(Shape.SELF_READING_WRITE, "the source reads the target: 3.4"));
    }
    boolean values = Sources.isOneRow(q.get());
    return reads.isChanging() && !values
        ? Optional.of(shapes.non(Shape.VOLATILE_PREDICATE, "the source changes by itself: U1"))
        : Optional.empty();
  }

  /** Whether a matched update changes a column that ON compares to something else. */
  private boolean onMoves() {
    Term on = translator.condition(merge.on(), Scope.first(frame));
    for (Branch b : merge.branches()) {
      for (Assignment a : b.assignments()) {
        String column = a.target().key();
        boolean compared =
            Terms.variables(on).stream().anyMatch(v -> v.text().equals("x." + column));
        if (compared && !keeps(on, a)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean keeps(Term on, Assignment a) {
    Scope first = Scope.first(frame);
    Term before = first.before(a.target().key());
    Term after = translator.value(a.value(), first);
    List<Assumption> all = new ArrayList<>();
    all.add(new Assumption(on, Claim.TRUE, false));
    all.add(
        new Assumption(new Term.App(Solver.IDENTICAL, List.of(before, after)), Claim.FALSE, false));
    return Solver.refute(terms, all).closed();
  }

  /** That ON holds, no earlier branch takes the row and this one does. */
  private List<Assumption> taken(List<Branch> list, int i, Scope scope, boolean second) {
    List<Assumption> all = new ArrayList<>();
    all.add(new Assumption(translator.condition(merge.on(), scope), Claim.TRUE, second));
    all.addAll(chosen(list, i, scope, second));
    return all;
  }

  private List<Assumption> chosen(List<Branch> list, int i, Scope scope, boolean second) {
    List<Assumption> all = new ArrayList<>();
    for (int k = 0; k < i; k++) {
      all.add(new Assumption(condition(list.get(k), scope), Claim.NOT_TRUE, second));
    }
    all.add(new Assumption(condition(list.get(i), scope), Claim.TRUE, second));
    return all;
  }

  private Term condition(Branch b, Scope scope) {
    return b.condition().map(c -> translator.condition(c, scope)).orElse(Term.TRUE);
  }

  private RowChange change(Branch b) {
    return new RowChange(frame, translator, List.of(), b.assignments(), false);
  }

  private void matched(List<Branch> matched, int i) {
    Branch b = matched.get(i);
    Scope first = Scope.first(frame);
    List<Assumption> known = taken(matched, i, first, false);
    switch (b.action()) {
      case DELETE -> deleted(known, "a row that one delivery deletes the next inserts again: 3.4");
      case UPDATE -> updated(matched, b, first, known);
      case INSERT, NOTHING -> {}
    }
  }

  /** A deleted row leaves its source row unmatched: no insert branch may take that. */
  private void deleted(List<Assumption> known, String reason) {
    List<Branch> inserts = branches(Match.NOT_MATCHED);
    for (int k = 0; k < inserts.size(); k++) {
      if (inserts.get(k).action() != Action.INSERT) {
        continue;
      }
      List<Assumption> all = new ArrayList<>(known);
      all.addAll(chosen(inserts, k, Scope.first(frame), false));
      if (!Solver.refute(terms, all).closed()) {
        fault = Optional.of(shapes.non(Shape.MERGE_TOGGLE, reason));
      }
    }
  }

  private void updated(List<Branch> matched, Branch b, Scope first, List<Assumption> known) {
    Map<String, Term> values = change(b).values(first);
    Scope second = first.second(values, true);
    b.deleteWhere()
        .ifPresent(
            d -> {
              List<Assumption> gone = new ArrayList<>(known);
              gone.add(
                  new Assumption(
                      translator.condition(d, first.withRow(values, 1)), Claim.TRUE, false));
              deleted(gone, "DELETE WHERE removes what the insert branch brings back: 3.4");
            });
    again(matched, known, second, values);
  }

  /** The second run on a row that the first one left. */
  private void again(
      List<Branch> matched, List<Assumption> known, Scope second, Map<String, Term> row) {
    for (int k = 0; k < matched.size(); k++) {
      Branch next = matched.get(k);
      List<Assumption> all = new ArrayList<>(known);
      chosen(matched, k, second, true).stream()
          .filter(
              a ->
                  known.stream()
                      .noneMatch(x -> x.term().equals(a.term()) && x.claim() == a.claim()))
          .forEach(all::add);
      if (next.action() == Action.NOTHING) {
        continue;
      }
      if (next.action() == Action.DELETE) {
        Solver.Outcome outcome = Solver.refute(terms, all);
        if (!outcome.closed()) {
          fault =
              Optional.of(
                  shapes.non(
                      Shape.MERGE_TOGGLE,
                      "one branch leaves a row that another deletes at the second run: 3.4"));
        }
        continue;
      }
      RowChange.Result result = change(next).on(row, second, all);
      result.failures().forEach(failures::putIfAbsent);
      result.condition().ifPresent(conditions::add);
    }
  }

  /** The inserted row must match ON, and what then takes it must leave it as it is. */
  private void inserted(Branch b, List<Branch> matched) {
    Optional<Table> table = frame.table();
    List<String> columns = RowTemplate.columns(b.columns(), table, b.values().size());
    RowTemplate row =
        new RowTemplate(
            frame, columns, b.values(), b.condition().map(List::of).orElse(List.of()), false);
    Scope second = Scope.first(frame).withRow(row.first(), 2);
    List<Assumption> all = new ArrayList<>(row.known());
    Term on = translator.condition(merge.on(), second);
    all.add(new Assumption(on, Claim.NOT_TRUE, true));
    Solver.Outcome outcome = Solver.refute(terms, all);
    shapes.inserts(row);
    if (!outcome.closed() && outcome.condition().isEmpty()) {
      boolean unique =
          insertsOneRowOnly()
              && table.isPresent()
              && new KeyJudge(row).best(table.get().keys()).isStable();
      fault =
          Optional.of(
              unique
                  ? new Judgement(
                      Verdict.BY_REJECTION,
                      Shape.INSERT_KEYED_THROWS,
                      Late.SAFE,
                      Race.REJECTS,
                      "the inserted row does not match ON, but its key collides: 3.4")
                  : shapes.non(Shape.GUARD_NOT_REFUTED, "the inserted row does not match ON: 3.4"));
      return;
    }
    outcome.condition().ifPresent(conditions::add);
    List<Assumption> known = new ArrayList<>(row.known());
    known.add(new Assumption(on, Claim.TRUE, true));
    again(matched, known, second, row.first());
  }

  /**
   * Where the statement is one insert of one source row, the second run tries the same insert. With
   * several rows one may insert what another then matches, and a branch that changed the row first
   * may leave the insert to the second run.
   */
  private boolean insertsOneRowOnly() {
    Optional<Query> q = Sources.query(frame, merge.using());
    return q.isPresent() && Sources.isOneRow(q.get()) && merge.branches().size() == 1;
  }

  private void bySource() {
    List<Branch> list = branches(Match.NOT_MATCHED_BY_SOURCE);
    for (int i = 0; i < list.size(); i++) {
      Branch b = list.get(i);
      if (b.action() != Action.UPDATE) {
        continue;
      }
      Scope first = Scope.first(frame);
      List<Assumption> known = chosen(list, i, first, false);
      Map<String, Term> values = change(b).values(first);
      again(list, known, first.second(values, true), values);
    }
  }

  private Judgement result() {
    List<Failure> bad = failures.values().stream().filter(f -> f != Failure.AUDIT).toList();
    if (!bad.isEmpty()) {
      return bad.stream().allMatch(f -> f == Failure.UNKNOWN)
          ? shapes.unknown(failures)
          : shapes.failed(failures);
    }
    Level level = failures.isEmpty() ? Level.IDEMPOTENT : Level.IDEMPOTENT_MODULO_TIMESTAMPS;
    Optional<Condition> condition = conditions.stream().reduce(Condition::both);
    Verdict verdict =
        condition.map(c -> Verdict.when(c, level, Level.NON_IDEMPOTENT)).orElse(Verdict.of(level));
    if (!translator.unknownFunctions.isEmpty()) {
      Condition stable = new Condition.Stable(translator.unknownFunctions.iterator().next() + "()");
      verdict = Verdict.when(stable, level, Level.NON_IDEMPOTENT);
    }
    return shapes.agreed(verdict);
  }
}
