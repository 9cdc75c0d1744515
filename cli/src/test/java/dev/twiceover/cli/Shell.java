package dev.twiceover.cli;

import dev.twiceover.report.ConsoleStyle;
import dev.twiceover.report.Reviews;
import dev.twiceover.review.Review;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.ReviewRequest;
import dev.twiceover.review.RuleInfo;
import java.io.ByteArrayInputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs commands in this process over an engine that returns what a test wants. */
final class Shell implements Engine {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<ReviewRequest> requests = new ArrayList<>();
  private final Path folder;
  private Writer stdout = out;
  private String stdin = "";
  private Answer answer = request -> Reviews.full();

  Shell(Path folder) {
    this.folder = folder;
  }

  interface Answer {
    Review review(ReviewRequest request) throws ReviewException;
  }

  Shell answering(Answer other) {
    answer = other;
    return this;
  }

  Shell writingTo(Writer other) {
    stdout = other;
    return this;
  }

  Shell reading(String text) {
    stdin = text;
    return this;
  }

  int run(String... args) {
    Terminal terminal =
        new Terminal(
            stdout,
            err,
            new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
            ConsoleStyle.PLAIN,
            folder);
    return new Main(terminal, this).run(args);
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }

  ReviewRequest request() {
    return requests.get(requests.size() - 1);
  }

  int reviews() {
    return requests.size();
  }

  @Override
  public Review review(ReviewRequest request) throws ReviewException {
    requests.add(request);
    return answer.review(request);
  }

  @Override
  public List<RuleInfo> rules() {
    return Reviews.RULES;
  }
}
