package dev.twiceover.replay;

import dev.twiceover.replay.Anomaly.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Plays a program that is delivered again: once more after its end, and after a crash at every
 * point, with a second crash at every point of the redelivery; and compares what is left with a
 * single clean run.
 */
public final class Replay {
  private static final int MAX_PATHS = 96;
  private static final int MAX_POINTS_FOR_TWO_CRASHES = 24;
  private static final int MAX_POINTS = 200;
  private static final int REDELIVERIES = 2;
  private static final int MAX_PLAYS = 20_000;
  private final Step program;
  private final Facts facts;
  private final Map<Key, Anomaly> found = new LinkedHashMap<>();
  private boolean bounded;
  private int plays;

  private record Key(Kind kind, int step) {}

  private final List<Step.Write> writes;
  private final List<Integer> leaving;
  private final Set<Integer> repeatable;

  private Replay(Step program, Facts facts) {
    this.program = program;
    this.facts = facts;
    List<Step> all = all(program);
    this.writes =
        all.stream()
            .filter(Step.Write.class::isInstance)
            .map(Step.Write.class::cast)
            .filter(write -> write.kind() != Step.WriteKind.CLEAR)
            .toList();
    this.leaving = leaving(all);
    this.repeatable = repeatable(all);
  }

  /**
   * What was found.
   *
   * @param anomalies the shortest run for each kind and step, in the order of the steps
   * @param bounded whether paths or crash points were left out
   */
  public record Outcome(List<Anomaly> anomalies, boolean bounded) {
    /** Copies the list. */
    public Outcome {
      anomalies = List.copyOf(anomalies);
    }

    /** Whether an anomaly of that kind concerns the step. */
    public boolean has(Kind kind, int step) {
      return anomalies.stream().anyMatch(each -> each.kind() == kind && each.step() == step);
    }

    /** Whether there is an anomaly of that kind. */
    public boolean has(Kind kind) {
      return anomalies.stream().anyMatch(each -> each.kind() == kind);
    }
  }

  /** Plays a program. */
  public static Outcome of(Step program, Facts facts) {
    Replay replay = new Replay(program, facts);
    replay.allPaths();
    List<Anomaly> anomalies = new ArrayList<>(replay.found.values());
    anomalies.sort(
        (a, b) ->
            a.step() != b.step()
                ? Integer.compare(a.step(), b.step())
                : a.kind().compareTo(b.kind()));
    return new Outcome(anomalies, replay.bounded);
  }

  private void allPaths() {
    Optional<Choices> choices = Optional.of(Choices.first());
    int paths = 0;
    while (choices.isPresent()) {
      if (++paths > MAX_PATHS || plays > MAX_PLAYS) {
        bounded = true;
        return;
      }
      path(choices.get());
      choices = choices.get().next();
    }
  }

  private void path(Choices choices) {
    World clean = new World();
    List<Event> events = new ArrayList<>();
    Player first = new Player(clean, facts, choices, 1, -1, events);
    Player.End end = first.play(program);
    first.early().forEach(step -> report(Kind.EARLY, step, -1, events));
    first.ghosts().forEach(step -> report(Kind.GHOST, step, -1, events));
    if (end == Player.End.FAILED && !first.acknowledged()) {
      // A message that always fails is the business of its error handling; but what it leaves
      // behind at each attempt is not.
      failing(clean, choices);
      return;
    }
    twice(clean, choices);
    int points = Math.min(first.points(), MAX_POINTS);
    plays += points <= MAX_POINTS_FOR_TWO_CRASHES ? points * points : points;
    bounded |= points < first.points();
    for (int point = 0; point < points; point++) {
      crash(clean, choices, point, points);
    }
  }

  /** The handler fails at the first attempt and is run again: nothing may add up. */
  private void failing(World afterFirst, Choices choices) {
    World world = afterFirst.copy();
    List<Event> events = new ArrayList<>();
    new Player(new World(), facts, choices, 1, -1, events).play(program);
    new Player(world, facts, choices, 2, -1, events).play(program);
    compareCells(afterFirst, world, -1, events, false);
  }

  private void twice(World clean, Choices choices) {
    World world = clean.copy();
    List<Event> events = new ArrayList<>();
    new Player(new World(), facts, choices, 1, -1, events).play(program);
    Player.End end = new Player(world, facts, choices, 2, -1, events).play(program);
    compare(clean, world, -1, events, end == Player.End.FAILED);
  }

  private void crash(World clean, Choices choices, int point, int points) {
    World world = new World();
    List<Event> events = new ArrayList<>();
    Player dying = new Player(world, facts, choices, 1, point, events);
    if (dying.play(program) != Player.End.CRASHED) {
      return;
    }
    int before = dying.crashedBefore();
    ghosts(clean, world, dying, events);
    withoutRedelivery(clean, world, dying, events);
    if (dying.acknowledged()) {
      compare(clean, world, before, events, false);
      return;
    }
    if (points <= MAX_POINTS_FOR_TWO_CRASHES) {
      for (int second = 0; second < points; second++) {
        World again = world.copy();
        List<Event> more = new ArrayList<>(events);
        Player dyingAgain = new Player(again, facts, choices, 2, second, more);
        if (dyingAgain.play(program) == Player.End.CRASHED && !dyingAgain.acknowledged()) {
          redeliver(clean, again, choices, 3, before, more);
        }
      }
    } else {
      bounded = true;
    }
    redeliver(clean, world, choices, 2, before, events);
  }

