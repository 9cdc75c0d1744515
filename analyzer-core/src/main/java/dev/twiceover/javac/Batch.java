package dev.twiceover.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.Trees;
import dev.twiceover.lowering.JavaText;
import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Source;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;

/** The files of one compiler task. */
final class Batch {
  /** The default of a hundred errors for all files together would hide the errors of some. */
  private static final List<String> OPTIONS =
      List.of("-proc:none", "-classpath", "", "-Xmaxerrs", "1000000");

  private static final Pattern CLASS_NAME = Pattern.compile("[A-Za-z0-9_-]+\\.java");

  /** By URI, which stays the same in the wrappers of our file objects that javac hands out. */
  private final Map<URI, TextFile> files = new LinkedHashMap<>();

  private final Map<URI, Lowering> results = new HashMap<>();
  private final TaskCache cache = new TaskCache();

  Batch(List<Source> sources) {
    for (Source source : sources) {
      TextFile file = new TextFile(source, files.size());
      files.put(file.toUri(), file);
    }
  }

  /** One result for each file, in order. */
  List<Lowering> run(JavaCompiler compiler) {
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(null, Locale.ROOT, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  Writer.nullWriter(), manager, this::failed, OPTIONS, null, files.values());
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      task.addTaskListener(
          new TaskListener() {
            @Override
            public void finished(TaskEvent event) {
              if (event.getKind() == TaskEvent.Kind.PARSE) {
                parsed(event.getCompilationUnit(), positions);
              }
            }
          });
      task.parse();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files.values().stream()
        .map(file -> results.getOrDefault(file.toUri(), file.failure(0, "javac has not read it")))
        .toList();
  }

  /** Lowers a file as soon as it is parsed, while its trees are in the processor's cache. */
  private void parsed(CompilationUnitTree unit, SourcePositions positions) {
    URI uri = unit.getSourceFile().toUri();
    TextFile file = files.get(uri);
    if (file == null || results.containsKey(uri)) {
      return;
    }
    if (isCompact(unit, positions)) {
      results.put(uri, file.failure(0, "compact source file: it declares no class"));
      return;
    }
    try {
      UnitLowering lowering =
          new UnitLowering(
              file.source.path(), file.text, unit, positions, cache, false, Attribution.NONE);
      results.put(uri, new Lowering.Success(lowering.lower()));
    } catch (StackOverflowError | RuntimeException e) {
      results.put(uri, file.failure(0, reason(e)));
    }
  }

  /** Whether the compiler has invented the class around the methods of a file. */
  private static boolean isCompact(CompilationUnitTree unit, SourcePositions positions) {
    for (Tree type : unit.getTypeDecls()) {
      if (type instanceof ClassTree && positions.getEndPosition(unit, type) < 0) {
        return true;
      }
    }
    return false;
  }

  /** Keeps the first error of each file. */
  private void failed(Diagnostic<? extends JavaFileObject> diagnostic) {
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

  /** Why a file is lost that the compiler or the lowering could not cope with. */
  static String reason(Throwable error) {
    for (Throwable each = error; each != null; each = each.getCause()) {
      if (each instanceof StackOverflowError) {
        return "nested too deeply for the parser";
      }
    }
    return "parser error: " + oneLine(error.toString());
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
      return CLASS_NAME.matcher(name).matches() ? name : "Source.java";
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text.text();
    }
  }
}
