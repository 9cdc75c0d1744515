package dev.twiceover.samples.correct.stock;

import dev.twiceover.samples.message.GoodsReceived;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.kafka.annotation.KafkaListener;

/**
 * Adds what a supplier brought, once per message.
 *
 * <p>The ledger comes first and does not absorb a duplicate: its key throws, the transaction rolls
 * back, and the catch takes the redelivery as done.
 */
public final class JdbcRestockHandler {
  private static final String ENTER =
      """
      INSERT INTO inventory_ledger (event_id, item_id, delta)
      VALUES (?, ?, ?)
      """;
  private static final String ADD =
      """
      INSERT INTO inventory_balance (item_id, qty)
      VALUES (?, ?)
      ON CONFLICT (item_id) DO UPDATE SET qty = inventory_balance.qty + EXCLUDED.qty
      """;
  private static final String UNIQUE_VIOLATION = "23505";

  private final DataSource dataSource;

  /** A handler that works on the shop's database. */
  public JdbcRestockHandler(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** Handles one delivery. */
  @KafkaListener(topics = "goods-received")
  public void on(GoodsReceived event) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement ledger = connection.prepareStatement(ENTER);
          PreparedStatement balance = connection.prepareStatement(ADD)) {
        ledger.setObject(1, event.eventId());
        ledger.setString(2, event.itemId());
        ledger.setInt(3, event.quantity());
        ledger.executeUpdate();
        balance.setString(1, event.itemId());
        balance.setInt(2, event.quantity());
        balance.executeUpdate();
        connection.commit();
      } catch (SQLException e) {
        connection.rollback();
        if (!UNIQUE_VIOLATION.equals(e.getSQLState())) {
          throw e;
        }
      }
    }
  }
}
