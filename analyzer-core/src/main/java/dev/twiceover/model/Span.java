package dev.twiceover.model;

/**
 * A half-open range {@code [start, end)} of UTF-16 offsets into the source of one unit.
 *
 * <p>The only position that the model keeps: line and column are computed by {@link Source} when
 * something is reported, so that tabs and line ends cannot make two front ends disagree.
 */
public record Span(int start, int end) {
  /**
   * @throws IllegalArgumentException if the range is negative or inverted
   */
  public Span {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("not a span: " + start + ".." + end);
    }
  }

  /** Whether {@code other} lies inside this range, borders included. */
  public boolean encloses(Span other) {
    return start <= other.start && other.end <= end;
  }

  @Override
  public String toString() {
    return start + "-" + end;
  }
}
