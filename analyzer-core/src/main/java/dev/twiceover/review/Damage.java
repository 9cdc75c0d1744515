package dev.twiceover.review;

import dev.twiceover.replay.Anomaly;
import dev.twiceover.replay.Event;
import dev.twiceover.replay.Facts;
import dev.twiceover.replay.Replay;
import dev.twiceover.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What crashes and redeliveries do to an entry point, as the replay found it. */
public final class Damage {
  private static final int MAX_LINES = 6;
  private final ReplayProgram.Built program;
  private final Replay.Outcome outcome;

  private Damage(ReplayProgram.Built program, Replay.Outcome outcome) {
    this.program = program;
    this.outcome = outcome;
  }

  /**
   * Replays an entry point.
   *
   * @param dialect of its database: PostgreSQL takes no further statement after an error
   */
  static Damage of(EntryView entry, Dialect dialect) {
    ReplayProgram.Built program = ReplayProgram.of(entry, dialect);
    return new Damage(
        program, Replay.of(program.program(), new Facts(dialect == Dialect.POSTGRESQL)));
  }

  /** Whether paths or crash points were left out. */
  public boolean isBounded() {
    return outcome.bounded();
  }

  /** The kinds of anomaly that any step has. */
  public Set<Anomaly.Kind> kinds() {
    return outcome.anomalies().stream().map(Anomaly::kind).collect(Collectors.toSet());
  }

  /** The anomaly of a kind that concerns a write. */
  public Optional<Anomaly> of(Anomaly.Kind kind, WriteView write) {
    Integer step = program.stepOf().get(write);
    return step == null ? Optional.empty() : of(kind, (int) step);
  }

  /** The anomaly of a kind that concerns a send. */
  public Optional<Anomaly> of(Anomaly.Kind kind, SendView send) {
    return of(kind, send.effect().id());
  }

  private Optional<Anomaly> of(Anomaly.Kind kind, int step) {
    return outcome.anomalies().stream()
        .filter(each -> each.kind() == kind && each.step() == step)
        .findFirst();
  }

  /** Whether the process has to die for the anomaly to show; else a plain redelivery is enough. */
  public static boolean needsCrash(Anomaly anomaly) {
    return anomaly.timeline().stream().anyMatch(each -> each.what() == Event.What.CRASHES);
  }

  /**
   * The run that shows an anomaly, in a few lines: what concerns its step, what answers a
   * redelivery differently, and the crash.
   */
  public List<Finding.Step> timeline(Anomaly anomaly) {
    List<Event> kept = new ArrayList<>();
    for (Event event : anomaly.timeline()) {
      if (tells(event, anomaly)) {
        kept.add(event);
      }
    }
    for (int i = kept.size() - 1; i > 0 && kept.size() > MAX_LINES; i--) {
      if (isPlain(kept.get(i)) && kept.get(i).step() != anomaly.step()) {
        kept.remove(i);
      }
    }
    List<Finding.Step> steps = new ArrayList<>();
    kept.stream().limit(MAX_LINES).map(this::line).forEach(steps::add);
    return steps;
  }

  private static boolean isPlain(Event event) {
    return event.what() == Event.What.RUNS || event.what() == Event.What.COMMITS;
  }

  private boolean tells(Event event, Anomaly anomaly) {
    return switch (event.what()) {
      case BEGINS, ENDS -> false;
      case RUNS, COMMITS ->
          event.step() == anomaly.step() || program.parts().containsKey(event.step());
      default -> true;
    };
  }

  private Finding.Step line(Event event) {
    Optional<ReplayProgram.Part> part = Optional.ofNullable(program.parts().get(event.step()));
    String what = part.map(ReplayProgram.Part::text).orElse("the end of the handler");
    String text =
        switch (event.what()) {
          case BEGINS -> "the handler begins";
          case RUNS -> what;
          case CHANGES_NOTHING -> what + ": changes nothing, 0 rows";
          case COLLIDES -> what + ": fails, the key is there";
          case FINDS -> what + ": finds the row";
          case COMMITS -> "commit";
          case ROLLS_BACK -> "rollback";
          case REFUSED -> what + ": refused after the error before";
          case ENDS_EARLY -> "the handler ends early, the message is acknowledged";
          case ENDS -> "the handler ends";
          case FAILS -> "the handler fails, the broker delivers again";
          case ACKNOWLEDGED -> "the message is acknowledged";
          case CRASHES -> "crash before " + what + "; the broker delivers again";
        };
    return new Finding.Step(
        part.map(ReplayProgram.Part::place), "delivery " + event.delivery() + ": " + text);
  }
}
