package dev.twiceover.samples.correct.order;

import dev.twiceover.samples.message.OrderStatus;
import dev.twiceover.samples.message.OrderStatusChanged;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.kafka.annotation.KafkaListener;

/**
 * Moves an order to its next status, once, and only from the status before it.
 *
 * <p>The row count of the compare-and-set tells a redelivery from a first delivery. The mail goes
 * into the outbox, in the same transaction, and {@link OutboxRelay} sends it.
 */
public final class JdbcOrderStatusHandler {
  private final DataSource dataSource;

  /** A handler that works on the shop's database. */
  public JdbcOrderStatusHandler(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /**
   * Handles one delivery.
   *
   * @throws IllegalStateException if the order is not there yet; the broker shall try again later
   */
  @KafkaListener(topics = "order-status-changed")
  public void on(OrderStatusChanged event) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      try {
        if (move(connection, event)) {
          log(connection, event);
          tell(connection, event);
        } else {
          requireDone(connection, event);
        }
        connection.commit();
      } catch (SQLException | RuntimeException e) {
        connection.rollback();
        throw e;
      }
    }
  }

  private static boolean move(Connection connection, OrderStatusChanged event) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE orders SET status = ?, updated_at = now() WHERE id = ? AND status = ?")) {
      update.setString(1, event.to().name());
      update.setObject(2, event.orderId());
      update.setString(3, event.from().name());
      return update.executeUpdate() == 1;
    }
  }

  private static void log(Connection connection, OrderStatusChanged event) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO order_history (event_id, order_id, status) VALUES (?, ?, ?)"
                + " ON CONFLICT (event_id) DO NOTHING")) {
      insert.setObject(1, event.eventId());
      insert.setObject(2, event.orderId());
      insert.setString(3, event.to().name());
      insert.executeUpdate();
    }
  }

  private static void tell(Connection connection, OrderStatusChanged event) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO outbox (id, topic, message_key, payload) VALUES (?, 'mails', ?, ?)"
                + " ON CONFLICT (id) DO NOTHING")) {
      insert.setObject(1, event.eventId());
      insert.setString(2, event.orderId().toString());
      insert.setString(3, event.to().name());
      insert.executeUpdate();
    }
  }

  /** No row was moved: fine when the order is past that step, too early when it is before it. */
  private static void requireDone(Connection connection, OrderStatusChanged event)
      throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT status FROM orders WHERE id = ?")) {
      query.setObject(1, event.orderId());
      try (ResultSet found = query.executeQuery()) {
        if (!found.next() || OrderStatus.valueOf(found.getString(1)).compareTo(event.to()) < 0) {
          throw new IllegalStateException("order " + event.orderId() + " is not there yet");
        }
      }
    }
  }
}
