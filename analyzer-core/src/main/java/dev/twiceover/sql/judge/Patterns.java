package dev.twiceover.sql.judge;

import dev.twiceover.sql.Late;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Merge;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.ScriptItem.If;
import dev.twiceover.sql.ScriptItem.Question;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.TableRef;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.Solver.Assumption;
import dev.twiceover.sql.judge.Solver.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Statements that mean one: UPDATE, then INSERT if no row was there; INSERT unless the row EXISTS;
 * delete, then insert again (C4); copy, then delete what was copied (C3).
 */
final class Patterns {
  private final Surroundings around;
  private final StatementJudge statements;
  private int length = 1;

  Patterns(Surroundings around, StatementJudge statements) {
    this.around = around;
    this.statements = statements;
  }

  /** How many items the last match took. */
  int length() {
    return length;
  }

  /** The judgement of the items from here on, if they are a pattern. */
  Optional<Judgement> match(List<ScriptItem> items, int i) {
    length = 1;
    if (items.get(i) instanceof If f) {
      return ifExists(f);
    }
    int next = i + 1;
    while (next < items.size() && items.get(next) instanceof ScriptItem.Control) {
      next++;
    }
    boolean pair = items.get(i) instanceof ScriptItem.Write && next < items.size();
    if (!pair) {
      return Optional.empty();
    }
    WriteStatement first = ((ScriptItem.Write) items.get(i)).statement();
    Optional<Judgement> found =
        items.get(next) instanceof If f
            ? updateElseInsert(first, f)
            : items.get(next) instanceof ScriptItem.Write second
                ? both(first, second.statement())
                : Optional.empty();
    if (found.isPresent()) {
      length = next - i + 1;
    }
    return found;
  }

  private static Optional<WriteStatement> only(List<ScriptItem> items) {
    return items.size() == 1 && items.get(0) instanceof ScriptItem.Write w
        ? Optional.of(w.statement())
        : Optional.empty();
  }

  /** {@code UPDATE t SET .. WHERE p; IF no row THEN INSERT INTO t ..}: a MERGE on p. */
  private Optional<Judgement> updateElseInsert(WriteStatement update, If f) {
    Optional<WriteStatement> insert =
        f.question() == Question.NO_ROW
            ? only(f.then())
            : f.question() == Question.SOME_ROW ? only(f.otherwise()) : Optional.empty();
    boolean shaped =
        update.verb() == Verb.UPDATE
            && update.from().isEmpty()
            && update.limit().isEmpty()
            && update.where().isPresent()
            && (f.otherwise().isEmpty() || f.then().isEmpty())
            && insert.isPresent()
            && isPlainInsert(insert.get(), update.target());
    return shaped ? Optional.of(merged(update, insert.get())) : Optional.empty();
  }

  private static boolean isPlainInsert(WriteStatement w, TableRef table) {
    return w.verb() == Verb.INSERT
        && w.target().key().equals(table.key())
        && w.rows().size() == 1
        && w.conflicts().isEmpty()
        && !w.partial();
  }

  private Judgement merged(WriteStatement update, WriteStatement insert) {
    List<Merge.Branch> branches = new ArrayList<>();
    branches.add(Merge.Branch.update(Merge.Match.MATCHED, Optional.empty(), update.assignments()));
    branches.add(Merge.Branch.insert(Optional.empty(), insert.columns(), insert.rows().get(0)));
    Query one =
        Query.Select.of(
            List.of(new Query.Item(SqlExpr.Constant.number("1"), "one")),
            List.of(),
            Optional.empty());
    Merge merge =
        new Merge(
            new Query.Derived(one, "message", List.of()), update.where().orElseThrow(), branches);
    WriteStatement statement = WriteStatement.of(Verb.MERGE, update.target()).merge(merge).build();
    return statements.judge(statement, around);
  }

  /** {@code IF NOT EXISTS (q) INSERT ..}, {@code IF EXISTS (q) UPDATE .. ELSE INSERT ..}. */
  private Optional<Judgement> ifExists(If f) {
    if (f.condition().isEmpty()) {
      return Optional.empty();
    }
    SqlExpr condition = f.condition().get();
    boolean negated = condition instanceof SqlExpr.Unary u && u.operator().equals("NOT");
    SqlExpr asked = negated ? ((SqlExpr.Unary) condition).operand() : condition;
    if (!(asked instanceof SqlExpr.Exists exists)) {
      return Optional.empty();
    }
    Optional<WriteStatement> missing = only(negated ? f.then() : f.otherwise());
    List<ScriptItem> there = negated ? f.otherwise() : f.then();
    if (missing.isEmpty() || missing.get().rows().size() != 1) {
      return Optional.empty();
    }
    if (there.isEmpty()) {
      return Optional.of(statements.judge(asking(missing.get(), exists), around));
    }
    return only(there).flatMap(update -> samePredicate(update, exists, missing.get()));
  }

  private Optional<Judgement> samePredicate(
      WriteStatement update, SqlExpr.Exists exists, WriteStatement insert) {
    boolean same =
        update.verb() == Verb.UPDATE
            && update.where().isPresent()
            && exists.query() instanceof Query.Select s
            && s.where().isPresent()
            && s.from().size() == 1
            && s.from().get(0).source() instanceof Query.Named n
            && n.table().key().equals(update.target().key())
            && s.where().get().equals(update.where().get())
            && isPlainInsert(insert, update.target());
    return same ? Optional.of(merged(update, insert)) : Optional.empty();
  }

