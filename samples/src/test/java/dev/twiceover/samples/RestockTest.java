package dev.twiceover.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import dev.twiceover.samples.Handler.Starter;
import dev.twiceover.samples.message.GoodsReceived;
import java.sql.SQLException;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Five more lamps, and three of an item that is new, delivered twice. */
final class RestockTest {
  private static final UUID FIRST = UUID.fromString("00000000-0000-0000-0000-000000000011");
  private static final UUID SECOND = UUID.fromString("00000000-0000-0000-0000-000000000012");
  private static final GoodsReceived LAMPS = new GoodsReceived(FIRST, "lamp", 5);
  private static final GoodsReceived SOFAS = new GoodsReceived(SECOND, "sofa", 3);

  static Stream<Named<Starter<GoodsReceived>>> broken() {
    return Stream.of(
        named("JDBC", db -> new dev.twiceover.samples.broken.stock.JdbcRestockHandler(db)::on),
        named(
            "jOOQ",
            db -> new dev.twiceover.samples.broken.stock.JooqRestockHandler(Shop.jooq(db))::on));
  }

  static Stream<Named<Starter<GoodsReceived>>> correct() {
    return Stream.of(
        named("JDBC", db -> new dev.twiceover.samples.correct.stock.JdbcRestockHandler(db)::on),
        named(
            "jOOQ",
            db -> new dev.twiceover.samples.correct.stock.JooqRestockHandler(Shop.jooq(db))::on));
  }

  @BeforeEach
  void open() {
    Shop.open("INSERT INTO inventory_balance (item_id, qty) VALUES ('lamp', 100)");
  }

  private static void assertStock(String... rows) {
    assertThat(Shop.rows("SELECT item_id, qty FROM inventory_balance ORDER BY item_id"))
        .containsExactly(rows);
  }

  @ParameterizedTest
  @MethodSource("broken")
  void theBrokenHandlerAddsTwice(Starter<GoodsReceived> handler) throws SQLException {
    handler.deliver(LAMPS);
    handler.deliver(LAMPS);

    assertStock("lamp 110");
  }

  @ParameterizedTest
  @MethodSource("broken")
  void theBrokenHandlerAddsTwiceToAnItemThatItMadeItself(Starter<GoodsReceived> handler)
      throws SQLException {
    handler.deliver(SOFAS);
    handler.deliver(SOFAS);

    assertStock("lamp 100", "sofa 6");
  }

  @ParameterizedTest
  @MethodSource("correct")
  void theCorrectHandlerAddsOnceToOldAndNewItems(Starter<GoodsReceived> handler)
      throws SQLException {
    handler.deliver(LAMPS);
    handler.deliver(SOFAS);
    handler.deliver(LAMPS);
    handler.deliver(SOFAS);

    assertStock("lamp 105", "sofa 3");
    assertThat(Shop.rows("SELECT event_id, item_id, delta FROM inventory_ledger ORDER BY event_id"))
        .containsExactly(FIRST + " lamp 5", SECOND + " sofa 3");
  }

  @ParameterizedTest
  @MethodSource("correct")
  void theCorrectHandlerAddsOnceAfterACrashBetweenLedgerAndBalance(Starter<GoodsReceived> handler)
      throws SQLException {
    handler.crash(LAMPS, "insert into inventory_balance");
    assertStock("lamp 100");

    handler.deliver(LAMPS);
    assertStock("lamp 105");
  }

  @ParameterizedTest
  @MethodSource("correct")
  void theCorrectHandlerAddsOnceAfterACrashBeforeTheCommit(Starter<GoodsReceived> handler)
      throws SQLException {
    handler.crash(SOFAS, "commit");
    assertStock("lamp 100");

    handler.deliver(SOFAS);
    assertStock("lamp 100", "sofa 3");
  }
}
