package dev.twiceover.javac;

import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.tools.JavaCompiler;
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
      lower(sources.subList(start, Math.min(start + BATCH, sources.size())), results);
    }
    return results;
  }

  private void lower(List<Source> sources, List<Lowering> results) {
    try {
      results.addAll(new Batch(sources).run(compiler));
    } catch (StackOverflowError | RuntimeException | AssertionError e) {
      if (sources.size() == 1) {
        results.add(new Lowering.Failure(sources.get(0).path(), 1, Batch.reason(e)));
        return;
      }
      // One file of the batch has felled the compiler: find it.
      int middle = sources.size() / 2;
      lower(sources.subList(0, middle), results);
      lower(sources.subList(middle, sources.size()), results);
    }
  }
}
