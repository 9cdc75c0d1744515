package dev.twiceover.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code twiceover} at the root of the repository, with stand-ins for mvn and java. */
final class LauncherTest {
  private static final Path SCRIPT = Path.of("../twiceover");
  private static final String BUILDING =
      "twiceover: building the command line (some minutes when Maven has to download) ...\n";

  /** All that the script may call: the search path has nothing else, above all no real Maven. */
  private static final List<String> TOOLS =
      List.of(
          "sh",
          "dirname",
          "readlink",
          "sed",
          "find",
          "head",
          "mkdir",
          "cat",
          "sleep",
          "rm",
          "touch",
          "grep");

  @TempDir private Path temporary;
  private Path root;
  private Path bin;

  private record Result(int code, String out, String err) {}

  @BeforeEach
  void layOut() throws IOException {
    assumeThat(Path.of("/bin/sh")).exists();
    root = Files.createDirectories(temporary.resolve("my checkout"));
    bin = Files.createDirectories(temporary.resolve("bin"));
    for (String tool : TOOLS) {
      Path real =
          Files.exists(Path.of("/bin", tool)) ? Path.of("/bin", tool) : Path.of("/usr/bin", tool);
      script(bin.resolve(tool), "exec " + real + " \"$@\"");
    }
    script(root.resolve("twiceover"), Files.readString(SCRIPT));
    for (String module : List.of("analyzer-core", "rules", "cli")) {
      Files.createDirectories(root.resolve(module + "/src/main/java"));
      Files.writeString(root.resolve(module + "/pom.xml"), "");
    }
    Files.writeString(root.resolve("pom.xml"), "");
    jdk("17.0.9", "for a in \"$@\"; do printf '[%s]' \"$a\"; done; echo; exit 7");
    script(
        bin.resolve("mvn"),
        "printf 'mvn %s in %s\\n' \"$*\" \"$(pwd)\" >> '"
            + temporary
            + "/mvn.log'\n"
            + "mkdir -p cli/target/launcher && touch cli/target/launcher/twiceover.jar");
  }

  @Test
  void withoutJavaItSaysSo() throws Exception {
    Result result = run(root, Map.of("JAVA_HOME", temporary + "/nowhere"), "--version");

    assertThat(result.err())
        .isEqualTo(
            "twiceover: JAVA_HOME is " + temporary + "/nowhere, but there is no bin/java in it\n");
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void anOldJavaIsRefused() throws Exception {
    jdk("11.0.2", "exit 9");

    Result result = run(root, Map.of(), "--version");

    assertThat(result.err())
        .isEqualTo(
            "twiceover: "
                + temporary
                + "/jdk/bin/java is Java 11.0.2, but Java 17 or newer is"
                + " needed\n");
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void withoutMavenItSaysSo() throws Exception {
    Files.delete(bin.resolve("mvn"));

    Result result = run(root, Map.of(), "--version");

    assertThat(result.err())
        .isEqualTo(
            "twiceover: no mvn found: install Maven 3.6.3 or newer to build the command line\n");
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void aFailedBuildShowsItsErrorsAndWhereTheRestIs() throws Exception {
    script(bin.resolve("mvn"), "echo '[INFO] x'; echo '[ERROR] no luck'; exit 1");

    Result result = run(root, Map.of(), "--version");

    assertThat(result.err())
        .isEqualTo(
            BUILDING
                + "[ERROR] no luck\n"
                + "twiceover: the build failed; all of it is in "
                + root.toRealPath()
                + "/cli/target/launcher/build.log\n");
    assertThat(result.code()).isEqualTo(2);
    assertThat(root.resolve("cli/target/launcher/build.lock")).doesNotExist();
  }

  @Test
  void itBuildsOnceAndPassesArgumentsAndExitCodeThrough() throws Exception {
    Result first = run(temporary, Map.of(), "check", "a b", "--x=*", "");
    Result second = run(temporary, Map.of(), "rules");

    assertThat(first.err()).isEqualTo(BUILDING);
    assertThat(first.out())
        .isEqualTo(
            "[-XX:+UseParallelGC][-XX:TieredStopAtLevel=1][-jar]["
                + root.toRealPath()
                + "/cli/target/launcher/twiceover.jar][check][a b][--x=*][]\n");
    assertThat(first.code()).isEqualTo(7);
    assertThat(second.err()).isEmpty();
    assertThat(mavenRuns())
        .singleElement()
        .asString()
        .startsWith("mvn -q -B -pl cli -am package -Dbuild.folder=target/launcher ")
        .endsWith(" in " + root.toRealPath());
  }

  @Test
  void aNewerSourceIsBuilt() throws Exception {
    run(root, Map.of());
    Path source = Files.writeString(root.resolve("rules/src/main/java/New.java"), "");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));

    Result result = run(root, Map.of());

    assertThat(result.err()).isEqualTo(BUILDING);
    assertThat(mavenRuns()).hasSize(2);
  }

  @Test
  void aFreshBuildOfADeveloperIsUsed() throws Exception {
    Path jar = Files.createDirectories(root.resolve("cli/target")).resolve("twiceover.jar");
    Files.writeString(jar, "");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(5)));

    Result result = run(root, Map.of());

    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("[" + root.toRealPath() + "/cli/target/twiceover.jar]");
  }

  @Test
  void aLockOfADeadProcessIsTakenOver() throws Exception {
    Path lock = Files.createDirectories(root.resolve("cli/target/launcher/build.lock"));
    Files.writeString(lock.resolve("pid"), "999999999");

    assertThat(run(root, Map.of()).code()).isEqualTo(7);
    assertThat(lock).doesNotExist();
  }

  @Test
  void itCanBeLinkedFromElsewhere() throws Exception {
    Path link = Files.createSymbolicLink(bin.resolve("twiceover"), root.resolve("twiceover"));

    Result result = start(link, temporary, Map.of());

    assertThat(result.out())
        .contains("[" + root.toRealPath() + "/cli/target/launcher/twiceover.jar]");
  }

  private Result run(Path folder, Map<String, String> environment, String... args)
      throws Exception {
    return start(root.resolve("twiceover"), folder, environment, args);
  }

  private Result start(Path script, Path folder, Map<String, String> environment, String... args)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(args));
    Path out = temporary.resolve("out.txt");
    Path err = temporary.resolve("err.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("PATH", bin.toString());
    builder.environment().put("JAVA_HOME", temporary + "/jdk");
    builder.environment().putAll(environment);
    Process process = builder.start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return new Result(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  private void jdk(String version, String java) throws IOException {
    Files.createDirectories(temporary.resolve("jdk/bin"));
    Files.writeString(
        temporary.resolve("jdk/release"),
        "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\nJAVA_VERSION_DATE=\"2025\"\n");
    script(temporary.resolve("jdk/bin/java"), java);
  }

  private List<String> mavenRuns() throws IOException {
    return Files.readAllLines(temporary.resolve("mvn.log"));
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, text.startsWith("#!") ? text : "#!/bin/sh\n" + text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
