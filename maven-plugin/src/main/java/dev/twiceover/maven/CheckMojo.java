package dev.twiceover.maven;

import dev.twiceover.report.FailOn;
import dev.twiceover.report.ReportContext;
import dev.twiceover.report.ReportTarget;
import dev.twiceover.report.Tool;
import dev.twiceover.review.Review;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.ReviewRequest;
import dev.twiceover.review.Reviewer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Reviews the module's sources and fails the build when a message handler is wrong under
 * redelivery. Needs neither compiled classes nor resolved dependencies.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends AbstractMojo {
  private static final String CONFIGURATION = "twiceover.yaml";

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  /** Does nothing when true. */
  @Parameter(property = "twiceover.skip", defaultValue = "false")
  private boolean skip;

  /** The lowest level that fails the build: error, warning, note or none. */
  @Parameter(property = "twiceover.failOn", defaultValue = "error")
  private String failOn;

  /**
   * The database: postgresql, mysql, mariadb, sqlserver, sqlite, h2 or oracle. Inferred when
   * absent.
   */
  @Parameter(property = "twiceover.dialect")
  private @Nullable String dialect;

  /** Files or folders that define tables, besides those found by convention. */
  @Parameter(property = "twiceover.schemas")
  private @Nullable List<File> schemas;

  /**
   * The configuration. When absent: twiceover.yaml in the module, or else in the folder that Maven
   * was started for.
   */
  @Parameter(property = "twiceover.config")
  private @Nullable File config;

  /** Further entry points, as {@code Type.method} with {@code *} for any characters. */
  @Parameter(property = "twiceover.handlers")
  private @Nullable List<String> handlers;

  /**
   * Files whose findings count, as {@code **}{@code /*Handler.java}; all when absent. Other files
   * are read all the same, so that calls into them are followed.
   */
  @Parameter(property = "twiceover.includes")
  private @Nullable List<String> includes;

  /** Files whose findings do not count, such as {@code **}{@code /generated/**}. */
  @Parameter(property = "twiceover.excludes")
  private @Nullable List<String> excludes;

  /** Whether test sources are reviewed too. */
  @Parameter(property = "twiceover.includeTests", defaultValue = "false")
  private boolean includeTests;

  /**
   * Reports to write, each as {@code FORMAT=FILE} relative to the module, such as {@code
   * sarif=target/twiceover.sarif}. Formats: json, sarif.
   */
  @Parameter(property = "twiceover.reports")
  private @Nullable List<String> reports;

  /** Worker threads; 0 for one per core. */
  @Parameter(property = "twiceover.jobs", defaultValue = "0")
  private int jobs;

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("Twiceover is skipped.");
      return;
    }
    List<Path> sources = sources();
    if (sources.isEmpty()) {
      getLog().info("No Java sources in this module.");
      return;
    }
    Optional<String> failure = review(sources);
    if (failure.isPresent()) {
      throw new MojoFailureException(failure.get());
    }
  }

  private Optional<String> review(List<Path> sources) throws MojoExecutionException {
    try {
      ReviewRequest request = request(sources);
      Gate gate =
          new Gate(
              Path.of(session.getExecutionRootDirectory()),
              threshold(),
              new FilePatterns(list(includes), list(excludes)),
              list(reports).stream().map(ReportTarget::parse).toList());
      Review review = Reviewer.review(request);
      ReportContext context = new ReportContext(Tool.version(), Reviewer.rules(), "");
      return gate.pass(request, review, context, getLog());
    } catch (ReviewException | IOException | IllegalArgumentException e) {
      throw new MojoExecutionException(String.valueOf(e.getMessage()), e);
    }
  }

  private ReviewRequest request(List<Path> sources) {
    return new ReviewRequest(
        sources,
        project.getBasedir().toPath(),
        Optional.ofNullable(dialect),
        list(schemas).stream().map(File::toPath).toList(),
        configuration(),
        list(handlers),
        includeTests,
        jobs == 0 ? Runtime.getRuntime().availableProcessors() : jobs);
  }

  /** Generated roots of a build that has not run do not exist yet. */
  private List<Path> sources() {
    Stream<String> roots = project.getCompileSourceRoots().stream();
    if (includeTests) {
      roots = Stream.concat(roots, project.getTestCompileSourceRoots().stream());
    }
    return roots.map(Path::of).filter(Files::isDirectory).distinct().toList();
  }

  private Optional<Path> configuration() {
    if (config != null) {
      return Optional.of(config.toPath());
    }
    // The module's own is found by convention; the one at the top serves every other module.
    Path shared = Path.of(session.getExecutionRootDirectory(), CONFIGURATION);
    boolean own = new File(project.getBasedir(), CONFIGURATION).exists();
    return !own && Files.exists(shared) ? Optional.of(shared) : Optional.empty();
  }

  private FailOn threshold() {
    return FailOn.of(failOn)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "failOn must be error, warning, note or none, not '" + failOn + "'"));
  }

  private static <T> List<T> list(@Nullable List<T> values) {
    return values == null ? List.of() : new ArrayList<>(values);
  }
}
