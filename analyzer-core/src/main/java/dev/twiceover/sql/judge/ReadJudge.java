package dev.twiceover.sql.judge;

import dev.twiceover.sql.Late;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.Volatiles;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Queries: they change no table, unless they call something that does (SEMANTICS 3.7). */
final class ReadJudge {
  private static final Set<String> SENDS = Set.of("pg_notify", "dblink_exec", "lo_unlink");
  private static final Set<String> LOCKS =
      Set.of(
          "get_lock",
          "release_lock",
          "is_free_lock",
          "is_used_lock",
          "release_all_locks",
          "sp_getapplock",
          "sp_releaseapplock",
          "pg_sleep",
          "sleep");

  private ReadJudge() {}

  static Judgement judge(Query q) {
    Set<String> calls = new LinkedHashSet<>();
    if (q instanceof Query.Select s) {
      s.items().forEach(i -> calls(i.value(), calls));
      s.from().stream()
          .map(Query.FromItem::source)
          .filter(Query.Produced.class::isInstance)
          .forEach(p -> calls(((Query.Produced) p).call(), calls));
    }
    Optional<String> send = calls.stream().filter(SENDS::contains).findFirst();
    if (send.isPresent()) {
      return say(
          Verdict.UNKNOWN, Shape.SEND, send.get() + " is a send: repeated at each delivery: 3.7");
    }
    boolean locks =
        (q instanceof Query.Select s && s.locking())
            || calls.stream().anyMatch(c -> LOCKS.contains(c) || c.contains("advisory"));
    if (locks) {
      return say(Verdict.IDEMPOTENT, Shape.LOCK_READ, "locks change no table: 3.7");
    }
    boolean sequence =
        calls.stream()
            .anyMatch(
                c -> Volatiles.source(c).filter(Volatiles.Source.SEQUENCE::equals).isPresent());
    if (sequence) {
      return say(Verdict.IDEMPOTENT, Shape.SEQUENCE, "a sequence is no table content: 3.7");
    }
    boolean table = q instanceof Query.Select s && !s.from().isEmpty();
    Optional<String> unknown = calls.stream().filter(c -> !isKnown(c)).findFirst();
    if (unknown.isPresent() && !table) {
      return say(
          Verdict.UNKNOWN, Shape.CALL, "nobody knows what " + unknown.get() + "() writes: 3.7");
    }
    return say(Verdict.IDEMPOTENT, Shape.READ, "no write");
  }

  private static boolean isKnown(String call) {
    return FunctionNames.isDeterministic(FunctionNames.canonical(call))
        || Volatiles.source(call).isPresent()
        || Aggregates.isAggregate(SqlExpr.Call.of(call))
        || call.startsWith("@@")
        || call.startsWith("pg_")
        || call.equals("version")
        || call.equals("current_setting")
        || call.equals("scope_identity")
        || call.equals("last_insert_id")
        || call.equals("set_config")
        || call.equals("database")
        || call.equals("row_count")
        || call.equals("found_rows")
        || call.equals("changes")
        || call.equals("last_insert_rowid")
        || call.equals("txid_current")
        || call.startsWith("current_")
        || call.equals("generate_series")
        || call.equals("table");
  }

  private static void calls(SqlExpr e, Set<String> into) {
    if (e instanceof SqlExpr.Call c) {
      into.add(c.name().substring(c.name().lastIndexOf('.') + 1));
    }
    e.children().forEach(x -> calls(x, into));
  }

  private static Judgement say(Verdict verdict, Shape shape, String reason) {
    Race race = verdict.isPoint() ? Race.ATOMIC : Race.UNKNOWN;
    Late late = verdict.isPoint() ? Late.SAFE : Late.UNKNOWN;
    return new Judgement(verdict, shape, late, race, reason, "", verdict.isPoint());
  }
}
