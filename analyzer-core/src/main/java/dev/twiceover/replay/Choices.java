package dev.twiceover.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answers to questions that the program does not decide. The same message always gets the same
 * answers; all combinations are tried one after the other, up to a bound.
 */
final class Choices {
  private static final int MAX_QUESTIONS = 7;
  private final Map<String, Boolean> answers = new LinkedHashMap<>();

  private Choices(Map<String, Boolean> answers) {
    this.answers.putAll(answers);
  }

  static Choices first() {
    return new Choices(Map.of());
  }

  /** The answer; a question that comes up for the first time is answered with yes. */
  boolean answer(String question) {
    return answers.computeIfAbsent(question, key -> true);
  }

  /** The next combination: the last yes becomes a no, and what was asked behind it is forgotten. */
  Optional<Choices> next() {
    List<String> asked = new ArrayList<>(answers.keySet());
    for (int i = Math.min(asked.size(), MAX_QUESTIONS) - 1; i >= 0; i--) {
      if (Boolean.TRUE.equals(answers.get(asked.get(i)))) {
        Map<String, Boolean> next = new LinkedHashMap<>();
        for (String kept : asked.subList(0, i)) {
          next.put(kept, Boolean.TRUE.equals(answers.get(kept)));
        }
        next.put(asked.get(i), false);
        return Optional.of(new Choices(next));
      }
    }
    return Optional.empty();
  }
}
