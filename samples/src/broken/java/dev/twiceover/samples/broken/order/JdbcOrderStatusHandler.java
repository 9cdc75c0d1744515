package dev.twiceover.samples.broken.order;

import dev.twiceover.samples.message.OrderStatusChanged;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.core.KafkaTemplate;

/**
 * Moves an order to its next status, logs that, and has the customer told by mail.
 *
 * <p>The log grows at every delivery, and the mail is under way before the commit. The update
 * itself may run again at once; a late redelivery puts the order back.
 */
public final class JdbcOrderStatusHandler {
  private final DataSource dataSource;
  private final KafkaTemplate<String, String> kafka;

  /** A handler that works on the shop's database and sends to the mailer. */
  public JdbcOrderStatusHandler(DataSource dataSource, KafkaTemplate<String, String> kafka) {
    this.dataSource = dataSource;
    this.kafka = kafka;
  }

  /** Handles one delivery. */
  @KafkaListener(topics = "order-status-changed")
  public void on(OrderStatusChanged event) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      try {
        move(connection, event);
        log(connection, event);
        tell(event); // expect: send-in-transaction
        connection.commit();
      } catch (SQLException | RuntimeException e) {
        connection.rollback();
        throw e;
      }
    }
  }

  private static void move(Connection connection, OrderStatusChanged event) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE orders" // expect: late-replay-overwrite
                + " SET status = ?, updated_at = now() WHERE id = ?")) {
      update.setString(1, event.to().name());
      update.setObject(2, event.orderId());
      update.executeUpdate();
    }
  }

  private static void log(Connection connection, OrderStatusChanged event) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO order_log (message) VALUES (?)")) { // expect: insert-without-key
      insert.setString(1, "order " + event.orderId() + " is " + event.to());
      insert.executeUpdate();
    }
  }

  private void tell(OrderStatusChanged event) {
    kafka.send("mails", event.orderId().toString(), event.to().name()).join();
  }
}
