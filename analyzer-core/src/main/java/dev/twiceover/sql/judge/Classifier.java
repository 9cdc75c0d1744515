package dev.twiceover.sql.judge;

import dev.twiceover.schema.Schema;
import dev.twiceover.sql.Classification;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Idiom;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.Script;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.SetKind;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.ValueFacts;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
    Judgement judgement = judge(write, form);
    return new Classification(
        form.idiom(),
        form.setKind(),
        judgement.shape(),
        judgement.verdict(),
        judgement.late(),
        judgement.race(),
        judgement.reason(),
        judgement.deciding().isEmpty() ? form.deciding() : judgement.deciding(),
        form.versionOnly(),
        List.of());
  }

  /** Judges all that a text holds as one call. */
  public Classification classify(Script script) {
    List<ScriptItem.Write> writes = script.writes();
    if (writes.size() == 1) {
      return classify(writes.get(0).statement());
    }
    return new Classification(
        Optional.empty(),
        Optional.empty(),
        Shape.OTHER,
        Verdict.UNKNOWN,
        Late.UNKNOWN,
        Race.UNKNOWN,
        "not one write",
        "",
        false,
        List.of());
  }

  private Judgement judge(WriteStatement write, Idioms.Form form) {
    Surroundings around = new Surroundings(dialect, schema, facts, new Terms(dialect), Set.of());
    if (write.insertsRows()) {
      return InsertJudge.judge(write, around, Frame.byName(write.with()));
    }
    if (write.verb() == Verb.DELETE) {
      return DeleteJudge.judge(write, around, Frame.byName(write.with()));
    }
    if (write.verb() == Verb.TRUNCATE) {
      return DeleteJudge.truncate();
    }
    if (write.verb() == Verb.UPDATE) {
      return UpdateJudge.judge(write, around, Frame.byName(write.with()));
    }
    return new Judgement(Verdict.UNKNOWN, shape(form), Late.UNKNOWN, Race.UNKNOWN, form.reason());
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
