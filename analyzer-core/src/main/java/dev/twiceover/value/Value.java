package dev.twiceover.value;

import dev.twiceover.model.Expression.LiteralKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an expression may be at one point of one run. Values are immutable and compared by content,
 * so that "the same expression of the message" is equality; objects that change are {@link Ref}s.
 */
public sealed interface Value
    permits Value.Text,
        Value.Constant,
        Value.Choice,
        Value.Computed,
        Value.Input,
        Value.Formal,
        Value.Outcome,
        Value.Fresh,
        Value.Bean,
        Value.Ref,
        Value.Unknown,
        Callback {

  /** Computations nested deeper become unknown: nobody could read them in a report. */
  int MAX_DEPTH = 20;

  /** The most values that one is made of, shared ones counted as often as they occur. */
  int MAX_WEIGHT = 2_000;

  /** How many alternatives are kept before they become unknown. */
  int MAX_ALTERNATIVES = 8;

  /** Characters with their place, or a part that is not known. */
  sealed interface Piece {
    /** Known characters and where they are written. */
    record Chars(String text, Optional<Site> site) implements Piece {}

    /** A part whose characters are not known. */
    record Hole(Value value) implements Piece {}
  }

  /** A string of known and unknown pieces. */
  final class Text extends Composite implements Value {
    private final List<Piece> pieces;

    /** Copies the list. */
    public Text(List<Piece> pieces) {
      super(pieces.hashCode(), values(pieces));
      this.pieces = List.copyOf(pieces);
    }

    private static List<Value> values(List<Piece> pieces) {
      List<Value> values = new ArrayList<>();
      for (Piece piece : pieces) {
        if (piece instanceof Piece.Hole hole) {
          values.add(hole.value());
        }
      }
      return values;
    }

    /** The pieces in order. */
    public List<Piece> pieces() {
      return pieces;
    }

    @Override
    boolean hasContentOf(Composite other) {
      return other instanceof Text text && pieces.equals(text.pieces);
    }

    /** The characters, if all are known. */
    public Optional<String> known() {
      StringBuilder text = new StringBuilder();
      for (Piece piece : pieces) {
        if (!(piece instanceof Piece.Chars chars)) {
          return Optional.empty();
        }
        text.append(chars.text());
      }
      return Optional.of(text.toString());
    }
  }

  /** A literal that is no string. */
  record Constant(LiteralKind kind, String value) implements Value {
    /** The null reference. */
    public static final Constant NULL = new Constant(LiteralKind.NULL, "null");

    /** A boolean. */
    public static Constant of(boolean value) {
      return new Constant(LiteralKind.BOOLEAN, Boolean.toString(value));
    }

    /** An int. */
    public static Constant of(int value) {
      return new Constant(LiteralKind.INT, Integer.toString(value));
    }
  }

  /** One of several, from different paths. */
  final class Choice extends Composite implements Value {
    private final List<Value> alternatives;

    /** Copies the list. */
    public Choice(List<Value> alternatives) {
      super(alternatives.hashCode(), alternatives);
      this.alternatives = List.copyOf(alternatives);
    }

    @Override
    public List<Value> alternatives() {
      return alternatives;
    }

    @Override
    boolean hasContentOf(Composite other) {
      return other instanceof Choice choice && alternatives.equals(choice.alternatives);
    }
  }

  /**
   * The result of an operation, an accessor or a call that is not looked into, as a function of its
   * parts.
   *
   * <p>The function is an operator such as {@code +}, an accessor such as {@code .id}, a step of a
   * built statement such as {@code sql:set}, or a method's name.
   */
  final class Computed extends Composite implements Value {
    private final String function;
    private final List<Value> parts;

    /** Copies the list. */
    public Computed(String function, List<Value> parts) {
      super(function.hashCode() * 31 + parts.hashCode(), parts);
      this.function = function;
      this.parts = List.copyOf(parts);
    }

    /** What is done to the parts. */
    public String function() {
      return function;
    }

    /** The receiver first, if there is one, then the arguments. */
    public List<Value> parts() {
      return parts;
    }

    @Override
    boolean hasContentOf(Composite other) {
      return other instanceof Computed computed
          && function.equals(computed.function)
          && parts.equals(computed.parts);
    }
  }

  /**
   * What the entry point receives.
   *
   * @param ofMessage whether it comes with a message, so that a redelivery brings the same
   */
  record Input(String name, boolean ofMessage) implements Value {}

  /**
   * What a method receives, while it is looked at apart from its callers.
   *
   * @param index of the parameter, from 0
   */
  record Formal(int index) implements Value {}

  /** Which result of a statement. */
  enum Result {
    /** The number of rows changed. */
    ROWS,
    /** What a query returned, or generated keys. */
    ROW,
    /** Whether it ended with an exception. */
    FAILURE
  }

  /**
   * What a database statement answered.
   *
   * @param statement the id of its effect
   */
  record Outcome(int statement, Result result) implements Value {}

  /** A kind of value that differs at each run. */
  enum Volatility {
    RANDOM,
    CLOCK,
    SEQUENCE
  }

  /**
   * A value that differs at each run.
   *
   * @param spelling the expression that makes it
   */
  record Fresh(Volatility volatility, String spelling, Site site) implements Value {}

  /** A long-lived object such as {@code this} of a service, or a field or type that names one. */
  record Bean(String type) implements Value {}

  /** An object on the heap. */
  record Ref(int id) implements Value {}

  /**
   * Nothing is known.
   *
   * @param why in a few words
   */
  record Unknown(String why) implements Value {}

  /**
   * A value made of values. It knows its hash and whether it is volatile, because values share
   * their parts and walking them again and again would cost the more the longer a method is.
   */
  abstract class Composite {
    private static final int MAX_COUNTED = 1_000_000;
    private final int hash;
    private final int depth;
    private final boolean isVolatile;
    private final boolean isOpen;
    private final boolean hasOutcome;
    private final int weight;

    private Composite(int hash, List<Value> parts) {
      this.hash = hash;
      int deepest = 0;
      boolean anyVolatile = false;
      boolean anyOpen = false;
      boolean anyOutcome = false;
      for (Value part : parts) {
        deepest = Math.max(deepest, part.depth());
        anyOutcome |= part.hasOutcome();
        anyVolatile |= part.isVolatile();
        anyOpen |= part.isOpen();
      }
      this.depth = deepest + 1;
      this.isVolatile = anyVolatile;
      this.isOpen = anyOpen;
      this.hasOutcome = anyOutcome;
      this.weight = Composite.weightOf(parts) + 1;
    }

    /** How many values there would be if none were shared; stops counting at a million. */
    static int weightOf(List<Value> parts) {
      int sum = 0;
      for (Value part : parts) {
        sum = Math.min(MAX_COUNTED, sum + part.weight());
      }
      return sum;
    }

    /** How many values there would be if none were shared. */
    public int weight() {
      return weight;
    }

    /** Whether some part is what a statement answered. */
    public boolean hasOutcome() {
      return hasOutcome;
    }

    static int deepest(List<Value> parts) {
      int deepest = 0;
      for (Value part : parts) {
        deepest = Math.max(deepest, part.depth());
      }
      return deepest;
    }

    /** How deep values are nested in it. */
    public int depth() {
      return depth;
    }

    abstract boolean hasContentOf(Composite other);

    /** Whether some part differs at each run. */
    public boolean isVolatile() {
      return isVolatile;
    }

    /** Whether some part means something else in another run. */
    public boolean isOpen() {
      return isOpen;
    }

    @Override
    public final int hashCode() {
      return hash;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Composite composite
              && hash == composite.hash
              && hasContentOf(composite));
    }
  }

  /** How deep values are nested in it; 0 for one without parts. */
  default int depth() {
    return 0;
  }

  /** A function of parts, or what is left of it when it gets too deep: whether it is volatile. */
  static Value computed(String function, List<Value> parts) {
    if (Composite.deepest(parts) < MAX_DEPTH && Composite.weightOf(parts) < MAX_WEIGHT) {
      return new Computed(function, parts);
    }
    for (Value part : parts) {
      if (part.isVolatile()) {
        return firstFresh(part);
      }
    }
    return new Unknown("a long computation");
  }

  private static Value firstFresh(Value value) {
    if (value instanceof Computed computed) {
      for (Value part : computed.parts()) {
        if (part.isVolatile()) {
          return firstFresh(part);
        }
      }
    }
    if (value instanceof Choice choice) {
      for (Value part : choice.alternatives()) {
        if (part.isVolatile()) {
          return firstFresh(part);
        }
      }
    }
    return value;
  }

  /**
   * Whether it, or some part of it, means something only inside the run that made it: a formal
   * parameter, the answer of a statement, an object.
   */
  default boolean isOpen() {
    return this instanceof Formal
        || this instanceof Outcome
        || this instanceof Ref
        || this instanceof Callback;
  }

  /** How many values it is made of, each counted as often as it occurs. */
  default int weight() {
    return 1;
  }

  /** Whether it, or some part of it, is what a statement answered. */
  default boolean hasOutcome() {
    return this instanceof Outcome;
  }

  /** Whether it, or some part of it, differs at each run. */
  default boolean isVolatile() {
    return this instanceof Fresh;
  }

  /** Known characters. */
  static Text text(String characters, Site site) {
    return new Text(List.of(new Piece.Chars(characters, Optional.of(site))));
  }

  /** Known characters that stand nowhere in the source. */
  static Text text(String characters) {
    return new Text(List.of(new Piece.Chars(characters, Optional.empty())));
  }

  /** One of several values; duplicates and nested choices vanish, too many become unknown. */
  static Value choice(List<Value> values) {
    Set<Value> flat = new LinkedHashSet<>();
    for (Value value : values) {
      if (value instanceof Choice choice) {
        flat.addAll(choice.alternatives());
      } else {
        flat.add(value);
      }
    }
    if (flat.size() == 1) {
      return flat.iterator().next();
    }
    if (flat.size() > MAX_ALTERNATIVES) {
      return flat.stream().allMatch(Text.class::isInstance)
          ? Texts.common(flat.stream().map(Text.class::cast).toList())
          : new Unknown("one of more than " + MAX_ALTERNATIVES + " values");
    }
    return new Choice(new ArrayList<>(flat));
  }

  /** The alternatives of a choice, or the value alone. */
  default List<Value> alternatives() {
    return this instanceof Choice choice ? choice.alternatives() : List.of(this);
  }
}
