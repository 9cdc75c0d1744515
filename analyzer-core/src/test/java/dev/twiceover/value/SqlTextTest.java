package dev.twiceover.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.twiceover.testing.Reviewed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The SQL that a text is known to be, however it is put together. */
final class SqlTextTest {
  private static final String OTHERS =
      """
      package shop;
      class Tables {
        static final String ORDERS = "orders";
        static final String ALL = "DELETE FROM " + ORDERS;
        static String table(String name) { return "t_" + name; }
        String own() { return "own"; }
      }
      interface Columns { String PAID = "paid"; }
      enum State {
        NEW("n"), DONE("d");
        final String code;
        State(String code) { this.code = code; }
        String code() { return code; }
      }
      """;

  private static Reviewed method(String body) {
    return method("", body);
  }

  private static Reviewed method(String members, String body) {
    return Reviewed.of(
        OTHERS,
        """
        package shop;
        import java.util.*;
        import static shop.Tables.ORDERS;
        class Work implements Columns {
          private static final String A = "a", DELETE_A;
          static { DELETE_A = "DELETE FROM " + A; }
          private final String prefix = "x_";
          java.sql.Statement s;
          String where(String column) { return " WHERE " + column + " = 1"; }
          %s
          @org.springframework.kafka.annotation.KafkaListener
          public void work(boolean old, int kind, String input, List<Long> ids) throws Exception {
            %s
          }
        }
        """
            .formatted(members, body));
  }

  static List<Arguments> known() {
    return List.of(
        arguments("\"DELETE FROM \" + ORDERS", "DELETE FROM orders"),
        arguments("Tables.ALL", "DELETE FROM orders"),
        arguments("shop.Tables.ALL + where(PAID)", "DELETE FROM orders WHERE paid = 1"),
        arguments("\"DELETE FROM \" + Columns.PAID", "DELETE FROM paid"),
        arguments("\"DELETE FROM \" + prefix + A", "DELETE FROM x_a"),
        arguments("\"DELETE FROM \" + this.prefix + Work.A", "DELETE FROM x_a"),
        arguments("\"DELETE FROM \" + Tables.table(\"a\")", "DELETE FROM t_a"),
        arguments("\"DELETE FROM \" + new Tables().own()", "DELETE FROM own"),
        arguments("\"DELETE FROM \" + State.DONE.code()", "DELETE FROM d"),
        arguments("\"DELETE FROM \" + State.NEW.code", "DELETE FROM n"),
        arguments(
            "\"DELETE FROM a WHERE b = \" + 1 + 'c' + true", "DELETE FROM a WHERE b = 1ctrue"),
        arguments(
            "\"\"\"\n  DELETE FROM a\n    WHERE b = 1\n  \"\"\"", "DELETE FROM a WHERE b = 1"),
        arguments("\"DELETE FROM \".concat(A)", "DELETE FROM a"),
        arguments(
            "String.format(\"DELETE FROM %s WHERE %s = %d\", A, PAID, 3)",
            "DELETE FROM a WHERE paid = 3"),
        arguments("String.format(Locale.ROOT, \"DELETE FROM %s\", A)", "DELETE FROM a"),
        arguments(
            "String.format(\"DELETE FROM %2$s WHERE %1$s = 1 AND %1$s = 2\", PAID, A)",
            "DELETE FROM a WHERE paid = 1 AND paid = 2"),
        arguments(
            "\"DELETE FROM %s WHERE a LIKE '%%'\".formatted(A)", "DELETE FROM a WHERE a LIKE '%'"),
        arguments("String.join(\" \", \"DELETE\", \"FROM\", A)", "DELETE FROM a"),
        arguments("String.join(\" \", List.of(\"DELETE\", \"FROM\", A))", "DELETE FROM a"),
        arguments(
            "\"DELETE FROM a WHERE b IN (?\" + \", ?\".repeat(2) + \")\"",
            "DELETE FROM a WHERE b IN (?, ?, ?)"),
        arguments("\"DELETE FROM $t\".replace(\"$t\", A)", "DELETE FROM a"),
        arguments("\" delete from A \".strip().toUpperCase()", "DELETE FROM A"),
        arguments("\"DELETE FROM A \".trim().toLowerCase()", "delete from a"),
        arguments("\"xxDELETE FROM a\".substring(2)", "DELETE FROM a"),
        arguments(
            "new StringBuilder(\"DELETE\").append(\" FROM \").append(A).toString()",
            "DELETE FROM a"),
        arguments(
            "new StringBuffer().append(\"DELETE FROM a WHERE b = \").append(7).toString()",
            "DELETE FROM a WHERE b = 7"),
        arguments("String.valueOf(\"DELETE FROM a\")", "DELETE FROM a"),
        arguments("(String) (\"DELETE FROM \" + (A))", "DELETE FROM a"));
  }

