package dev.twiceover.value;

import dev.twiceover.value.Value.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text in which every unknown part is an identifier {@code __HOLE_n__}, so that a reader of SQL
 * can read around it. Unknown parts without anything between them are one.
 *
 * @param holes what stands in the holes; the first is {@code __HOLE_1__}
 * @param firstSite where the first known characters are written
 * @param sites where the known characters are written, in the order of the text
 */
public record SqlText(String text, List<Value> holes, Optional<Site> firstSite, List<Site> sites) {
  private static final Pattern HOLE = Pattern.compile("__HOLE_(\\d+)__");

  /** Copies the lists. */
  public SqlText {
    holes = List.copyOf(holes);
    sites = List.copyOf(sites);
  }

  /** The text with its holes named. */
  public static SqlText of(Value.Text value) {
    StringBuilder text = new StringBuilder();
    List<Value> holes = new ArrayList<>();
    List<Site> sites = new ArrayList<>();
    boolean afterHole = false;
    for (Piece piece : value.pieces()) {
      if (piece instanceof Piece.Chars chars) {
        text.append(chars.text());
        if (!chars.text().isBlank()) {
          chars.site().filter(site -> !sites.contains(site)).ifPresent(sites::add);
        }
        afterHole &= chars.text().isEmpty();
      } else if (piece instanceof Piece.Hole hole) {
        if (afterHole) {
          int last = holes.size() - 1;
          holes.set(last, Value.computed("+", List.of(holes.get(last), hole.value())));
        } else {
          holes.add(hole.value());
          text.append("__HOLE_").append(holes.size()).append("__");
        }
        afterHole = true;
      }
    }
    return new SqlText(
        text.toString(),
        holes,
        sites.isEmpty() ? Optional.empty() : Optional.of(sites.get(0)),
        sites);
  }

  /** The text as a reader of a report sees it: each hole as <code>{…}</code>. */
  public String display() {
    Matcher matcher = HOLE.matcher(text);
    return matcher.replaceAll("{…}");
  }
}
