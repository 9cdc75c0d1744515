package dev.twiceover.report;

import dev.twiceover.review.Finding;
import dev.twiceover.review.Level;
import dev.twiceover.review.Review;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** From which level findings fail a build or a command. */
public enum FailOn {
  /** Only errors. */
  ERROR(Optional.of(Level.ERROR)),
  /** Warnings and errors. */
  WARNING(Optional.of(Level.WARNING)),
  /** Every finding. */
  NOTE(Optional.of(Level.NOTE)),
  /** Never. */
  NONE(Optional.empty());

  private final Optional<Level> lowest;

  FailOn(Optional<Level> lowest) {
    this.lowest = lowest;
  }

  /** The threshold of a spelling, in any case. */
  public static Optional<FailOn> of(String label) {
    return Arrays.stream(values()).filter(f -> f.toString().equalsIgnoreCase(label)).findFirst();
  }

  /** The findings at or above this level, in the order of the review. */
  public List<Finding> failing(Review review) {
    return review.findings().stream().filter(f -> includes(f.level())).toList();
  }

  private boolean includes(Level level) {
    return lowest.isPresent() && level.compareTo(lowest.get()) >= 0;
  }

  /** The spelling in options. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
