package dev.twiceover.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.testing.Reviewed;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Code that is deep, wide or runs in circles: reviewed, or one gap, on both front ends. */
final class HostileCodeTest {
  private static final String GOOD =
      """
      import java.sql.*;
      class Good {
        void on(Statement s) throws SQLException { s.execute("DELETE FROM good"); }
      }
      """;

  private static Reviewed method(String body) {
    return Reviewed.of(
        GOOD,
        """
        import java.sql.*;
        class Odd {
          Statement s;
          long f(Object o) { return 0; }
          Odd g(Object o) { return this; }
          void on(Connection c, String x, long[] a) throws SQLException {
            %s
          }
        }
        """
            .formatted(body));
  }

  /** Gaps must be one line each; the other file's write must be there. */
  private static List<String> gaps(Reviewed review) {
    assertThat(review.statements()).contains("DELETE FROM good");
    assertThat(review.gaps())
        .allSatisfy(gap -> assertThat(gap).doesNotContain("\n").hasSizeLessThan(500))
        .noneSatisfy(gap -> assertThat(gap).contains("failure: "));
    return review.gaps();
  }

  @Test
  void threeThousandTerms() {
    String terms =
        IntStream.range(0, 3_000)
            .mapToObj(i -> "+ \"a = \" + x + \" AND \"")
            .collect(Collectors.joining());

    Reviewed review =
        method("s.executeUpdate(\"DELETE FROM wide WHERE \" " + terms + " + \"1 = 1\");");

    assertThat(gaps(review)).hasSizeLessThan(2);
    assertThat(review.statements())
        .hasSize(2)
        .anyMatch(text -> text.startsWith("DELETE FROM wide"));
  }

  @Test
  void threeThousandLiteralTerms() {
    String terms = "+ \" OR a = 1\"".repeat(3_000);

    Reviewed review = method("s.executeUpdate(\"DELETE FROM wide WHERE b = 2\" " + terms + ");");

    assertThat(gaps(review)).isEmpty();
    assertThat(review.idioms()).anyMatch(row -> row.startsWith("jdbc DELETE | DELETE FROM wide"));
  }

  @Test
  void threeThousandAppends() {
    String appends = "b.append(\" OR a = 1\");\n".repeat(3_000);

    Reviewed review =
        method(
            "StringBuilder b = new StringBuilder(\"DELETE FROM wide WHERE b = 2\");\n"
                + appends
                + "s.executeUpdate(b.toString());");

    assertThat(gaps(review)).hasSizeLessThan(2);
    assertThat(review.idioms()).anyMatch(row -> row.startsWith("jdbc DELETE | DELETE FROM wide"));
  }

  @Test
  void parenthesesInSql() {
    String deep = "(".repeat(5_000) + "1" + ")".repeat(5_000);

    Reviewed review = method("s.executeUpdate(\"UPDATE deep SET a = " + deep + "\");");

    assertThat(gaps(review)).containsExactly("7 unparsed-sql: nested deeper than 250");
  }

  @Test
  void unclosedParenthesesInSql() {
    Reviewed review =
        method("s.executeUpdate(\"UPDATE deep SET a = " + "(".repeat(5_000) + "1\");");

    assertThat(gaps(review)).hasSizeLessThan(2);
  }

  @Test
  void parenthesesInJava() {
    Reviewed review =
        method(
            "s.executeUpdate("
                + "(".repeat(5_000)
                + "\"DELETE FROM deep\""
                + ")".repeat(5_000)
                + ");");

    assertThat(gaps(review)).isEmpty();
    assertThat(review.statements()).contains("DELETE FROM deep");
  }

  @Test
  void callsInCalls() {
    Reviewed review =
        method(
            "f(".repeat(2_000) + "s.executeUpdate(\"DELETE FROM deep\")" + ")".repeat(2_000) + ";");

    gaps(review);
    assertThat(review.statements()).contains("DELETE FROM deep");
  }

