package dev.twiceover.effect;

import dev.twiceover.value.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes effect trees, leaving out what does nothing. */
final class Trees {
  /** Nothing. */
  static final Effect NONE = new Effect.Sequence(List.of());

  private Trees() {}

  /** A frame; nothing if its body has no effect besides leaving it. */
  static Effect frame(String label, Optional<Site> call, Effect body) {
    return acts(body) ? new Effect.Frame(label, call, body) : Trees.NONE;
  }

  /** A branch; nothing if neither side does anything. */
  static Effect branch(
      dev.twiceover.value.Value condition, Effect whenTrue, Effect whenFalse, Site site) {
    if (whenTrue.isNone() && whenFalse.isNone()) {
      return Trees.NONE;
    }
    return new Effect.Branch(condition, whenTrue, whenFalse, site);
  }

  /** A loop; nothing if its body does nothing. */
  static Effect loop(Effect body, Site site) {
    return acts(body) ? new Effect.Loop(body, site) : Trees.NONE;
  }

  /** Whether there is any effect besides exits. */
  static boolean acts(Effect effect) {
    if (effect instanceof Effect.Sequence sequence) {
      return sequence.steps().stream().anyMatch(Trees::acts);
    }
    if (effect instanceof Effect.Branch branch) {
      return acts(branch.whenTrue()) || acts(branch.whenFalse());
    }
    if (effect instanceof Effect.Loop loop) {
      return acts(loop.body());
    }
    if (effect instanceof Effect.Frame frame) {
      return acts(frame.body());
    }
    if (effect instanceof Effect.Scope scope) {
      return acts(scope.body());
    }
    if (effect instanceof Effect.Deferred deferred) {
      return acts(deferred.body());
    }
    if (effect instanceof Effect.Try attempt) {
      return acts(attempt.body())
          || acts(attempt.finallyBlock())
          || attempt.catches().stream().anyMatch(each -> acts(each.body()));
    }
    return !(effect instanceof Effect.Exit);
  }

  /** One of several, by a chain of branches. */
  static Effect select(
      List<dev.twiceover.value.Value> conditions, List<Effect> bodies, Effect rest, Site site) {
    Effect chain = rest;
    for (int i = bodies.size() - 1; i >= 0; i--) {
      chain = branch(conditions.get(i), bodies.get(i), chain, site);
    }
    return chain;
  }

  /** The steps of an effect, sequences opened. */
  static List<Effect> steps(Effect effect) {
    List<Effect> steps = new ArrayList<>();
    if (effect instanceof Effect.Sequence sequence) {
      sequence.steps().forEach(step -> steps.addAll(steps(step)));
    } else {
      steps.add(effect);
    }
    return steps;
  }
}
