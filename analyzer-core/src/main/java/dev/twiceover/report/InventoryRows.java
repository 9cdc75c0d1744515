package dev.twiceover.report;

import dev.twiceover.review.Gap;
import dev.twiceover.review.HandlerFact;
import dev.twiceover.review.Place;
import dev.twiceover.review.Review;
import dev.twiceover.review.SendFact;
import dev.twiceover.review.WriteFact;
import java.util.ArrayList;
import java.util.List;

/** The inventory as rows of text, for tables: writes, then sends, handlers and gaps. */
final class InventoryRows {
  /** What the columns mean; the same for every kind of row. */
  static final List<String> HEADER =
      List.of(
          "kind",
          "file",
          "line",
          "endLine",
          "column",
          "type",
          "method",
          "library",
          "target",
          "columns",
          "idiom",
          "setKind",
          "shape",
          "verdict",
          "transaction",
          "handlers",
          "text");

  private final String prefix;

  InventoryRows(String prefix) {
    this.prefix = prefix;
  }

  /** All rows, each as long as the header. */
  List<List<String>> of(Review review) {
    List<List<String>> rows = new ArrayList<>();
    review.writes().forEach(w -> rows.add(write(w)));
    review.sends().forEach(s -> rows.add(send(s)));
    review.handlers().forEach(h -> rows.add(handler(h)));
    review.gaps().forEach(g -> rows.add(gap(g)));
    return rows;
  }

  private List<String> write(WriteFact write) {
    return row(
        "write",
        write.place(),
        write.type(),
        write.method(),
        write.library(),
        write.table().orElse(""),
        String.join(",", write.columns()),
        write.idiom(),
        write.setKind().orElse(""),
        write.shape(),
        write.verdict(),
        write.transaction().name(),
        String.join(",", write.handlers()),
        write.statement());
  }

  private List<String> send(SendFact send) {
    return row(
        "send",
        send.place(),
        send.type(),
        send.method(),
        send.channel(),
        send.destination(),
        "",
        "",
        "",
        "",
        "",
        send.transaction().name(),
        String.join(",", send.handlers()),
        "");
  }

  private List<String> handler(HandlerFact handler) {
    return row(
        "handler",
        handler.place(),
        "",
        "",
        handler.kind(),
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        handler.name(),
        Counts.of(handler.writes(), "write") + ", " + Counts.of(handler.sends(), "send"));
  }

  private List<String> gap(Gap gap) {
    return row(
        "gap",
        gap.place(),
        "",
        "",
        gap.kind().label(),
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        gap.detail());
  }

  private List<String> row(String kind, Place place, String... rest) {
    List<String> row =
        new ArrayList<>(
            List.of(
                kind,
                prefix + place.file(),
                String.valueOf(place.line()),
                String.valueOf(place.endLine()),
                String.valueOf(place.column())));
    row.addAll(List.of(rest));
    return row;
  }
}
