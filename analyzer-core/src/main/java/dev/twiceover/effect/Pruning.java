package dev.twiceover.effect;

import dev.twiceover.value.Callback;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Site;
import dev.twiceover.value.SqlText;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Takes out of a tree what nobody asks about: queries whose answer decides nothing, checks that
 * only throw, and what happens a third time in the same place. Without it, trees of calls that
 * share their callees would grow without bound.
 */
final class Pruning {
  private static final int MAX_TIMES = 2;
  private static final int MAX_LEAVES = 400;
  private static final int MAX_CHECKS = 60;

  /** Branches that only leave early: what follows may then not happen, which changes little. */
  private static final int MAX_WAYS_OUT = 400;

  private static final Pattern QUERY =
      Pattern.compile("\\s*(?:select|from|values|show)\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern WRITES =
      Pattern.compile(
          "\\b(?:insert|update|delete|merge|into|call|nextval)\\b", Pattern.CASE_INSENSITIVE);

  private final Machine machine;
  private final Map<Occurrence, Integer> seen = new HashMap<>();
  private final Set<Integer> asked = new HashSet<>();
  private final Set<Value> looked = Collections.newSetFromMap(new IdentityHashMap<>());
  private int checks;
  private int waysOut;
  private int leaves;
  private boolean cut;

  private Pruning(Machine machine) {
    this.machine = machine;
  }

  /**
   * What tells one effect from another of the same kind.
   *
   * @param executed the call that does it; many may be done by one call of a helper
   * @param decided the call that says what is done
   * @param texts the statements
   */
  private record Occurrence(Site executed, Site decided, List<String> texts) {
    static Occurrence of(Site site) {
      return new Occurrence(site, site, List.of());
    }
  }

  /**
   * A pruned tree.
   *
   * @param isCut whether effects were left out because there were too many
   */
  record Pruned(Effect effect, boolean isCut) {}

  /** What a step does to the transaction of a connection. */
  private enum Edge {
    NONE,
    OPENS,
    CLOSES,
    /** One or the other, depending on the way. */
    MIXED;

    Edge or(Edge other) {
      return this == NONE ? other : this;
    }

    Edge onTwoWays(Edge other) {
      return this == other || other == NONE ? this : this == NONE ? other : MIXED;
    }
  }

  /**
   * A part of the tree.
   *
   * @param acts whether it has an effect
   * @param decides whether it throws depending on an answer
   * @param first the first step of a transaction in it
   * @param last the last one
   */
  private record Part(Effect effect, boolean acts, boolean decides, Edge first, Edge last) {
    static final Part NONE = new Part(Trees.NONE, false, false);

    Part(Effect effect, boolean acts, boolean decides) {
      this(effect, acts, decides, Edge.NONE, Edge.NONE);
    }

    Part with(Effect surrounding) {
      return new Part(surrounding, acts, decides, first, last);
    }

    /** A transaction that does nothing from its beginning to its end matters to nobody. */
    boolean matters() {
      boolean empty = first == Edge.OPENS && last == Edge.CLOSES;
      return acts || decides || (first != Edge.NONE && !empty);
    }
  }

  /**
   * Prunes a tree.
   *
   * @param handedOut what a caller may ask about: what is returned, or stored in its objects
   * @param machine knows the objects
   */
  static Pruned of(Effect effect, Collection<Value> handedOut, Machine machine) {
    Pruning pruning = new Pruning(machine);
    handedOut.forEach(pruning::ask);
    pruning.collect(effect);
    Part part = pruning.prune(effect);
    return new Pruned(part.matters() ? part.effect : Trees.NONE, pruning.cut);
  }

  private void ask(Value value) {
    if (!value.isOpen() || !looked.add(value)) {
      return;
    }
    if (value instanceof Value.Outcome outcome) {
      asked.add(outcome.statement());
    } else if (value instanceof Value.Computed computed) {
      computed.parts().forEach(this::ask);
    } else if (value instanceof Value.Choice choice) {
      choice.alternatives().forEach(this::ask);
    } else if (value instanceof Value.Text text) {
      for (Value.Piece piece : text.pieces()) {
        if (piece instanceof Value.Piece.Hole hole) {
          ask(hole.value());
        }
      }
    } else if (value instanceof Callback callback) {
      callback.captured().values().forEach(typed -> ask(typed.value()));
      ask(callback.self());
    } else if (value instanceof Value.Ref ref) {
      machine.content(ref).ifPresent(this::ask);
    }
  }

  private void ask(HeapObject content) {
    content.values().forEach(this::ask);
    if (content instanceof HeapObject.Row row) {
      row.read().ifPresent(asked::add);
    }
  }

  private void collect(Effect effect) {
    if (effect instanceof Effect.Branch branch) {
      ask(branch.condition());
    } else if (effect instanceof Effect.Statement statement) {
      statement.bindings().values().forEach(this::ask);
      statement.built().ifPresent(built -> built.parameters().values().forEach(this::ask));
      statement.variants().forEach(variant -> variant.holes().forEach(this::ask));
    } else if (effect instanceof Effect.Send send) {
      send.payload().ifPresent(this::ask);
    } else if (effect instanceof Effect.CallOut out) {
      out.key().ifPresent(this::ask);
    } else if (effect instanceof Effect.Publish publish) {
      ask(publish.value());
    }
    Trees.parts(effect).forEach(this::collect);
  }

  private Part prune(Effect effect) {
    if (effect instanceof Effect.Sequence sequence) {
      return sequence(sequence);
    }
    if (effect instanceof Effect.Statement statement) {
      return isIdleQuery(statement) ? Part.NONE : leaf(effect, occurrence(statement));
    }
    if (effect instanceof Effect.Send send) {
      return leaf(effect, new Occurrence(send.executed(), send.decided(), List.of()));
    }
    if (effect instanceof Effect.CallOut out) {
      return leaf(effect, Occurrence.of(out.executed()));
    }
    if (effect instanceof Effect.Publish publish) {
      return leaf(effect, Occurrence.of(publish.site()));
    }
    if (effect instanceof Effect.Exit) {
      return new Part(effect, false, false);
    }
    if (effect instanceof Effect.Branch branch) {
      return branch(branch);
    }
    return around(effect);
  }

  private boolean isIdleQuery(Effect.Statement statement) {
    return !asked.contains(statement.id())
        && statement.built().isEmpty()
        && !statement.variants().isEmpty()
        && statement.variants().stream().allMatch(Pruning::reads);
  }

  private static boolean reads(SqlText text) {
    return QUERY.matcher(text.text()).lookingAt() && !WRITES.matcher(text.text()).find();
  }

  private static Occurrence occurrence(Effect.Statement statement) {
    return new Occurrence(
        statement.executed(),
        statement.decided(),
        statement.variants().stream().map(SqlText::text).toList());
  }

  private Part leaf(Effect effect, Occurrence occurrence) {
    if (seen.merge(occurrence, 1, Integer::sum) > MAX_TIMES) {
      return Part.NONE;
    }
    if (++leaves > MAX_LEAVES) {
      cut = true;
      return Part.NONE;
    }
    return new Part(effect, true, false);
  }

  private Part sequence(Effect.Sequence sequence) {
    List<Effect> kept = new ArrayList<>();
    boolean acts = false;
    boolean decides = false;
    Edge first = Edge.NONE;
    Edge last = Edge.NONE;
    for (Effect step : sequence.steps()) {
      Part part = prune(step);
      acts |= part.acts;
      decides |= part.decides;
      first = first.or(part.first);
      last = part.last.or(last);
      if (part.effect instanceof Effect.Sequence inner) {
        kept.addAll(inner.steps());
      } else {
        kept.add(part.effect);
      }
    }
    return kept.isEmpty() ? Part.NONE : new Part(Effect.of(kept), acts, decides, first, last);
  }

  private Part branch(Effect.Branch branch) {
    Part yes = prune(branch.whenTrue());
    Part no = prune(branch.whenFalse());
    if (yes.effect.isNone() && no.effect.isNone()) {
      return Part.NONE;
    }
    boolean acts = yes.acts || no.acts;
    boolean asks = Conditions.asksOutcome(branch.condition());
    boolean decides =
        yes.decides || no.decides || (asks && (hasThrow(yes.effect) || hasThrow(no.effect)));
    Edge first = yes.first.onTwoWays(no.first);
    if (!acts && first == Edge.NONE) {
      boolean throwsOnly = onlyThrows(yes.effect) && onlyThrows(no.effect);
      if (decides
          ? !isNewCheck(branch.site())
          : !asks && (throwsOnly || ++waysOut > MAX_WAYS_OUT)) {
        return Part.NONE;
      }
    }
    return new Part(
        new Effect.Branch(branch.condition(), yes.effect, no.effect, branch.site()),
        acts,
        decides,
        first,
        yes.last.onTwoWays(no.last));
  }

  /** A check that throws may be a guard; the same one a third time guards nothing new. */
  private boolean isNewCheck(Site site) {
    if (seen.merge(Occurrence.of(site), 1, Integer::sum) > MAX_TIMES) {
      return false;
    }
    cut |= ++checks > MAX_CHECKS;
    return checks <= MAX_CHECKS;
  }

  private static boolean onlyThrows(Effect effect) {
    if (effect instanceof Effect.Exit exit) {
      return exit.kind() == Effect.ExitKind.THROW;
    }
    if (effect instanceof Effect.Sequence || effect instanceof Effect.Branch) {
      return Trees.parts(effect).stream().allMatch(Pruning::onlyThrows);
    }
    return false;
  }

  private static boolean hasThrow(Effect effect) {
    return (effect instanceof Effect.Exit exit && exit.kind() == Effect.ExitKind.THROW)
        || Trees.parts(effect).stream().anyMatch(Pruning::hasThrow);
  }

  private Part around(Effect effect) {
    if (effect instanceof Effect.Try attempt) {
      return attempt(attempt);
    }
    List<Effect> parts = Trees.parts(effect);
    if (parts.isEmpty()) {
      Edge edge = effect instanceof Effect.Step step ? edge(step) : Edge.MIXED;
      return new Part(effect, edge == Edge.MIXED, false, edge, edge);
    }
    Part body = prune(parts.get(0));
    if (!body.matters()) {
      return Part.NONE;
    }
    return body.with(Trees.withBody(effect, body.effect));
  }

  private static Edge edge(Effect.Step step) {
    return switch (step.step()) {
      case BEGIN -> Edge.OPENS;
      case COMMIT, ROLLBACK -> Edge.CLOSES;
      case ROLLBACK_ONLY -> Edge.MIXED;
      case AUTOCOMMIT -> step.switchesAutocommitOff() ? Edge.OPENS : Edge.CLOSES;
    };
  }

  private Part attempt(Effect.Try attempt) {
    Part body = prune(attempt.body());
    boolean acts = body.acts;
    boolean decides = body.decides;
    Edge first = body.first;
    Edge last = body.last;
    List<Effect.Catch> catches = new ArrayList<>();
    for (Effect.Catch each : attempt.catches()) {
      Part caught = prune(each.body());
      acts |= caught.acts;
      decides |= caught.decides;
      first = first.or(caught.first);
      last = caught.last.or(last);
      catches.add(new Effect.Catch(each.types(), caught.effect, each.site()));
    }
    Part end = prune(attempt.finallyBlock());
    Part part =
        new Part(
            new Effect.Try(body.effect, catches, end.effect, attempt.site()),
            acts || end.acts,
            decides,
            first.or(end.first),
            end.last.or(last));
    return part.matters() ? part : Part.NONE;
  }
}
