package dev.twiceover.report;

import dev.twiceover.model.Source;
import dev.twiceover.review.Finding;
import dev.twiceover.review.Gap;
import dev.twiceover.review.HandlerFact;
import dev.twiceover.review.Level;
import dev.twiceover.review.Place;
import dev.twiceover.review.Review;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.SendFact;
import dev.twiceover.review.Suppression;
import dev.twiceover.review.TransactionContext;
import dev.twiceover.review.WriteFact;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Synthetic reviews that use every field, with a different value in each. */
public final class Reviews {
  /** A handler that deducts stock; tabs and characters outside ASCII on purpose. */
  public static final Source HANDLER =
      new Source(
          "src/main/java/shop/Stock Handler.java",
          """
          package shop;

          final class StockHandler {
          \tvoid on(OrderPlaced order) {
          \t\tjdbc.update("UPDATE inventory SET qty = qty - ? WHERE item = 'Käse'", order.qty());
          \t\tkafka.send("stock", order.id());
          \t}
          }
          """);

  private static final Place UPDATE = new Place(HANDLER.path(), 5, 3, 5, 86);
  private static final Place SEND = new Place(HANDLER.path(), 6, 3, 6, 34);
  private static final Place METHOD = new Place(HANDLER.path(), 4, 2, 7, 3);

  /** The rules that {@link #full()} names, and one more. */
  public static final List<RuleInfo> RULES =
      List.of(
          new RuleInfo(
              "delta-update",
              "DeltaUpdate",
              RuleInfo.Group.CORRECTNESS,
              "A relative update is applied again by a redelivery.",
              "# delta-update\n\nAdds **twice**.\n"),
          new RuleInfo(
              "send-in-transaction",
              "SendInTransaction",
              RuleInfo.Group.CAUTION,
              "A message leaves before its transaction commits.",
              "# send-in-transaction\n\nSpeaks *too early*.\n"),
          new RuleInfo(
              "untried",
              "NotYetTried",
              RuleInfo.Group.NURSERY,
              "Nobody trusts this one yet.",
              "# untried\n"));

  private Reviews() {}

  /** What the reporters are told besides the review. */
  public static ReportContext context() {
    return new ReportContext("1.2.3", RULES, "");
  }

  /** A review of nothing. */
  public static Review empty() {
    return new Review(
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        new Review.Summary(0, 0, 0, 0, 0, 0, 0),
        Map.of());
  }

  /** A review with something in every list and a value in every field. */
  public static Review full() {
    return new Review(
        List.of(write(), bareWrite()),
        List.of(send()),
        List.of(new HandlerFact(METHOD, "StockHandler.on", "kafka-listener", 21, 22)),
        gaps(),
        List.of(deltaUpdate(), sendInTransaction(), unknownRule()),
        List.of(
            new Suppression(
                Place.ofLine("src/main/java/shop/Legacy.java", 9),
                "delta-update",
                Optional.of("the stock is recounted nightly"),
                List.of(silenced())),
            new Suppression(
                Place.ofLine("src/main/java/shop/Legacy.java", 19),
                "untried",
                Optional.empty(),
                List.of())),
        new Review.Summary(31, 32, 33, 34, 35, 36, 37),
        Map.of(HANDLER.path(), HANDLER));
  }

  private static WriteFact write() {
    return new WriteFact(
        UPDATE,
        "shop.StockHandler",
        "on",
        "spring-jdbc",
        "UPDATE inventory SET qty = qty - ? WHERE item = 'Käse'",
        Optional.of("inventory"),
        List.of("qty"),
        "DELTA_UPDATE",
        Optional.empty(),
        "DELTA",
        "NON_IDEMPOTENT",
        Optional.empty(),
        List.of("qty is added to itself", "no guard"),
        List.of("StockHandler.on", "StockJob.run"),
        TransactionContext.INSIDE);
  }

  private static WriteFact bareWrite() {
    return new WriteFact(
        new Place("src/main/java/shop/Names.java", 12, 7, 14, 9),
        "shop.Names",
        "",
        "text",
        "INSERT INTO {…}\tVALUES (?)\nON CONFLICT (id) DO UPDATE SET name = excluded.name",
        Optional.empty(),
        List.of(),
        "UPSERT",
        Optional.of("ABSOLUTE"),
        "UPSERT_ABSOLUTE",
        "IDEMPOTENT",
        Optional.empty(),
        List.of(),
        List.of(),
        TransactionContext.NONE);
  }

  private static SendFact send() {
    return new SendFact(
        SEND,
        "shop.StockHandler",
        "on",
        "kafka",
        "stock",
        TransactionContext.AFTER_COMMIT,
        List.of("StockHandler.on"));
  }

  private static List<Gap> gaps() {
    return List.of(
        new Gap(
            Place.ofLine("src/main/java/shop/Torn.java", 1),
            Gap.Kind.UNPARSED_FILE,
            "line 3: '}' expected"),
        new Gap(
            new Place("src/main/java/shop/Torn.java", 41, 5, 41, 12),
            Gap.Kind.UNRESOLVED_SQL,
            "the text is a parameter of a public method"));
  }

  private static Finding deltaUpdate() {
    return new Finding(
        "delta-update",
        Level.ERROR,
        UPDATE,
        "A second delivery deducts the quantity again.",
        "Nothing stops the statement when the same message comes back.",
        "Insert the message id into a ledger in the same transaction.",
        Optional.of("UPDATE inventory SET qty = qty - ? WHERE item = 'Käse'"),
        List.of(
            new Finding.Step(Optional.of(UPDATE), "delivery 1: qty 100 becomes 99"),
            new Finding.Step(Optional.empty(), "crash before the acknowledgement"),
            new Finding.Step(Optional.of(UPDATE), "delivery 2: qty 99 becomes 98")),
        Optional.of("StockHandler.on"),
        List.of(
            new Finding.Step(
                Optional.of(new Place("db/V1__init.sql", 2, 1, 2, 30)), "inventory has no ledger"),
            new Finding.Step(Optional.empty(), "no configuration was found")),
        "d41d8cd98f00");
  }

  private static Finding sendInTransaction() {
    return new Finding(
        "send-in-transaction",
        Level.WARNING,
        SEND,
        "The message is out before the commit.",
        "A rollback does not take it back.",
        "",
        Optional.empty(),
        List.of(),
        Optional.empty(),
        List.of(),
        "e51d8cd98f01");
  }

  private static Finding unknownRule() {
    return new Finding(
        "missing-reason",
        Level.NOTE,
        Place.ofLine("src/main/java/shop/Legacy.java", 19),
        "The suppression gives no reason.",
        "",
        "Add one behind two dashes.",
        Optional.empty(),
        List.of(),
        Optional.empty(),
        List.of(),
        "f61d8cd98f02");
  }

  private static Finding silenced() {
    return new Finding(
        "delta-update",
        Level.ERROR,
        new Place("src/main/java/shop/Legacy.java", 10, 5, 10, 40),
        "A second delivery adds the points again.",
        "No guard.",
        "Keep a ledger.",
        Optional.of("UPDATE points SET n = n + 1"),
        List.of(),
        Optional.of("Legacy.on"),
        List.of(),
        "a71d8cd98f03");
  }
}
