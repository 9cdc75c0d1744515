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

  /**
   * The tree with at most a few occurrences of each effect: what one entry point does a third time
   * in the same place tells nothing new, and trees of calls that share their callees would grow
   * without bound.
   */
  static Effect pruned(Effect effect) {
    return new Pruning().prune(effect);
  }

  private static final class Pruning {
    private static final int PER_SITE = 2;
    private final java.util.Map<Site, Integer> seen = new java.util.HashMap<>();

    private boolean isNew(Site site) {
      return seen.merge(site, 1, Integer::sum) <= PER_SITE;
    }

    private Effect prune(Effect effect) {
      if (effect instanceof Effect.Sequence sequence) {
        List<Effect> kept = new ArrayList<>();
        for (Effect step : sequence.steps()) {
          Effect pruned = prune(step);
          if (!pruned.isNone()) {
            kept.add(pruned);
          }
        }
        return Effect.of(kept);
      }
      if (effect instanceof Effect.Statement statement) {
        return isNew(statement.executed()) ? effect : NONE;
      }
      if (effect instanceof Effect.Send send) {
        return isNew(send.executed()) ? effect : NONE;
      }
      if (effect instanceof Effect.CallOut out) {
        return isNew(out.executed()) ? effect : NONE;
      }
      if (effect instanceof Effect.Publish publish) {
        return isNew(publish.site()) ? effect : NONE;
      }
      return pruneParts(effect);
    }

    private Effect pruneParts(Effect effect) {
      if (effect instanceof Effect.Branch branch) {
        return branch(
            branch.condition(), prune(branch.whenTrue()), prune(branch.whenFalse()), branch.site());
      }
      if (effect instanceof Effect.Frame frame) {
        return frame(frame.label(), frame.call(), prune(frame.body()));
      }
      if (effect instanceof Effect.Loop loop) {
        return loop(prune(loop.body()), loop.site());
      }
      if (effect instanceof Effect.Scope scope) {
        Effect body = prune(scope.body());
        return body.isNone()
            ? NONE
            : new Effect.Scope(
                scope.propagation(), scope.manager(), scope.readOnly(), scope.declared(), body);
      }
      if (effect instanceof Effect.Deferred later) {
        Effect body = prune(later.body());
        return body.isNone() ? NONE : new Effect.Deferred(later.when(), body, later.site());
      }
      if (effect instanceof Effect.Try attempt) {
        List<Effect.Catch> catches = new ArrayList<>();
        for (Effect.Catch each : attempt.catches()) {
          catches.add(new Effect.Catch(each.types(), prune(each.body()), each.site()));
        }
        return new Effect.Try(
            prune(attempt.body()), catches, prune(attempt.finallyBlock()), attempt.site());
      }
      return effect;
    }
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
