package dev.twiceover.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.javac.JavacFrontEnd;
import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.lowering.FrontEnd;
import dev.twiceover.model.Source;
import dev.twiceover.review.Gap;
import dev.twiceover.review.HandlerFact;
import dev.twiceover.review.Review;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.Reviewer;
import dev.twiceover.review.SendFact;
import dev.twiceover.review.WriteFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a review says of sources in memory, as rows of text. Every review runs on both front ends,
 * which must agree.
 */
public final class Reviewed {
  private static final FrontEnd JAVA_PARSER = new JavaParserFrontEnd();
  private static final FrontEnd JAVAC = JavacFrontEnd.available().orElseThrow();
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
  private static final Pattern TYPE =
      Pattern.compile("(?:class|interface|enum|record|@interface) (\\w+)");
  private final Review review;

  private Reviewed(Review review) {
    this.review = review;
  }

  /** Reviews files; each is named after its package and first type. */
  public static Reviewed of(String... files) {
    return of(Optional.empty(), files);
  }

  /** Reviews files for a database. */
  public static Reviewed of(Optional<String> dialect, String... files) {
    List<Source> sources = new ArrayList<>();
    for (String file : files) {
      sources.add(new Source(path(file), file));
    }
    Reviewed first = new Reviewed(review(sources, JAVA_PARSER, dialect));
    Reviewed second = new Reviewed(review(sources, JAVAC, dialect));
    assertThat(second.everything()).as("javac against JavaParser").isEqualTo(first.everything());
    return first;
  }

  private static Review review(List<Source> sources, FrontEnd frontEnd, Optional<String> dialect) {
    try {
      return Reviewer.review(sources, frontEnd, dialect);
    } catch (ReviewException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String path(String file) {
    Matcher inPackage = PACKAGE.matcher(file);
    String folder = inPackage.find() ? inPackage.group(1).replace('.', '/') + "/" : "";
    Matcher type = TYPE.matcher(file);
    return folder + (type.find() ? type.group(1) : "Snippet") + ".java";
  }

  private List<Object> everything() {
    List<Object> all = new ArrayList<>(review.writes());
    all.addAll(review.sends());
    all.addAll(review.handlers());
    all.addAll(review.gaps());
    all.addAll(review.findings());
    all.addAll(review.suppressions());
    return all;
  }

  /** The review itself. */
  public Review review() {
    return review;
  }

  /** The texts of the writes that a call runs, in the order of their places. */
  public List<String> statements() {
    return ran().map(WriteFact::statement).toList();
  }

  /** The texts of writes that no call is known to run. */
  public List<String> loose() {
    return review.writes().stream()
        .filter(write -> write.library().equals("text"))
        .map(WriteFact::statement)
        .toList();
  }

  /** {@code library idiom | statement} of the writes that a call runs. */
  public List<String> idioms() {
    return ran()
        .map(write -> write.library() + " " + write.idiom() + kind(write) + " | " + text(write))
        .toList();
  }

  private static String kind(WriteFact write) {
    return write.setKind().map(kind -> "/" + kind).orElse("");
  }

  /** {@code table transaction} of the writes that a call runs. */
  public List<String> contexts() {
    return ran().map(write -> write.table().orElse("?") + " " + write.transaction()).toList();
  }

  /** {@code Type.method table handlers} of the writes that a call runs. */
  public List<String> places() {
    return ran()
        .map(
            write ->
                write.type()
                    + "."
                    + write.method()
                    + " "
                    + write.table().orElse("?")
                    + " "
                    + write.handlers())
        .toList();
  }

  /** {@code line statement} of the writes that a call runs. */
  public List<String> lines() {
    return ran().map(write -> write.place().line() + " " + text(write)).toList();
  }

  /** {@code channel destination transaction} of the sends. */
  public List<String> sends() {
    return review.sends().stream()
        .map(send -> send.channel() + " " + to(send) + " " + send.transaction())
        .toList();
  }

  private static String to(SendFact send) {
    return send.destination().isEmpty() ? "-" : send.destination();
  }

  /** {@code name kind} of the handlers. */
  public List<String> handlers() {
    return review.handlers().stream().map(Reviewed::handler).toList();
  }

  private static String handler(HandlerFact fact) {
    return fact.name() + " " + fact.kind();
  }

  /** {@code line kind: detail} of the gaps. */
  public List<String> gaps() {
    return review.gaps().stream().map(Reviewed::gap).toList();
  }

  private static String gap(Gap gap) {
    return gap.place().line() + " " + gap.kind().label() + ": " + gap.detail();
  }

  private java.util.stream.Stream<WriteFact> ran() {
    return review.writes().stream().filter(write -> !write.library().equals("text"));
  }

  private static String text(WriteFact write) {
    return write.statement();
  }
}
