package dev.twiceover.testing;

import dev.twiceover.effect.Effect;
import dev.twiceover.effect.Trace;
import dev.twiceover.effect.Tracer;
import dev.twiceover.effect.Walk;
import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.library.Libraries;
import dev.twiceover.library.Meaning;
import dev.twiceover.model.Source;
import dev.twiceover.project.Hierarchy;
import dev.twiceover.project.ProjectIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The traces of sources in memory, each effect with the transactions around it. */
public final class Traced {
  private final List<Trace> traces;

  private Traced(List<Trace> traces) {
    this.traces = traces;
  }

  /** Traces files. */
  public static Traced of(String... files) {
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < files.length; i++) {
      sources.add(new Source("F" + i + ".java", files[i]));
    }
    Libraries libraries = Libraries.standard();
    ProjectIndex index = ProjectIndex.of(sources, libraries, new JavaParserFrontEnd());
    return new Traced(
        Tracer.trace(new Hierarchy(index, libraries), index.loadWhatMatters(), List.of(), 1)
            .traces());
  }

  /** The entry points in the order of their traces. */
  public List<String> entries() {
    return traces.stream().map(Trace::label).toList();
  }

  /**
   * The effects of an entry point: what, the transaction it runs in (0 for none), all that are open
   * there, and when it runs if not at once.
   */
  public List<String> effects(String entry) {
    Trace trace =
        traces.stream().filter(each -> each.label().equals(entry)).findFirst().orElseThrow();
    return Walk.of(trace).stream()
        .filter(step -> !what(step.effect()).isEmpty())
        .map(
            step ->
                what(step.effect())
                    + " "
                    + step.transaction()
                    + " of "
                    + step.open()
                    + step.deferred().map(Traced::when).orElse(""))
        .toList();
  }

  private static String when(Meaning.When when) {
    return " " + when.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String what(Effect effect) {
    if (effect instanceof Effect.Statement statement && !statement.variants().isEmpty()) {
      return statement.variants().get(0).display();
    }
    return effect instanceof Effect.Send send ? "send " + send.destination() : "";
  }
}
