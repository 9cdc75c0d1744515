package dev.twiceover.review;

import dev.twiceover.effect.Effect;
import dev.twiceover.effect.Trace;
import dev.twiceover.effect.Tracer;
import dev.twiceover.effect.Walk;
import dev.twiceover.value.SqlText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The texts sent to databases, each once, to know which tables and dialects they speak of. */
final class StatementTexts {
  private StatementTexts() {}

  static Set<String> of(Tracer.Traces traces, List<LooseSql.Found> loose) {
    Set<String> texts = new LinkedHashSet<>();
    for (Trace trace : traces.traces()) {
      for (Walk.Occurrence step : Walk.of(trace)) {
        if (step.effect() instanceof Effect.Statement statement) {
          add(statement, texts);
        }
      }
    }
    loose.forEach(found -> texts.add(found.text().text()));
    return texts;
  }

  private static void add(Effect.Statement statement, Set<String> texts) {
    for (SqlText variant : statement.variants()) {
      texts.add(variant.text());
    }
    statement.built().ifPresent(built -> texts.add(built.statement().target().qualifiedName()));
  }
}
