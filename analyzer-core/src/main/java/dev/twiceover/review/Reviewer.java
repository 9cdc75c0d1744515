package dev.twiceover.review;

import dev.twiceover.effect.Tracer;
import dev.twiceover.frontend.FrontEnds;
import dev.twiceover.library.Libraries;
import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.model.Source;
import dev.twiceover.project.Hierarchy;
import dev.twiceover.project.ProjectIndex;
import dev.twiceover.project.SourceFiles;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.schema.discovery.Databases;
import dev.twiceover.schema.discovery.SchemaDiscovery;
import dev.twiceover.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.stream.Collectors;

/** Reviews sources: the one door for the command line, the Maven goals and others. */
public final class Reviewer {
  private Reviewer() {}

  /**
   * Reviews what the request names with all rules on the class path.
   *
   * @throws ReviewException if a named path does not exist, an option is wrong, or nothing at all
   *     could be read
   */
  public static Review review(ReviewRequest request) throws ReviewException {
    long start = System.nanoTime();
    Configuration configuration = Configuration.of(request);
    SchemaDiscovery.Question databases =
        new SchemaDiscovery.Question(
            Optional.of(request.root()),
            request.schemas(),
            dialect(request.dialect().or(configuration::dialect)));
    for (Path schema : request.schemas()) {
      if (!Files.exists(schema)) {
        throw new ReviewException(schema + ": no such file or directory");
      }
    }
    List<String> entryPoints = new ArrayList<>(configuration.entryPoints());
    entryPoints.addAll(request.handlerPatterns());
    SourceFiles.Found files = read(request);
    try (FrontEnds frontEnds = FrontEnds.open(request.jobs(), FrontEnds.Order.JAVAC_FIRST)) {
      Review review =
          review(
              files,
              frontEnds,
              configuration.libraries(),
              databases,
              entryPoints,
              request.jobs(),
              start);
      if (review.summary().skipped() == review.summary().files()) {
        Gap first = review.gaps().get(0);
        throw nothing(
            request.root().resolve(first.place().file())
                + ":"
                + first.place().line()
                + ": "
                + first.detail(),
            review.gaps().size());
      }
      return review;
    }
  }

  /**
   * Reviews sources that are in memory.
   *
   * @param frontEnd reads them
   * @throws ReviewException if the dialect is not known
   */
  public static Review review(List<Source> sources, FrontEnd frontEnd, Optional<String> dialect)
      throws ReviewException {
    return review(sources, frontEnd, dialect, List.of());
  }

  /**
   * Reviews sources that are in memory.
   *
   * @param frontEnd reads them
   * @param schemas files that define the tables
   * @throws ReviewException if the dialect is not known
   */
  public static Review review(
      List<Source> sources, FrontEnd frontEnd, Optional<String> dialect, List<Path> schemas)
      throws ReviewException {
    return review(
        new SourceFiles.Found(sources, List.of()),
        frontEnd,
        Libraries.standard(),
        new SchemaDiscovery.Question(Optional.empty(), schemas, dialect(dialect)),
        List.of(),
        1,
        System.nanoTime());
  }

  private static Review review(
      SourceFiles.Found files,
      FrontEnd frontEnd,
      Libraries libraries,
      SchemaDiscovery.Question question,
      List<String> handlerPatterns,
      int jobs,
      long start) {
    return onADeepStack(
        () -> analysed(files, frontEnd, libraries, question, handlerPatterns, jobs, start));
  }

  /** Trees are walked by recursion, and callers come with stacks of any size. */
  private static Review onADeepStack(Callable<Review> work) {
    ExecutorService worker = FrontEnds.workers(1);
    try {
      return worker.submit(work).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while reviewing", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      worker.shutdownNow();
    }
  }

  private static Review analysed(
      SourceFiles.Found files,
      FrontEnd frontEnd,
      Libraries libraries,
      SchemaDiscovery.Question question,
      List<String> handlerPatterns,
      int jobs,
      long start) {
    ProjectIndex index = ProjectIndex.of(files.sources(), libraries, frontEnd);
    List<TypeInfo> types = index.loadWhatMatters();
    Hierarchy hierarchy = new Hierarchy(index, libraries);
    Tracer.Traces traces = Tracer.trace(hierarchy, types, handlerPatterns, jobs);
    List<LooseSql.Found> loose = LooseSql.in(types);
    Databases databases =
        SchemaDiscovery.find(question, hierarchy, StatementTexts.of(traces, loose));
    Session session = new Session(new StatementReader(databases), Rules.all());
    session.add(traces);
    session.addLoose(loose);
    session.addNotes(databases.notes());
    session.addProblems(files, index);
    long millis = (System.nanoTime() - start) / 1_000_000;
    return session.finish(types, files, index, millis);
  }

  private static SourceFiles.Found read(ReviewRequest request) throws ReviewException {
    SourceFiles.Found files;
    try {
      files = SourceFiles.read(request.paths(), request.root(), request.testSources());
    } catch (NoSuchFileException e) {
      throw new ReviewException(e.getMessage() + ": no such file or directory", e);
    } catch (IOException e) {
      throw new ReviewException("cannot read the sources: " + e.getMessage(), e);
    }
    if (files.sources().isEmpty() && !files.problems().isEmpty()) {
      SourceFiles.Problem first = files.problems().get(0);
      throw nothing(
          request.root().resolve(first.path()) + ": " + first.cause(), files.problems().size());
    }
    if (files.sources().isEmpty()) {
      throw new ReviewException(
          request.paths().stream().map(Object::toString).collect(Collectors.joining(", "))
              + ": no Java sources found");
    }
    return files;
  }

  private static ReviewException nothing(String first, int problems) {
    return new ReviewException(problems > 1 ? first + " (and " + (problems - 1) + " more)" : first);
  }

  private static Optional<Dialect> dialect(Optional<String> name) throws ReviewException {
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Optional<Dialect> known = Dialect.named(name.get());
    if (known.isEmpty()) {
      throw new ReviewException(unknownDialect(name.get()));
    }
    return known;
  }

  static String unknownDialect(String name) {
    return "unknown dialect '"
        + name
        + "'; known: "
        + Arrays.stream(Dialect.values())
            .map(each -> each.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
  }

  /** The rules on the class path, sorted by id. */
  public static List<RuleInfo> rules() {
    return Rules.all().stream().map(Rules.Loaded::info).toList();
  }
}
