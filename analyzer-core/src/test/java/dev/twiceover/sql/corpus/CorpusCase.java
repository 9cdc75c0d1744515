package dev.twiceover.sql.corpus;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One case of the corpus: a statement with its parameters and what repeating it does. Fields hold
 * {@code A // B} where two witnesses show that the answer depends on what the statement does not
 * say.
 *
 * @param dialects engines that execute it; {@code +x} says that it holds for x too
 * @param expected a level, or {@code CONDITIONAL(level//level)} or {@code UNKNOWN(level//level)}
 * @param allow further kinds of verdict that an analyser may give
 */
record CorpusCase(
    String id,
    Set<String> dialects,
    String ddl,
    String seeds,
    String statement,
    String params,
    String expected,
    String shape,
    String dyn,
    String late,
    String interferer,
    String race,
    Set<String> allow) {

  /** Whether two witnesses disagree. */
  boolean isOpen() {
    return expected.contains("//");
  }

  /** The levels that the witnesses show, in their order. */
  List<String> levels() {
    String inside = expected.replaceAll("^\\w+\\(|\\)$", "");
    return isOpen()
        ? Arrays.stream(inside.split("//")).map(String::strip).toList()
        : List.of(inside);
  }

  /** Whether the witnesses differ in the values of parameters, and not in the tables. */
  boolean isOpenByValue() {
    return isOpen() && params.contains(" // ");
  }

  private static final Pattern SIDES = Pattern.compile("\\s//\\s");

  /** One side of a field that holds two. */
  static String witness(String field, int number) {
    List<String> sides = SIDES.splitAsStream(field).toList();
    return sides.get(Math.min(number, sides.size() - 1)).strip();
  }

  /** What a field says of an engine: {@code X} for all, or {@code pg=X,maria=Y}; "" if nothing. */
  static String forEngine(String field, String engine) {
    if (!field.contains("=")) {
      return field;
    }
    return Arrays.stream(field.split(","))
        .map(part -> part.strip().split("="))
        .filter(part -> engine.startsWith(part[0]))
        .map(part -> part[1])
        .findFirst()
        .orElse("");
  }
}
