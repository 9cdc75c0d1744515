package dev.twiceover.errorprone;

import static com.google.testing.compile.CompilationSubject.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.CompilationTestHelper;
import com.google.errorprone.bugpatterns.BugChecker;
import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import com.google.testing.compile.JavaFileObjects;
import java.io.File;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;

final class TwiceoverSuppressionTest {

  @Test
  void suppressionsOfOthersAndOfRulesAreLeftAlone() {
    helper()
        .addSourceLines(
            "Fine.java",
            "@SuppressWarnings(\"unchecked\")",
            "class Fine {",
            "  static final String RULE = \"twiceover:\" + \"delta-update\";",
            "  @SuppressWarnings(\"twiceover:delta-update\") int a;",
            "  @SuppressWarnings({\"rawtypes\", \"twiceover:send-in-transaction\"}) int b;",
            "  @SuppressWarnings(value = RULE) int c;",
            "  @SuppressWarnings({}) int d;",
            "  @SuppressWarnings(\"twiceovers\") int e;",
            "  @Deprecated int f;",
            "}")
        .doTest();
  }

  @Test
  void whatMeansTwiceoverButNamesNoRuleIsReported() {
    helper()
        .addSourceLines(
            "Wrong.java",
            "class Wrong {",
            "  static final String RULE = \"twiceover.delta-update\";",
            "  // BUG: Diagnostic contains: \"twiceover\" names no Twiceover rule",
            "  @SuppressWarnings(\"twiceover\") int a;",
            "  // BUG: Diagnostic contains: \"twiceover:DeltaUpdate\" names no Twiceover rule",
            "  @SuppressWarnings({\"rawtypes\", \"twiceover:DeltaUpdate\"}) int b;",
            "  // BUG: Diagnostic contains: \"twiceover.delta-update\" names no Twiceover rule",
            "  @SuppressWarnings(value = RULE) int c;",
            "  // BUG: Diagnostic contains: \"Twiceover: delta-update\" names no Twiceover rule",
            "  @SuppressWarnings(\"Twiceover: delta-update\") int d;",
            "  // BUG: Diagnostic contains: \"twiceover:delta-updates\" names no Twiceover rule",
            "  @SuppressWarnings(\"twiceover:delta-updates\") int e;",
            "}")
        .doTest();
  }

  @Test
  void javacFindsItAsAPlugin() {
    JavaFileObject source =
        JavaFileObjects.forSourceLines(
            "shop.Wrong",
            "package shop;",
            "final class Wrong {",
            "  @SuppressWarnings(\"twiceover\")",
            "  void on(String message) {}",
            "}");

    Compilation compilation =
        Compiler.javac()
            .withAnnotationProcessorPath(classPath())
            .withOptions(
                "-XDcompilePolicy=simple",
                "--should-stop=ifError=FLOW",
                "-Xplugin:ErrorProne -XepDisableAllChecks -Xep:TwiceoverSuppression:WARN")
            .compile(source);

    assertThat(compilation).succeeded();
    assertThat(compilation).hadWarningCount(1);
    assertThat(compilation)
        .hadWarningContaining(
            "[TwiceoverSuppression] \"twiceover\" names no Twiceover rule, so it suppresses"
                + " nothing; write \"twiceover:\" and the id of a rule, such as"
                + " \"twiceover:delta-update\"")
        .inFile(source)
        .onLine(3);
  }

  @Test
  void theServiceFileNamesTheCheck() {
    assertThat(ServiceLoader.load(BugChecker.class))
        .extracting(checker -> checker.getClass().getName())
        .contains("dev.twiceover.errorprone.TwiceoverSuppression");
  }

  /** Error Prone looks for checks on the processor path alone. */
  private static List<File> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(File::new)
        .toList();
  }

  private static CompilationTestHelper helper() {
    return CompilationTestHelper.newInstance(
        TwiceoverSuppression.class, TwiceoverSuppressionTest.class);
  }
}
