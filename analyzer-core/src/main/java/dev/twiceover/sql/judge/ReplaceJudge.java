package dev.twiceover.sql.judge;

import dev.twiceover.schema.Column;
import dev.twiceover.schema.Table;
import dev.twiceover.sql.Condition;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.KeyJudge.Status;
import dev.twiceover.sql.judge.Term.Base;
import dev.twiceover.sql.judge.Term.Var;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** REPLACE: delete what is in the way, then insert (SEMANTICS 3.2). */
final class ReplaceJudge {
  private final Surroundings around;
  private final Optional<Table> table;
  private final WriteStatement w;

  ReplaceJudge(Surroundings around, Optional<Table> table, WriteStatement w) {
    this.around = around;
    this.table = table;
    this.w = w;
  }

  Judgement judge(RowTemplate row) {
    KeyJudge keys = new KeyJudge(row);
    Optional<Condition> condition = Optional.empty();
    if (table.isPresent()) {
      Status status = keys.best(table.get().keys());
      if (status.isDead()) {
        return non(
            status.kind() == KeyJudge.Kind.VOLATILE ? Shape.VOLATILE_KEY : Shape.INSERT_NO_KEY,
            "no unique key gets a value of the message, so REPLACE inserts: 3.2");
      }
      condition = status.condition();
    } else {
      Optional<List<String>> stable = keys.stableColumns();
      if (stable.isEmpty()) {
        return non(Shape.INSERT_NO_KEY, "no column gets a value of the message: 3.2");
      }
      condition = Optional.of(new Condition.Unique(w.target().name(), stable.get()));
    }
    return content(row, condition);
  }

  /** The new row is the same at each run, or only its audit columns differ. */
  private Judgement content(RowTemplate row, Optional<Condition> condition) {
    Level level = Level.IDEMPOTENT;
    for (Map.Entry<String, Term> e : row.first().entrySet()) {
      Term t = e.getValue();
      boolean drawn = Terms.variables(t).stream().anyMatch(v -> v.base == Base.VOLATILE);
      boolean unknown =
          Terms.variables(t).stream()
              .anyMatch(v -> v.base == Base.UNKNOWN && !v.text().startsWith("d:"));
      if (unknown) {
        return new Judgement(
            Verdict.UNKNOWN,
            Shape.REPLACE,
            Late.UNSAFE,
            Race.ATOMIC,
            e.getKey() + " gets a value that nobody knows");
      }
      if (!drawn) {
        continue;
      }
      boolean audit = t instanceof Var v && v.clock && Audit.isAudit(name(e.getKey(), row));
      if (!audit) {
        boolean surrogate = !row.isGiven(e.getKey());
        return non(
            surrogate ? Shape.REPLACE_SURROGATE : Shape.VOLATILE_VALUE,
            e.getKey() + " gets a new value at each run: 3.2");
      }
      level = Level.IDEMPOTENT_MODULO_TIMESTAMPS;
    }
    Level reached = level;
    Verdict verdict =
        condition
            .map(c -> Verdict.when(c, reached, Level.NON_IDEMPOTENT))
            .orElse(Verdict.of(reached));
    boolean cascades = !around.schema().cascadesFrom(w.target().name()).isEmpty();
    return new Judgement(
        verdict,
        cascades ? Shape.REPLACE_CASCADE : Shape.REPLACE,
        Late.UNSAFE,
        Race.ATOMIC,
        "the whole row is written anew, columns left out get their defaults: 3.2");
  }

  private String name(String key, RowTemplate row) {
    return row.listed().stream()
        .filter(key::equalsIgnoreCase)
        .findFirst()
        .or(() -> table.flatMap(t -> t.column(key)).map(Column::name))
        .orElse(key);
  }

  private static Judgement non(Shape shape, String reason) {
    return new Judgement(Verdict.NON_IDEMPOTENT, shape, Late.UNSAFE, Race.RACY, reason);
  }
}
