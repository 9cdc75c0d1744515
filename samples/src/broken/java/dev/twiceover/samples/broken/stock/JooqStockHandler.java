package dev.twiceover.samples.broken.stock;

import static dev.twiceover.samples.db.Tables.INVENTORY_BALANCE;
import static dev.twiceover.samples.db.Tables.PROCESSED_EVENTS;

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
    boolean done = db.fetchExists(PROCESSED_EVENTS, PROCESSED_EVENTS.EVENT_ID.eq(event.eventId()));
    if (done) {
      return;
    }
    db.update(INVENTORY_BALANCE) // expect: delta-update
        .set(INVENTORY_BALANCE.QTY, INVENTORY_BALANCE.QTY.minus(event.quantity()))
        .where(INVENTORY_BALANCE.ITEM_ID.eq(event.itemId()))
        .execute();
    db.insertInto(PROCESSED_EVENTS).set(PROCESSED_EVENTS.EVENT_ID, event.eventId()).execute();
  }
}
