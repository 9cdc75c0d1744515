package dev.twiceover.sql.judge;

import dev.twiceover.sql.SqlExpr;
import java.util.Set;

/** Functions whose value differs at each run (SEMANTICS section 2). */
final class Volatiles {
  static final Set<String> CLOCK =
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
          "current_timestamp_millis",
          "julianday");
  static final Set<String> RANDOM =
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
  static final Set<String> SEQUENCE =
      Set.of("nextval", "next_value_for", "lastval", "setval", "currval");

  private Volatiles() {}

  /** Whether an expression, or a part of it, differs at each run by itself. */
  static boolean in(SqlExpr e) {
    if (e instanceof SqlExpr.Call c && isVolatile(c.name())) {
      return true;
    }
    for (SqlExpr child : e.children()) {
      if (in(child)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isVolatile(String name) {
    String plain = name.substring(name.lastIndexOf('.') + 1);
    return CLOCK.contains(plain)
        || RANDOM.contains(plain)
        || RANDOM.contains(name)
        || SEQUENCE.contains(plain);
  }
}
