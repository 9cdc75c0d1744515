package dev.twiceover.rules;

import dev.twiceover.effect.Effect;
import dev.twiceover.effect.Walk;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.WriteView;
import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.value.SqlText;
import dev.twiceover.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a write takes from rows read before it. A value read from rows that no delivery changes is
 * as good as one of the message (SEMANTICS section 2), so only what the query reads counts.
 */
public final class StateReads {
  private static final Pattern TAKES_NEXT =
      Pattern.compile("\\b(?:limit|fetch\\s+(?:first|next)|top\\s*\\(?\\s*\\d+|rownum)\\b");
  private static final int MAX_FOLLOWED = 50;
  private final EntryView entry;
  private final WriteView write;

  /** What a write of an entry point takes from reads. */
  public StateReads(EntryView entry, WriteView write) {
    this.entry = entry;
    this.write = write;
  }

  /** The assignment that computes a column from what was read of that very column. */
  public Optional<Assignment> movedColumn() {
    return Assignments.of(write.statement()).stream()
        .filter(each -> !isVersion(each.target().key()))
        .filter(
            each ->
                Values.bound(write, each.value()).stream()
                    .anyMatch(
                        value ->
                            (Values.isComputed(value)
                                    || !(each.value() instanceof SqlExpr.Parameter))
                                && readsOwn(value, each.target().key())))
        .findFirst();
  }

  /** Whether a column beside the version is computed from its own old value in SQL. */
  boolean deltaBesideVersion() {
    List<Assignment> others =
        Assignments.of(write.statement()).stream()
            .filter(each -> !isVersion(each.target().key()))
            .toList();
    return Deltas.first(others).isPresent();
  }

  /** The version column that the predicate compares with a value read before. */
  public Optional<String> comparedVersion() {
    return Predicates.conjuncts(write.statement()).stream()
        .filter(each -> each instanceof SqlExpr.Binary equal && equal.operator().equals("="))
        .flatMap(
            each ->
                Values.bound(write, each).stream().anyMatch(v -> !Values.outcomes(v).isEmpty())
                    ? each.children().stream()
                    : java.util.stream.Stream.<SqlExpr>empty())
        .filter(SqlExpr.Column.class::isInstance)
        .map(each -> ((SqlExpr.Column) each).name())
        .filter(each -> isVersion(each.toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  boolean comparesVersion() {
    return comparedVersion().isPresent();
  }

  /** Whether the row is the next one of the same table that a limited query found. */
  boolean takesNext() {
    return Predicates.conjuncts(write.statement()).stream()
        .flatMap(each -> Values.bound(write, each).stream())
        .flatMap(value -> Values.outcomes(value).stream())
        .limit(MAX_FOLLOWED)
        .anyMatch(
            outcome ->
                texts(outcome).stream()
                    .anyMatch(
                        text ->
                            dev.twiceover.review.Predicates.mentions(text, table())
                                && TAKES_NEXT.matcher(text).find()));
  }

  private boolean readsOwn(Value value, String column) {
    if (write.statement().target().hasHole()) {
      return false;
    }
    return Values.outcomes(value).stream()
        .filter(outcome -> outcome.result() == Value.Result.ROW)
        .limit(MAX_FOLLOWED)
        .anyMatch(
            outcome ->
                texts(outcome).stream()
                    .anyMatch(
                        text ->
                            dev.twiceover.review.Predicates.mentions(text, table())
                                && (dev.twiceover.review.Predicates.mentions(text, column)
                                    || text.contains("*"))));
  }

  private String table() {
    return write.statement().target().key();
  }

  /** The texts of the query that gave an answer, in lower case. */
  private List<String> texts(Value.Outcome outcome) {
    return entry.steps().stream()
        .map(Walk.Occurrence::effect)
        .filter(Effect.Statement.class::isInstance)
        .map(Effect.Statement.class::cast)
        .filter(each -> each.id() == outcome.statement())
        .flatMap(each -> each.variants().stream())
        .map(SqlText::text)
        .map(text -> text.toLowerCase(Locale.ROOT))
        .toList();
  }

  static boolean isVersion(String column) {
    return column.equals("version")
        || column.endsWith("_version")
        || column.equals("lockversion")
        || column.equals("rowversion")
        || column.equals("optlock")
        || column.equals("opt_lock")
        || column.equals("revision");
  }

  /** Whether an answer came from the table that is written. */
  boolean isOfSameTable(Value.Outcome outcome) {
    return texts(outcome).stream()
        .anyMatch(text -> dev.twiceover.review.Predicates.mentions(text, table()));
  }
}
