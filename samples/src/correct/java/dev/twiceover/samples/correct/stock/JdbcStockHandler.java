package dev.twiceover.samples.correct.stock;

import dev.twiceover.samples.message.OrderPlaced;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.kafka.annotation.KafkaListener;

/**
 * Deducts what was ordered from the stock, once per message.
 *
 * <p>The ledger's key is the message's id, and the balance follows only when the ledger row is new.
 * Both are one transaction, so there is no moment at which a crash could leave one without the
 * other.
 */
public final class JdbcStockHandler {
  private static final String DEDUCT =
      "UPDATE inventory_balance SET qty = qty - ? WHERE item_id = ?";

  private final DataSource dataSource;

  /** A handler that works on the shop's database. */
  public JdbcStockHandler(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** Handles one delivery. */
  @KafkaListener(topics = "orders-placed")
  public void on(OrderPlaced event) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      try {
        if (enter(connection, event)) {
          deduct(connection, event);
        }
        connection.commit();
      } catch (SQLException | RuntimeException e) {
        connection.rollback();
        throw e;
      }
    }
  }

  /** Whether the message is new to the ledger. */
  private static boolean enter(Connection connection, OrderPlaced event) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO inventory_ledger (event_id, item_id, delta) VALUES (?, ?, ?)"
                + " ON CONFLICT (event_id) DO NOTHING")) {
      insert.setObject(1, event.eventId());
      insert.setString(2, event.itemId());
      insert.setInt(3, -event.quantity());
      return insert.executeUpdate() == 1;
    }
  }

  private static void deduct(Connection connection, OrderPlaced event) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(DEDUCT)) {
      update.setInt(1, event.quantity());
      update.setString(2, event.itemId());
      if (update.executeUpdate() == 0) {
        throw new IllegalStateException("no stock of " + event.itemId());
      }
    }
  }
}
