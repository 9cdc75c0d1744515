package dev.twiceover.samples.correct.order;

import static dev.twiceover.samples.db.Tables.ORDERS;
import static dev.twiceover.samples.db.Tables.ORDER_HISTORY;
import static dev.twiceover.samples.db.Tables.OUTBOX;
import static org.jooq.impl.DSL.currentOffsetDateTime;

import dev.twiceover.samples.message.OrderStatus;
import dev.twiceover.samples.message.OrderStatusChanged;
import org.jooq.DSLContext;
import org.springframework.kafka.annotation.KafkaListener;

/** The same as {@link JdbcOrderStatusHandler}, with jOOQ. */
public final class JooqOrderStatusHandler {
  private final DSLContext db;

  /** A handler that works on the shop's database. */
  public JooqOrderStatusHandler(DSLContext db) {
    this.db = db;
  }

  /**
   * Handles one delivery.
   *
   * @throws IllegalStateException if the order is not there yet; the broker shall try again later
   */
  @KafkaListener(topics = "order-status-changed")
  public void on(OrderStatusChanged event) {
    db.transaction(
        transaction -> {
          DSLContext tx = transaction.dsl();
          int moved =
              tx.update(ORDERS)
                  .set(ORDERS.STATUS, event.to().name())
                  .set(ORDERS.UPDATED_AT, currentOffsetDateTime())
                  .where(ORDERS.ID.eq(event.orderId()))
                  .and(ORDERS.STATUS.eq(event.from().name()))
                  .execute();
          if (moved == 0) {
            requireDone(tx, event);
            return;
          }
          log(tx, event);
          tell(tx, event);
        });
  }

  private static void log(DSLContext tx, OrderStatusChanged event) {
    tx.insertInto(ORDER_HISTORY)
        .set(ORDER_HISTORY.EVENT_ID, event.eventId())
        .set(ORDER_HISTORY.ORDER_ID, event.orderId())
        .set(ORDER_HISTORY.STATUS, event.to().name())
        .onConflictDoNothing()
        .execute();
  }

  private static void tell(DSLContext tx, OrderStatusChanged event) {
    tx.insertInto(OUTBOX, OUTBOX.ID, OUTBOX.TOPIC, OUTBOX.MESSAGE_KEY, OUTBOX.PAYLOAD)
        .values(event.eventId(), "mails", event.orderId().toString(), event.to().name())
        .onConflictDoNothing()
        .execute();
  }

  /** No row was moved: fine when the order is past that step, too early when it is before it. */
  private static void requireDone(DSLContext tx, OrderStatusChanged event) {
    String status =
        tx.select(ORDERS.STATUS)
            .from(ORDERS)
            .where(ORDERS.ID.eq(event.orderId()))
            .fetchOne(ORDERS.STATUS);
    if (status == null || OrderStatus.valueOf(status).compareTo(event.to()) < 0) {
      throw new IllegalStateException("order " + event.orderId() + " is not there yet");
    }
  }
}
