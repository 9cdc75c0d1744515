package shop;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

public final class StockHandler {
  private final DataSource database;

  public StockHandler(DataSource database) {
    this.database = database;
  }

  public void on(String item, int quantity) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement update =
            connection.prepareStatement("UPDATE inventory SET qty = qty - ? WHERE item_id = ?")) {
      update.setInt(1, quantity);
      update.setString(2, item);
      update.executeUpdate();
    }
  }
}
