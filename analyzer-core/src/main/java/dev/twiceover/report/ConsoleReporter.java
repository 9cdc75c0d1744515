package dev.twiceover.report;

import dev.twiceover.review.Finding;
import dev.twiceover.review.Gap;
import dev.twiceover.review.Level;
import dev.twiceover.review.Place;
import dev.twiceover.review.Review;
import dev.twiceover.review.Suppression;
import dev.twiceover.review.WriteFact;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a person reads: every finding with its source, its timeline and its fix, then a summary. */
public final class ConsoleReporter implements Reporter {
  /** Further gaps are counted here and listed in full by the other formats. */
  private static final int SHOWN_GAPS = 20;

  private final ReportContext context;
  private final ConsoleStyle style;

  /** File names are shown behind the context's prefix. */
  public ConsoleReporter(ReportContext context, ConsoleStyle style) {
    this.context = context;
    this.style = style;
  }

  @Override
  public void report(Review review, Writer out) throws IOException {
    for (Finding finding : review.findings()) {
      finding(finding, review, out);
      line(out, "");
    }
    summary(review, out);
    out.flush();
  }

  /**
   * Writes one finding of a review, as a block of lines.
   *
   * @throws IOException if the writer fails
   */
  public void finding(Finding finding, Review review, Writer out) throws IOException {
    Place place = finding.place();
    line(
        out,
        style.strong(where(place) + ":" + place.column() + ":")
            + " "
            + level(finding.level(), finding.level().label() + ":")
            + " "
            + safe(finding.message())
            + " "
            + style.faint("[" + finding.rule() + "]"));
    excerpt(finding, review, out);
    part("statement", finding.statement().orElse(""), out);
    part("handler", finding.handler().orElse(""), out);
    part("why", finding.why(), out);
    steps("timeline", n -> String.format("  %3d. ", n), finding.timeline(), place, out);
    steps("see also", n -> "    - ", finding.related(), place, out);
    part("fix", finding.fix(), out);
  }

  private void excerpt(Finding finding, Review review, Writer out) throws IOException {
    List<Excerpt.Line> lines = Excerpt.lines(review.sources(), finding.place());
    if (lines.isEmpty()) {
      return;
    }
    int digits = String.valueOf(lines.get(lines.size() - 1).number()).length();
    String margin = " ".repeat(digits + 2);
    for (Excerpt.Line line : lines) {
      String number = String.format(" %" + digits + "d ", line.number());
      line(out, style.faint(number + "|") + " " + line.text());
      if (!line.marks().isEmpty()) {
        line(out, style.faint(margin + "|") + " " + level(finding.level(), line.marks()));
      }
    }
  }

  private void part(String label, String text, Writer out) throws IOException {
    if (text.isBlank()) {
      return;
    }
    String head = "  " + label + ": ";
    List<String> lines = style.wrap(safe(text), head.length());
    line(out, style.strong(head) + lines.get(0));
    for (String next : lines.subList(1, lines.size())) {
      line(out, " ".repeat(head.length()) + next);
    }
  }

  private void steps(
      String label, IntFunction<String> bullet, List<Finding.Step> steps, Place home, Writer out)
      throws IOException {
    if (steps.isEmpty()) {
      return;
    }
    line(out, style.strong("  " + label + ":"));
    int n = 1;
    for (Finding.Step step : steps) {
      String head = bullet.apply(n++);
      String text =
          safe(step.text()) + step.place().map(p -> " (" + near(p, home) + ")").orElse("");
      List<String> lines = style.wrap(text, head.length());
      line(out, head + lines.get(0));
      for (String next : lines.subList(1, lines.size())) {
        line(out, " ".repeat(head.length()) + next);
      }
    }
  }

  /** A place in the same file is told by its line alone. */
  private String near(Place place, Place home) {
    return place.file().equals(home.file()) ? "line " + place.line() : where(place);
  }

  private void gaps(List<Gap> gaps, Writer out) throws IOException {
    if (gaps.isEmpty()) {
      return;
    }
    line(out, style.strong(Counts.of(gaps.size(), "place") + " not analysed:"));
    for (Gap gap : gaps.subList(0, Math.min(SHOWN_GAPS, gaps.size()))) {
      line(out, "  " + where(gap.place()) + ": " + gap.kind().label() + ": " + safe(gap.detail()));
    }
    if (gaps.size() > SHOWN_GAPS) {
      String kinds =
          counts(Counts.of(gaps.subList(SHOWN_GAPS, gaps.size()), g -> g.kind().label()));
      line(
          out,
          "  and " + (gaps.size() - SHOWN_GAPS) + " more (" + kinds + "); --report json has all");
    }
    line(out, "");
  }

  /**
   * Writes what was not analysed and how much was, as a block of lines.
   *
   * @throws IOException if the writer fails
   */
  public void summary(Review review, Writer out) throws IOException {
    gaps(review.gaps(), out);
    Review.Summary summary = review.summary();
    line(
        out,
        Stream.of(
                Counts.of(summary.files(), "file"),
                Counts.of(summary.lines(), "line"),
                Counts.of(review.handlers().size(), "handler"),
                Counts.of(review.writes().size(), "write") + idioms(review),
                Counts.of(review.sends().size(), "send"))
            .collect(Collectors.joining(", ")));
    long decided = review.writes().stream().filter(w -> w.decision().isPresent()).count();
    if (decided > 0) {
      line(out, "the schema decides the verdict of " + Counts.of(decided, "write"));
    }
    if (summary.unresolved() > 0) {
      String all = Counts.of(summary.statements(), "statement");
      line(out, summary.unresolved() + " of " + all + " unresolved");
    }
    if (summary.skipped() > 0) {
      line(out, Counts.of(summary.skipped(), "file") + " skipped");
    }
    suppressed(review.suppressions(), out);
    line(out, verdict(review));
  }

  private static String idioms(Review review) {
    Map<String, Long> idioms = Counts.of(review.writes(), WriteFact::idiom);
    return idioms.isEmpty() ? "" : " (" + counts(idioms) + ")";
  }

  private void suppressed(List<Suppression> suppressions, Writer out) throws IOException {
    long findings = suppressions.stream().mapToLong(s -> s.silenced().size()).sum();
    if (findings > 0) {
      line(out, Counts.of(findings, "finding") + " suppressed in the source");
    }
  }

  private String verdict(Review review) {
    if (review.findings().isEmpty()) {
      return style.good("no findings");
    }
    List<String> parts = new ArrayList<>();
    for (Level level : List.of(Level.ERROR, Level.WARNING, Level.NOTE)) {
      long count = review.findings().stream().filter(f -> f.level() == level).count();
      if (count > 0) {
        parts.add(level(level, Counts.of(count, level.label())));
      }
    }
    String example = review.findings().get(0).rule();
    return String.join(", ", parts) + style.faint("; see: twiceover explain " + example);
  }

  private String level(Level level, String text) {
    return switch (level) {
      case ERROR -> style.error(text);
      case WARNING -> style.warning(text);
      case NOTE -> style.note(text);
    };
  }

  private String where(Place place) {
    return safe(context.prefix() + place.file()) + ":" + place.line();
  }

  private static String counts(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(e -> e.getValue() + " " + e.getKey())
        .collect(Collectors.joining(", "));
  }

  /** Texts may quote the source. */
  private static String safe(String text) {
    return text.lines().map(Excerpt::printable).collect(Collectors.joining("\n"));
  }

  private static void line(Writer out, String text) throws IOException {
    out.write(text);
    out.write('\n');
  }
}
