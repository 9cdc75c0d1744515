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
    return acts(body) || throwsByOutcome(body, false) ? new Effect.Frame(label, call, body) : NONE;
  }

  /** A branch; nothing if neither side does anything. */
  static Effect branch(
      dev.twiceover.value.Value condition, Effect whenTrue, Effect whenFalse, Site site) {
    if (whenTrue.isNone() && whenFalse.isNone()) {
      return NONE;
    }
    return new Effect.Branch(condition, whenTrue, whenFalse, site);
  }

  /** A loop; nothing if its body does nothing. */
  static Effect loop(Effect body, Site site) {
    return acts(body) ? new Effect.Loop(body, site) : NONE;
  }

  /** The direct parts of an effect, in the order of the code. */
  static List<Effect> parts(Effect effect) {
    if (effect instanceof Effect.Sequence sequence) {
      return sequence.steps();
    }
    if (effect instanceof Effect.Branch branch) {
      return List.of(branch.whenTrue(), branch.whenFalse());
    }
    if (effect instanceof Effect.Loop loop) {
      return List.of(loop.body());
    }
    if (effect instanceof Effect.Frame frame) {
      return List.of(frame.body());
    }
    if (effect instanceof Effect.Scope scope) {
      return List.of(scope.body());
    }
    if (effect instanceof Effect.Deferred deferred) {
      return List.of(deferred.body());
    }
    if (effect instanceof Effect.Try attempt) {
      List<Effect> parts = new ArrayList<>();
      parts.add(attempt.body());
      attempt.catches().forEach(each -> parts.add(each.body()));
      parts.add(attempt.finallyBlock());
      return parts;
    }
    return List.of();
  }

  /** An effect that surrounds one body, with another body. */
  static Effect withBody(Effect effect, Effect body) {
    if (effect instanceof Effect.Loop loop) {
      return new Effect.Loop(body, loop.site());
    }
    if (effect instanceof Effect.Frame frame) {
      return new Effect.Frame(frame.label(), frame.call(), body);
    }
    if (effect instanceof Effect.Scope scope) {
      return new Effect.Scope(
          scope.propagation(), scope.manager(), scope.readOnly(), scope.declared(), body);
    }
    if (effect instanceof Effect.Deferred deferred) {
      return new Effect.Deferred(deferred.when(), body, deferred.site());
    }
    throw new IllegalArgumentException("surrounds no single body: " + effect);
  }

  /** Whether there is any effect besides exits. */
  static boolean acts(Effect effect) {
    List<Effect> parts = parts(effect);
    if (parts.isEmpty()) {
      return !(effect instanceof Effect.Exit) && !effect.isNone();
    }
    return parts.stream().anyMatch(Trees::acts);
  }

  /** Whether it can throw depending on what a statement answered: then it may be a guard. */
  private static boolean throwsByOutcome(Effect effect, boolean asked) {
    if (effect instanceof Effect.Exit exit) {
      return asked && exit.kind() == Effect.ExitKind.THROW;
    }
    boolean asks =
        asked
            || (effect instanceof Effect.Branch branch
                && Conditions.asksOutcome(branch.condition()));
    return parts(effect).stream().anyMatch(part -> throwsByOutcome(part, asks));
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
