package dev.twiceover.sql.judge;

import dev.twiceover.sql.SqlExpr;
import java.util.Set;

/** Functions over rows. */
final class Aggregates {
  private static final Set<String> NAMES =
      Set.of(
          "count",
          "sum",
          "avg",
          "min",
          "max",
          "total",
          "group_concat",
          "string_agg",
          "listagg",
          "array_agg",
          "json_agg",
          "jsonb_agg",
          "json_object_agg",
          "jsonb_object_agg",
          "bool_and",
          "bool_or",
          "every",
          "any_value",
          "stddev",
          "variance",
          "median",
          "percentile_cont",
          "percentile_disc",
          "json_arrayagg",
          "json_objectagg",
          "xmlagg",
          "mode",
          "corr",
          "count_big",
          "bit_xor_agg");

  private Aggregates() {}

  /** Whether an expression is computed over rows. */
  static boolean isAggregate(SqlExpr e) {
    boolean own =
        e instanceof SqlExpr.Call c
            && NAMES.contains(c.name())
            && !((c.name().equals("max") || c.name().equals("min")) && c.arguments().size() > 1);
    return own || e.children().stream().anyMatch(Aggregates::isAggregate);
  }
}
