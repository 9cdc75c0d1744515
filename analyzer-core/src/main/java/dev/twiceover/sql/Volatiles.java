package dev.twiceover.sql;

import java.util.Optional;
import java.util.Set;

/** Functions whose value differs at each run (SEMANTICS section 2). */
public final class Volatiles {
  /** What a value that changes by itself is made from. */
  public enum Source {
    CLOCK,
    RANDOM,
    SEQUENCE
  }

  private static final Set<String> CLOCK =
      Set.of(
          "now",
          "current_timestamp",
          "current_date",
          "current_time",
          "localtimestamp",
          "localtime",
          "sysdate",
          "systimestamp",
          "getdate",
          "getutcdate",
          "sysdatetime",
          "sysutcdatetime",
          "sysdatetimeoffset",
          "clock_timestamp",
          "statement_timestamp",
          "transaction_timestamp",
          "utc_timestamp",
          "utc_date",
          "utc_time",
          "curdate",
          "curtime",
          "unix_timestamp",
          "timeofday",
          "current_timestamp_millis");
  private static final Set<String> SQLITE_DATES =
      Set.of("datetime", "date", "time", "strftime", "unixepoch");
  private static final Set<String> RANDOM =
      Set.of(
          "random",
          "rand",
          "uuid",
          "gen_random_uuid",
          "newid",
          "newsequentialid",
          "sys_guid",
          "random_uuid",
          "uuid_generate_v1",
          "uuid_generate_v1mc",
          "uuid_generate_v4",
          "uuidv4",
          "uuidv7",
          "uuid_short",
          "randomblob",
          "secure_rand",
          "random_bytes",
          "gen_random_bytes",
          "gen_salt",
          "setseed",
          "random_normal",
          "dbms_random.value",
          "crypt_gen_random",
          "txid_current",
          "pg_current_xact_id",
          "gen_uuid_v7",
          "uuid_v7");
  private static final Set<String> SEQUENCE =
      Set.of("nextval", "next_value_for", "lastval", "setval", "currval");

  private Volatiles() {}

  /** What a function reads that changes at each run; empty if its value follows its arguments. */
  public static Optional<Source> source(String function) {
    String plain = function.substring(function.lastIndexOf('.') + 1);
    if (CLOCK.contains(plain)) {
      return Optional.of(Source.CLOCK);
    }
    if (RANDOM.contains(plain) || RANDOM.contains(function)) {
      return Optional.of(Source.RANDOM);
    }
    return SEQUENCE.contains(plain) ? Optional.of(Source.SEQUENCE) : Optional.empty();
  }

  /** Whether a call is SQLite's way to ask the clock: {@code datetime('now', ..)}. */
  public static boolean isSqliteClock(SqlExpr.Call c) {
    boolean named = SQLITE_DATES.contains(c.name());
    int at = c.name().equals("strftime") ? 1 : 0;
    if (!named || c.arguments().size() < at) {
      return false;
    }
    return c.arguments().size() == at
        || (c.arguments().get(at) instanceof SqlExpr.Constant k
            && k.value().equalsIgnoreCase("now"));
  }

  /** Whether an expression, or a part of it, differs at each run by itself. */
  public static boolean in(SqlExpr e) {
    if (e instanceof SqlExpr.Call c && (source(c.name()).isPresent() || isSqliteClock(c))) {
      return true;
    }
    for (SqlExpr child : e.children()) {
      if (in(child)) {
        return true;
      }
    }
    return false;
  }
}
