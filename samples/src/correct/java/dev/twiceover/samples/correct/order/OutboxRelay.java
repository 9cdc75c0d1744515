package dev.twiceover.samples.correct.order;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Sends what is committed in the outbox: read, send, wait for the broker, mark.
 *
 * <p>A crash between sending and marking sends a message again, with the same id, by which its
 * consumer recognises it.
 */
public final class OutboxRelay {
  private record Message(UUID id, String topic, String key, String payload) {}

  private final DataSource dataSource;
  private final KafkaTemplate<String, String> kafka;

  /** A relay from the shop's database to its broker. */
  public OutboxRelay(DataSource dataSource, KafkaTemplate<String, String> kafka) {
    this.dataSource = dataSource;
    this.kafka = kafka;
  }

  /** Sends up to 100 messages, oldest first. */
  @Scheduled(fixedDelay = 500)
  public void relay() throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      try {
        for (Message message : unpublished(connection)) {
          send(message);
          mark(connection, message.id());
        }
        connection.commit();
      } catch (SQLException | RuntimeException e) {
        connection.rollback();
        throw e;
      }
    }
  }

  private static List<Message> unpublished(Connection connection) throws SQLException {
    List<Message> messages = new ArrayList<>();
    try (PreparedStatement query =
            connection.prepareStatement(
                "SELECT id, topic, message_key, payload FROM outbox"
                    + " WHERE published_at IS NULL"
                    + " ORDER BY position LIMIT 100 FOR UPDATE SKIP LOCKED");
        ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        messages.add(
            new Message(
                rows.getObject(1, UUID.class),
                rows.getString(2),
                rows.getString(3),
                rows.getString(4)));
      }
    }
    return messages;
  }

  private void send(Message message) {
    ProducerRecord<String, String> outgoing =
        new ProducerRecord<>(message.topic(), message.key(), message.payload());
    outgoing.headers().add("id", message.id().toString().getBytes(StandardCharsets.UTF_8));
    kafka.send(outgoing).join();
  }

  private static void mark(Connection connection, UUID id) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE outbox SET published_at = now() WHERE id = ?")) {
      update.setObject(1, id);
      update.executeUpdate();
    }
  }
}
