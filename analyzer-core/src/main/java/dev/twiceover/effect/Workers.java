package dev.twiceover.effect;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/** Threads whose stacks are deep enough to walk any code. */
final class Workers implements AutoCloseable {
  private static final long STACK_BYTES = 512L << 20;
  private static final int CHUNKS_PER_THREAD = 4;
  private final ExecutorService threads;
  private final int count;

  /**
   * @param count at least 1
   */
  Workers(int count) {
    this.count = count;
    this.threads =
        Executors.newFixedThreadPool(
            count,
            task -> {
              Thread thread = new Thread(null, task, "twiceover-trace", STACK_BYTES);
              thread.setDaemon(true);
              return thread;
            });
  }

  /** One result for each, in order. */
  <T, R> List<R> map(List<T> all, Function<T, R> work) {
    List<Future<R>> futures = new ArrayList<>();
    all.forEach(each -> futures.add(threads.submit(() -> work.apply(each))));
    List<R> results = new ArrayList<>();
    futures.forEach(future -> results.add(await(future)));
    return results;
  }

  /** The same for work that is small for each. */
  <T> void forEach(List<T> all, Consumer<T> work) {
    int size = Math.max(1, all.size() / (count * CHUNKS_PER_THREAD));
    List<List<T>> chunks = new ArrayList<>();
    for (int start = 0; start < all.size(); start += size) {
      chunks.add(all.subList(start, Math.min(start + size, all.size())));
    }
    map(
        chunks,
        chunk -> {
          chunk.forEach(work);
          return chunk.size();
        });
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while tracing", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
