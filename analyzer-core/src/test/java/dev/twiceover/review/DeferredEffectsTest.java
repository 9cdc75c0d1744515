package dev.twiceover.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.testing.Reviewed;
import org.junit.jupiter.api.Test;

/** What runs after or before the commit, in another thread, or in a listener. */
class DeferredEffectsTest {
  private static Reviewed review(String body, String... types) {
    return Reviewed.of(
        """
        import java.util.concurrent.*;
        import org.springframework.context.*;
        import org.springframework.context.event.EventListener;
        import org.springframework.jdbc.core.JdbcTemplate;
        import org.springframework.kafka.core.KafkaTemplate;
        import org.springframework.scheduling.annotation.Async;
        import org.springframework.transaction.annotation.*;
        import org.springframework.transaction.event.*;
        import org.springframework.transaction.support.*;

        class Orders {
          JdbcTemplate jdbc;
          KafkaTemplate<String, String> kafka;
          ApplicationEventPublisher publisher;
          ExecutorService executor;
          Other other;

          @Transactional
          public void pay(String id) {
            jdbc.update("UPDATE orders SET paid = 1 WHERE id = ?", id);
        %s
          }

          void register(TransactionSynchronization s) {
            TransactionSynchronizationManager.registerSynchronization(s);
          }
        }
        %s
        """
            .formatted(body, String.join("\n", types)));
  }

  @Test
  void beforeTheCommitIsInsideTheTransaction() {
    Reviewed reviewed =
        review(
            """
            TransactionSynchronizationManager.registerSynchronization(
                new TransactionSynchronization() {
                  @Override public void beforeCommit(boolean readOnly) { kafka.send("a", id); }
                  @Override public void beforeCompletion() { kafka.send("b", id); }
                });
            """);
    assertThat(reviewed.sends()).containsExactly("kafka a INSIDE", "kafka b INSIDE");
  }

  @Test
  void afterTheCommitIsNot() {
    Reviewed reviewed =
        review(
            """
            TransactionSynchronizationManager.registerSynchronization(
                new TransactionSynchronization() {
                  @Override public void afterCommit() {
                    kafka.send("a", id);
                    jdbc.update("UPDATE log SET done = 1");
                  }
                  @Override public void afterCompletion(int status) { kafka.send("b", id); }
                });
            register(new TransactionSynchronizationAdapter() {
              @Override public void afterCommit() { kafka.send("c", id); }
            });
            register(new Named(kafka));
            later(() -> kafka.send("e", id));
            }
            void later(Runnable r) {
              register(new TransactionSynchronization() {
                public void afterCommit() { r.run(); }
              });
            """,
            """
            class Named implements TransactionSynchronization {
              final KafkaTemplate<String, String> kafka;
              Named(KafkaTemplate<String, String> kafka) { this.kafka = kafka; }
              @Override public void afterCommit() { kafka.send("d", "x"); }
            }
            """);
    assertThat(reviewed.sends())
        .containsExactly(
            "kafka a AFTER_COMMIT",
            "kafka b AFTER_COMMIT",
            "kafka c AFTER_COMMIT",
            "kafka e AFTER_COMMIT",
            "kafka d AFTER_COMMIT");
    assertThat(reviewed.contexts()).containsExactly("orders INSIDE", "log AFTER_COMMIT");
  }

  @Test
  void theBranchForNoTransactionIsNotTakenInOne() {
    String body =
        """
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
          register(new TransactionSynchronization() {
            public void afterCommit() { kafka.send("later", id); }
          });
        } else {
          kafka.send("now", id);
        }
        if (!TransactionSynchronizationManager.isActualTransactionActive()) {
          kafka.send("alone", id);
        }
        """;
    assertThat(review(body).sends()).containsExactly("kafka later AFTER_COMMIT");
    assertThat(review("}\nvoid send(String id) {" + body).sends())
        .containsExactly("kafka now NONE", "kafka alone NONE");
  }

  @Test
  void anotherThreadMayBeFasterThanTheCommit() {
    Reviewed reviewed =
        review(
            """
            executor.submit(() -> kafka.send("a", id));
            executor.execute(() -> jdbc.update("UPDATE b SET x = 1"));
            CompletableFuture.runAsync(() -> kafka.send("c", id));
            new Thread(() -> kafka.send("d", id)).start();
            Thread t = new Thread() { @Override public void run() { kafka.send("e", id); } };
            t.start();
            Thread.startVirtualThread(() -> kafka.send("f", id));
            other.go();
            """,
            """
            class Other {
              KafkaTemplate<String, String> kafka;
              JdbcTemplate jdbc;
              @Async public void go() { kafka.send("g", "x"); jdbc.update("UPDATE h SET x = 1"); }
            }
            """);
    assertThat(reviewed.sends())
        .containsExactly(
            "kafka a INSIDE",
            "kafka c INSIDE",
            "kafka d INSIDE",
            "kafka e INSIDE",
            "kafka f INSIDE",
            "kafka g INSIDE");
    assertThat(reviewed.contexts()).containsExactly("orders INSIDE", "b NONE", "h NONE");
  }

  private static final String LISTENERS =
      """
      record Paid(String id) {}
      record Shipped(String id) {}
      class Listeners {
        JdbcTemplate jdbc;
        KafkaTemplate<String, String> kafka;
        @EventListener void plain(Paid e) { kafka.send("plain", e.id()); }
        @TransactionalEventListener void after(Paid e) {
          kafka.send("after", e.id());
          jdbc.update("UPDATE late SET x = 1");
        }
        @TransactionalEventListener(phase = TransactionPhase.BEFORE_COMMIT)
        void before(Paid e) { kafka.send("before", e.id()); }
        @TransactionalEventListener(phase = TransactionPhase.AFTER_ROLLBACK)
        void failed(Paid e) { kafka.send("failed", e.id()); }
        @TransactionalEventListener @Transactional(propagation = Propagation.REQUIRES_NEW)
        public void again(Paid e) {
          jdbc.update("UPDATE again SET x = 2");
          kafka.send("again", e.id());
        }
        @EventListener void other(Shipped e) { kafka.send("other", e.id()); }
      }
      """;

  @Test
  void listenersAloneKnowTheirPhase() {
    Reviewed reviewed = review("", LISTENERS);
    assertThat(reviewed.sends())
        .containsExactly(
            "kafka plain NONE",
            "kafka after AFTER_COMMIT",
            "kafka before INSIDE",
            "kafka failed AFTER_COMMIT",
            "kafka again INSIDE",
            "kafka other NONE");
    assertThat(reviewed.contexts())
        .containsExactly("orders INSIDE", "late AFTER_COMMIT", "again INSIDE");
  }

  @Test
  void aPlainListenerRunsInThePublishersTransaction() {
    Reviewed reviewed = review("publisher.publishEvent(new Paid(id));", LISTENERS);
    assertThat(reviewed.sends()).contains("kafka plain INSIDE", "kafka other NONE");
    assertThat(reviewed.contexts())
        .containsExactly("orders INSIDE", "late AFTER_COMMIT", "again INSIDE");
  }

  @Test
  void anEventOfUnknownTypeReachesNobodyInParticular() {
    Reviewed reviewed = review("publisher.publishEvent((Object) id);", LISTENERS);
    assertThat(reviewed.sends()).contains("kafka plain NONE", "kafka other NONE");
  }
}