  @ParameterizedTest
  @MethodSource("known")
  void anExpression(String expression, String sql) {
    Reviewed review = method("s.executeUpdate(" + expression + ");");

    assertThat(review.statements()).containsExactly(sql);
    assertThat(review.gaps()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("known")
  void aLocalAndAParameter(String expression, String sql) {
    Reviewed review =
        method(
            "void run(String sql) throws Exception { s.executeUpdate(sql); }",
            "String q = " + expression + "; var r = q; run(r);");

    assertThat(review.statements()).containsExactly(sql);
  }

  static List<Arguments> choices() {
    return List.of(
        arguments("String q = \"DELETE FROM \" + (old ? \"a\" : \"b\");"),
        arguments("String t = \"a\"; if (old) { t = \"b\"; } String q = \"DELETE FROM \" + t;"),
        arguments(
            "String t; if (old) { t = \"a\"; } else { t = \"b\"; } String q = \"DELETE FROM \" +"
                + " t;"),
        arguments(
            "String t = switch (kind) { case 1 -> \"a\"; default -> \"b\"; }; String q = \"DELETE"
                + " FROM \" + t;"),
        arguments(
            "String t = switch (kind) { case 1: yield \"a\"; default: { yield \"b\"; } }; String q"
                + " = \"DELETE FROM \" + t;"),
        arguments(
            "String t; switch (kind) { case 1: t = \"a\"; break; default: t = \"b\"; } String q ="
                + " \"DELETE FROM \" + t;"),
        arguments(
            "StringBuilder x = new StringBuilder(\"DELETE FROM \"); if (old) x.append(\"a\"); else"
                + " x.append(\"b\"); String q = x.toString();"));
  }

  @ParameterizedTest
  @MethodSource("choices")
  void eachChoice(String code) {
    Reviewed review = method(code + " s.executeUpdate(q);");

    assertThat(review.statements()).containsExactlyInAnyOrder("DELETE FROM a", "DELETE FROM b");
    assertThat(review.gaps()).isEmpty();
  }

  @Test
  void whatNobodyKnowsIsAHole() {
    assertThat(
            method("s.executeUpdate(\"DELETE FROM a WHERE b = '\" + input + \"'\");").statements())
        .containsExactly("DELETE FROM a WHERE b = '{…}'");
  }

  @Test
  void aTextThatNobodyKnowsIsAGap() {
    Reviewed review = method("s.executeUpdate(input);");

    assertThat(review.statements()).isEmpty();
    assertThat(review.gaps()).singleElement().asString().contains("unresolved-sql");
  }

  @Test
  void aConditionBehindACompleteStatementLeavesItsIdiom() {
    assertThat(method("s.executeUpdate(\"DELETE FROM a WHERE b = 1\" + input);").idioms())
        .containsExactly("jdbc DELETE | DELETE FROM a WHERE b = 1{…}");
    assertThat(method("s.executeUpdate(\"UPDATE a SET b = b + 1 WHERE c = 2\" + input);").idioms())
        .containsExactly("jdbc DELTA_UPDATE | UPDATE a SET b = b + 1 WHERE c = 2{…}");
    assertThat(method("s.executeUpdate(\"DELETE FROM a \" + input);").idioms())
        .containsExactly("jdbc DELETE | DELETE FROM a {…}");
  }

  static List<Arguments> lists() {
    return List.of(
        arguments(
            "String in = \"\"; for (Long id : ids) { in += \"?,\"; } String q = \"DELETE FROM a"
                + " WHERE b IN (\" + in + \"0)\";"),
        arguments(
            "StringJoiner j = new StringJoiner(\",\", \"(\", \")\"); for (Long id : ids) {"
                + " j.add(\"?\"); } String q = \"DELETE FROM a WHERE b IN \" + j;"),
        arguments(
            "String q = \"DELETE FROM a WHERE b IN (\" + ids.stream().map(id ->"
                + " \"?\").collect(java.util.stream.Collectors.joining(\",\")) + \")\";"));
  }

  @ParameterizedTest
  @MethodSource("lists")
  void aListOfAnyLength(String code) {
    Reviewed review = method(code + " s.executeUpdate(q);");

    assertThat(review.idioms())
        .isNotEmpty()
        .allMatch(row -> row.startsWith("jdbc DELETE | DELETE FROM a WHERE b IN"));
    assertThat(review.gaps()).isEmpty();
  }

  /** Known misses: to resolve one is to change this test. */
  @Test
  void theNameOfAnEnumConstantIsNotKnown() {
    assertThat(method("s.executeUpdate(\"DELETE FROM \" + State.NEW.name());").statements())
        .containsExactly("DELETE FROM {…}");
    assertThat(method("s.executeUpdate(\"DELETE FROM \" + State.NEW);").statements())
        .containsExactly("DELETE FROM {…}");
  }

  /** Known miss: reported as a gap. */
  @Test
  void aConstantOfAStaticInitializerIsAGap() {
    assertThat(method("s.executeUpdate(DELETE_A);").gaps())
        .singleElement()
        .asString()
        .contains("unresolved-sql");
  }

  /** Known miss: an unknown part beside a placeholder is no SQL, and so a gap. */
  @Test
  void aListWhoseSeparatorComesOnlySometimesIsAGap() {
    Reviewed review =
        method(
            """
            StringBuilder b = new StringBuilder("DELETE FROM a WHERE b IN (");
            for (int i = 0; i < ids.size(); i++) {
              if (i > 0) b.append(", ");
              b.append("?");
            }
            s.executeUpdate(b.append(")").toString());
            """);

    assertThat(review.gaps()).singleElement().asString().contains("unparsed-sql");
  }

  /** Known miss, for the same reason. */
  @Test
  void copiesOfAPlaceholderAreAGap() {
    Reviewed review =
        method(
            """
            String in = String.join(",", Collections.nCopies(ids.size(), "?"));
            s.executeUpdate("DELETE FROM a WHERE b IN (" + in + ")");
            """);

    assertThat(review.gaps()).singleElement().asString().contains("unparsed-sql");
  }
}
