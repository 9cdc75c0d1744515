package dev.twiceover.samples.broken.stock;

import dev.twiceover.samples.message.OrderPlaced;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.kafka.annotation.KafkaListener;

/**
 * Deducts what was ordered from the stock, and keeps a list of the messages that it has handled.
 *
 * <p>Each statement commits on its own. After a crash between the deduction and the mark the list
 * does not know the message, and the redelivery deducts again.
 */
public final class JdbcStockHandler {
  private static final String DEDUCT =
      "UPDATE inventory_balance SET qty = qty - ? WHERE item_id = ?"; // expect: delta-update

  private final DataSource dataSource;

  /** A handler that works on the shop's database. */
  public JdbcStockHandler(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** Handles one delivery. */
  @KafkaListener(topics = "orders-placed")
  public void on(OrderPlaced event) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      if (isDone(connection, event.eventId())) {
        return;
      }
      deduct(connection, event);
      markDone(connection, event.eventId());
    }
  }

  private static boolean isDone(Connection connection, UUID eventId) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT 1 FROM processed_events WHERE event_id = ?")) {
      query.setObject(1, eventId);
      try (ResultSet found = query.executeQuery()) {
        return found.next();
      }
    }
  }

  private static void deduct(Connection connection, OrderPlaced event) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(DEDUCT)) {
      update.setInt(1, event.quantity());
      update.setString(2, event.itemId());
      update.executeUpdate();
    }
  }

  private static void markDone(Connection connection, UUID eventId) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO processed_events (event_id) VALUES (?)")) {
      insert.setObject(1, eventId);
      insert.executeUpdate();
    }
  }
}
