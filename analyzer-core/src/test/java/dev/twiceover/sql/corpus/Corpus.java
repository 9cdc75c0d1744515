package dev.twiceover.sql.corpus;

import dev.twiceover.schema.Schema;
import dev.twiceover.schema.ddl.SchemaReader;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Script;
import dev.twiceover.sql.read.SqlReader;
import dev.twiceover.testing.Tsv;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The statements whose truth databases have shown, with the tables they run on. */
final class Corpus {
  private static final String HOME = "/dev/twiceover/sql/corpus/";
  private static final List<String> FILES =
      List.of("delete", "insert", "merge", "misc", "selfref", "update", "upsert");

  private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

  private static final Map<String, Script> SCRIPTS = new ConcurrentHashMap<>();
  private static final SqlReader READER = SqlReader.standard();

  private Corpus() {}

  /** Every case, by its id. */
  static Map<String, CorpusCase> cases() {
    Map<String, CorpusCase> all = new LinkedHashMap<>();
    for (String file : FILES) {
      for (Map<String, String> row : table("cases-" + file + ".tsv")) {
        CorpusCase one = read(row);
        if (all.put(one.id(), one) != null) {
          throw new IllegalStateException("two cases " + one.id());
        }
      }
    }
    return all;
  }

  private static CorpusCase read(Map<String, String> row) {
    return new CorpusCase(
        row.get("id"),
        words(row.get("dialects")),
        row.get("ddl"),
        row.get("seeds"),
        row.get("statement"),
        row.get("params"),
        row.get("expected"),
        row.get("idiom"),
        row.get("dyn"),
        row.get("late"),
        row.get("interferer"),
        row.get("race"),
        words(row.get("allow")));
  }

  /** Every case on every engine that executed it. */
  static List<CorpusRow> rows() {
    Map<String, CorpusCase> cases = cases();
    return table("expanded.tsv").stream()
        .map(
            row ->
                new CorpusRow(
                    cases.get(row.get("id")),
                    row.get("engine"),
                    Integer.parseInt(row.get("witness")),
                    row.get("statement"),
                    row.get("stable_params"),
                    row.get("volatile_params"),
                    row.get("verdict")))
        .toList();
  }

  /** What a statement says; read once. */
  static Script script(String statement, Dialect dialect) {
    return SCRIPTS.computeIfAbsent(
        dialect + " " + statement, text -> READER.read(statement, dialect));
  }

  /** The tables of the named parts. */
  static Schema schema(String parts, String engine) {
    return SCHEMAS.computeIfAbsent(
        parts + "." + engine,
        name -> SchemaReader.read(ddl(parts, engine), Dialect.named(engine).orElseThrow()));
  }

  /** The DDL of the named parts, {@code S0+EVK}, for an engine. */
  static String ddl(String parts, String engine) {
    return Arrays.stream(parts.split("\\+"))
        .map(part -> Tsv.text(HOME + "ddl/" + part.strip() + "." + engine + ".sql"))
        .collect(Collectors.joining("\n"));
  }

  /** The rows of a file under the names of its first line; {@code -} is nothing. */
  static List<Map<String, String>> table(String file) {
    List<List<String>> lines = Tsv.rows(HOME + file);
    List<Map<String, String>> rows = new ArrayList<>();
    for (List<String> line : lines.subList(1, lines.size())) {
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < lines.get(0).size(); i++) {
        String value = i < line.size() ? line.get(i).strip() : "";
        row.put(lines.get(0).get(i), value.equals("-") ? "" : value);
      }
      rows.add(row);
    }
    return rows;
  }

  static Set<String> words(String text) {
    Set<String> all = new LinkedHashSet<>(Arrays.asList(text.strip().split("[\\s,]+")));
    all.remove("");
    return all;
  }
}
