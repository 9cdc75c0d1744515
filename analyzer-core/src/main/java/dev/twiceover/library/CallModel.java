package dev.twiceover.library;

import java.util.List;
import java.util.OptionalInt;

/**
 * What one family of library methods does.
 *
 * @param library the file that says so, such as {@code jdbc}
 * @param types the qualified types that declare the methods
 * @param methods the names; a trailing {@code *} stands for any continuation
 * @param least the smallest number of arguments it applies to
 * @param most the largest; empty for no limit
 * @param meanings in the order in which they happen; empty when only the result matters
 */
public record CallModel(
    String library,
    List<String> types,
    List<String> methods,
    int least,
    OptionalInt most,
    List<Meaning> meanings,
    Meaning.Result result) {
  /** Copies the lists. */
  public CallModel {
    types = List.copyOf(types);
    methods = List.copyOf(methods);
    meanings = List.copyOf(meanings);
  }

  /** Whether it speaks of a method of that name called with that many arguments. */
  public boolean covers(String method, int arguments) {
    if (arguments < least || (most.isPresent() && arguments > most.getAsInt())) {
      return false;
    }
    for (String name : methods) {
      if (name.equals(method)
          || (name.endsWith("*") && method.startsWith(name.substring(0, name.length() - 1)))) {
        return true;
      }
    }
    return false;
  }

  /** Whether it has a meaning besides binding values and running a callback at once. */
  public boolean isSignal() {
    return meanings.stream()
        .anyMatch(
            meaning ->
                !(meaning instanceof Meaning.Bind)
                    && !(meaning instanceof Meaning.Invoke invoke
                        && invoke.when() != Meaning.When.AFTER_COMMIT
                        && invoke.when() != Meaning.When.BEFORE_COMMIT));
  }

  /** Whether calling it can be an effect, or run a callback that has one. */
  public boolean acts() {
    return !meanings.isEmpty();
  }
}
