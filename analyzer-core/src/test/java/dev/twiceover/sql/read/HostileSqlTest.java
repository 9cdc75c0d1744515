package dev.twiceover.sql.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Script;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.judge.Classifier;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Input that must end soon, with a reading or a reason, whatever it is. */
class HostileSqlTest {
  /** Far from what is measured on an idle machine: it tells a hang, not a speed. */
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TestFactory
  Stream<DynamicTest> endsWithoutException() {
    String list = "?, ".repeat(49_999) + "?";
    String rows = "(1, 'a', ?), ".repeat(59_999) + "(1, 'a', ?)";
    return Stream.of(
            "",
            " ; ;; ",
            "\0\0\0",
            "UPDATE t SET a = '\0' WHERE b = 1",
            "UPDATE t SET a = 'unclosed WHERE b = 1",
            "UPDATE t SET a = \"unclosed WHERE b = 1",
            "UPDATE t SET a = $$unclosed WHERE b = 1",
            "SELECT /* never closed",
            "UPDATE t SET a = #{never closed",
            "UPDATE t SET a = (1",
            "UPDATE t SET a = 1)",
            "BEGIN BEGIN BEGIN",
            "IF IF IF IF",
            "CASE WHEN",
            "INSERT INTO t VALUES",
            "UPDATE",
            "DELETE",
            "\ud800 \udfff é漢字 🙂",
            "UPDATE t SET a = 1 WHERE id IN (" + list + ")",
            "INSERT INTO t (a, b, c) VALUES " + rows,
            "UPDATE t SET a = " + "(".repeat(5_000) + "1" + ")".repeat(5_000),
            "UPDATE t SET a = " + "(".repeat(5_000) + "1",
            "SELECT " + "(SELECT ".repeat(2_000) + "1" + ")".repeat(2_000),
            "UPDATE t SET a = 1 WHERE " + "NOT ".repeat(20_000) + "b",
            "UPDATE t SET a = 1 WHERE b = 1" + " AND b = 1".repeat(20_000),
            "UPDATE t SET a = 1 WHERE b = 1" + " OR b = 1".repeat(20_000),
            "UPDATE t SET a = 'x'" + " || 'x'".repeat(20_000),
            "UPDATE t SET a = " + "-".repeat(20_001).replace("-", "- ") + "1",
            "BEGIN ".repeat(3_000) + "SELECT 1;" + " END".repeat(3_000),
            "IF a = 1 ".repeat(3_000) + "SELECT 1",
            "UPDATE t SET a = 1;".repeat(20_000),
            "WITH x AS (".repeat(500) + "SELECT 1" + ")".repeat(500))
        .map(
            sql ->
                DynamicTest.dynamicTest(
                    sql.length() + " " + sql.substring(0, Math.min(30, sql.length())),
                    () -> endsSoon(sql)));
  }

  private static void endsSoon(String sql) {
    for (Dialect dialect :
        new Dialect[] {Dialect.ANSI, Dialect.POSTGRESQL, Dialect.MYSQL, Dialect.SQLSERVER}) {
      Assertions.assertTimeout(LIMIT, () -> read(sql, dialect));
    }
  }

  private static void read(String sql, Dialect dialect) {
    Script script = SqlReader.standard().read(sql, dialect);
    for (ScriptItem.Write w : script.writes()) {
      Classifier.of(dialect).classify(w.statement());
    }
    script.unreadable().forEach(u -> assertThat(u.reason()).isNotBlank());
  }

  @Test
  void garbageFromTokensOfSqlEndsWithoutException() {
    List<String> words =
        List.of(
            "SELECT",
            "INSERT",
            "INTO",
            "UPDATE",
            "SET",
            "DELETE",
            "FROM",
            "WHERE",
            "(",
            ")",
            ",",
            "=",
            "?",
            ":a",
            "'x'",
            "1",
            "t",
            "a",
            "AND",
            "OR",
            "NOT",
            "IN",
            "CASE",
            "WHEN",
            "THEN",
            "END",
            "ON",
            "CONFLICT",
            "DO",
            "NOTHING",
            "VALUES",
            "BEGIN",
            "IF",
            ";",
            "WITH",
            "AS",
            "MERGE",
            "USING",
            "MATCHED",
            ".",
            "*",
            "||",
            "$$",
            "[",
            "]",
            "{",
            "}",
            "@@ROWCOUNT",
            "#{x}",
            "__HOLE_1__");
    List<Dialect> dialects = List.of(Dialect.values());
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder sql = new StringBuilder();
      int length = 1 + random.nextInt(14);
      for (int k = 0; k < length; k++) {
        sql.append(words.get(random.nextInt(words.size()))).append(' ');
      }
      Dialect dialect = dialects.get(random.nextInt(dialects.size()));
      Assertions.assertDoesNotThrow(() -> read(sql.toString(), dialect), sql::toString);
    }
  }
}
