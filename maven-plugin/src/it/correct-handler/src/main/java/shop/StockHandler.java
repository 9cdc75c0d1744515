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

  public void on(String item, String state) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement update =
            connection.prepareStatement("UPDATE items SET name = ? WHERE item_id = ?")) {
      update.setString(1, state);
      update.setString(2, item);
      update.executeUpdate();
    }
  }
}