  private void redeliver(
      World clean, World world, Choices choices, int first, int before, List<Event> events) {
    boolean failed = true;
    for (int delivery = first; failed && delivery < first + REDELIVERIES; delivery++) {
      Player player = new Player(world, facts, choices, delivery, -1, events);
      failed = player.play(program) == Player.End.FAILED;
    }
    compare(clean, world, before, events, failed);
  }

  private void ghosts(World clean, World world, Player dying, List<Event> events) {
    Set<Integer> ghosts = new TreeSet<>(dying.ghosts());
    boolean nothingStored = world.cells().isEmpty() && !clean.cells().isEmpty();
    if (nothingStored) {
      ghosts.addAll(dying.sent());
    }
    ghosts.forEach(step -> report(Kind.GHOST, step, dying.crashedBefore(), events));
  }

  /** What is stored and will never be spoken of, if nobody delivers again. */
  private void withoutRedelivery(World clean, World world, Player dying, List<Event> events) {
    if (world.cells().isEmpty() || !world.hasSameCells(clean)) {
      return;
    }
    for (int step : leaving) {
      if (clean.times(step) > 0 && world.times(step) == 0) {
        report(Kind.LOST_UNLESS_REDELIVERED, step, dying.crashedBefore(), events);
      }
    }
  }

  private void compare(
      World clean, World world, int before, List<Event> events, boolean alwaysFails) {
    compareCells(clean, world, before, events, alwaysFails);
    for (int step : leaving) {
      int once = clean.times(step);
      int now = world.times(step);
      if (once > 0 && now == 0) {
        report(Kind.LOST, step, before, events);
      } else if (now > once && !repeatable.contains(step)) {
        report(Kind.DUPLICATED, step, before, events);
      }
    }
  }

  private void compareCells(
      World clean, World world, int before, List<Event> events, boolean alwaysFails) {
    for (Step.Write write : writes) {
      int once = clean.cell(write.cell());
      int now = world.cell(write.cell());
      if (now > once && once >= 0) {
        report(Kind.DUPLICATED, write.id(), before, events);
      } else if (now < once) {
        report(Kind.LOST, write.id(), before, events);
        if (alwaysFails) {
          report(Kind.POISON, write.id(), before, events);
        }
      }
    }
  }

  private void report(Kind kind, int step, int before, List<Event> events) {
    Anomaly anomaly = new Anomaly(kind, step, before, events);
    found.merge(
        new Key(kind, step), anomaly, (a, b) -> b.timeline().size() < a.timeline().size() ? b : a);
  }

  private static List<Integer> leaving(List<Step> all) {
    List<Integer> ids = new ArrayList<>();
    for (Step each : all) {
      if (each instanceof Step.Send send) {
        ids.add(send.id());
      } else if (each instanceof Step.Call call) {
        ids.add(call.id());
      }
    }
    return ids;
  }

  /** Sends and calls that change nothing when they come twice. */
  private static Set<Integer> repeatable(List<Step> all) {
    Set<Integer> ids = new TreeSet<>();
    for (Step each : all) {
      if (each instanceof Step.Send send && send.sameId()) {
        ids.add(send.id());
      } else if (each instanceof Step.Call call && call.repeatable()) {
        ids.add(call.id());
      }
    }
    return ids;
  }

  /** All steps, outer ones first. */
  static List<Step> all(Step step) {
    List<Step> all = new ArrayList<>();
    collect(step, all);
    return Collections.unmodifiableList(all);
  }

  private static void collect(Step step, List<Step> into) {
    into.add(step);
    if (step instanceof Step.Sequence sequence) {
      sequence.steps().forEach(each -> collect(each, into));
    } else if (step instanceof Step.Transaction transaction) {
      collect(transaction.body(), into);
    } else if (step instanceof Step.Frame frame) {
      collect(frame.body(), into);
    } else if (step instanceof Step.Loop loop) {
      collect(loop.body(), into);
    } else if (step instanceof Step.Branch branch) {
      collect(branch.whenYes(), into);
      collect(branch.whenNo(), into);
    } else if (step instanceof Step.Try attempt) {
      collect(attempt.body(), into);
      attempt.duplicates().forEach(each -> collect(each, into));
      attempt.others().forEach(each -> collect(each, into));
      collect(attempt.last(), into);
    } else if (step instanceof Step.AfterCommit later) {
      collect(later.body(), into);
    } else if (step instanceof Step.Elsewhere other) {
      collect(other.body(), into);
    }
  }
}
