package dev.twiceover.samples.broken.stock;

import static dev.twiceover.samples.db.Tables.INVENTORY_BALANCE;
import static org.jooq.impl.DSL.excluded;

import dev.twiceover.samples.message.GoodsReceived;
import org.jooq.DSLContext;
import org.springframework.kafka.annotation.KafkaListener;

/** The same as {@link JdbcRestockHandler}, with jOOQ. */
public final class JooqRestockHandler {
  private final DSLContext db;

  /** A handler that works on the shop's database. */
  public JooqRestockHandler(DSLContext db) {
    this.db = db;
  }

  /** Handles one delivery. */
  @KafkaListener(topics = "goods-received")
  public void on(GoodsReceived event) {
    db.insertInto(INVENTORY_BALANCE) // expect: relative-upsert
        .set(INVENTORY_BALANCE.ITEM_ID, event.itemId())
        .set(INVENTORY_BALANCE.QTY, event.quantity())
        .onConflict(INVENTORY_BALANCE.ITEM_ID)
        .doUpdate()
        .set(INVENTORY_BALANCE.QTY, INVENTORY_BALANCE.QTY.plus(excluded(INVENTORY_BALANCE.QTY)))
        .execute();
  }
}
