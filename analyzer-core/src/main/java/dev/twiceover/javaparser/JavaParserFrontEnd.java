package dev.twiceover.javaparser;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ParserConfiguration.LanguageLevel;
import com.github.javaparser.Position;
import com.github.javaparser.Problem;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.lowering.JavaText;
import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Source;
import java.util.List;

/**
 * Reads files with JavaParser. It needs no compiler and reads syntax newer than the running JDK.
 *
 * <p>Not thread-safe: one instance per thread. Deep nesting needs a big stack; a file that
 * overflows it is a failure, not an error.
 */
public final class JavaParserFrontEnd implements FrontEnd {
  private final JavaParser parser;

  /** Makes a front end for the calling thread. */
  public JavaParserFrontEnd() {
    ParserConfiguration configuration =
        new ParserConfiguration()
            .setLanguageLevel(LanguageLevel.JAVA_25)
            .setAttributeComments(false)
            .setDetectOriginalLineSeparator(false);
    // The validators cost a third of the time and reject what javac accepts.
    configuration.getProcessors().clear();
    parser = new JavaParser(configuration);
  }

  @Override
  public List<Lowering> lower(List<Source> sources) {
    return sources.stream().map(this::lower).toList();
  }

  /** Lowers one file; what it contains never makes this throw. */
  public Lowering lower(Source source) {
    try {
      JavaText text = JavaText.of(source);
      ParseResult<CompilationUnit> result = parser.parse(text.text());
      if (!result.isSuccessful() || result.getResult().isEmpty()) {
        return failure(source, text, result.getProblems());
      }
      CompilationUnit unit = result.getResult().get();
      return isCompact(unit)
          ? new Lowering.Failure(source.path(), 1, "compact source file: it declares no class")
          : new Lowering.Success(new UnitLowering(source.path(), text, unit).lower());
    } catch (StackOverflowError e) {
      return new Lowering.Failure(source.path(), 1, "nested too deeply for the parser");
    } catch (RuntimeException | AssertionError e) {
      return new Lowering.Failure(source.path(), 1, "parser error: " + oneLine(e.toString()));
    }
  }

  /** Whether the parser has invented the class around the methods of a file. */
  private static boolean isCompact(CompilationUnit unit) {
    return unit.getTypes().stream()
        .anyMatch(type -> type instanceof ClassOrInterfaceDeclaration named && named.isCompact());
  }

  private static Lowering failure(Source source, JavaText text, List<Problem> problems) {
    if (problems.isEmpty()) {
      return new Lowering.Failure(source.path(), 1, "not a Java file");
    }
    Problem first = problems.get(0);
    Source decoded = new Source(source.path(), text.text());
    int line =
        first
            .getLocation()
            .flatMap(range -> range.getBegin().getRange())
            .map(range -> range.begin)
            .filter(begin -> begin.line >= 1 && begin.line <= decoded.lineCount())
            .map(begin -> source.line(text.fileOffset(offset(decoded, begin))))
            .orElse(1);
    return new Lowering.Failure(source.path(), line, oneLine(first.getMessage()));
  }

  private static int offset(Source decoded, Position position) {
    int offset = decoded.lineStart(position.line) + Math.max(position.column - 1, 0);
    return Math.min(offset, decoded.text().length());
  }

  private static String oneLine(String message) {
    String line = message.lines().findFirst().orElse("").strip();
    return line.length() <= 200 ? line : line.substring(0, 200) + "…";
  }
}
