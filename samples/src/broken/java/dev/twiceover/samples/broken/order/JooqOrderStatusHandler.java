package dev.twiceover.samples.broken.order;

import static dev.twiceover.samples.db.Tables.ORDERS;
import static dev.twiceover.samples.db.Tables.ORDER_LOG;
import static org.jooq.impl.DSL.currentOffsetDateTime;

import dev.twiceover.samples.message.OrderStatusChanged;
import org.jooq.DSLContext;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.core.KafkaTemplate;

/** The same as {@link JdbcOrderStatusHandler}, with jOOQ. */
public final class JooqOrderStatusHandler {
  private final DSLContext db;
  private final KafkaTemplate<String, String> kafka;

  /** A handler that works on the shop's database and sends to the mailer. */
  public JooqOrderStatusHandler(DSLContext db, KafkaTemplate<String, String> kafka) {
    this.db = db;
    this.kafka = kafka;
  }

  /** Handles one delivery. */
  @KafkaListener(topics = "order-status-changed")
  public void on(OrderStatusChanged event) {
    db.transaction(
        transaction -> {
          DSLContext tx = transaction.dsl();
          tx.update(ORDERS) // expect: late-replay-overwrite
              .set(ORDERS.STATUS, event.to().name())
              .set(ORDERS.UPDATED_AT, currentOffsetDateTime())
              .where(ORDERS.ID.eq(event.orderId()))
              .execute();
          tx.insertInto(ORDER_LOG) // expect: insert-without-key
              .set(ORDER_LOG.MESSAGE, "order " + event.orderId() + " is " + event.to())
              .execute();
          tell(event); // expect: send-in-transaction
        });
  }

  private void tell(OrderStatusChanged event) {
    kafka.send("mails", event.orderId().toString(), event.to().name()).join();
  }
}
