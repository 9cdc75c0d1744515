package dev.twiceover.sql.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.sql.Classification;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Origin;
import dev.twiceover.sql.Script;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.Classifier;
import dev.twiceover.testing.Tsv;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every kind of syntax that TOOLCHAIN section 2 lists and every statement that SEMANTICS section 1
 * quotes reads, by whichever reader, and has its idiom.
 */
class StatementKindsTest {
  @TestFactory
  Stream<DynamicTest> readsAndNamesTheIdiom() {
    return rows()
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.get(0) + " " + row.get(2),
                    () -> {
                      Dialect dialect = Dialect.named(row.get(1)).orElseThrow();
                      Script script = SqlReader.standard().read(row.get(2), dialect);
                      assertThat(script.unreadable()).isEmpty();
                      assertThat(describe(script)).isEqualTo(row.get(3));
                    }));
  }

  @TestFactory
  Stream<DynamicTest> bothReadersAgree() {
    return rows()
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.get(0),
                    () -> {
                      Dialect dialect = Dialect.named(row.get(1)).orElseThrow();
                      Script parsed = SqlReader.standard().read(row.get(2), dialect);
                      Script tokens = SqlReader.tokensOnly().read(row.get(2), dialect);
                      assertThat(plain(parsed)).isEqualTo(plain(tokens));
                    }));
  }

  private static Stream<List<String>> rows() {
    return Tsv.rows("/dev/twiceover/sql/kinds.tsv").stream();
  }

  /** The items without saying who read them. */
  static List<String> plain(Script script) {
    return script.flat().stream()
        .map(Object::toString)
        .map(text -> text.replace("origin=" + Origin.PARSER, "origin=" + Origin.TOKENS))
        .toList();
  }

  private static String describe(Script script) {
    List<String> words = new ArrayList<>();
    for (ScriptItem item : script.flat()) {
      if (item instanceof ScriptItem.Write w) {
        words.add(describe(w.statement(), script.dialect()));
      } else if (item instanceof ScriptItem.Control c) {
        words.add(c.kind().name());
      } else if (item instanceof ScriptItem.If i) {
        words.add("If:" + i.question());
      } else {
        words.add(item.getClass().getSimpleName());
      }
    }
    return String.join(" ", words);
  }

  private static String describe(WriteStatement w, Dialect dialect) {
    Classification c = Classifier.of(dialect).classify(w);
    return w.verb()
        + (w.partial() ? "*" : "")
        + "/"
        + c.idiom().map(Enum::name).orElse("-")
        + c.setKind().map(k -> "/" + k).orElse("")
        + (c.versionOnly() ? "/versionOnly" : "");
  }
}
