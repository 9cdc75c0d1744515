package dev.twiceover.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.model.Source;
import dev.twiceover.review.Place;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ExcerptTest {

  @Test
  void wideCharactersTakeTwoColumns() {
    assertThat(lines("x = \"日本\"; call();", 1, 11, 1, 17))
        .containsExactly(new Excerpt.Line(1, "x = \"日本\"; call();", "            ^~~~~~"));
  }

  @Test
  void aStatementOverSeveralLinesIsMarkedOnTheFirst() {
    assertThat(lines("  call(\n\n      one,\n      two);\nnext();", 1, 3, 4, 11))
        .containsExactly(
            new Excerpt.Line(1, "  call(", "  ^~~~~"),
            new Excerpt.Line(3, "      one,", ""),
            new Excerpt.Line(4, "      two);", ""));
  }

  @Test
  void aLongStatementIsShownByItsFirstLines() {
    assertThat(lines("a\nb\nc\nd\ne\nf\ng", 1, 1, 7, 2)).hasSize(5);
  }

  @Test
  void aLongLineIsCutAroundThePlace() {
    String line = "x".repeat(500) + "HERE" + "y".repeat(500);

    Excerpt.Line shown = lines(line, 1, 501, 1, 505).get(0);

    assertThat(shown.text()).hasSize(166).startsWith("...xxx").endsWith("yyy...");
    assertThat(shown.text().indexOf("HERE")).isEqualTo(shown.marks().indexOf("^~~~"));
  }

  @Test
  void aPlaceBehindTheEndOfItsLineIsMarkedAtTheEnd() {
    assertThat(lines("ab", 1, 9, 1, 12)).containsExactly(new Excerpt.Line(1, "ab", "  ^"));
  }

  @Test
  void theTextOfAPlaceIsTheSourceBetweenItsEnds() {
    Source source = new Source("A.java", "one\r\ntwo\rthree");

    assertThat(Excerpt.text(Map.of("A.java", source), new Place("A.java", 1, 2, 3, 3)))
        .hasValue("ne\r\ntwo\rth");
    assertThat(Excerpt.text(Map.of("A.java", source), new Place("A.java", 9, 1, 9, 2))).isEmpty();
    assertThat(Excerpt.text(Map.of(), new Place("A.java", 1, 1, 1, 2))).isEmpty();
  }

  private static List<Excerpt.Line> lines(
      String text, int line, int column, int endLine, int endColumn) {
    return Excerpt.lines(
        Map.of("A.java", new Source("A.java", text)),
        new Place("A.java", line, column, endLine, endColumn));
  }
}
