package dev.twiceover.review;

import dev.twiceover.effect.Effect;
import dev.twiceover.effect.Walk;
import dev.twiceover.schema.discovery.Database;
import dev.twiceover.sql.Classification;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.value.Value;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One write of an entry point, judged.
 *
 * @param place where the statement is written
 * @param executed where the call that runs it stands
 * @param text the statement as reports show it
 * @param occurrence what surrounds it
 * @param order its position in the walk of the entry point, from 0
 * @param decision what of the schema decided the judgement; found when it is asked for
 * @param database what it is judged for
 * @param valueOf the value bound to a parameter, by label; empty when not understood
 */
public record WriteView(
    Place place,
    Place executed,
    String text,
    WriteStatement statement,
    Classification judgement,
    Effect.Statement effect,
    Walk.Occurrence occurrence,
    int order,
    Supplier<Optional<SchemaDecision>> decision,
    Database database,
    Function<dev.twiceover.sql.SqlExpr.Parameter, Optional<Value>> valueOf) {

  /** The table written, as the statement names it; unknown parts as <code>{…}</code>. */
  public String table() {
    return StatementReader.display(statement.target().qualifiedName());
  }
}
