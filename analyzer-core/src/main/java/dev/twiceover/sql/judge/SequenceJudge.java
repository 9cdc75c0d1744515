package dev.twiceover.sql.judge;

import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.ScriptItem.Block;
import dev.twiceover.sql.ScriptItem.Control;
import dev.twiceover.sql.ScriptItem.ControlKind;
import dev.twiceover.sql.ScriptItem.Handler;
import dev.twiceover.sql.ScriptItem.If;
import dev.twiceover.sql.ScriptItem.Question;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Several statements that run as one call (SEMANTICS 3.9): a second run stops where a guard throws
 * or returns; what it reaches must change nothing.
 */
final class SequenceJudge {
  /** How a second run leaves a list of items. */
  private enum End {
    /** It runs through. */
    THROUGH,
    /** It returns early. */
    RETURNS,
    /** It fails. */
    FAILS
  }

  /**
   * A second run of a list of items.
   *
   * @param verdict of what it does up to its end, the end aside
   */
  private record Run(Verdict verdict, End end, Judgement by) {}

  private final Surroundings around;
  private final StatementJudge statements;
  private final Patterns patterns;

  SequenceJudge(Surroundings around, StatementJudge statements) {
    this.around = around;
    this.statements = statements;
    this.patterns = new Patterns(around, statements);
  }

  /** Judges the items; atomic if a failure undoes all of them. */
  Judgement judge(List<ScriptItem> items, boolean atomic) {
    List<ScriptItem> real = items.stream().filter(i -> !isIdle(i)).toList();
    if (real.size() == 1 && real.get(0) instanceof ScriptItem.Write w) {
      return statements.judge(w.statement(), around);
    }
    if (real.size() == 1 && real.get(0) instanceof ScriptItem.Read r) {
      return ReadJudge.judge(r.query());
    }
    if (real.isEmpty()) {
      return new Judgement(
          Verdict.IDEMPOTENT, Shape.READ, Late.SAFE, Race.ATOMIC, "no write", "", true);
    }
    boolean inTransaction =
        atomic
            || items.stream()
                .anyMatch(i -> i instanceof Control c && c.kind() == ControlKind.BEGIN);
    Run run = run(items, inTransaction, context(items));
    return finish(run);
  }

  private static boolean isIdle(ScriptItem i) {
    return i instanceof Control c
        && switch (c.kind()) {
          case BEGIN, COMMIT, SAVEPOINT, OTHER, XACT_ABORT_ON, XACT_ABORT_OFF -> true;
          case ROLLBACK, ROLLBACK_TO, THROW, RETURN -> false;
        };
  }

  /** What a failing statement does to those behind it. */
  private enum OnError {
    STOPS,
    /** T-SQL goes on unless XACT_ABORT is ON, and nobody knows. */
    UNKNOWN,
    GOES_ON
  }

  private OnError context(List<ScriptItem> items) {
    if (around.dialect() != Dialect.SQLSERVER) {
      return OnError.STOPS;
    }
    boolean on =
        items.stream()
            .anyMatch(i -> i instanceof Control c && c.kind() == ControlKind.XACT_ABORT_ON);
    return on ? OnError.STOPS : OnError.UNKNOWN;
  }

  private Judgement finish(Run run) {
    Verdict v = run.verdict();
    Verdict total =
        switch (run.end()) {
          case THROUGH, RETURNS -> v;
          case FAILS ->
              v.isPoint()
                  ? Verdict.of(v.best().max(Level.IDEMPOTENT_BY_REJECTION))
                  : new Verdict(
                      v.best().max(Level.IDEMPOTENT_BY_REJECTION),
                      v.worst().max(Level.IDEMPOTENT_BY_REJECTION),
                      v.condition());
        };
    return run.by().with(total, run.by().reason());
  }

  private static Judgement none() {
    return new Judgement(
        Verdict.IDEMPOTENT, Shape.OTHER, Late.SAFE, Race.ATOMIC, "nothing is written");
  }

