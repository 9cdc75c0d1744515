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
 * Reads files with one front end, and those that it rejects with the other. What both reject is a
 * failure with both reasons. Where no JDK runs us, JavaParser is alone.
 *
 * <p>Owns its threads, since parsers need deep stacks; {@link #lower} may be called from any.
 */
public final class FrontEnds implements FrontEnd, AutoCloseable {
  /** Which front end is asked first. Both make the same model. */
  public enum Order {
    /** Reads syntax that is newer than the running JDK at once. */
    JAVA_PARSER_FIRST,
    /** Four to five times as fast on files that the running JDK can read. */
    JAVAC_FIRST
  }

  /** Address space, not memory: pages come as nesting needs them. */
  private static final long STACK_BYTES = 512L << 20;

  private static final int JAVA_PARSER_CHUNK = 16;
  private static final int JAVAC_CHUNK = 100;
  private static final int MIN_JAVAC_CHUNK = 8;

  private final ExecutorService workers;
  private final ThreadLocal<JavaParserFrontEnd> parser =
      ThreadLocal.withInitial(JavaParserFrontEnd::new);
  private final Optional<JavacFrontEnd> javac = JavacFrontEnd.available();
  private final Order order;
  private final int threads;

  private FrontEnds(int threads, Order order) {
    this.workers = workers(threads);
    this.threads = threads;
    this.order = order;
  }

  /**
   * Starts the workers, with JavaParser asked first.
   *
   * @param threads at least 1
   */
  public static FrontEnds open(int threads) {
    return open(threads, Order.JAVA_PARSER_FIRST);
  }

  /**
   * Starts the workers.
   *
   * @param threads at least 1
   */
  public static FrontEnds open(int threads, Order order) {
    return new FrontEnds(threads, order);
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
    if (javac.isEmpty()) {
      return byJavaParser(sources);
    }
    return order == Order.JAVAC_FIRST
        ? retry(byJavac(javac.get(), sources), sources, this::byJavaParser)
        : retry(byJavaParser(sources), sources, rejected -> byJavac(javac.get(), rejected));
  }

  private List<Lowering> byJavaParser(List<Source> sources) {
    return inChunks(sources, JAVA_PARSER_CHUNK, chunk -> parser.get().lower(chunk));
  }

  private List<Lowering> byJavac(JavacFrontEnd javac, List<Source> sources) {
    int share = (sources.size() + threads - 1) / threads;
    return inChunks(sources, Math.max(MIN_JAVAC_CHUNK, Math.min(share, JAVAC_CHUNK)), javac);
  }

  private List<Lowering> inChunks(List<Source> sources, int size, FrontEnd frontEnd) {
    List<Future<List<Lowering>>> chunks = new ArrayList<>();
    for (int start = 0; start < sources.size(); start += size) {
      List<Source> chunk = sources.subList(start, Math.min(start + size, sources.size()));
      chunks.add(workers.submit(() -> frontEnd.lower(chunk)));
    }
    List<Lowering> results = new ArrayList<>(sources.size());
    chunks.forEach(chunk -> results.addAll(get(chunk)));
    return results;
  }

  private List<Lowering> retry(List<Lowering> results, List<Source> sources, FrontEnd second) {
    List<Integer> rejected = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i) instanceof Lowering.Failure) {
        rejected.add(i);
      }
    }
    if (rejected.isEmpty()) {
      return results;
    }
    List<Lowering> retried = second.lower(rejected.stream().map(sources::get).toList());
    for (int i = 0; i < retried.size(); i++) {
      results.set(rejected.get(i), better(results.get(rejected.get(i)), retried.get(i)));
    }
    return results;
  }

  private Lowering better(Lowering first, Lowering second) {
    if (first instanceof Lowering.Failure one && second instanceof Lowering.Failure other) {
      Lowering.Failure javacs = order == Order.JAVAC_FIRST ? one : other;
      Lowering.Failure javaParsers = order == Order.JAVAC_FIRST ? other : one;
      // javac's messages are the better ones.
      return new Lowering.Failure(
          javacs.path(),
          javacs.line(),
          "javac: %s; JavaParser, line %d: %s"
              .formatted(javacs.reason(), javaParsers.line(), javaParsers.reason()));
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
