package dev.twiceover.effect;

import dev.twiceover.project.Hierarchy;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What is computed apart from any entry point: constants, and what its constructor makes of a
 * long-lived object. Each is found out once for a whole review, in a run of its own whose effects
 * do not count.
 *
 * <p>One instance belongs to one entry point; it knows what is being computed right now.
 */
final class Asides {
  private final Hierarchy hierarchy;
  private final Shared shared;
  private final Map<Key, Result> made = new LinkedHashMap<>();
  private final Map<Key, Partial> partial = new HashMap<>();
  private final List<Key> ongoing = new ArrayList<>();

  /** What the present one lacks so far, because it is being computed further out. */
  private Set<Key> missing = new HashSet<>();

  Asides(Hierarchy hierarchy, Shared shared) {
    this.hierarchy = hierarchy;
    this.shared = shared;
  }

  /**
   * What is computed.
   *
   * @param constant the name of a static field, empty for what the constructor sets
   */
  record Key(TypeInfo type, String constant) {}

  /**
   * What came out.
   *
   * @param values by field
   * @param objects what the values speak of
   */
  record Result(Map<String, Typed> values, Exported objects) {
    private static final Result NONE = new Result(Map.of(), Exported.NONE);
  }

  private record Partial(Result result, Set<Key> missing) {}

  /**
   * The values; none while they are being computed further out.
   *
   * @param code computes them in the interpreter that it is given
   */
  Result get(Key key, Function<Interpreter, Map<String, Typed>> code) {
    Optional<Result> complete = Optional.ofNullable(made.get(key)).or(() -> shared.aside(key));
    if (complete.isPresent()) {
      return complete.get();
    }
    Partial known = partial.get(key);
    if (known != null && ongoing.containsAll(known.missing)) {
      missing.addAll(known.missing);
      return known.result;
    }
    if (ongoing.contains(key)) {
      missing.add(key);
      return Result.NONE;
    }
    return compute(key, code);
  }

  /** Lets later entry points use what was made. */
  void publish() {
    made.forEach(shared::publish);
  }

  private Result compute(Key key, Function<Interpreter, Map<String, Typed>> code) {
    Set<Key> outside = missing;
    missing = new HashSet<>();
    ongoing.add(key);
    Summaries summaries = Summaries.ofOneRun(shared, Budget.ASIDE_STEPS);
    Interpreter interpreter = new Interpreter(hierarchy, shared, summaries, this);
    interpreter.machine.limitTo(Budget.ASIDE_STEPS);
    Frame frame =
        new Frame(
            Optional.empty(),
            Optional.empty(),
            key.type,
            new Value.Bean(key.type.name()),
            Optional.empty(),
            List.of());
    Map<String, Typed> values = new LinkedHashMap<>();
    interpreter.machine.collect(
        () ->
            interpreter.inFrame(
                frame, new HashMap<>(), () -> values.putAll(code.apply(interpreter))));
    Result result =
        new Result(
            values,
            Exported.of(values.values().stream().map(Typed::value).toList(), interpreter.machine));
    ongoing.remove(ongoing.size() - 1);
    missing.remove(key);
    if (missing.isEmpty()) {
      made.put(key, result);
    } else {
      partial.put(key, new Partial(result, missing));
    }
    outside.addAll(missing);
    missing = outside;
    return result;
  }
}
