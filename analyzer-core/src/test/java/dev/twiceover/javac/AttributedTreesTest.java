package dev.twiceover.javac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import dev.twiceover.model.ModelPrinter;
import dev.twiceover.model.ModelVerifier;
import dev.twiceover.model.Source;
import dev.twiceover.model.SourceUnit;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Attribution adds constructors, calls, accessors and types to the trees, but not to the model. */
class AttributedTreesTest {
  private static final Path FIXTURES = Path.of("src/test/resources/fixtures");
  private static final Pattern JAVAC = Pattern.compile("// javac: (\\d+)");

  /** Lowered from the file's own text, escapes are not decoded; modules need a module path. */
  private static final Set<String> LEFT_OUT = Set.of("UnicodeEscapes.java", "module-info.java");

  @TestFactory
  Stream<DynamicTest> addsNothingToTheModel() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    try (Stream<Path> files = Files.list(FIXTURES)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).sorted().toList()) {
        String name = file.getFileName().toString();
        Source source = new Source(name, Files.readString(file, StandardCharsets.UTF_8));
        if (!LEFT_OUT.contains(name) && javacReads(source)) {
          Path model = file.resolveSibling(name.replaceFirst("\\.java$", ".model"));
          tests.add(
              dynamicTest(
                  name,
                  () ->
                      assertThat(ModelPrinter.print(attributed(source)))
                          .isEqualTo(Files.readString(model))));
        }
      }
    }
    return tests.stream();
  }

  private static boolean javacReads(Source source) {
    Matcher matcher = JAVAC.matcher(source.text());
    return !matcher.find() || Runtime.version().feature() >= Integer.parseInt(matcher.group(1));
  }

  /** Attributes as far as it goes; most fixtures name things that are not there. */
  private static SourceUnit attributed(Source source) throws IOException {
    JavaFileObject file =
        new SimpleJavaFileObject(URI.create("test:/" + source.path()), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source.text();
          }
        };
    JavacTask task =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(
                    Writer.nullWriter(),
                    null,
                    diagnostic -> {},
                    List.of("-proc:none", "--should-stop=ifError=FLOW"),
                    null,
                    List.of(file));
    CompilationUnitTree unit = task.parse().iterator().next();
    task.analyze();
    SourceUnit lowered =
        JavacLowering.lower(
            source, unit, Trees.instance(task).getSourcePositions(), Attribution.NONE);
    ModelVerifier.verify(lowered, source);
    return lowered;
  }
}
