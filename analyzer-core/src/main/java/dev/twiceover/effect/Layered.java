package dev.twiceover.effect;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * A map whose states can be kept, gone back to and joined at the cost of what changed between them,
 * not of what it holds. Keys are added and changed, never removed.
 */
final class Layered<K, V> {
  private static final int MAX_DEPTH = 48;
  private Layer<K, V> top;

  Layered() {
    top = new Layer<>(Optional.empty());
  }

  Layered(Map<K, V> entries) {
    this();
    top.own.putAll(entries);
  }

  /** A state: changes on top of an earlier state. */
  static final class Layer<K, V> {
    private final Optional<Layer<K, V>> below;
    private final Map<K, V> own = new LinkedHashMap<>();
    private final int depth;
    private boolean frozen;

    private Layer(Optional<Layer<K, V>> below) {
      this.below = below;
      this.depth = below.map(each -> each.depth + 1).orElse(0);
    }

    Optional<V> get(K key) {
      for (Optional<Layer<K, V>> each = Optional.of(this);
          each.isPresent();
          each = each.get().below) {
        V value = each.get().own.get(key);
        if (value != null) {
          return Optional.of(value);
        }
      }
      return Optional.empty();
    }

    private Map<K, V> all() {
      Map<K, V> all = new LinkedHashMap<>();
      for (Optional<Layer<K, V>> each = Optional.of(this);
          each.isPresent();
          each = each.get().below) {
        each.get().own.forEach(all::putIfAbsent);
      }
      return all;
    }
  }

  Optional<V> get(K key) {
    return top.get(key);
  }

  void put(K key, V value) {
    if (top.frozen) {
      if (top.depth >= MAX_DEPTH) {
        Layer<K, V> flat = new Layer<>(Optional.empty());
        flat.own.putAll(top.all());
        top = flat;
      } else {
        top = new Layer<>(Optional.of(top));
      }
    }
    top.own.put(key, value);
  }

  /** All entries. */
  Map<K, V> all() {
    return top.all();
  }

  /** The present state; it stays as it is. */
  Layer<K, V> save() {
    top.frozen = true;
    return top;
  }

  /** Goes back, or on, to a state. */
  void restore(Layer<K, V> state) {
    state.frozen = true;
    top = state;
  }

  /** What was put since that state, which the present one must have come from. */
  Map<K, V> changedSince(Layer<K, V> earlier) {
    return changes(top, earlier);
  }

  private static <K, V> Map<K, V> changes(Layer<K, V> from, Layer<K, V> ancestor) {
    Map<K, V> changes = new LinkedHashMap<>();
    for (Optional<Layer<K, V>> each = Optional.of(from);
        each.isPresent() && !isSame(each.get(), ancestor);
        each = each.get().below) {
      each.get().own.forEach(changes::putIfAbsent);
    }
    return changes;
  }

  @SuppressWarnings("ReferenceEquality") // A state is itself and no other.
  private static boolean isSame(Layer<?, ?> a, Layer<?, ?> b) {
    return a == b;
  }

  /**
   * Joins with a state that came from the same earlier one. A key of one side alone stays.
   *
   * @param joiner makes one value of two that differ
   */
  void join(Layer<K, V> other, BinaryOperator<V> joiner) {
    Layer<K, V> ancestor = commonAncestor(top, other);
    Map<K, V> ours = changes(top, ancestor);
    Map<K, V> theirs = changes(other, ancestor);
    Map<K, V> joined = new LinkedHashMap<>(ours);
    for (Map.Entry<K, V> entry : theirs.entrySet()) {
      Optional<V> here = top.get(entry.getKey());
      joined.put(
          entry.getKey(),
          here.map(value -> joinTwo(value, entry.getValue(), joiner)).orElse(entry.getValue()));
    }
    for (Map.Entry<K, V> entry : ours.entrySet()) {
      if (!theirs.containsKey(entry.getKey())) {
        ancestor
            .get(entry.getKey())
            .ifPresent(old -> joined.put(entry.getKey(), joinTwo(entry.getValue(), old, joiner)));
      }
    }
    ancestor.frozen = true;
    top = new Layer<>(Optional.of(ancestor));
    top.own.putAll(joined);
  }

  private static <V> V joinTwo(V ours, V theirs, BinaryOperator<V> joiner) {
    return ours.equals(theirs) ? ours : joiner.apply(ours, theirs);
  }

  private static <K, V> Layer<K, V> commonAncestor(Layer<K, V> a, Layer<K, V> b) {
    Optional<Layer<K, V>> ours = Optional.of(a);
    Optional<Layer<K, V>> theirs = Optional.of(b);
    while (ours.isPresent() && theirs.isPresent()) {
      if (isSame(ours.get(), theirs.get())) {
        return ours.get();
      }
      if (ours.get().depth >= theirs.get().depth) {
        ours = ours.get().below;
      } else {
        theirs = theirs.get().below;
      }
    }
    // The histories were flattened apart: everything counts as changed.
    return new Layer<>(Optional.empty());
  }
}
