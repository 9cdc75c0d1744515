package dev.twiceover.cli;

import dev.twiceover.report.JsonOutput;
import dev.twiceover.report.TsvReporter;
import dev.twiceover.schema.Schema;
import dev.twiceover.schema.discovery.Databases;
import dev.twiceover.schema.discovery.SchemaDiscovery;
import dev.twiceover.schema.discovery.SchemaNote;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.ValueFacts;
import dev.twiceover.sql.judge.Classifier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twiceover classify}: SQL statements in, their idioms and verdicts out. */
@Command(
    name = "classify",
    header = "Classify SQL statements, one a line or separated by semicolons.",
    sortOptions = false)
final class ClassifyCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "A file of statements; - or nothing for standard input.")
  private String file = "-";

  @Option(
      names = "--dialect",
      required = true,
      paramLabel = "NAME",
      description =
          "The database: postgresql, mysql, mariadb, sqlserver, sqlite, h2 or oracle; ansi for"
              + " any.")
  private String dialect = "";

  @Option(
      names = "--schema",
      paramLabel = "PATH",
      description =
          "What defines the tables: a file of DDL, a dump, a changelog, or a folder of migrations."
              + " Repeatable, in order.")
  private List<String> schemas = new ArrayList<>();

  @Option(
      names = "--volatile",
      split = ",",
      paramLabel = "NAME",
      description = "Parameters that differ at each delivery. Others come from the message.")
  private List<String> volatiles = new ArrayList<>();

  @Option(
      names = "--state",
      split = ",",
      paramLabel = "NAME",
      description = "Parameters that were read from the database before.")
  private List<String> states = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Format format = Format.TSV;

  ClassifyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Failure, IOException {
    Dialect database = known(dialect);
    Classifier classifier =
        Classifier.of(database)
            .with(schema(database))
            .with(
                ValueFacts.named(
                    Statements.parameterNames(volatiles), Statements.parameterNames(states)));
    List<Statements.Row> rows = new Statements(classifier).classify(input());
    switch (format) {
      case TSV -> tsv(rows);
      case JSON -> json(rows);
    }
    return Exit.CLEAN;
  }

  private static Dialect known(String name) throws Failure {
    return Dialect.named(name)
        .orElseThrow(
            () ->
                new Failure(
                    "unknown dialect '"
                        + name
                        + "'; known: "
                        + Arrays.stream(Dialect.values())
                            .map(d -> d.name().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "))));
  }

  /** What cannot be read of the schema is told: a key that is missed changes verdicts. */
  private Schema schema(Dialect database) throws Failure, IOException {
    List<Path> given = new ArrayList<>();
    for (String schema : schemas) {
      Path path = terminal.folder().resolve(schema);
      if (!Files.exists(path)) {
        throw new Failure("no such file or folder: " + schema);
      }
      given.add(path);
    }
    Databases databases = SchemaDiscovery.given(given, terminal.folder(), database);
    for (SchemaNote note : databases.notes()) {
      terminal.err().write("twiceover: " + note.file() + ": " + note.detail() + "\n");
    }
    terminal.err().flush();
    return databases.at("").schema();
  }

  private String input() throws Failure, IOException {
    return file.equals("-")
        ? new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8)
        : text(file);
  }

  private String text(String name) throws Failure, IOException {
    Path path = terminal.folder().resolve(name);
    if (!Files.isRegularFile(path)) {
      throw new Failure("no such file: " + name);
    }
    // Not readString: a stray byte of another encoding must not hide all other statements.
    return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
  }

  private void tsv(List<Statements.Row> rows) throws IOException {
    TsvReporter.row(Statements.HEADER, terminal.out());
    for (Statements.Row row : rows) {
      TsvReporter.row(row.values(), terminal.out());
    }
  }

  private void json(List<Statements.Row> rows) throws IOException {
    try (JsonOutput json = new JsonOutput(terminal.out())) {
      json.array(
          rows,
          row -> {
            for (int i = 0; i < Statements.HEADER.size(); i++) {
              json.text(Statements.HEADER.get(i), row.values().get(i));
            }
          });
    }
  }

  /** How to print it. */
  enum Format {
    TSV,
    JSON;

    /** The spelling on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
