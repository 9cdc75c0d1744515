package dev.twiceover.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.lowering.JavaText;
import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Source;
import dev.twiceover.model.SourceUnit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Reads files with the parser of the running JDK: fast, and strict to the syntax that this JDK
 * knows. It attributes nothing and needs no class path.
 *
 * <p>Thread-safe. Deep nesting needs a big stack; a file that overflows it is a failure.
 */
public final class JavacFrontEnd implements FrontEnd {
  /** Larger batches gain nothing; one task per file costs three to five times as much. */
  private static final int BATCH = 200;

  private static final List<String> OPTIONS = List.of("-proc:none", "-Xmaxerrs", "100000");

  private final JavaCompiler compiler;

  private JavacFrontEnd(JavaCompiler compiler) {
    this.compiler = compiler;
  }

  /** The front end, or empty where a JRE without a compiler runs us. */
  public static Optional<JavacFrontEnd> available() {
    return Optional.ofNullable(ToolProvider.getSystemJavaCompiler()).map(JavacFrontEnd::new);
  }

  @Override
  public List<Lowering> lower(List<Source> sources) {
    List<Lowering> results = new ArrayList<>(sources.size());
    for (int start = 0; start < sources.size(); start += BATCH) {
      lowerBatch(sources.subList(start, Math.min(start + BATCH, sources.size())), results);
    }
    return results;
  }

  private void lowerBatch(List<Source> sources, List<Lowering> results) {
    try {
      results.addAll(parse(sources));
    } catch (StackOverflowError | RuntimeException | AssertionError e) {
      if (sources.size() == 1) {
        String reason =
            e instanceof StackOverflowError
                ? "nested too deeply for the parser"
                : "parser error: " + oneLine(e.toString());
        results.add(new Lowering.Failure(sources.get(0).path(), 1, reason));
        return;
      }
      // One file of the batch has felled the compiler: find it.
      int middle = sources.size() / 2;
      lowerBatch(sources.subList(0, middle), results);
      lowerBatch(sources.subList(middle, sources.size()), results);
    }
  }

  private List<Lowering> parse(List<Source> sources) {
    // javac hands out wrappers of our file objects; their URIs stay the same.
    Map<URI, TextFile> files = new LinkedHashMap<>();
    for (Source source : sources) {
      TextFile file = new TextFile(source, files.size());
      files.put(file.toUri(), file);
    }
    Map<URI, Lowering> results = new HashMap<>();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(null, Locale.ROOT, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  Writer.nullWriter(),
                  manager,
                  diagnostic -> record(diagnostic, files, results),
                  OPTIONS,
                  null,
                  files.values());
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        URI uri = unit.getSourceFile().toUri();
        if (!results.containsKey(uri)) {
          results.put(
              uri,
              new Lowering.Success(lower(Objects.requireNonNull(files.get(uri)), unit, positions)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files.values().stream()
        .map(file -> results.getOrDefault(file.toUri(), file.failure(0, "javac has not read it")))
        .toList();
  }

  private static SourceUnit lower(
      TextFile file, CompilationUnitTree unit, SourcePositions positions) {
    return new UnitLowering(file.source.path(), file.text, unit, positions, Attribution.NONE)
        .lower();
  }

  /** Keeps the first error of each file. */
  private static void record(
      Diagnostic<? extends JavaFileObject> diagnostic,
      Map<URI, TextFile> files,
      Map<URI, Lowering> results) {
    JavaFileObject source = diagnostic.getSource();
    if (diagnostic.getKind() != Diagnostic.Kind.ERROR || source == null) {
      return;
    }
    TextFile file = files.get(source.toUri());
    if (file != null) {
      int offset = (int) Math.max(diagnostic.getPosition(), 0);
      results.putIfAbsent(
          file.toUri(), file.failure(offset, oneLine(diagnostic.getMessage(Locale.ROOT))));
    }
  }

  private static String oneLine(String message) {
    return message.lines().findFirst().orElse("").strip();
  }

  /** A source in memory. The number keeps files of one name apart. */
  private static final class TextFile extends SimpleJavaFileObject {
    private final Source source;
    private final JavaText text;

    TextFile(Source source, int number) {
      super(URI.create("twiceover:/" + number + "/" + className(source.path())), Kind.SOURCE);
      this.source = source;
      this.text = JavaText.of(source);
    }

    Lowering failure(int offset, String reason) {
      return new Lowering.Failure(source.path(), source.line(text.fileOffset(offset)), reason);
    }

    private static String className(String path) {
      String name = path.substring(path.lastIndexOf('/') + 1);
      return name.matches("[A-Za-z0-9_-]+\\.java") ? name : "Source.java";
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text.text();
    }
  }
}
