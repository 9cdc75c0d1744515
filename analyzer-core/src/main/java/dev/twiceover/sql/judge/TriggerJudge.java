package dev.twiceover.sql.judge;

import dev.twiceover.schema.Trigger;
import dev.twiceover.schema.Trigger.Event;
import dev.twiceover.schema.Trigger.Timing;
import dev.twiceover.sql.Conflict;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Merge;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.Solver.Assumption;
import dev.twiceover.sql.judge.Solver.Claim;
import dev.twiceover.sql.read.SqlFragments;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What known triggers add to a verdict (SEMANTICS 3.2, 3.6, 3.7). */
final class TriggerJudge {
  private static final Pattern SETS_NEW =
      Pattern.compile("(?is)^\\s*(?:SET\\s+)?:?NEW\\s*\\.\\s*(\\w+)\\s*:?=\\s*(.*?)\\s*;?\\s*$");

  private final WriteStatement w;
  private final Surroundings around;
  private final StatementJudge statements;

  TriggerJudge(WriteStatement w, Surroundings around, StatementJudge statements) {
    this.w = w;
    this.around = around;
    this.statements = statements;
  }

  /** The judgement with the triggers of the table taken in. */
  Judgement adjust(Judgement base) {
    Judgement result = base;
    for (Event event : events()) {
      for (Trigger t : around.schema().triggers(w.target().name(), event)) {
        if (!fires(t, event, base)) {
          if (result.shape() != Shape.TRIGGER && base.verdict().isPoint()) {
            result = result.as(Shape.TRIGGER);
          }
          continue;
        }
        Verdict effect = effect(t, event);
        Verdict both = result.verdict().and(effect);
        boolean worse = !both.equals(result.verdict());
        result =
            result
                .as(Shape.TRIGGER)
                .with(
                    both,
                    worse
                        ? "trigger " + t.name() + " acts again at the second run: 3.7"
                        : result.reason());
      }
    }
    return result;
  }

  private Set<Event> events() {
    Set<Event> events = EnumSet.noneOf(Event.class);
    switch (w.verb()) {
      case INSERT, LOAD -> {
        events.add(Event.INSERT);
        if (w.conflicts().stream().anyMatch(Conflict::update)) {
          events.add(Event.UPDATE);
        }
      }
      case REPLACE -> events.addAll(Set.of(Event.INSERT, Event.DELETE));
      case UPDATE -> events.add(Event.UPDATE);
      case DELETE -> events.add(Event.DELETE);
      case TRUNCATE -> events.add(Event.TRUNCATE);
      case MERGE -> {
        if (w.merge().isEmpty()) {
          events.addAll(Set.of(Event.INSERT, Event.UPDATE));
        }
        w.merge().map(Merge::branches).orElse(List.of()).forEach(b -> add(b, events));
      }
      case CALL, DDL -> {}
    }
    return events;
  }

  private static void add(Merge.Branch b, Set<Event> events) {
    switch (b.action()) {
      case INSERT -> events.add(Event.INSERT);
      case UPDATE -> events.add(Event.UPDATE);
      case DELETE -> events.add(Event.DELETE);
      case NOTHING -> {}
    }
  }

  /** Whether a trigger fires at the second run and what it does stays. */
  private boolean fires(Trigger t, Event event, Judgement base) {
    if (base.verdict().equals(Verdict.BY_REJECTION)) {
      return false;
    }
    if (base.verdict().equals(Verdict.NON_IDEMPOTENT) || !t.row()) {
      return true;
    }
    if (event == Event.INSERT && w.insertsRows() && w.verb() != Verb.REPLACE) {
      boolean guarded = base.silent() && base.shape() == Shape.INSERT_GUARDED;
      return t.timing() != Timing.AFTER && !guarded;
    }
    return !base.silent();
  }

  /** What the trigger does when old and new row are the same. */
  private Verdict effect(Trigger t, Event event) {
    if (t.body().isEmpty()) {
      return Verdict.UNKNOWN;
    }
    boolean update = event == Event.UPDATE && t.row();
    if (t.condition().isPresent() && update && isFalse(t.condition().get())) {
      return Verdict.IDEMPOTENT;
    }
    return items(SqlFragments.body(t.body().get(), around.dialect()).items(), update);
  }

  /** Whether a condition cannot hold for a row that does not change. */
  private boolean isFalse(String condition) {
    Optional<SqlExpr> e = SqlFragments.expression(condition, around.dialect());
    return e.isPresent() && isFalse(e.get());
  }

  private boolean isFalse(SqlExpr condition) {
    SqlExpr same = unchanged(condition);
    Frame frame = statements.frame(w, around);
    Term t = new Translator(frame).condition(same, Scope.first(frame));
    return Solver.refute(around.terms(), List.of(new Assumption(t, Claim.TRUE, false))).closed();
  }

  /** OLD and NEW are the same row; their columns are values of the row as it is. */
  private SqlExpr unchanged(SqlExpr e) {
    return dev.twiceover.sql.SqlRewriter.of(TriggerJudge::rowValue).expr(e);
  }

