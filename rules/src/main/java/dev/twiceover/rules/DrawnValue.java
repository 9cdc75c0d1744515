package dev.twiceover.rules;

import dev.twiceover.review.WriteView;
import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlText;
import dev.twiceover.sql.Volatiles;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A column that gets a new value at each run.
 *
 * @param expression what makes the value, as the code or the statement spells it
 * @param isClock whether it is the time and nothing else
 */
public record DrawnValue(String column, String expression, boolean isClock) {

  /** The first column of a statement that gets a new value at each run. */
  public static Optional<DrawnValue> of(WriteView write) {
    Optional<Assignment> deciding = Assignments.deciding(write);
    List<Assignment> all = new ArrayList<>(deciding.stream().toList());
    all.addAll(Assignments.of(write.statement()));
    return all.stream()
        .filter(each -> !StateReads.isVersion(each.target().key()))
        .flatMap(each -> of(write, each.target().name(), each.value()).stream())
        .findFirst()
        .or(() -> inserted(write));
  }

  private static Optional<DrawnValue> inserted(WriteView write) {
    List<String> columns = write.statement().columns();
    if (write.statement().rows().isEmpty()) {
      return Optional.empty();
    }
    List<SqlExpr> values = write.statement().rows().get(0);
    for (int i = 0; i < Math.min(columns.size(), values.size()); i++) {
      Optional<DrawnValue> drawn = of(write, columns.get(i), values.get(i));
      boolean decides =
          write
              .judgement()
              .reason()
              .toLowerCase(java.util.Locale.ROOT)
              .startsWith(columns.get(i).toLowerCase(java.util.Locale.ROOT) + " ");
      if (drawn.isPresent() && decides) {
        return drawn;
      }
    }
    return Optional.empty();
  }

  private static Optional<DrawnValue> of(WriteView write, String column, SqlExpr value) {
    if (Volatiles.in(value)) {
      return Optional.of(new DrawnValue(column, SqlText.of(value), onlyClock(value)));
    }
    if (value instanceof SqlExpr.Excluded excluded) {
      return copied(write, excluded).flatMap(each -> of(write, column, each));
    }
    for (Value bound : Values.bound(write, value)) {
      List<Value.Fresh> fresh = Values.fresh(bound);
      if (!fresh.isEmpty()) {
        boolean clock =
            fresh.stream().allMatch(each -> each.volatility() == Value.Volatility.CLOCK);
        return Optional.of(new DrawnValue(column, fresh.get(0).spelling(), clock));
      }
    }
    return Optional.empty();
  }

  /** What the insert branch writes. */
  private static Optional<SqlExpr> copied(WriteView write, SqlExpr.Excluded excluded) {
    int at = -1;
    List<String> columns = write.statement().columns();
    for (int i = 0; i < columns.size(); i++) {
      at = columns.get(i).equalsIgnoreCase(excluded.column()) ? i : at;
    }
    boolean known =
        at >= 0
            && !write.statement().rows().isEmpty()
            && at < write.statement().rows().get(0).size();
    return known ? Optional.of(write.statement().rows().get(0).get(at)) : Optional.empty();
  }

  private static boolean onlyClock(SqlExpr value) {
    boolean own =
        !(value instanceof SqlExpr.Call call)
            || Volatiles.source(call.name()).map(Volatiles.Source.CLOCK::equals).orElse(true);
    return own && value.children().stream().allMatch(DrawnValue::onlyClock);
  }
}
