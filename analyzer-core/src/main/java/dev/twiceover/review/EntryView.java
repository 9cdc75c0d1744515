package dev.twiceover.review;

import dev.twiceover.effect.RowTest;
import dev.twiceover.effect.Trace;
import dev.twiceover.effect.Walk;
import dev.twiceover.model.Source;
import dev.twiceover.sql.Dialect;
import java.util.List;
import java.util.Optional;

/**
 * What a rule sees of one entry point.
 *
 * @param trace its effects as a tree
 * @param steps its effects in the order of the code
 */
public record EntryView(
    Trace trace,
    Place place,
    List<Walk.Occurrence> steps,
    List<WriteView> writes,
    List<SendView> sends) {
  /** Copies the lists. */
  public EntryView {
    steps = List.copyOf(steps);
    writes = List.copyOf(writes);
    sends = List.copyOf(sends);
  }

  /** Whether it may run again for the same message. */
  public boolean isHandler() {
    return trace.handler().isPresent();
  }

  /** {@code Type.method}. */
  public String label() {
    return trace.label();
  }

  /** The place of a span in a source. */
  public static Place place(dev.twiceover.value.Site site) {
    Source source = site.source();
    return Place.of(source, site.span());
  }

  /** What protects a write from taking effect twice, if something does. */
  public Optional<Guards.Guard> guardOf(WriteView write) {
    return new Guards(this).guardOf(write);
  }

  /**
   * Plays crashes and redeliveries over the effects. Costs some milliseconds.
   *
   * @param dialect of the database that the code talks to
   */
  public Damage damage(Dialect dialect) {
    return Damage.of(this, dialect);
  }

  /** The test of a write's row count under which another effect runs. */
  public static Optional<RowTest> test(Walk.Occurrence effect, WriteView of) {
    return effect.testOf(of.effect().id());
  }
}