  /** The insert as one that asks NOT EXISTS itself. */
  private static WriteStatement asking(WriteStatement insert, SqlExpr.Exists exists) {
    List<Query.Item> items = insert.rows().get(0).stream().map(e -> new Query.Item(e, "")).toList();
    Query source = Query.Select.of(items, List.of(), Optional.of(new SqlExpr.Unary("NOT", exists)));
    WriteStatement.Builder builder =
        WriteStatement.of(insert.verb(), insert.target()).columns(insert.columns()).source(source);
    insert.conflicts().forEach(builder::onConflict);
    insert.modifiers().forEach(builder::modifier);
    return builder.build();
  }

  private Optional<Judgement> both(WriteStatement first, WriteStatement second) {
    if (first.verb() == Verb.DELETE && second.verb() == Verb.INSERT) {
      return again(first, second);
    }
    boolean moves =
        first.verb() == Verb.INSERT && first.source().isPresent() && second.verb() == Verb.DELETE;
    return moves ? moved(first, second) : Optional.empty();
  }

  /** C4: the row inserted is one that the delete removes first. */
  private Optional<Judgement> again(WriteStatement delete, WriteStatement insert) {
    boolean shaped =
        delete.target().key().equals(insert.target().key())
            && delete.from().isEmpty()
            && delete.limit().isEmpty()
            && !insert.rows().isEmpty()
            && insert.conflicts().isEmpty();
    if (!shaped) {
      return Optional.empty();
    }
    Judgement deletes = statements.judge(delete, around);
    if (deletes.verdict().worst() != Level.IDEMPOTENT) {
      return Optional.empty();
    }
    Verdict all = Verdict.IDEMPOTENT;
    for (List<SqlExpr> values : insert.rows()) {
      RowTemplate row = template(insert, values);
      Optional<Verdict> v = removedFirst(delete, row);
      if (v.isEmpty()) {
        return Optional.empty();
      }
      all = all.and(v.get()).and(content(row));
    }
    return Optional.of(
        new Judgement(
            all,
            Shape.REPLACE,
            Late.UNSAFE,
            Race.REJECTS,
            "the row is deleted and written anew: C4"));
  }

  private RowTemplate template(WriteStatement insert, List<SqlExpr> values) {
    Frame frame = statements.frame(insert, around);
    List<String> columns = RowTemplate.columns(insert.columns(), frame.table(), values.size());
    return new RowTemplate(frame, columns, values, List.of(), false);
  }

  private Optional<Verdict> removedFirst(WriteStatement delete, RowTemplate row) {
    List<Term> predicate = new ArrayList<>();
    Scope inserted = Scope.first(row.frame).withRow(row.first(), 2);
    Reads.conjuncts(delete.where())
        .forEach(e -> predicate.add(row.translator.condition(e, inserted)));
    List<Assumption> all = new ArrayList<>(row.known());
    all.add(new Assumption(around.terms().and(predicate), Claim.NOT_TRUE, true));
    Solver.Outcome outcome = Solver.refute(around.terms(), all);
    if (outcome.closed()) {
      return Optional.of(Verdict.IDEMPOTENT);
    }
    return outcome.condition().map(c -> Verdict.when(c, Level.IDEMPOTENT, Level.NON_IDEMPOTENT));
  }

  private static Verdict content(RowTemplate row) {
    Level level = Level.IDEMPOTENT;
    for (var e : row.first().entrySet()) {
      Set<Term.Var> all = Terms.variables(e.getValue());
      if (all.stream().anyMatch(v -> v.base == Term.Base.VOLATILE)) {
        boolean audit = e.getValue() instanceof Term.Var v && v.clock && Audit.isAudit(e.getKey());
        level = level.max(audit ? Level.IDEMPOTENT_MODULO_TIMESTAMPS : Level.NON_IDEMPOTENT);
      }
    }
    return Verdict.of(level);
  }

  /** C3: a copy of rows that are deleted right behind; the second run finds none. */
  private Optional<Judgement> moved(WriteStatement copy, WriteStatement delete) {
    boolean same =
        copy.source().get() instanceof Query.Select s
            && s.from().size() == 1
            && s.from().get(0).source() instanceof Query.Named n
            && n.table().key().equals(delete.target().key())
            && !copy.target().key().equals(delete.target().key())
            && s.limit().isEmpty()
            && s.groupBy().isEmpty()
            && s.items().stream().noneMatch(i -> Aggregates.isAggregate(i.value()))
            && delete.limit().isEmpty()
            && delete.from().isEmpty()
            && s.where().equals(delete.where());
    if (!same) {
      return Optional.empty();
    }
    Judgement deletes = statements.judge(delete, around);
    return deletes.verdict().equals(Verdict.IDEMPOTENT)
        ? Optional.of(
            new Judgement(
                Verdict.IDEMPOTENT,
                Shape.MOVE,
                Late.SAFE,
                Race.RACY,
                "the second run finds nothing left to move: C3",
                "",
                true))
        : Optional.empty();
  }
}
