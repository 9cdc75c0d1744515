package dev.twiceover.sql;

import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What is known of the parameters and holes of a statement (SEMANTICS section 2). */
public interface ValueFacts {
  /** Every parameter comes from the message; nothing is known of holes. */
  ValueFacts STABLE =
      new ValueFacts() {
        @Override
        public Binding of(SqlExpr.Parameter parameter) {
          return Binding.of(Stability.STABLE);
        }
      };

  /** What is known of a parameter. */
  Binding of(SqlExpr.Parameter parameter);

  /**
   * What is known of the value that a hole stands for; empty if it may be any text, so that it may
   * read columns too.
   */
  default Optional<Binding> of(SqlExpr.Hole hole) {
    return Optional.empty();
  }

  /** Facts by the parameter's label, case aside; the others are stable. */
  static ValueFacts named(Map<String, Binding> bindings) {
    Map<String, Binding> keyed = new HashMap<>();
    bindings.forEach((name, binding) -> keyed.put(name.toLowerCase(Locale.ROOT), binding));
    return parameter ->
        keyed.getOrDefault(
            parameter.label().toLowerCase(Locale.ROOT), Binding.of(Stability.STABLE));
  }

  /** The named parameters are volatile or read from the database; the others are stable. */
  static ValueFacts named(Collection<String> volatiles, Collection<String> states) {
    Map<String, Binding> bindings = new HashMap<>();
    states.forEach(name -> bindings.put(name, Binding.of(Stability.STATE)));
    volatiles.forEach(name -> bindings.put(name, Binding.of(Stability.VOLATILE)));
    return named(bindings);
  }
}
