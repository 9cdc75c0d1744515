package dev.twiceover.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.twiceover.javac.JavacFrontEnd;
import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Node;
import dev.twiceover.model.Source;
import dev.twiceover.model.SourceUnit;
import dev.twiceover.model.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What no person writes, but a build may find. */
class HostileInputTest {
  private static final FrontEnd JAVA_PARSER = new JavaParserFrontEnd();
  private static final FrontEnd JAVAC = JavacFrontEnd.available().orElseThrow();

  private static String initializer(String expression) {
    return "class A { Object x = " + expression + "; }";
  }

  @TestFactory
  Stream<DynamicTest> bothRejectWithOneLine() {
    return rejected().entrySet().stream()
        .flatMap(
            each ->
                Stream.of(JAVA_PARSER, JAVAC)
                    .map(
                        frontEnd ->
                            dynamicTest(
                                each.getKey() + " by " + frontEnd.getClass().getSimpleName(),
                                () -> assertRejected(frontEnd, each.getValue()))));
  }

  private static Map<String, String> rejected() {
    Map<String, String> inputs = new LinkedHashMap<>();
    inputs.put("unclosed brace", "class A {\n  void m() {\n");
    inputs.put("unclosed comment", "class A {} /* ");
    inputs.put("unclosed string", "class A { String s = \"abc\n; }");
    inputs.put("unclosed text block", "class A { String s = \"\"\"\n abc; }");
    inputs.put("unclosed parentheses", "class A { int x = " + "(".repeat(10_000));
    inputs.put("braces alone", "}".repeat(10_000));
    inputs.put("unknown escape", "class A { String s = \"\\q\"; }");
    inputs.put("broken Unicode escape", "class A { char c = '\\u00'; }");
    inputs.put("NUL in code", "class A { int a; \0 }");
    inputs.put("NULs alone", "\0".repeat(1_000));
    inputs.put("prose", "Dear reader,\nthis is no Java.\n");
    inputs.put("binary junk", junk());
    inputs.put("a compact source file", "int a = 1;\n\nvoid main() {}\n");
    return inputs;
  }

  private static String junk() {
    StringBuilder junk = new StringBuilder();
    new Random(7).ints(50_000, 0, 0x10000).forEach(c -> junk.append((char) c));
    return junk.toString();
  }

  private static void assertRejected(FrontEnd frontEnd, String text) {
    assertThat(Lowered.result(frontEnd, new Source("a/A.java", text)))
        .isInstanceOfSatisfying(
            Lowering.Failure.class,
            failure -> {
              assertThat(failure.path()).isEqualTo("a/A.java");
              assertThat(failure.line()).isPositive();
              assertThat(failure.reason()).isNotBlank().doesNotContain("\n").hasSizeLessThan(400);
            });
  }

  @TestFactory
  Stream<DynamicTest> bothReadAlike() {
    return read().entrySet().stream()
        .map(
            each ->
                dynamicTest(
                    each.getKey(),
                    () -> {
                      Source source = new Source("A.java", each.getValue());
                      List<Node> one = nodes(Lowered.byJavaParser(source));
                      List<Node> other = nodes(Lowered.byJavac(source));
                      assertThat(spans(one)).isEqualTo(spans(other));
                    }));
  }

  private static Map<String, String> read() {
    Map<String, String> inputs = new LinkedHashMap<>();
    inputs.put("nothing", "");
    inputs.put("blanks", " \t\r\n\f ");
    inputs.put("byte order mark", "\uFEFFclass A { int a; }");
    inputs.put("byte order mark alone", "\uFEFF");
    inputs.put("end of file character", "class A {}\u001a");
    inputs.put("20,000 texts", initializer("\"a\"" + " + b + \"c\"".repeat(10_000)));
    inputs.put("20,000 literals", initializer("\"a\"" + " + \"b\"".repeat(20_000)));
    inputs.put("20,000 numbers", initializer("a" + " + b".repeat(20_000)));
    inputs.put("20,000 conditions", initializer("a" + " && b".repeat(20_000)));
    inputs.put(
        "nested texts", initializer("\"a\" + (b + ".repeat(1_000) + "c" + ")".repeat(1_000)));
    inputs.put("parentheses", initializer("(".repeat(5_000) + "x" + ")".repeat(5_000)));
    inputs.put("calls in calls", initializer("f(".repeat(2_000) + "x" + ")".repeat(2_000)));
    inputs.put("calls on calls", initializer("a" + ".b()".repeat(5_000)));
    inputs.put("casts", initializer("(int) ".repeat(1_000) + "x"));
    inputs.put("choices", initializer("a ? b : ".repeat(1_000) + "c"));
    inputs.put("lambdas", initializer("f(x -> ".repeat(200) + "x" + ")".repeat(200)));
    inputs.put("blocks", "class A { void m() " + "{".repeat(2_000) + "}".repeat(2_000) + "}");
    inputs.put("else ifs", "class A { void m() {" + "if (a) b(); else ".repeat(2_000) + ";}}");
    inputs.put("types in types", "class A {".repeat(300) + "}".repeat(300));
    inputs.put("generics", "class A { " + "L<".repeat(300) + "X" + ">".repeat(300) + " f; }");
    inputs.put("a long line", initializer("new int[] {" + "1,".repeat(50_000) + "}"));
    inputs.put("a long literal", initializer("\"" + "x".repeat(2_000_000) + "\""));
    inputs.put("a long comment", "/*" + " * ".repeat(500_000) + "*/ class A {}");
    inputs.put("many members", "class A {" + "void m() {}".repeat(20_000) + "}");
    return inputs;
  }

  /** Without recursion, which {@code equals} of so deep a record would need. */
  private static List<Node> nodes(SourceUnit unit) {
    List<Node> nodes = new ArrayList<>();
    Deque<Node> open = new ArrayDeque<>(unit.types());
    while (!open.isEmpty()) {
      Node node = open.pop();
      nodes.add(node);
      node.children().forEach(open::push);
    }
    return nodes;
  }

  private static List<String> spans(List<Node> nodes) {
    return nodes.stream().map(node -> node.getClass().getSimpleName() + node.span()).toList();
  }

  @Test
  void textOfTwentyThousandTermsIsFlat() {
    Source source =
        new Source("A.java", initializer("\"a\"" + " + b + \"c\"".repeat(10_000) + " + \"d\""));

    List<Node> texts =
        nodes(Lowered.byJavac(source)).stream().filter(Expression.Text.class::isInstance).toList();

    assertThat(texts)
        .singleElement()
        .isInstanceOfSatisfying(
            Expression.Text.class, text -> assertThat(text.parts()).hasSize(20_001));
  }

  @Test
  void spansCountTheByteOrderMark() {
    Source source = new Source("A.java", "\uFEFFclass A {}");

    assertThat(Lowered.byJavaParser(source).types().get(0).span()).isEqualTo(new Span(1, 11));
  }

  @Test
  void aShallowStackIsAFailureNotAnError() throws InterruptedException {
    Source deep = new Source("A.java", initializer("(".repeat(20_000) + "x" + ")".repeat(20_000)));
    List<Lowering> results = new ArrayList<>();
    Thread thread =
        new Thread(
            null,
            () -> results.addAll(new JavaParserFrontEnd().lower(List.of(deep))),
            "s",
            1 << 19);

    thread.start();
    thread.join();

    assertThat(results)
        .containsExactly(new Lowering.Failure("A.java", 1, "nested too deeply for the parser"));
  }
}
