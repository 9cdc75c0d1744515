package dev.twiceover.benchmark;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Parses every Java file of a source jar and does nothing else: what an analyser is compared to.
 */
public final class ParseEverything {
  private static final long STACK_BYTES = 512L << 20;

  private ParseEverything() {}

  /**
   * Parses and prints how many files could be read.
   *
   * @param args {@code javaparser} or {@code javac}, then the jar
   */
  public static void main(String[] args) throws IOException {
    List<String> sources = read(args[1]);
    int parsed = args[0].equals("javac") ? javac(sources) : javaParser(sources);
    System.out.println(parsed + " of " + sources.size() + " files parsed");
  }

  private static List<String> read(String jar) throws IOException {
    List<String> sources = new ArrayList<>();
    try (ZipFile zip = new ZipFile(jar)) {
      for (ZipEntry entry : zip.stream().toList()) {
        if (entry.getName().endsWith(".java")) {
          try (InputStream in = zip.getInputStream(entry)) {
            sources.add(new String(in.readAllBytes(), StandardCharsets.UTF_8));
          }
        }
      }
    }
    return sources;
  }

  /** One parser a thread, comments off, as the analyser's own front end has it. */
  private static int javaParser(List<String> sources) {
    int threads = Runtime.getRuntime().availableProcessors();
    ExecutorService workers =
        Executors.newFixedThreadPool(
            threads, task -> new Thread(null, task, "parser", STACK_BYTES));
    List<Future<Integer>> shares = new ArrayList<>();
    for (int share = 0; share < threads; share++) {
      int first = share;
      shares.add(
          workers.submit(
              () -> {
                ParserConfiguration configuration =
                    new ParserConfiguration()
                        .setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_25)
                        .setAttributeComments(false);
                JavaParser parser = new JavaParser(configuration);
                int parsed = 0;
                for (int i = first; i < sources.size(); i += threads) {
                  parsed += parser.parse(sources.get(i)).isSuccessful() ? 1 : 0;
                }
                return parsed;
              }));
    }
    int parsed = 0;
    try {
      for (Future<Integer> share : shares) {
        parsed += share.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      workers.shutdown();
    }
    return parsed;
  }

  /** One task for all files, as javac itself would. */
  private static int javac(List<String> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException("this needs a JDK");
    }
    List<JavaFileObject> files = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      String source = sources.get(i);
      files.add(
          new SimpleJavaFileObject(
              URI.create("mem:///F" + i + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
              return source;
            }
          });
    }
    JavacTask task =
        (JavacTask)
            compiler.getTask(
                null, null, diagnostic -> {}, List.of("-proc:none", "-classpath", ""), null, files);
    int parsed = 0;
    for (var unit : task.parse()) {
      parsed += unit == null ? 0 : 1;
    }
    return parsed;
  }
}
