package dev.twiceover.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counting and wording of numbers, the same in every report. */
final class Counts {
  private Counts() {}

  /** How often each label occurs, by label. */
  static <T> Map<String, Long> of(List<T> things, Function<T, String> label) {
    return things.stream()
        .collect(Collectors.groupingBy(label, TreeMap::new, Collectors.counting()));
  }

  /** Such as {@code 1 write} or {@code 2 writes}. */
  static String of(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
