package dev.twiceover.sql.judge;

import dev.twiceover.sql.judge.Term.Const;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Which JSON functions change nothing the second time: by key yes, by place in an array no. */
final class JsonFunctions {
  private static final Set<String> NAMES =
      Set.of(
          "jsonb_set",
          "json_set",
          "json_replace",
          "json_insert",
          "json_modify",
          "json_remove",
          "json_merge_patch",
          "json_patch",
          "jsonb_strip_nulls",
          "jsonminus",
          "jsonpathminus",
          "jsonmerge",
          "jsonb_delete",
          "jsonb_delete_path",
          "jsonb_set_lax");
  private static final Pattern PLAIN_PATH = Pattern.compile("\\{[^{}]*}");
  private static final Pattern NUMBER = Pattern.compile("\\s*-?\\d+\\s*");

  boolean isJson(String name) {
    return NAMES.contains(name);
  }

  int retracted(String name, List<Term> args) {
    boolean by =
        switch (name) {
          case "jsonb_set", "jsonb_set_lax" ->
              args.size() >= 3
                  && (byKey(args.get(1)) || (args.size() > 3 && args.get(3).equals(Term.FALSE)));
          case "jsonb_delete_path", "jsonpathminus" -> args.size() == 2 && byKey(args.get(1));
          case "jsonminus", "jsonb_delete" -> args.size() == 2 && isKey(args.get(1));
          case "json_set", "json_insert" -> everySecond(args, true);
          case "json_replace" -> args.size() == 3;
          case "json_modify" -> args.size() == 3 && isPath(args.get(1));
          case "json_remove" -> args.size() == 2 && isPath(args.get(1));
          case "json_merge_patch", "json_patch", "jsonmerge" -> args.size() == 2;
          case "jsonb_strip_nulls" -> true;
          default -> false;
        };
    return by ? 0 : -1;
  }

  /** Paths at every second place; one pair only, as pairs may overlap. */
  private static boolean everySecond(List<Term> args, boolean pairs) {
    return pairs && args.size() == 3 && isPath(args.get(1));
  }

  /** {@code '{a,b}'} without a number, which would be a place in an array. */
  private static boolean byKey(Term t) {
    if (!(t instanceof Const c) || !PLAIN_PATH.matcher(c.value).matches()) {
      return false;
    }
    String inside = c.value.substring(1, c.value.length() - 1);
    return !inside.isBlank()
        && java.util.Arrays.stream(inside.split(",", -1)).noneMatch(NUMBER.asMatchPredicate());
  }

  private static boolean isKey(Term t) {
    return t instanceof Const c && c.kind == Term.Kind.STRING;
  }

  /** {@code '$.a.b'} without a place in an array and without a mode that appends. */
  private static boolean isPath(Term t) {
    return t instanceof Const c && c.value.startsWith("$") && c.value.indexOf('[') < 0;
  }
}