  private static SqlExpr rowValue(SqlExpr e) {
    if (e instanceof SqlExpr.Column c && isRow(c.qualifier())) {
      return SqlExpr.Parameter.named("row." + c.key());
    }
    if (e instanceof SqlExpr.Parameter p) {
      String name = p.name().toLowerCase(Locale.ROOT);
      if (name.startsWith("new.") || name.startsWith("old.")) {
        return SqlExpr.Parameter.named("row." + name.substring(4));
      }
    }
    return e;
  }

  private static boolean isRow(String qualifier) {
    return qualifier.equalsIgnoreCase("new") || qualifier.equalsIgnoreCase("old");
  }

  private Verdict items(List<ScriptItem> items, boolean update) {
    Verdict all = Verdict.IDEMPOTENT;
    for (ScriptItem item : items) {
      all = all.and(item(item, update));
    }
    return all;
  }

  private Verdict item(ScriptItem item, boolean update) {
    if (item instanceof ScriptItem.Write write) {
      return write(write.statement(), update);
    }
    if (item instanceof ScriptItem.Block b) {
      return items(b.body(), update);
    }
    if (item instanceof ScriptItem.If i) {
      boolean never = update && i.condition().isPresent() && isFalse(i.condition().get());
      Verdict then = never ? Verdict.IDEMPOTENT : items(i.then(), update);
      return then.and(items(i.otherwise(), update));
    }
    if (item instanceof ScriptItem.Control c) {
      return control(c);
    }
    return item instanceof ScriptItem.Read ? Verdict.IDEMPOTENT : Verdict.UNKNOWN;
  }

  private Verdict write(WriteStatement body, boolean update) {
    boolean old = mentionsOld(body);
    WriteStatement bound = dev.twiceover.sql.SqlRewriter.of(TriggerJudge::rowValue).write(body);
    if (update && isNoOp(bound)) {
      return Verdict.IDEMPOTENT;
    }
    Verdict verdict = statements.judge(bound, around).verdict();
    if (verdict.worst().compareTo(Level.IDEMPOTENT_MODULO_TIMESTAMPS) <= 0 && !(update && old)) {
      return verdict;
    }
    return verdict.isPoint() && verdict.best() == Level.IDEMPOTENT_BY_REJECTION
        ? Verdict.BY_REJECTION
        : verdict.isPoint() ? Verdict.NON_IDEMPOTENT : Verdict.UNKNOWN;
  }

  private static boolean mentionsOld(WriteStatement body) {
    boolean[] found = {false};
    dev.twiceover.sql.SqlRewriter.of(
            e -> {
              found[0] |=
                  (e instanceof SqlExpr.Column c && c.qualifier().equalsIgnoreCase("old"))
                      || (e instanceof SqlExpr.Parameter p
                          && p.name().toLowerCase(Locale.ROOT).startsWith("old."));
              return e;
            })
        .write(body);
    return found[0];
  }

  /** Whether a statement does nothing: its predicate is false, or it sets what is there. */
  private boolean isNoOp(WriteStatement bound) {
    if (bound.source().isPresent() && bound.source().get() instanceof Query.Select s) {
      return s.where().isPresent() && isFalse(s.where().get());
    }
    if (bound.where().isPresent() && isFalse(bound.where().get())) {
      return true;
    }
    if (bound.verb() != Verb.UPDATE || bound.assignments().isEmpty()) {
      return false;
    }
    Frame frame = statements.frame(bound, around);
    Scope scope = Scope.first(frame);
    Map<String, Term> values =
        new RowChange(frame, new Translator(frame), List.of(), bound.assignments(), false)
            .values(scope);
    return values.entrySet().stream().allMatch(e -> e.getValue().equals(scope.before(e.getKey())));
  }

  /** {@code NEW.c := e} changes the row that is written. */
  private Verdict control(ScriptItem.Control c) {
    Matcher m = SETS_NEW.matcher(c.text());
    if (!m.matches()) {
      return Verdict.IDEMPOTENT;
    }
    Optional<SqlExpr> e = SqlFragments.expression(m.group(2), around.dialect());
    if (e.isEmpty()) {
      return Verdict.UNKNOWN;
    }
    Frame frame = statements.frame(w, around);
    Term t = new Translator(frame).value(unchanged(e.get()), Scope.first(frame));
    List<Term.Var> drawn = new ArrayList<>(Terms.variables(t));
    drawn.removeIf(v -> v.base != Term.Base.VOLATILE);
    if (drawn.isEmpty()) {
      Term own =
          new Translator(frame)
              .value(SqlExpr.Parameter.named("row." + Sources.key(m.group(1))), Scope.first(frame));
      boolean free = !Terms.variables(t).contains(own);
      return free || t.equals(own) ? Verdict.IDEMPOTENT : Verdict.NON_IDEMPOTENT;
    }
    boolean audit = t instanceof Term.Var v && v.clock && Audit.isAudit(m.group(1));
    return audit ? Verdict.MODULO_TIMESTAMPS : Verdict.NON_IDEMPOTENT;
  }
}
