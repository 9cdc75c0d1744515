package dev.twiceover.samples;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import javax.sql.DataSource;

/** A handler of messages, as its broker sees it. */
interface Handler<E> {
  void on(E event) throws SQLException;

  /** Makes the handler, at each start of its process. */
  interface Starter<E> {
    Handler<E> start(DataSource dataSource);

    /** One delivery that is handled to its end. */
    default void deliver(E event) throws SQLException {
      start(Shop.dataSource()).on(event);
    }

    /** One delivery during which the process dies before a step; see {@link Crash#before}. */
    default void crash(E event, String step) {
      assertThatThrownBy(() -> start(Crash.before(step)).on(event)).isInstanceOf(Crash.class);
    }
  }
}
