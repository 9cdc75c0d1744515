package dev.twiceover.sql.judge;

import dev.twiceover.schema.Schema;
import dev.twiceover.sql.Classification;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Idiom;
import dev.twiceover.sql.Late;
import dev.twiceover.sql.Race;
import dev.twiceover.sql.SetKind;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.ValueFacts;
import dev.twiceover.sql.Verdict;
import dev.twiceover.sql.WriteStatement;
import java.util.List;
import java.util.Optional;

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
    return new Classification(
        form.idiom(),
        form.setKind(),
        shape(form),
        Verdict.UNKNOWN,
        Late.UNKNOWN,
        Race.UNKNOWN,
        form.reason(),
        form.deciding(),
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
