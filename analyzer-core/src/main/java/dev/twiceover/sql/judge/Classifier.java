package dev.twiceover.sql.judge;

import dev.twiceover.schema.Schema;
import dev.twiceover.sql.Classification;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Idiom;
import dev.twiceover.sql.Script;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.SetKind;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.ValueFacts;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The door from a write to its judgement. Holds no state; safe for use by several threads. */
public final class Classifier {
  private final Dialect dialect;
  private final Schema schema;
  private final ValueFacts facts;

  private Classifier(Dialect dialect, Schema schema, ValueFacts facts) {
    this.dialect = dialect;
    this.schema = schema;
    this.facts = facts;
  }

  /** A classifier without schema, for parameters that come from the message. */
  public static Classifier of(Dialect dialect) {
    return new Classifier(dialect, Schema.UNKNOWN, ValueFacts.STABLE);
  }

  /** The same with what is known of the tables. */
  public Classifier with(Schema known) {
    return new Classifier(dialect, known, facts);
  }

  /** The same with what is known of parameters and holes. */
  public Classifier with(ValueFacts known) {
    return new Classifier(dialect, schema, known);
  }

  /** The dialect that it judges for. */
  public Dialect dialect() {
    return dialect;
  }

  /** Judges one write. */
  public Classification classify(WriteStatement write) {
    Idioms.Form form = new Idioms(schema, facts).of(write);
    return result(form, worst(terms -> new StatementJudge().judge(write, around(terms))));
  }

  /** Judges all that a text holds as one call. */
  public Classification classify(Script script) {
    List<ScriptItem> items = script.items();
    if (items.size() == 1 && items.get(0) instanceof ScriptItem.Write w) {
      return classify(w.statement());
    }
    List<ScriptItem.Write> writes = script.writes();
    Idioms.Form form =
        writes.isEmpty()
            ? new Idioms.Form(Optional.empty(), Optional.empty(), "no write", "", false)
            : form(writes);
    Judgement judgement =
        worst(terms -> new SequenceJudge(around(terms), new StatementJudge()).judge(items, false));
    return result(form, judgement);
  }

  /** The idiom of several writes: that of the one that moves on, or of the first. */
  private Idioms.Form form(List<ScriptItem.Write> writes) {
    List<Idioms.Form> all =
        writes.stream().map(w -> new Idioms(schema, facts).of(w.statement())).toList();
    return all.stream()
        .filter(f -> f.setKind().filter(SetKind.RELATIVE::equals).isPresent())
        .findFirst()
        .orElse(all.get(0));
  }

  private Surroundings around(Terms terms) {
    return new Surroundings(dialect, schema, facts, terms, Set.of());
  }

  /**
   * Without a dialect, and for H2, which changed it between releases, what GREATEST makes of NULL
   * is open: both must hold.
   */
  private Judgement worst(Function<Terms, Judgement> judge) {
    Judgement first = judge.apply(new Terms(dialect));
    boolean open = dialect == Dialect.ANSI || dialect == Dialect.H2;
    if (!open || first.verdict().equals(Verdict.NON_IDEMPOTENT)) {
      return first;
    }
    Judgement second = judge.apply(new Terms(dialect, true));
    boolean worse = second.verdict().worst().compareTo(first.verdict().worst()) > 0;
    return worse ? second : first;
  }

  private static Classification result(Idioms.Form form, Judgement j) {
    return new Classification(
        form.idiom(),
        form.setKind(),
        j.shape() == Shape.OTHER ? shape(form) : j.shape(),
        j.verdict(),
        j.late(),
        j.race(),
        j.reason(),
        j.deciding().isEmpty() ? form.deciding() : j.deciding(),
        form.versionOnly(),
        List.of());
  }

  private static Shape shape(Idioms.Form form) {
    Optional<Idiom> idiom = form.idiom();
    if (idiom.isEmpty()) {
      return Shape.OTHER;
    }
    boolean relative = form.setKind().filter(SetKind.RELATIVE::equals).isPresent();
    return switch (idiom.get()) {
      case INSERT_WITH_KEY -> Shape.INSERT_KEYED_THROWS;
      case INSERT_WITHOUT_KEY -> Shape.INSERT_NO_KEY;
      case ABSOLUTE_UPDATE -> Shape.ABSOLUTE_UPDATE;
      case DELTA_UPDATE -> Shape.DELTA_UPDATE;
      case UPSERT -> relative ? Shape.UPSERT_RELATIVE : Shape.UPSERT_ABSOLUTE;
      case DELETE -> Shape.DELETE;
    };
  }
}