  @Test
  void callsOnCalls() {
    Reviewed review =
        method("g(1)" + ".g(2)".repeat(2_000) + ".f(s.executeUpdate(\"DELETE FROM deep\"));");

    gaps(review);
    assertThat(review.statements()).contains("DELETE FROM deep");
  }

  @Test
  void blocksInBlocks() {
    Reviewed review =
        method(
            "if (x == null) {".repeat(1_000)
                + "s.executeUpdate(\"DELETE FROM deep\");"
                + "}".repeat(1_000));

    gaps(review);
    assertThat(review.statements()).contains("DELETE FROM deep");
  }

  @Test
  void branchesAfterBranches() {
    Reviewed review =
        method(
            "String q = \"DELETE FROM deep WHERE 1 = 1\";"
                + "if (x.isEmpty()) { q += \" AND a = 1\"; }".repeat(200)
                + "s.executeUpdate(q);");

    gaps(review);
    assertThat(review.statements()).anyMatch(text -> text.startsWith("DELETE FROM deep"));
  }

  @Test
  void callsInACircle() {
    Reviewed review =
        Reviewed.of(
            GOOD,
            """
            import java.sql.*;
            class Odd {
              Statement s;
              @org.springframework.kafka.annotation.KafkaListener
              void a(int n) throws SQLException { s.execute("DELETE FROM a"); b(n); }
              void b(int n) throws SQLException { s.execute("DELETE FROM b"); c(n); }
              void c(int n) throws SQLException { s.execute("DELETE FROM c"); a(n); c(n); text(n); }
              String text(int n) throws SQLException { s.execute("DELETE FROM " + text(n)); return text(n - 1); }
            }
            """);

    gaps(review);
    assertThat(review.statements())
        .contains("DELETE FROM a", "DELETE FROM b", "DELETE FROM c", "DELETE FROM good");
    assertThat(review.places()).contains("Odd.c c [Odd.a]");
  }

  @Test
  void typesThatExtendThemselves() {
    Reviewed review =
        Reviewed.of(
            GOOD,
            "class A extends B { java.sql.Statement s; void a() throws Exception { b();"
                + " s.execute(\"DELETE FROM a\"); missing(); } }",
            "class B extends C implements I { void b() {} }",
            "class C extends A { void c() { new A().c(); } }",
            "interface I extends I, J { int K = J.K; }",
            "interface J extends I { int K = I.K; }");

    gaps(review);
    assertThat(review.statements()).contains("DELETE FROM a");
  }

  @Test
  void constantsThatAreMadeOfThemselves() {
    Reviewed review =
        Reviewed.of(
            GOOD,
            """
            class A {
              static final String X = "DELETE FROM a WHERE " + B.Y;
              java.sql.Statement s;
              void a() throws Exception { s.execute(X); }
            }
            """,
            "class B { static final String Y = A.X + \" b\"; static final String Z = Z; }");

    assertThat(gaps(review)).singleElement().asString().startsWith("2 unparsed-sql: ");
  }

  @Test
  void twoFilesOfOneType() {
    Reviewed review =
        Reviewed.of(GOOD, GOOD.replace("good", "twin").replace("class Good", "final class Good"));

    assertThat(review.statements()).contains("DELETE FROM good", "DELETE FROM twin");
  }

  @Test
  void fiftyImplementationsOfFiftyMethods() {
    String many =
        IntStream.range(0, 50)
            .mapToObj(
                i ->
                    "class C%d implements P { public void p(P next) throws Exception { next.p(this); s.execute(\"DELETE FROM t%d\"); } java.sql.Statement s; }"
                        .formatted(i, i))
            .collect(Collectors.joining("\n"));
    Reviewed review =
        Reviewed.of(
            GOOD,
            "interface P { void p(P next) throws Exception; }\n" + many,
            "class Z { P p; @org.springframework.scheduling.annotation.Scheduled void on() throws"
                + " Exception { p.p(p); } }");

    gaps(review);
    assertThat(review.statements()).contains("DELETE FROM t0", "DELETE FROM t49");
  }
}
