package dev.twiceover.sql.judge;

import java.util.Map;
import java.util.Set;

/**
 * Functions h with h(h(x)) = h(x) on one argument, the others fixed (the self-reference catalogue
 * of SEMANTICS 3.5).
 */
final class Retractions {
  /** Lattice operations and fills: any argument may be the column itself. */
  static final Set<String> ANY_ARGUMENT =
      Set.of("greatest", "least", "coalesce", "ifnull", "nvl", "isnull", "nullif");

  /** The argument that the function retracts. */
  private static final Map<String, Integer> ARGUMENT =
      Map.ofEntries(
          Map.entry("upper", 0),
          Map.entry("lower", 0),
          Map.entry("ucase", 0),
          Map.entry("lcase", 0),
          Map.entry("initcap", 0),
          Map.entry("trim", 0),
          Map.entry("ltrim", 0),
          Map.entry("rtrim", 0),
          Map.entry("btrim", 0),
          Map.entry("abs", 0),
          Map.entry("floor", 0),
          Map.entry("ceil", 0),
          Map.entry("ceiling", 0),
          Map.entry("round", 0),
          Map.entry("trunc", 0),
          Map.entry("truncate", 0),
          Map.entry("sign", 0),
          Map.entry("date", 0),
          Map.entry("date_trunc", 1),
          Map.entry("datetrunc", 1),
          Map.entry("left", 0),
          Map.entry("right", 0),
          Map.entry("lpad", 0),
          Map.entry("rpad", 0),
          Map.entry("last_insert_id", 0),
          Map.entry("last_day", 0),
          Map.entry("jsonb_set", 0),
          Map.entry("json_set", 0),
          Map.entry("json_replace", 0),
          Map.entry("json_insert", 0),
          Map.entry("json_modify", 0),
          Map.entry("json_remove", 0),
          Map.entry("json_merge_patch", 0),
          Map.entry("json_patch", 0),
          Map.entry("jsonb_strip_nulls", 0),
          Map.entry("array_remove", 0),
          Map.entry("mod", 0));

  private Retractions() {}

  /** The index of the argument that a function of this name retracts, or -1. */
  static int argument(String function) {
    return ARGUMENT.getOrDefault(function, -1);
  }
}
