package dev.twiceover.samples;

import static dev.twiceover.samples.message.OrderStatus.PAID;
import static dev.twiceover.samples.message.OrderStatus.PENDING;
import static dev.twiceover.samples.message.OrderStatus.SHIPPED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Named.named;

import dev.twiceover.samples.Handler.Starter;
import dev.twiceover.samples.message.OrderStatusChanged;
import java.sql.SQLException;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An order that is paid and then shipped; its messages come twice, late and early. */
final class OrderStatusTest {
  private static final UUID ORDER = UUID.fromString("00000000-0000-0000-0000-000000000020");
  private static final UUID PAYMENT = UUID.fromString("00000000-0000-0000-0000-000000000021");
  private static final UUID PARCEL = UUID.fromString("00000000-0000-0000-0000-000000000022");
  private static final OrderStatusChanged IS_PAID =
      new OrderStatusChanged(PAYMENT, ORDER, PENDING, PAID);
  private static final OrderStatusChanged IS_SHIPPED =
      new OrderStatusChanged(PARCEL, ORDER, PAID, SHIPPED);

  private static Broker broker = new Broker();

  static Stream<Named<Starter<OrderStatusChanged>>> broken() {
    return Stream.of(
        named(
            "JDBC",
            db ->
                new dev.twiceover.samples.broken.order.JdbcOrderStatusHandler(db, broker.template())
                    ::on),
        named(
            "jOOQ",
            db ->
                new dev.twiceover.samples.broken.order.JooqOrderStatusHandler(
                        Shop.jooq(db), broker.template())
                    ::on));
  }

  static Stream<Named<Starter<OrderStatusChanged>>> correct() {
    return Stream.of(
        named("JDBC", db -> new dev.twiceover.samples.correct.order.JdbcOrderStatusHandler(db)::on),
        named(
            "jOOQ",
            db ->
                new dev.twiceover.samples.correct.order.JooqOrderStatusHandler(Shop.jooq(db))::on));
  }

  @BeforeEach
  void open() {
    Shop.open("INSERT INTO orders (id, status) VALUES ('" + ORDER + "', 'PENDING')");
    broker = new Broker();
  }

  private static void assertStatus(String status) {
    assertThat(Shop.rows("SELECT status FROM orders")).containsExactly(status);
  }

  private static void assertHistoryAndOutbox(String... statuses) {
    assertThat(Shop.rows("SELECT status FROM order_history ORDER BY event_id"))
        .containsExactly(statuses);
    assertThat(Shop.rows("SELECT payload FROM outbox ORDER BY position")).containsExactly(statuses);
  }

  @ParameterizedTest
  @MethodSource("broken")
  void theBrokenHandlerLogsTwice(Starter<OrderStatusChanged> handler) throws SQLException {
    handler.deliver(IS_PAID);
    handler.deliver(IS_PAID);

    assertThat(Shop.rows("SELECT message FROM order_log"))
        .containsExactly("order " + ORDER + " is PAID", "order " + ORDER + " is PAID");
  }

  @ParameterizedTest
  @MethodSource("broken")
  void theBrokenHandlerSaysWhatACrashTakesBack(Starter<OrderStatusChanged> handler) {
    handler.crash(IS_PAID, "commit");

    assertThat(broker.messages()).containsExactly("mails " + ORDER + " PAID");
    assertStatus("PENDING");
  }

  @ParameterizedTest
  @MethodSource("broken")
  void theBrokenHandlerPutsAShippedOrderBack(Starter<OrderStatusChanged> handler)
      throws SQLException {
    handler.deliver(IS_PAID);
    handler.deliver(IS_SHIPPED);
    assertStatus("SHIPPED");

    handler.deliver(IS_PAID);
    assertStatus("PAID");
  }

  @ParameterizedTest
  @MethodSource("correct")
  void theCorrectHandlerMovesOnce(Starter<OrderStatusChanged> handler) throws SQLException {
    handler.deliver(IS_PAID);
    handler.deliver(IS_PAID);

    assertStatus("PAID");
    assertHistoryAndOutbox("PAID");
  }

  @ParameterizedTest
  @MethodSource("correct")
  void theCorrectHandlerLeavesAShippedOrderAlone(Starter<OrderStatusChanged> handler)
      throws SQLException {
    handler.deliver(IS_PAID);
    handler.deliver(IS_SHIPPED);
    handler.deliver(IS_PAID);

    assertStatus("SHIPPED");
    assertHistoryAndOutbox("PAID", "SHIPPED");
  }

  @ParameterizedTest
  @MethodSource("correct")
  void theCorrectHandlerSaysNothingBeforeTheCommit(Starter<OrderStatusChanged> handler)
      throws SQLException {
    handler.crash(IS_PAID, "commit");
    assertStatus("PENDING");
    assertHistoryAndOutbox();

    handler.deliver(IS_PAID);
    assertStatus("PAID");
    assertHistoryAndOutbox("PAID");
  }

  @ParameterizedTest
  @MethodSource("correct")
  void theCorrectHandlerMovesOnceAfterACrashBetweenItsWrites(Starter<OrderStatusChanged> handler)
      throws SQLException {
    handler.crash(IS_PAID, "insert into order_history");
    handler.crash(IS_PAID, "insert into outbox");
    assertStatus("PENDING");

    handler.deliver(IS_PAID);
    assertStatus("PAID");
    assertHistoryAndOutbox("PAID");
  }

  @ParameterizedTest
  @MethodSource("correct")
  void theCorrectHandlerAsksForAMessageAgainThatIsTooEarly(Starter<OrderStatusChanged> handler)
      throws SQLException {
    assertThatThrownBy(() -> handler.deliver(IS_SHIPPED))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("order " + ORDER + " is not there yet");
    assertStatus("PENDING");
    assertHistoryAndOutbox();

    handler.deliver(IS_PAID);
    handler.deliver(IS_SHIPPED);
    assertStatus("SHIPPED");
    assertHistoryAndOutbox("PAID", "SHIPPED");
  }
}
