package dev.twiceover.benchmark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs the analyser and what it is compared to on the same sources, each run in a fresh process, in
 * turns, and prints medians and ratios. All run with the options of the launcher.
 */
public final class WholeRuns {
  private static final int ROUNDS = 5;

  private WholeRuns() {}

  /** Wall and processor time of one process. */
  private record Cost(double wallSeconds, double cpuSeconds) {}

  /**
   * Prints the comparison.
   *
   * @param args the launcher's jar, then the source jar
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    String analyser = args[0];
    String sources = args[1];
    String classPath = System.getProperty("java.class.path");
    Map<String, List<String>> runs = new LinkedHashMap<>();
    runs.put("twiceover check", java("-jar", analyser, "check", "--quiet", sources));
    runs.put("JavaParser, parse of everything", parse(classPath, "javaparser", sources));
    runs.put("javac, parse of everything", parse(classPath, "javac", sources));
    Map<String, List<Cost>> costs = new LinkedHashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (Map.Entry<String, List<String>> run : runs.entrySet()) {
        costs.computeIfAbsent(run.getKey(), key -> new ArrayList<>()).add(run(run.getValue()));
      }
    }
    Cost own = median(costs.getOrDefault("twiceover check", List.of()));
    System.out.printf(
        Locale.ROOT,
        "%s, %d rounds, median (least to most)%n",
        Path.of(sources).getFileName(),
        ROUNDS);
    System.out.println(
        "| run | wall s | cpu s | twiceover's wall / this | twiceover's cpu / this |");
    System.out.println("|---|---|---|---|---|");
    costs.forEach(
        (name, all) -> {
          Cost median = median(all);
          System.out.printf(
              Locale.ROOT,
              "| %s | %.2f (%.2f to %.2f) | %.2f | %.2f | %.2f |%n",
              name,
              median.wallSeconds,
              all.stream().mapToDouble(Cost::wallSeconds).min().orElseThrow(),
              all.stream().mapToDouble(Cost::wallSeconds).max().orElseThrow(),
              median.cpuSeconds,
              own.wallSeconds / median.wallSeconds,
              own.cpuSeconds / median.cpuSeconds);
        });
  }

  private static List<String> java(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    // The launcher's own, for all alike.
    command.add("-XX:+UseParallelGC");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-Xmx4g");
    command.addAll(Arrays.asList(arguments));
    return command;
  }

  private static List<String> parse(String classPath, String parser, String sources) {
    return java("-cp", classPath, ParseEverything.class.getName(), parser, sources);
  }

  private static Cost run(List<String> command) throws IOException, InterruptedException {
    Path output = Files.createTempFile("twiceover-benchmark", ".txt");
    try {
      long start = System.nanoTime();
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      Duration cpu = Duration.ZERO;
      while (process.isAlive()) {
        cpu = process.info().totalCpuDuration().orElse(cpu);
        Thread.sleep(5);
      }
      double wall = (System.nanoTime() - start) / 1e9;
      int exit = process.waitFor();
      if (exit > 1) {
        throw new IOException(
            String.join(" ", command) + " failed: " + Files.readString(output).strip());
      }
      return new Cost(wall, cpu.toMillis() / 1e3);
    } finally {
      Files.delete(output);
    }
  }

  private static Cost median(List<Cost> costs) {
    double[] wall = costs.stream().mapToDouble(Cost::wallSeconds).sorted().toArray();
    double[] cpu = costs.stream().mapToDouble(Cost::cpuSeconds).sorted().toArray();
    return new Cost(wall[wall.length / 2], cpu[cpu.length / 2]);
  }
}
