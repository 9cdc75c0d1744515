package dev.twiceover.effect;

import dev.twiceover.project.MethodInfo;
import dev.twiceover.value.Site;
import java.util.List;
import java.util.Optional;

/**
 * The effects of one entry point.
 *
 * @param handler how it is called, if it may run again for the same message
 * @param holes what could not be followed
 * @param failure why there is no trace, for those who mend the analyser
 * @param cost what tracing it took
 */
public record Trace(
    MethodInfo entry,
    Optional<String> handler,
    Effect effects,
    List<Hole> holes,
    Optional<Throwable> failure,
    Cost cost) {
  /** Copies the list. */
  public Trace {
    holes = List.copyOf(holes);
  }

  /** Why something is missing from a trace. */
  public enum HoleKind {
    /** A bound of the analysis was hit. */
    BOUND,
    /** A call with too many possible targets. */
    CALL_NOT_FOLLOWED,
    /** SQL of which nothing is known. */
    UNRESOLVED_SQL,
    /** The analyser itself failed; the other entry points are not affected. */
    FAILURE
  }

  /**
   * What a trace took.
   *
   * @param steps expressions and statements walked
   */
  public record Cost(int steps, long nanos) {}

  /** Something that could not be followed. */
  public record Hole(Site site, HoleKind kind, String detail) {}

  /** {@code Type.method} of the entry point. */
  public String label() {
    return entry.label();
  }
}
