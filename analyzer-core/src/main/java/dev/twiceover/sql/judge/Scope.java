package dev.twiceover.sql.judge;

import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What names mean in one run: columns of the target row, columns of its sources, the values an
 * upsert tried to insert.
 */
final class Scope {
  final Frame frame;

  /** 1 for the first run, 2 for the second. */
  final int run;

  /** Columns of the row that differ from what it held before the first run. */
  private final Map<String, Term> row;

  private final Map<String, Term> excluded;

  /** Whether source rows are the same ones in both runs. */
  private final boolean pinned;

  /** Names that are variables where no table has such a column. */
  private final Map<String, Term> variables;

  /** Whether the target row is out of reach, as in the query of an insert. */
  private final boolean outside;

  Scope(
      Frame frame,
      int run,
      Map<String, Term> row,
      Map<String, Term> excluded,
      boolean pinned,
      Map<String, Term> variables) {
    this(frame, run, row, excluded, pinned, variables, false);
  }

  private Scope(
      Frame frame,
      int run,
      Map<String, Term> row,
      Map<String, Term> excluded,
      boolean pinned,
      Map<String, Term> variables,
      boolean outside) {
    this.frame = frame;
    this.run = run;
    this.row = row;
    this.excluded = excluded;
    this.pinned = pinned;
    this.variables = variables;
    this.outside = outside;
  }

  /** The first run on a row as it is. */
  static Scope first(Frame frame) {
    return new Scope(frame, 1, Map.of(), Map.of(), true, Map.of());
  }

  /** The rows of the sources alone, if there are any: the target row is no part of them. */
  static Scope ofSources(Frame frame) {
    boolean none = frame.sources().isEmpty();
    return new Scope(frame, 1, Map.of(), Map.of(), true, Map.of(), !none);
  }

  /** The second run on a row in which these columns hold these values. */
  Scope second(Map<String, Term> changed, boolean samePartners) {
    return new Scope(frame, 2, changed, excluded, samePartners, variables, outside);
  }

  Scope with(Map<String, Term> tried, int inRun) {
    return new Scope(frame, inRun, row, tried, pinned, variables, outside);
  }

  Scope withRow(Map<String, Term> values, int inRun) {
    return new Scope(frame, inRun, values, excluded, pinned, variables, outside);
  }

  Scope withVariables(Map<String, Term> named) {
    return new Scope(frame, run, row, excluded, pinned, named, outside);
  }

  Scope assigned(String column, Term value) {
    Map<String, Term> more = new HashMap<>(row);
    more.put(column, value);
    return new Scope(frame, run, more, excluded, pinned, variables, outside);
  }

  Term excluded(String column) {
    String key = column.toLowerCase(Locale.ROOT);
    Term known = excluded.get(key);
    return known != null ? known : message("x:" + key, "EXCLUDED." + column);
  }

  private static Term message(String id, String label) {
    return new Term.Var(Term.Base.UNKNOWN, id, label, Type.UNKNOWN, false, false);
  }

  Term column(SqlExpr.Column c) {
    if (c.qualifier().isEmpty()) {
      return unqualified(c);
    }
    if (!outside && frame.target().isMeantBy(c.qualifier())) {
      return own(c.name());
    }
    String label = c.qualifier().toLowerCase(Locale.ROOT);
    for (Query.FromItem f : frame.sources()) {
      if (f.source().label().equalsIgnoreCase(label)
          || (f.source() instanceof Query.Named n && n.table().isMeantBy(label))) {
        return source(f.source().label(), c.name());
      }
    }
    Term variable = variables.get(label + "." + c.key());
    if (variable != null) {
      return variable;
    }
    return new Term.Var(
        Term.Base.UNKNOWN,
        "u:" + label + "." + c.key(),
        c.qualifier() + "." + c.name(),
        Type.UNKNOWN,
        false,
        false);
  }

  private Term unqualified(SqlExpr.Column c) {
    Term variable = variables.get(c.key());
    if (outside) {
      return ofSource(c, variable);
    }
    Frame.Answer own = frame.has(c.name());
    if (variable != null && own != Frame.Answer.YES) {
      return variable;
    }
    if (own == Frame.Answer.YES || frame.sources().isEmpty() || isWritten(c.key())) {
      return own(c.name());
    }
    Sources.Found found = Sources.find(frame, c.key());
    if (found.label().isPresent() && (found.certain() || own == Frame.Answer.NO)) {
      return source(found.label().get(), c.name());
    }
    return own(c.name());
  }

  private Term ofSource(SqlExpr.Column c, @Nullable Term variable) {
    Sources.Found found = Sources.find(frame, c.key());
    if (found.label().isPresent() && (found.certain() || variable == null)) {
      return source(found.label().get(), c.name());
    }
    return variable != null ? variable : message("u:" + c.key(), c.name());
  }

  private boolean isWritten(String key) {
    return frame.written().contains(key);
  }

  private Term own(String name) {
    String key = name.toLowerCase(Locale.ROOT);
    Term changed = row.get(key);
    return changed != null ? changed : before(key);
  }

  /** A column of the row as it was before the first run. */
  Term before(String key) {
    return new Term.Var(
        Term.Base.COLUMN, "x." + key, key, frame.type(key), frame.isNotNull(key), false);
  }

  /** A column of a joined row; without a pin, each run may pick another row. */
  private Term source(String label, String name) {
    String key = label.toLowerCase(Locale.ROOT) + "." + name.toLowerCase(Locale.ROOT);
    Term changed = row.get(key);
    if (changed != null) {
      return changed;
    }
    switch (Sources.status(frame, label, name)) {
      case SELF -> {
        return new Term.Var(
            Term.Base.UNKNOWN, "self" + run + ":" + key, key, Type.UNKNOWN, false, false);
      }
      case CLOCK, RANDOM -> {
        boolean clock = Sources.status(frame, label, name) == Sources.Status.CLOCK;
        return new Term.Var(
            Term.Base.VOLATILE, "v" + run + ":" + key, key, Type.UNKNOWN, false, clock);
      }
      case STABLE -> {}
    }
    String id = pinned ? "s." + key : "s" + run + "." + key;
    Sources.Facts facts = Sources.facts(frame, label, name);
    return new Term.Var(Term.Base.SOURCE, id, key, facts.type(), facts.notNull(), false);
  }

  /** What a column of a source that is one row is computed from. */
  Optional<SqlExpr> definition(SqlExpr.Column c) {
    if (frame.sources().isEmpty() || (!outside && frame.target().isMeantBy(c.qualifier()))) {
      return Optional.empty();
    }
    for (Query.FromItem f : frame.sources()) {
      boolean meant =
          c.qualifier().isEmpty()
              ? outside || (frame.has(c.name()) != Frame.Answer.YES && !isWritten(c.key()))
              : f.source().label().equalsIgnoreCase(c.qualifier());
      if (meant) {
        Optional<SqlExpr> found = Sources.definition(frame, f.source(), c.name());
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** The columns of the row that changed. */
  Map<String, Term> changed() {
    return row;
  }
}
