package dev.twiceover.samples.correct.stock;

import static dev.twiceover.samples.db.Tables.INVENTORY_BALANCE;
import static dev.twiceover.samples.db.Tables.INVENTORY_LEDGER;
import static org.jooq.impl.DSL.excluded;

import dev.twiceover.samples.message.GoodsReceived;
import org.jooq.DSLContext;
import org.springframework.kafka.annotation.KafkaListener;

/** The ledger of {@link JdbcRestockHandler} with jOOQ, absorbing the duplicate. */
public final class JooqRestockHandler {
  private final DSLContext db;

  /** A handler that works on the shop's database. */
  public JooqRestockHandler(DSLContext db) {
    this.db = db;
  }

  /** Handles one delivery. */
  @KafkaListener(topics = "goods-received")
  public void on(GoodsReceived event) {
    db.transaction(
        transaction -> {
          DSLContext tx = transaction.dsl();
          int added =
              tx.insertInto(INVENTORY_LEDGER)
                  .set(INVENTORY_LEDGER.EVENT_ID, event.eventId())
                  .set(INVENTORY_LEDGER.ITEM_ID, event.itemId())
                  .set(INVENTORY_LEDGER.DELTA, event.quantity())
                  .onConflictDoNothing()
                  .execute();
          if (added == 0) {
            return;
          }
          tx.insertInto(INVENTORY_BALANCE)
              .set(INVENTORY_BALANCE.ITEM_ID, event.itemId())
              .set(INVENTORY_BALANCE.QTY, event.quantity())
              .onConflict(INVENTORY_BALANCE.ITEM_ID)
              .doUpdate()
              .set(
                  INVENTORY_BALANCE.QTY,
                  INVENTORY_BALANCE.QTY.plus(excluded(INVENTORY_BALANCE.QTY)))
              .execute();
        });
  }
}
