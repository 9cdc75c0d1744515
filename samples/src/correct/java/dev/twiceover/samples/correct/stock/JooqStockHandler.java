package dev.twiceover.samples.correct.stock;

import static dev.twiceover.samples.db.Tables.INVENTORY_BALANCE;
import static dev.twiceover.samples.db.Tables.INVENTORY_LEDGER;

import dev.twiceover.samples.message.OrderPlaced;
import org.jooq.DSLContext;
import org.springframework.kafka.annotation.KafkaListener;

/** The same as {@link JdbcStockHandler}, with jOOQ. */
public final class JooqStockHandler {
  private final DSLContext db;

  /** A handler that works on the shop's database. */
  public JooqStockHandler(DSLContext db) {
    this.db = db;
  }

  /** Handles one delivery. */
  @KafkaListener(topics = "orders-placed")
  public void on(OrderPlaced event) {
    db.transaction(
        transaction -> {
          DSLContext tx = transaction.dsl();
          if (enter(tx, event)) {
            deduct(tx, event);
          }
        });
  }

  /** Whether the message is new to the ledger. */
  private static boolean enter(DSLContext tx, OrderPlaced event) {
    int added =
        tx.insertInto(INVENTORY_LEDGER)
            .set(INVENTORY_LEDGER.EVENT_ID, event.eventId())
            .set(INVENTORY_LEDGER.ITEM_ID, event.itemId())
            .set(INVENTORY_LEDGER.DELTA, -event.quantity())
            .onConflict(INVENTORY_LEDGER.EVENT_ID)
            .doNothing()
            .execute();
    return added == 1;
  }

  private static void deduct(DSLContext tx, OrderPlaced event) {
    int updated =
        tx.update(INVENTORY_BALANCE)
            .set(INVENTORY_BALANCE.QTY, INVENTORY_BALANCE.QTY.minus(event.quantity()))
            .where(INVENTORY_BALANCE.ITEM_ID.eq(event.itemId()))
            .execute();
    if (updated == 0) {
      throw new IllegalStateException("no stock of " + event.itemId());
    }
  }
}
