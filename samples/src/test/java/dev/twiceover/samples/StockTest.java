package dev.twiceover.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Named.named;

import dev.twiceover.samples.Handler.Starter;
import dev.twiceover.samples.message.OrderPlaced;
import java.sql.SQLException;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An order for one of 100 lamps, delivered twice. */
final class StockTest {
  private static final UUID EVENT = UUID.fromString("00000000-0000-0000-0000-000000000001");
  private static final OrderPlaced ONE_LAMP = new OrderPlaced(EVENT, "lamp", 1);

  static Stream<Named<Starter<OrderPlaced>>> broken() {
    return Stream.of(
        named("JDBC", db -> new dev.twiceover.samples.broken.stock.JdbcStockHandler(db)::on),
        named(
            "jOOQ",
            db -> new dev.twiceover.samples.broken.stock.JooqStockHandler(Shop.jooq(db))::on));
  }

  static Stream<Named<Starter<OrderPlaced>>> correct() {
    return Stream.of(
        named("JDBC", db -> new dev.twiceover.samples.correct.stock.JdbcStockHandler(db)::on),
        named(
            "jOOQ",
            db -> new dev.twiceover.samples.correct.stock.JooqStockHandler(Shop.jooq(db))::on));
  }

  @BeforeEach
  void open() {
    Shop.open("INSERT INTO inventory_balance (item_id, qty) VALUES ('lamp', 100), ('desk', 7)");
  }

  private static void assertStock(int lamps) {
    assertThat(Shop.rows("SELECT item_id, qty FROM inventory_balance ORDER BY item_id"))
        .containsExactly("desk 7", "lamp " + lamps);
  }

  private static void assertLedger(String... rows) {
    assertThat(Shop.rows("SELECT event_id, item_id, delta FROM inventory_ledger"))
        .containsExactly(rows);
  }

  @ParameterizedTest
  @MethodSource("broken")
  void theBrokenHandlerPassesTheTestThatEverybodyWrites(Starter<OrderPlaced> handler)
      throws SQLException {
    handler.deliver(ONE_LAMP);
    handler.deliver(ONE_LAMP);

    assertStock(99);
  }

  @ParameterizedTest
  @MethodSource("broken")
  void theBrokenHandlerDeductsTwiceAfterACrashBeforeTheMark(Starter<OrderPlaced> handler)
      throws SQLException {
    handler.crash(ONE_LAMP, "insert into processed_events");
    handler.deliver(ONE_LAMP);

    assertStock(98);
  }

  @ParameterizedTest
  @MethodSource("correct")
  void theCorrectHandlerDeductsOnce(Starter<OrderPlaced> handler) throws SQLException {
    handler.deliver(ONE_LAMP);
    handler.deliver(ONE_LAMP);

    assertStock(99);
    assertLedger(EVENT + " lamp -1");
  }

  @ParameterizedTest
  @MethodSource("correct")
  void theCorrectHandlerDeductsOnceAfterACrashBetweenLedgerAndBalance(Starter<OrderPlaced> handler)
      throws SQLException {
    handler.crash(ONE_LAMP, "update inventory_balance");
    assertStock(100);
    assertLedger();

    handler.deliver(ONE_LAMP);
    assertStock(99);
    assertLedger(EVENT + " lamp -1");
  }

  @ParameterizedTest
  @MethodSource("correct")
  void theCorrectHandlerDeductsOnceAfterACrashBeforeTheCommit(Starter<OrderPlaced> handler)
      throws SQLException {
    handler.crash(ONE_LAMP, "commit");
    assertStock(100);
    assertLedger();

    handler.deliver(ONE_LAMP);
    assertStock(99);
    assertLedger(EVENT + " lamp -1");
  }

  @ParameterizedTest
  @MethodSource("correct")
  void theCorrectHandlerLeavesNoLedgerRowForAnUnknownItem(Starter<OrderPlaced> handler) {
    assertThatThrownBy(() -> handler.deliver(new OrderPlaced(EVENT, "sofa", 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no stock of sofa");

    assertStock(100);
    assertLedger();
  }
}
