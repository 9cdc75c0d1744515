package dev.twiceover.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.twiceover.samples.correct.order.OutboxRelay;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two messages in the outbox, and what the broker gets to see of them. */
final class OutboxRelayTest {
  private static final String FIRST = "00000000-0000-0000-0000-000000000031";
  private static final String SECOND = "00000000-0000-0000-0000-000000000032";
  private static final String UNPUBLISHED =
      "SELECT id FROM outbox WHERE published_at IS NULL ORDER BY position";

  private final Broker broker = new Broker();

  @BeforeEach
  void open() {
    Shop.open(
        "INSERT INTO outbox (id, topic, message_key, payload) VALUES ('%s', 'mails', '7', 'PAID')"
            .formatted(SECOND),
        "INSERT INTO outbox (id, topic, message_key, payload) VALUES ('%s', 'mails', '8', 'PAID')"
            .formatted(FIRST));
  }

  @Test
  void sendsEachMessageOnceInTheOrderOfTheOutbox() throws SQLException {
    OutboxRelay relay = new OutboxRelay(Shop.dataSource(), broker.template());

    relay.relay();
    relay.relay();

    assertThat(broker.messages()).containsExactly("mails 7 PAID", "mails 8 PAID");
    assertThat(broker.ids()).containsExactly(SECOND, FIRST);
    assertThat(Shop.rows(UNPUBLISHED)).isEmpty();
  }

  @Test
  void sendsAgainUnderTheSameIdAfterACrashBeforeTheMark() throws SQLException {
    OutboxRelay dying = new OutboxRelay(Crash.before("update outbox"), broker.template());
    assertThatThrownBy(dying::relay).isInstanceOf(Crash.class);
    assertThat(broker.ids()).containsExactly(SECOND);
    assertThat(Shop.rows(UNPUBLISHED)).containsExactly(SECOND, FIRST);

    new OutboxRelay(Shop.dataSource(), broker.template()).relay();

    assertThat(broker.ids()).containsExactly(SECOND, SECOND, FIRST);
    assertThat(Shop.rows(UNPUBLISHED)).isEmpty();
  }
}
