package dev.twiceover.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.model.Source;
import dev.twiceover.review.Finding;
import dev.twiceover.review.Gap;
import dev.twiceover.review.Level;
import dev.twiceover.review.Place;
import dev.twiceover.review.Review;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ConsoleReporterTest {

  @Test
  void aCleanReviewSaysSo() throws IOException {
    assertThat(plain(Reviews.empty(), ""))
        .isEqualTo("0 files, 0 lines, 0 handlers, 0 writes, 0 sends\nno findings\n");
  }

  @Test
  void aFindingShowsWhatWhyHowAndTheFix() throws IOException {
    String[] text = plain(Reviews.full(), "stock/").split("\n\n", -1);

    assertThat(text[0])
        .isEqualTo(
            """
            stock/src/main/java/shop/Stock Handler.java:5:3: error: A second delivery deducts the quantity again. [delta-update]
             5 | \t\tjdbc.update("UPDATE inventory SET qty = qty - ? WHERE item = 'Käse'", order.qty());
               | \t\t^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
              statement: UPDATE inventory SET qty = qty - ? WHERE item = 'Käse'
              handler: StockHandler.on
              why: Nothing stops the statement when the same message comes back.
              timeline:
                1. delivery 1: qty 100 becomes 99 (line 5)
                2. crash before the acknowledgement
                3. delivery 2: qty 99 becomes 98 (line 5)
              see also:
                - inventory has no ledger (stock/db/V1__init.sql:2)
                - no configuration was found
              fix: Insert the message id into a ledger in the same transaction.\
            """);
  }

  @Test
  void absentPartsLeaveNoTrace() throws IOException {
    String[] text = plain(Reviews.full(), "").split("\n\n", -1);

    assertThat(text[1])
        .isEqualTo(
            """
            src/main/java/shop/Stock Handler.java:6:3: warning: The message is out before the commit. [send-in-transaction]
             6 | \t\tkafka.send("stock", order.id());
               | \t\t^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
              why: A rollback does not take it back.\
            """);
    assertThat(text[2])
        .isEqualTo(
            """
            src/main/java/shop/Legacy.java:19:1: note: The suppression gives no reason. [missing-reason]
              fix: Add one behind two dashes.\
            """);
  }

  @Test
  void gapsAndCountsClose() throws IOException {
    assertThat(plain(Reviews.full(), ""))
        .endsWith(
            """

            2 places not analysed:
              src/main/java/shop/Torn.java:1: unparsed-file: line 3: '}' expected
              src/main/java/shop/Torn.java:41: unresolved-sql: the text is a parameter of a public method

            31 files, 32 lines, 1 handler, 2 writes (1 DELTA_UPDATE, 1 UPSERT), 1 send
            36 of 35 statements unresolved
            34 files skipped
            1 finding suppressed in the source
            1 error, 1 warning, 1 note; see: twiceover explain delta-update
            """);
  }

  @Test
  void manyGapsAreCountedNotDropped() throws IOException {
    List<Gap> gaps =
        IntStream.rangeClosed(1, 25)
            .mapToObj(
                n ->
                    new Gap(
                        Place.ofLine("A.java", n),
                        n < 23 ? Gap.Kind.BOUND : Gap.Kind.FAILURE,
                        "detail " + n))
            .toList();

    assertThat(plain(review(List.of(), gaps, Map.of()), ""))
        .startsWith("25 places not analysed:\n  A.java:1: bound: detail 1\n")
        .contains(
            "  A.java:20: bound: detail 20\n"
                + "  and 5 more (2 bound, 3 failure); --report json has all\n");
  }

  @Test
  void colourMarksLevelAndPlace() throws IOException {
    String text =
        Json.text(
            new ConsoleReporter(Reviews.context(), new ConsoleStyle(true, 0)), Reviews.full());

    assertThat(text)
        .contains("\u001b[1msrc/main/java/shop/Stock Handler.java:5:3:\u001b[0m")
        .contains("\u001b[1;31merror:\u001b[0m A second delivery")
        .contains("\u001b[1;33mwarning:\u001b[0m The message is out")
        .contains("\u001b[1;31m\t\t^~~~");
    assertThat(text.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain(Reviews.full(), ""));
  }

  @Test
  void proseIsWrappedToTheTerminalAndKeepsEveryWord() throws IOException {
    String text =
        Json.text(
            new ConsoleReporter(Reviews.context(), new ConsoleStyle(false, 50)), Reviews.full());

    assertThat(text)
        .contains("  why: Nothing stops the statement when the same\n       message comes back.\n")
        .contains("    - inventory has no ledger (db/V1__init.sql:2)\n");
    assertThat(
            Json.text(
                new ConsoleReporter(Reviews.context(), new ConsoleStyle(false, 48)),
                Reviews.full()))
        .contains("    - inventory has no ledger\n      (db/V1__init.sql:2)\n");
  }

  @Test
  void theSourceCannotSendEscapeSequences() throws IOException {
    Source hostile = new Source("Evil.java", "a(\"\u001b[2J\u0007\");\n");
    Finding finding = finding(new Place("Evil.java", 1, 1, 1, 11), "clears \u001b[2J all");

    assertThat(plain(review(List.of(finding), List.of(), Map.of("Evil.java", hostile)), ""))
        .doesNotContain("\u001b")
        .doesNotContain("\u0007")
        .contains(" 1 | a(\"\uFFFD[2J\uFFFD\");\n   | ^~~~~~~~~~\n")
        .contains("error: clears \uFFFD[2J all [x]");
  }

  @Test
  void aPlaceOutsideTheSourceHasNoExcerpt() throws IOException {
    Source shorter = new Source("A.java", "one line");
    Finding finding = finding(new Place("A.java", 7, 1, 7, 4), "moved");

    assertThat(plain(review(List.of(finding), List.of(), Map.of("A.java", shorter)), ""))
        .startsWith("A.java:7:1: error: moved [x]\n\n");
  }

  private static Finding finding(Place place, String message) {
    return new Finding(
        "x",
        Level.ERROR,
        place,
        message,
        "",
        "",
        Optional.empty(),
        List.of(),
        Optional.empty(),
        List.of(),
        "");
  }

  private static Review review(
      List<Finding> findings, List<Gap> gaps, Map<String, Source> sources) {
    return new Review(
        List.of(),
        List.of(),
        List.of(),
        gaps,
        findings,
        List.of(),
        new Review.Summary(1, 1, 1, 0, 0, 0, 1),
        sources);
  }

  private static String plain(Review review, String prefix) throws IOException {
    return Json.text(
        new ConsoleReporter(Reviews.context().withPrefix(prefix), ConsoleStyle.PLAIN), review);
  }
}
