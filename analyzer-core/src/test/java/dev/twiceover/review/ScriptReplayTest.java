package dev.twiceover.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.effect.Tracer;
import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.library.Libraries;
import dev.twiceover.model.Source;
import dev.twiceover.project.Hierarchy;
import dev.twiceover.project.ProjectIndex;
import dev.twiceover.replay.Anomaly.Kind;
import dev.twiceover.schema.Schema;
import dev.twiceover.schema.ddl.SchemaReader;
import dev.twiceover.schema.discovery.Databases;
import dev.twiceover.sql.Dialect;
import dev.twiceover.testing.Tsv;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The handler scripts of the corpus, whose outcomes real databases have shown, as Java: the replay
 * has to come to the same outcomes.
 */
class ScriptReplayTest {
  private static final String HOME = "/dev/twiceover/sql/corpus/";

  @TestFactory
  Stream<DynamicTest> comesToWhatTheDatabasesShowed() {
    return Tsv.rows(HOME + "scripts.tsv").stream()
        .filter(row -> row.size() > 11 && row.get(0).startsWith("H-"))
        .map(row -> DynamicTest.dynamicTest(row.get(0) + " " + row.get(11), () -> check(row)));
  }

  private static void check(List<String> row) {
    String engine = row.get(1).startsWith("maria") ? "maria" : "pg";
    Damage damage = damage(row.get(5), row.get(6), row.get(3), engine);

    boolean replays = !axis(row.get(7), engine).equals("DIFF");
    boolean survives = !axis(row.get(8), engine).equals("DIFF");
    Set<Kind> kinds = damage.kinds();
    String code = ScriptHandler.of(row.get(5), row.get(6));
    assertThat(
            kinds.contains(Kind.DUPLICATED)
                || kinds.contains(Kind.LOST)
                || kinds.contains(Kind.POISON))
        .as("state: %s%n%s", kinds, code)
        .isEqualTo(!replays || !survives);
    if (!row.get(9).isEmpty() && !row.get(9).equals("-")) {
      assertThat(kinds.contains(Kind.GHOST) || kinds.contains(Kind.EARLY))
          .as("phantom: %s%n%s", kinds, code)
          .isEqualTo(row.get(9).equals("Y"));
    }
    if (!row.get(10).isEmpty() && !row.get(10).equals("-")) {
      assertThat(kinds.contains(Kind.LOST_UNLESS_REDELIVERED))
          .as("lost: %s%n%s", kinds, code)
          .isEqualTo(row.get(10).equals("Y"));
    }
  }

  private static String axis(String text, String engine) {
    if (!text.contains("=")) {
      return text;
    }
    for (String each : text.split(",", -1)) {
      if (each.startsWith(engine + "=")) {
        return each.substring(engine.length() + 1);
      }
    }
    return "";
  }

  private static Damage damage(String steps, String params, String ddl, String engine) {
    Dialect dialect = Dialect.named(engine).orElseThrow();
    Source source = new Source("ScriptListener.java", ScriptHandler.of(steps, params));
    Libraries libraries = Libraries.standard();
    ProjectIndex index = ProjectIndex.of(List.of(source), libraries, new JavaParserFrontEnd());
    List<EntryView> seen = new ArrayList<>();
    Rule probe =
        new Rule() {
          @Override
          public void check(EntryView entry, RuleContext context) {
            seen.add(entry);
          }
        };
    RuleInfo info = new RuleInfo("probe", "Probe", RuleInfo.Group.NURSERY, "", "");
    Session session =
        new Session(
            new StatementReader(Databases.of(dialect, schema(ddl, engine))),
            List.of(new Rules.Loaded(probe, info)));
    session.add(
        Tracer.trace(new Hierarchy(index, libraries), index.loadWhatMatters(), List.of(), 1));
    return seen.stream().filter(EntryView::isHandler).findFirst().orElseThrow().damage(dialect);
  }

  private static Schema schema(String parts, String engine) {
    StringBuilder text = new StringBuilder();
    for (String part : parts.split("\\+", -1)) {
      text.append(Tsv.text(HOME + "ddl/" + part.strip() + "." + engine + ".sql")).append('\n');
    }
    return SchemaReader.read(text.toString(), Dialect.named(engine).orElseThrow());
  }
}
