package dev.twiceover.rules;

import dev.twiceover.review.WriteView;
import dev.twiceover.schema.Column;
import dev.twiceover.schema.Schema;
import dev.twiceover.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a REPLACE destroys, as far as the schema tells.
 *
 * @param generated columns that get a new generated value
 * @param reset columns that fall back to their default
 * @param children tables whose rows are deleted with the row
 */
public record Replacement(List<String> generated, List<String> reset, List<String> children) {
  /** Copies the lists. */
  public Replacement {
    generated = List.copyOf(generated);
    reset = List.copyOf(reset);
    children = List.copyOf(children);
  }

  /** What the REPLACE of a write destroys. */
  public static Replacement of(WriteView write) {
    Schema schema = write.database().schema();
    String name = write.statement().target().name();
    Optional<Table> table = schema.table(name);
    List<String> generated = new ArrayList<>();
    List<String> reset = new ArrayList<>();
    Set<String> given =
        write.statement().columns().stream()
            .map(each -> each.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    if (table.isPresent() && !given.isEmpty()) {
      for (Column column : table.get().columns()) {
        if (!given.contains(column.key())) {
          boolean made =
              column.fill() == Column.Fill.SEQUENCE || column.fill() == Column.Fill.RANDOM;
          (made ? generated : reset).add(column.name());
        }
      }
    }
    return new Replacement(
        generated, reset, schema.cascadesFrom(name).stream().map(Table::name).toList());
  }

  /** Whether anything is known to be lost. */
  public boolean losesSomething() {
    return !generated.isEmpty() || !reset.isEmpty() || !children.isEmpty();
  }

  /** What is lost, in words. */
  public String text() {
    List<String> parts = new ArrayList<>();
    if (!generated.isEmpty()) {
      parts.add(String.join(", ", generated) + " changes");
    }
    if (!reset.isEmpty()) {
      parts.add(String.join(", ", reset) + " falls back to its default");
    }
    if (!children.isEmpty()) {
      parts.add("rows of " + String.join(", ", children) + " are deleted with it");
    }
    return parts.isEmpty() ? "columns left out are lost" : String.join("; ", parts);
  }
}
