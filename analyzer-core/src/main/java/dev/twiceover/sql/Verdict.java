package dev.twiceover.sql;

import java.util.Optional;

/**
 * What a second run does: a level, or an interval of levels with or without the condition that
 * decides (SEMANTICS 3.1).
 *
 * @param best the level if the condition holds
 * @param worst the level if it does not
 */
public record Verdict(Level best, Level worst, Optional<Condition> condition) {
  /** The database agrees: nothing changes. */
  public static final Verdict IDEMPOTENT = of(Level.IDEMPOTENT);

  /** Only audit timestamps move. */
  public static final Verdict MODULO_TIMESTAMPS = of(Level.IDEMPOTENT_MODULO_TIMESTAMPS);

  /** The second run fails and changes nothing. */
  public static final Verdict BY_REJECTION = of(Level.IDEMPOTENT_BY_REJECTION);

  /** Some second run changes something. */
  public static final Verdict NON_IDEMPOTENT = of(Level.NON_IDEMPOTENT);

  /** Nothing is known. */
  public static final Verdict UNKNOWN =
      new Verdict(Level.IDEMPOTENT, Level.NON_IDEMPOTENT, Optional.empty());

  /** How a verdict is printed. */
  public enum Kind {
    IDEMPOTENT,
    IDEMPOTENT_MODULO_TIMESTAMPS,
    IDEMPOTENT_BY_REJECTION,
    NON_IDEMPOTENT,
    CONDITIONAL,
    UNKNOWN
  }

  /** A level without doubt. */
  public static Verdict of(Level level) {
    return new Verdict(level, level, Optional.empty());
  }

  /** The first level if the condition holds, else the second; a point if they are equal. */
  public static Verdict when(Condition condition, Level holds, Level fails) {
    return holds == fails ? of(holds) : new Verdict(holds, fails, Optional.of(condition));
  }

  /** The printed kind. */
  public Kind kind() {
    if (best == worst) {
      return Kind.valueOf(best.name());
    }
    return condition.isPresent() ? Kind.CONDITIONAL : Kind.UNKNOWN;
  }

  /** The verdict of two independent parts that both run: the worse of each end. */
  public Verdict and(Verdict other) {
    Level newBest = best.max(other.best);
    Level newWorst = worst.max(other.worst);
    if (newBest == newWorst) {
      return of(newBest);
    }
    Optional<Condition> both =
        isPoint() && worst.compareTo(newBest) <= 0
            ? other.condition
            : other.isPoint() && other.worst.compareTo(newBest) <= 0
                ? condition
                : condition.flatMap(a -> other.condition.map(b -> Condition.both(a, b)));
    return new Verdict(newBest, newWorst, both);
  }

  /** The verdict of one of two parts, of which nobody knows which: the hull. */
  public Verdict or(Verdict other) {
    Level newBest = best.min(other.best);
    Level newWorst = worst.max(other.worst);
    return equals(other) ? this : new Verdict(newBest, newWorst, Optional.empty());
  }

  /** Whether there is no doubt. */
  public boolean isPoint() {
    return best == worst;
  }

  /** Whether this answer is at no end better than a truth: never claims what is not so. */
  public boolean isSoundFor(Level truth) {
    return worst.compareTo(truth) >= 0;
  }

  @Override
  public String toString() {
    return switch (kind()) {
      case CONDITIONAL ->
          "CONDITIONAL("
              + condition.map(Condition::text).orElse("")
              + " ? "
              + best
              + " : "
              + worst
              + ")";
      case UNKNOWN -> "UNKNOWN";
      default -> best.name();
    };
  }
}