  private Run run(List<ScriptItem> items, boolean atomic, OnError onError) {
    Verdict done = Verdict.IDEMPOTENT;
    Judgement by = none();
    List<WriteStatement> before = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      ScriptItem item = items.get(i);
      if (item instanceof Control c) {
        Optional<End> end = end(c);
        if (end.isPresent()) {
          return new Run(done, end.get(), by);
        }
        continue;
      }
      Optional<Judgement> pattern = patterns.match(items, i);
      if (pattern.isPresent()) {
        by = worse(by, pattern.get());
        done = done.and(pattern.get().verdict());
        i += patterns.length() - 1;
        continue;
      }
      if (item instanceof ScriptItem.Write w) {
        Judgement j = statements.judge(w.statement(), around);
        if (j.verdict().best() == Level.IDEMPOTENT_BY_REJECTION) {
          return rejected(items, i, j, done, atomic, onError);
        }
        Optional<Run> guarded = guarded(items, i, j, done, by, atomic, onError);
        if (guarded.isPresent()) {
          return guarded.get();
        }
        if (Interference.overwrites(before, w.statement(), around)) {
          j =
              new Judgement(
                  Verdict.NON_IDEMPOTENT,
                  Shape.SHIFT,
                  Late.UNSAFE,
                  Race.RACY,
                  "it writes what an earlier statement reads: C1");
        }
        if (!j.silent()) {
          before.add(w.statement());
        }
        by = worse(by, j);
        done = done.and(j.verdict());
        continue;
      }
      Run inner = inner(item, atomic, onError);
      done = done.and(inner.verdict());
      by = worse(by, inner.by());
      if (inner.end() != End.THROUGH) {
        return new Run(
            atomic && inner.end() == End.FAILS ? inner.verdict() : done, inner.end(), by);
      }
    }
    return new Run(done, End.THROUGH, by);
  }

  private static Optional<End> end(Control c) {
    return switch (c.kind()) {
      case THROW -> Optional.of(End.FAILS);
      case RETURN -> Optional.of(End.RETURNS);
      default -> Optional.empty();
    };
  }

  private static Judgement worse(Judgement a, Judgement b) {
    boolean first = a.shape() == Shape.OTHER && a.verdict().equals(Verdict.IDEMPOTENT);
    int order = b.verdict().worst().compareTo(a.verdict().worst());
    return first || order > 0 ? b : a;
  }

  /** A statement that the second run rejects: what was done is undone, or stays done. */
  private Run rejected(
      List<ScriptItem> items, int i, Judgement j, Verdict done, boolean atomic, OnError onError) {
    Verdict kept = atomic ? Verdict.IDEMPOTENT : done;
    boolean ledger = items.stream().filter(ScriptItem.Write.class::isInstance).count() > 1;
    Judgement named = (ledger ? j.as(Shape.LEDGER_BATCH) : j).on(Late.SAFE, Race.REJECTS);
    Verdict stops = Verdict.IDEMPOTENT;
    if (j.verdict().condition().isPresent()) {
      Run rest = run(items.subList(i + 1, items.size()), atomic, onError);
      stops =
          Verdict.when(
              j.verdict().condition().get(), Level.IDEMPOTENT_BY_REJECTION, Level.NON_IDEMPOTENT);
      return new Run(kept.and(stops), rest.end() == End.FAILS ? End.FAILS : End.THROUGH, named);
    }
    if (onError == OnError.STOPS) {
      return new Run(kept, End.FAILS, named);
    }
    // The batch goes on behind the failed statement.
    Run rest = run(items.subList(i + 1, items.size()), atomic, onError);
    Verdict goesOn = done.and(rest.verdict());
    if (onError == OnError.GOES_ON) {
      return new Run(goesOn, rest.end(), worse(named, rest.by()).as(Shape.LEDGER_BATCH));
    }
    Level worst = goesOn.worst().max(Level.IDEMPOTENT_BY_REJECTION);
    Verdict verdict =
        Verdict.when(new Condition.XactAbortOn(), Level.IDEMPOTENT_BY_REJECTION, worst);
    return new Run(
        kept.and(verdict),
        End.THROUGH,
        named.with(verdict, "a duplicate key ends only the INSERT while XACT_ABORT is OFF: 3.9"));
  }

  /** {@code INSERT .. DO NOTHING; IF no row THEN RETURN or THROW}. */
  private Optional<Run> guarded(
      List<ScriptItem> items,
      int i,
      Judgement j,
      Verdict done,
      Judgement by,
      boolean atomic,
      OnError onError) {
    int next = i + 1;
    while (next < items.size() && isIdle(items.get(next))) {
      next++;
    }
    boolean asks =
        j.silent()
            && j.verdict().best() == Level.IDEMPOTENT
            && next < items.size()
            && items.get(next) instanceof If f
            && f.question() != Question.CONDITION;
    if (!asks) {
      return Optional.empty();
    }
    If branch = (If) items.get(next);
    List<ScriptItem> taken =
        branch.question() == Question.NO_ROW ? branch.then() : branch.otherwise();
    Run inside = run(taken, atomic, onError);
    List<ScriptItem> rest = items.subList(next + 1, items.size());
    Run after =
        inside.end() == End.THROUGH
            ? run(rest, atomic, onError)
            : new Run(Verdict.IDEMPOTENT, inside.end(), inside.by());
    boolean undone = after.end() == End.FAILS && atomic;
    Verdict verdict = inside.verdict().and(after.verdict());
    if (!undone) {
      verdict = verdict.and(done);
    }
    if (j.verdict().condition().isPresent()) {
      verdict = Verdict.when(j.verdict().condition().get(), verdict.best(), Level.NON_IDEMPOTENT);
    } else if (!j.verdict().isPoint()) {
      verdict = verdict.and(j.verdict());
    }
    Judgement named = worse(by, j).as(Shape.LEDGER_BATCH).on(Late.SAFE, Race.ATOMIC);
    return Optional.of(
        new Run(
            verdict,
            after.end(),
            verdict.worst() == Level.NON_IDEMPOTENT ? worse(named, after.by()) : named));
  }

  private Run inner(ScriptItem item, boolean atomic, OnError onError) {
    if (item instanceof ScriptItem.Read r) {
      Judgement j = ReadJudge.judge(r.query());
      return new Run(j.verdict(), End.THROUGH, j.shape() == Shape.READ ? none() : j);
    }
    if (item instanceof Block b) {
      return block(b, atomic, onError);
    }
    if (item instanceof If i) {
      return either(i, atomic, onError);
    }
    if (item instanceof ScriptItem.Loop l) {
      Run body = run(l.body(), atomic, onError);
      boolean fine = body.verdict().worst().compareTo(Level.IDEMPOTENT_MODULO_TIMESTAMPS) <= 0;
      return fine
          ? body
          : new Run(body.verdict().or(Verdict.NON_IDEMPOTENT), End.THROUGH, body.by());
    }
    Judgement unknown =
        new Judgement(
            Verdict.UNKNOWN,
            Shape.OTHER,
            Late.UNKNOWN,
            Race.UNKNOWN,
            "part of the text cannot be read");
    return new Run(Verdict.UNKNOWN, End.THROUGH, unknown);
  }

  /** Nobody knows which branch a run takes, nor whether both runs take the same. */
  private Run either(If i, boolean atomic, OnError onError) {
    Run then = run(i.then(), atomic, onError);
    Run otherwise = run(i.otherwise(), atomic, onError);
    boolean writes = hasWrite(i.then()) || hasWrite(i.otherwise());
    if (!writes) {
      return new Run(Verdict.IDEMPOTENT, End.THROUGH, none());
    }
    Judgement by = worse(then.by(), otherwise.by());
    Verdict both = then.verdict().and(otherwise.verdict());
    boolean moves = both.equals(Verdict.NON_IDEMPOTENT);
    Verdict verdict =
        new Verdict(moves ? Level.IDEMPOTENT : both.best(), Level.NON_IDEMPOTENT, Optional.empty());
    return new Run(verdict, End.THROUGH, by);
  }

  private static boolean hasWrite(List<ScriptItem> items) {
    return items.stream().anyMatch(x -> x instanceof ScriptItem.Write || hasWrite(x.children()));
  }

  private Run block(Block b, boolean atomic, OnError onError) {
    boolean inTransaction = atomic || b.procedural() || begins(b.body());
    Optional<Handler> handler = b.handlers().stream().filter(Handler::duplicates).findFirst();
    boolean goesOn = handler.filter(Handler::continues).isPresent();
    OnError inside =
        goesOn ? OnError.GOES_ON : handler.isPresent() || b.procedural() ? OnError.STOPS : onError;
    Run body = run(b.body(), inTransaction, inside);
    if (body.end() != End.FAILS || handler.isEmpty()) {
      return body;
    }
    List<ScriptItem> caught = handler.get().body();
    boolean undoes =
        around.dialect() == Dialect.POSTGRESQL
            || caught.stream()
                .anyMatch(c -> c instanceof Control k && k.kind() == ControlKind.ROLLBACK)
            || caught.stream().anyMatch(c -> c instanceof If);
    Verdict kept = undoes ? Verdict.IDEMPOTENT : first(b.body());
    Run after = run(caught, inTransaction, inside);
    boolean rethrows = after.end() == End.FAILS;
    return new Run(kept.and(after.verdict()), rethrows ? End.FAILS : End.RETURNS, body.by());
  }

  private static boolean begins(List<ScriptItem> items) {
    return items.stream().anyMatch(i -> i instanceof Control c && c.kind() == ControlKind.BEGIN);
  }

  /** What a block did before the statement that failed, where nothing undoes it. */
  private Verdict first(List<ScriptItem> body) {
    Verdict all = Verdict.IDEMPOTENT;
    for (ScriptItem item : body) {
      if (item instanceof ScriptItem.Write w) {
        Judgement j = statements.judge(w.statement(), around);
        if (j.verdict().best() == Level.IDEMPOTENT_BY_REJECTION) {
          return all;
        }
        all = all.and(j.verdict());
      }
    }
    return all;
  }
}
