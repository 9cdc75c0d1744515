package dev.twiceover.frontend;

import dev.twiceover.javac.JavacFrontEnd;
import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.lowering.Lowering;
import dev.twiceover.model.Expression;
import dev.twiceover.model.ModelPrinter;
import dev.twiceover.model.ModelVerifier;
import dev.twiceover.model.Node;
import dev.twiceover.model.Source;
import dev.twiceover.model.SourceUnit;
import dev.twiceover.model.Statement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.stream.Stream;

/**
 * Lowers foreign code through both front ends and compares what they make of it.
 *
 * <p>Arguments: source jars, folders or files. Prints each difference and the counts.
 */
public final class ForeignDifferential {
  private static final int SHOWN = 40;

  private final Map<String, Integer> counts = new TreeMap<>();
  private final Map<String, Integer> opaque = new TreeMap<>();
  private long nodes;
  private int shown;

  private ForeignDifferential() {}

  /** Compares everything in the places named. */
  public static void main(String[] places) throws Exception {
    ExecutorService worker = FrontEnds.workers(1);
    for (String place : places) {
      worker.submit(() -> run(place)).get();
    }
    worker.shutdown();
  }

  private static Object run(String place) throws IOException {
    ForeignDifferential differential = new ForeignDifferential();
    differential.compare(sources(Path.of(place)));
    System.out.printf(
        "%s: %s, %d nodes, opaque %.4f %% %s%n",
        Path.of(place).getFileName(),
        differential.counts,
        differential.nodes,
        differential.opaque.values().stream().mapToInt(Integer::intValue).sum()
            * 100.0
            / Math.max(1, differential.nodes),
        differential.opaque);
    return place;
  }

  /** All Java files in a jar, a folder or of one name, decoded as UTF-8. */
  static List<Source> sources(Path place) throws IOException {
    if (Files.isDirectory(place) || place.toString().endsWith(".java")) {
      return walk(place);
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return walk(jar.getPath("/"));
    }
  }

  private static List<Source> walk(Path root) throws IOException {
    List<Source> sources = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).sorted().toList()) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        sources.add(new Source(file.toString(), text));
      }
    }
    return sources;
  }

  private void compare(List<Source> sources) {
    JavaParserFrontEnd javaParser = new JavaParserFrontEnd();
    List<Lowering> byJavac = JavacFrontEnd.available().orElseThrow().lower(sources);
    for (int i = 0; i < sources.size(); i++) {
      compare(sources.get(i), javaParser.lower(sources.get(i)), byJavac.get(i));
    }
  }

  private void compare(Source source, Lowering one, Lowering other) {
    if (one instanceof Lowering.Success mine && other instanceof Lowering.Success javacs) {
      List<String> violations = ModelVerifier.violations(mine.unit(), source);
      if (!violations.isEmpty()) {
        show("violated", source.path() + " " + violations.get(0));
      }
      countNodes(mine.unit());
      if (mine.unit().equals(javacs.unit())) {
        counts.merge("equal", 1, Integer::sum);
      } else {
        show("different", source.path() + difference(mine.unit(), javacs.unit()));
      }
      return;
    }
    String javaParsers = one instanceof Lowering.Failure failure ? failure.toString() : "fine";
    String javacs = other instanceof Lowering.Failure failure ? failure.toString() : "fine";
    String kind =
        javaParsers.equals("fine")
            ? "rejected by javac"
            : javacs.equals("fine") ? "rejected by JavaParser" : "rejected by both";
    show(kind, source.path() + "\n    JavaParser: " + javaParsers + "\n    javac: " + javacs);
  }

  private void show(String kind, String what) {
    counts.merge(kind, 1, Integer::sum);
    if (shown++ < SHOWN) {
      System.out.println(kind + ": " + what);
    }
  }

  private static String difference(SourceUnit mine, SourceUnit javacs) {
    List<String> left = ModelPrinter.print(mine).lines().toList();
    List<String> right = ModelPrinter.print(javacs).lines().toList();
    int line = 0;
    while (line < left.size() && line < right.size() && left.get(line).equals(right.get(line))) {
      line++;
    }
    return "\n    JavaParser: "
        + (line < left.size() ? left.get(line).strip() : "(end)")
        + "\n    javac:      "
        + (line < right.size() ? right.get(line).strip() : "(end)");
  }

  private void countNodes(SourceUnit unit) {
    Deque<Node> open = new ArrayDeque<>(unit.types());
    while (!open.isEmpty()) {
      Node node = open.pop();
      nodes++;
      if (node instanceof Expression.OpaqueExpression expression) {
        opaque.merge(expression.reason(), 1, Integer::sum);
      } else if (node instanceof Statement.OpaqueStatement statement) {
        opaque.merge(statement.reason(), 1, Integer::sum);
      }
      node.children().forEach(open::push);
    }
  }
}
