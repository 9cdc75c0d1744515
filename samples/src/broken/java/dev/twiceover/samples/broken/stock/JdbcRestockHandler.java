package dev.twiceover.samples.broken.stock;

import dev.twiceover.samples.message.GoodsReceived;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.kafka.annotation.KafkaListener;

/**
 * Adds what a supplier brought, in one statement that also covers a new item.
 *
 * <p>The conflict clause prevents the duplicate key error. It does not prevent the second addition.
 */
public final class JdbcRestockHandler {
  private static final String ADD =
      "INSERT INTO inventory_balance (item_id, qty) VALUES (?, ?)" // expect: relative-upsert
          + " ON CONFLICT (item_id) DO UPDATE"
          + " SET qty = inventory_balance.qty + EXCLUDED.qty";
  private final DataSource dataSource;

  /** A handler that works on the shop's database. */
  public JdbcRestockHandler(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** Handles one delivery. */
  @KafkaListener(topics = "goods-received")
  public void on(GoodsReceived event) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement upsert = connection.prepareStatement(ADD)) {
      upsert.setString(1, event.itemId());
      upsert.setInt(2, event.quantity());
      upsert.executeUpdate();
    }
  }
}
