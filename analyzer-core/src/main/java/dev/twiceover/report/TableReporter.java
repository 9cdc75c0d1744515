package dev.twiceover.report;

import dev.twiceover.review.Place;
import dev.twiceover.review.Review;
import dev.twiceover.review.SchemaDecision;
import dev.twiceover.review.WriteFact;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The inventory as aligned tables for people: the few columns that fit on a screen. */
public final class TableReporter implements Reporter {
  private static final int WIDEST = 60;

  private final ReportContext context;
  private final ConsoleStyle style;

  /** File names are shown behind the context's prefix. */
  public TableReporter(ReportContext context, ConsoleStyle style) {
    this.context = context;
    this.style = style;
  }

  @Override
  public void report(Review review, Writer out) throws IOException {
    table(
        List.of("WRITE", "IDIOM", "VERDICT", "TABLE", "TRANSACTION", "HANDLERS", "STATEMENT"),
        review.writes().stream()
            .map(
                w ->
                    List.of(
                        where(w.place()),
                        w.idiom() + w.setKind().map(k -> " " + k).orElse(""),
                        w.verdict(),
                        w.table().orElse("?"),
                        w.transaction().name(),
                        String.join(", ", w.handlers()),
                        cut(w.statement())))
            .toList(),
        out);
    table(
        List.of("SEND", "CHANNEL", "DESTINATION", "TRANSACTION", "HANDLERS"),
        review.sends().stream()
            .map(
                s ->
                    List.of(
                        where(s.place()),
                        s.channel(),
                        s.destination().isEmpty() ? "?" : s.destination(),
                        s.transaction().name(),
                        String.join(", ", s.handlers())))
            .toList(),
        out);
    table(
        List.of("HANDLER", "NAME", "KIND", "WRITES", "SENDS"),
        review.handlers().stream()
            .map(
                h ->
                    List.of(
                        where(h.place()),
                        h.name(),
                        h.kind(),
                        String.valueOf(h.writes()),
                        String.valueOf(h.sends())))
            .toList(),
        out);
    table(
        List.of("NOT ANALYSED", "KIND", "DETAIL"),
        review.gaps().stream()
            .map(g -> List.of(where(g.place()), g.kind().label(), cut(g.detail())))
            .toList(),
        out);
    List<WriteFact> decided =
        review.writes().stream().filter(w -> w.decision().isPresent()).toList();
    table(
        List.of("DECIDED BY SCHEMA", "VERDICT", "CONSTRAINT", "OTHERWISE"),
        decided.stream()
            .map(
                w ->
                    List.of(
                        where(w.place()),
                        w.verdict(),
                        w.decision().map(SchemaDecision::constraint).orElse(""),
                        cut(w.decision().map(SchemaDecision::otherwise).orElse(""))))
            .toList(),
        out);
    if (!decided.isEmpty()) {
      String all = Counts.of(review.writes().size(), "write");
      out.write("the schema decides the verdict of " + decided.size() + " of " + all + "\n");
    }
    out.write(
        String.join(
                ", ",
                Counts.of(review.summary().files(), "file"),
                Counts.of(review.writes().size(), "write"),
                Counts.of(review.sends().size(), "send"),
                Counts.of(review.handlers().size(), "handler"),
                Counts.of(review.gaps().size(), "place") + " not analysed")
            + "\n");
    out.flush();
  }

  private void table(List<String> header, List<List<String>> rows, Writer out) throws IOException {
    if (rows.isEmpty()) {
      return;
    }
    List<Integer> widths = new ArrayList<>();
    IntStream.range(0, header.size()).forEach(c -> widths.add(width(c, header, rows)));
    out.write(style.strong(align(header, widths)) + "\n");
    for (List<String> row : rows) {
      out.write(align(row, widths) + "\n");
    }
    out.write("\n");
  }

  private static int width(int column, List<String> header, List<List<String>> rows) {
    int widest = rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0);
    return Math.max(header.get(column).length(), widest);
  }

  private static String align(List<String> row, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < row.size(); c++) {
      line.append(row.get(c)).append(" ".repeat(widths.get(c) - row.get(c).length() + 2));
    }
    return line.toString().stripTrailing();
  }

  private String where(Place place) {
    return context.prefix() + place;
  }

  private static String cut(String text) {
    String line = Excerpt.printable(text.strip().replaceAll("\\s+", " "));
    return line.length() <= WIDEST ? line : line.substring(0, WIDEST - 3) + "...";
  }
}
