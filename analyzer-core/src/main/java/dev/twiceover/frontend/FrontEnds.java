package dev.twiceover.frontend;

import dev.twiceover.javac.JavacFrontEnd;
import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads files with JavaParser, and those that it rejects with javac where a JDK runs us. What both
 * reject is a failure with both reasons.
 *
 * <p>Owns its threads, since parsers need deep stacks; {@link #lower} may be called from any.
 */
public final class FrontEnds implements FrontEnd, AutoCloseable {
  /** Address space, not memory: pages come as nesting needs them. */
  private static final long STACK_BYTES = 512L << 20;

  private static final int CHUNK = 16;

  private final ExecutorService workers;
  private final ThreadLocal<JavaParserFrontEnd> parser =
      ThreadLocal.withInitial(JavaParserFrontEnd::new);
  private final Optional<JavacFrontEnd> javac = JavacFrontEnd.available();

  private FrontEnds(ExecutorService workers) {
    this.workers = workers;
  }

  /**
   * Starts the workers.
   *
   * @param threads at least 1
   */
  public static FrontEnds open(int threads) {
    return new FrontEnds(workers(threads));
  }

  /** Daemon threads whose stacks are deep enough for any source that a person writes. */
  public static ExecutorService workers(int threads) {
    return Executors.newFixedThreadPool(
        threads,
        task -> {
          Thread thread = new Thread(null, task, "twiceover-parser", STACK_BYTES);
          thread.setDaemon(true);
          return thread;
        });
  }

  @Override
  public List<Lowering> lower(List<Source> sources) {
    List<Future<List<Lowering>>> chunks = new ArrayList<>();
    for (int start = 0; start < sources.size(); start += CHUNK) {
      List<Source> chunk = sources.subList(start, Math.min(start + CHUNK, sources.size()));
      chunks.add(workers.submit(() -> parser.get().lower(chunk)));
    }
    List<Lowering> results = new ArrayList<>(sources.size());
    chunks.forEach(chunk -> results.addAll(get(chunk)));
    javac.ifPresent(second -> retry(second, sources, results));
    return results;
  }

  private void retry(JavacFrontEnd second, List<Source> sources, List<Lowering> results) {
    List<Integer> rejected = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i) instanceof Lowering.Failure) {
        rejected.add(i);
      }
    }
    if (rejected.isEmpty()) {
      return;
    }
    List<Source> again = rejected.stream().map(sources::get).toList();
    List<Lowering> retried = get(workers.submit(() -> second.lower(again)));
    for (int i = 0; i < retried.size(); i++) {
      results.set(rejected.get(i), better(results.get(rejected.get(i)), retried.get(i)));
    }
  }

  private static Lowering better(Lowering first, Lowering second) {
    if (first instanceof Lowering.Failure mine && second instanceof Lowering.Failure javacs) {
      String reason =
          "javac: %s; JavaParser, line %d: %s"
              .formatted(javacs.reason(), mine.line(), mine.reason());
      return new Lowering.Failure(javacs.path(), javacs.line(), reason);
    }
    return second;
  }

  private static <T> T get(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while parsing", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a front end failed", e.getCause());
    }
  }

  /** Stops the workers. */
  @Override
  public void close() {
    workers.shutdownNow();
  }
}
