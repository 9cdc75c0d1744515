package dev.twiceover.frontend;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.sun.management.ThreadMXBean;
import com.sun.source.util.JavacTask;
import dev.twiceover.javac.JavacFrontEnd;
import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.model.Source;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Measures what lowering costs over parsing alone.
 *
 * <p>Arguments: threads, rounds, then source jars or folders. Prints the best round of each way by
 * processor time, since machines are shared. Run with {@code -XX:+UseParallelGC}.
 */
public final class FrontEndSpeed {
  private static final int BATCH = 200;
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  private FrontEndSpeed() {}

  /** Measures. */
  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int rounds = Integer.parseInt(args[1]);
    List<Source> sources = new ArrayList<>();
    for (int i = 2; i < args.length; i++) {
      sources.addAll(ForeignDifferential.sources(Path.of(args[i])));
    }
    long lines = sources.stream().mapToLong(Source::lineCount).sum();
    System.out.printf("%d files, %d lines, %d threads%n", sources.size(), lines, threads);
    ExecutorService workers = FrontEnds.workers(threads);
    ThreadLocal<JavaParser> parsers = ThreadLocal.withInitial(FrontEndSpeed::javaParser);
    ThreadLocal<JavaParserFrontEnd> frontEnds = ThreadLocal.withInitial(JavaParserFrontEnd::new);
    JavacFrontEnd javac = JavacFrontEnd.available().orElseThrow();
    Map<String, Consumer<List<Source>>> ways =
        Map.of(
            "1 JavaParser parse",
            batch -> batch.forEach(each -> parsers.get().parse(each.text())),
            "2 JavaParser parse and lower",
            batch -> frontEnds.get().lower(batch),
            "3 javac parse",
            FrontEndSpeed::parseByJavac,
            "4 javac parse and lower",
            javac::lower);
    for (Map.Entry<String, Consumer<List<Source>>> way : new TreeMap<>(ways).entrySet()) {
      List<Cost> costs = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        costs.add(run(workers, sources, way.getValue()));
      }
      Cost best = costs.stream().min(Comparator.comparing(Cost::cpuMillis)).orElseThrow();
      System.out.printf(
          "%-30s cpu %5d ms, wall %5d ms, %4d kl/s of cpu, %5d MB %s%n",
          way.getKey(),
          best.cpuMillis,
          best.wallMillis,
          lines / best.cpuMillis,
          best.megabytes,
          costs.stream().map(Cost::cpuMillis).toList());
    }
    workers.shutdown();
  }

  /** What a round cost; processor time of the workers without the collector's. */
  private record Cost(long wallMillis, long cpuMillis, long megabytes) {}

  private static Cost run(ExecutorService workers, List<Source> sources, Consumer<List<Source>> way)
      throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    AtomicLong cpu = new AtomicLong();
    AtomicLong bytes = new AtomicLong();
    long start = System.nanoTime();
    List<Future<?>> batches = new ArrayList<>();
    for (int from = 0; from < sources.size(); from += BATCH) {
      List<Source> batch = sources.subList(from, Math.min(from + BATCH, sources.size()));
      batches.add(
          workers.submit(
              () -> {
                long cpuBefore = threads.getCurrentThreadCpuTime();
                long bytesBefore = threads.getCurrentThreadAllocatedBytes();
                way.accept(batch);
                cpu.addAndGet(threads.getCurrentThreadCpuTime() - cpuBefore);
                bytes.addAndGet(threads.getCurrentThreadAllocatedBytes() - bytesBefore);
              }));
    }
    for (Future<?> batch : batches) {
      batch.get();
    }
    return new Cost(
        (System.nanoTime() - start) / 1_000_000, cpu.get() / 1_000_000, bytes.get() >> 20);
  }

  private static JavaParser javaParser() {
    ParserConfiguration configuration =
        new ParserConfiguration()
            .setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_25)
            .setAttributeComments(false)
            .setDetectOriginalLineSeparator(false);
    configuration.getProcessors().clear();
    return new JavaParser(configuration);
  }

  private static void parseByJavac(List<Source> sources) {
    List<JavaFileObject> files = new ArrayList<>();
    for (Source source : sources) {
      URI uri = URI.create("speed:/" + files.size() + "/Source.java");
      files.add(
          new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
              return source.text();
            }
          });
    }
    try {
      ((JavacTask)
              COMPILER.getTask(null, null, diagnostic -> {}, List.of("-proc:none"), null, files))
          .parse();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
