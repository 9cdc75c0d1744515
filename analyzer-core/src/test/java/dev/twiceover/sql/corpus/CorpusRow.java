package dev.twiceover.sql.corpus;

import dev.twiceover.schema.Schema;
import dev.twiceover.sql.Binding;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Script;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.Stability;
import dev.twiceover.sql.ValueFacts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One case on one engine with one witness.
 *
 * @param statement in the engine's own words
 * @param stable parameters with the same value at each run, as {@code name=literal; ..}
 * @param changing parameters drawn anew: {@code name=@uuid}, {@code @read(query)} and their like
 * @param verdict the level that the engine showed, or ERROR
 */
record CorpusRow(
    CorpusCase origin,
    String engine,
    int witness,
    String statement,
    String stable,
    String changing,
    String verdict) {

  Dialect dialect() {
    return Dialect.named(engine).orElseThrow();
  }

  Script script() {
    return Corpus.script(statement, dialect());
  }

  /** The tables, as the witness has them. */
  Schema schema() {
    return Corpus.schema(CorpusCase.witness(origin.ddl(), witness), engine);
  }

  /** Which parameters change; the others come from the message. */
  ValueFacts stability() {
    return ValueFacts.named(changingOnes());
  }

  /** The same, with the values that the witness binds. */
  ValueFacts values() {
    Map<String, Binding> all = new HashMap<>(changingOnes());
    parts(stable).forEach((name, value) -> all.put(name, Binding.of(constant(value))));
    return ValueFacts.named(all);
  }

  private Map<String, Binding> changingOnes() {
    Map<String, Binding> all = new HashMap<>();
    parts(changing)
        .forEach(
            (name, source) ->
                all.put(
                    name,
                    Binding.of(source.startsWith("@read") ? Stability.STATE : Stability.VOLATILE)));
    return all;
  }

  static Map<String, String> parts(String params) {
    Map<String, String> all = new HashMap<>();
    Arrays.stream(params.split(";"))
        .filter(part -> !part.isBlank())
        .forEach(
            part -> {
              int at = part.indexOf('=');
              all.put(part.substring(0, at).strip(), part.substring(at + 1).strip());
            });
    return all;
  }

  private static SqlExpr.Constant constant(String literal) {
    if (literal.startsWith("'")) {
      return SqlExpr.Constant.string(literal.substring(1, literal.length() - 1));
    }
    return switch (literal.toUpperCase(Locale.ROOT)) {
      case "NULL" -> SqlExpr.Constant.NULL;
      case "TRUE", "FALSE" -> SqlExpr.Constant.bool(Boolean.parseBoolean(literal));
      default -> SqlExpr.Constant.number(literal);
    };
  }

  @Override
  public String toString() {
    return origin.id() + "/" + witness + " " + engine + ": " + statement;
  }
}
