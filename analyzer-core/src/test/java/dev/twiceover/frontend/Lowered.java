package dev.twiceover.frontend;

import dev.twiceover.javac.JavacFrontEnd;
import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.ModelVerifier;
import dev.twiceover.model.Source;
import dev.twiceover.model.SourceUnit;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;

/** Lowers sources for tests, with a deep stack, and verifies each unit. */
public final class Lowered {
  private Lowered() {}

  /** The unit that JavaParser's front end makes of a source that it must accept. */
  public static SourceUnit byJavaParser(Source source) {
    return unit(result(new JavaParserFrontEnd(), source), source);
  }

  /** The unit that javac's front end makes of a source that it must accept. */
  public static SourceUnit byJavac(Source source) {
    return unit(result(JavacFrontEnd.available().orElseThrow(), source), source);
  }

  /** What a front end makes of one source, with a deep stack. */
  static Lowering result(FrontEnd frontEnd, Source source) {
    ExecutorService worker = FrontEnds.workers(1);
    try {
      return worker.submit(() -> frontEnd.lower(List.of(source))).get().get(0);
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError("front end threw on " + source.path(), e);
    } finally {
      worker.shutdown();
    }
  }

  /** The unit of a success, verified. */
  static SourceUnit unit(Lowering lowering, Source source) {
    if (lowering instanceof Lowering.Success success) {
      ModelVerifier.verify(success.unit(), source);
      return success.unit();
    }
    throw new AssertionError(lowering.toString());
  }
}
