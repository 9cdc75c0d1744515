package dev.twiceover.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.testing.Traced;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Transactions that code steps through itself, or runs callbacks in. */
class ProgrammedTransactionsTest {
  private static List<String> effects(String body, String... members) {
    return Traced.of(
            """
            import jakarta.persistence.*;
            import jakarta.transaction.UserTransaction;
            import java.sql.*;
            import javax.sql.DataSource;
            import org.jooq.*;
            import org.jooq.impl.DSL;
            import org.springframework.jdbc.core.JdbcTemplate;
            import org.springframework.kafka.core.KafkaTemplate;
            import org.springframework.transaction.*;
            import org.springframework.transaction.support.*;

            class Orders {
              Connection c;
              DataSource source;
              DSLContext dsl;
              EntityManager em;
              JdbcTemplate jdbc;
              KafkaTemplate<String, String> kafka;
              PlatformTransactionManager manager;
              Statement s;
              TransactionTemplate template;
              UserTransaction jta;
            %s
              @org.springframework.kafka.annotation.KafkaListener
              void on(String id) throws Exception {
            %s
              }
            }
            """
                .formatted(String.join("\n", members), body))
        .effects("Orders.on");
  }

  @Test
  void autocommitIsNoTransaction() {
    assertThat(
            effects(
                """
                s.executeUpdate("DELETE FROM a");
                kafka.send("k", "x");
                c.setAutoCommit(true);
                s.executeUpdate("DELETE FROM b");
                """))
        .containsExactly("DELETE FROM a 0 of []", "send k 0 of []", "DELETE FROM b 0 of []");
  }

  @Test
  void withAutocommitOffEachCommitBeginsAnother() {
    assertThat(
            effects(
                """
                s.executeUpdate("DELETE FROM a");
                c.setAutoCommit(false);
                s.executeUpdate("DELETE FROM b");
                kafka.send("k1", "x");
                c.commit();
                kafka.send("k2", "x");
                s.executeUpdate("DELETE FROM c");
                c.commit();
                c.setAutoCommit(true);
                s.executeUpdate("DELETE FROM d");
                kafka.send("k3", "x");
                """))
        .containsExactly(
            "DELETE FROM a 0 of []",
            "DELETE FROM b 1 of [1]",
            "send k1 1 of [1]",
            "send k2 0 of []",
            "DELETE FROM c 2 of [2]",
            "DELETE FROM d 0 of []",
            "send k3 0 of []");
  }

  @Test
  void switchingAutocommitOnCommits() {
    assertThat(
            effects(
                """
                c.setAutoCommit(false);
                s.executeUpdate("DELETE FROM a");
                c.setAutoCommit(true);
                s.executeUpdate("DELETE FROM b");
                """))
        .containsExactly("DELETE FROM a 1 of [1]", "DELETE FROM b 0 of []");
  }

  @Test
  void theErrorPathRollsBackAndTheOtherCommits() {
    assertThat(
            effects(
                """
                c.setAutoCommit(false);
                try {
                  s.executeUpdate("DELETE FROM a");
                  c.commit();
                  kafka.send("done", "x");
                } catch (SQLException e) {
                  c.rollback();
                  kafka.send("failed", "x");
                } finally {
                  c.setAutoCommit(true);
                }
                kafka.send("after", "x");
                """))
        .containsExactly(
            "DELETE FROM a 1 of [1]",
            "send done 0 of []",
            "send failed 0 of []",
            "send after 0 of []");
  }

  @Test
  void helpersMayBeginAndCommit() {
    assertThat(
            effects(
                """
                begin();
                s.executeUpdate("DELETE FROM a");
                end();
                kafka.send("k", "x");
                """,
                "void begin() throws Exception { c.setAutoCommit(false); }",
                "void end() throws Exception { c.commit(); c.setAutoCommit(true); }"))
        .containsExactly("DELETE FROM a 1 of [1]", "send k 0 of []");
  }

  @Test
  void jtaBeginsOneTransactionAtATime() {
    assertThat(
            effects(
                """
                jta.begin();
                jdbc.update("DELETE FROM a");
                kafka.send("k1", "x");
                jta.commit();
                jdbc.update("DELETE FROM b");
                kafka.send("k2", "x");
                """))
        .containsExactly(
            "DELETE FROM a 1 of [1]",
            "send k1 1 of [1]",
            "DELETE FROM b 0 of []",
            "send k2 0 of []");
  }

  @Test
  void springsManagerBeginsAndCommits() {
    assertThat(
            effects(
                """
                TransactionStatus status = manager.getTransaction(null);
                try {
                  jdbc.update("DELETE FROM a");
                  kafka.send("k1", "x");
                  manager.commit(status);
                } catch (RuntimeException e) {
                  manager.rollback(status);
                  throw e;
                }
                jdbc.update("DELETE FROM b");
                kafka.send("k2", "x");
                """))
        .containsExactly(
            "DELETE FROM a 1 of [1]",
            "send k1 1 of [1]",
            "DELETE FROM b 0 of []",
            "send k2 0 of []");
  }

  @Test
  void springsTemplateRunsCallbacksOfEveryKind() {
    assertThat(
            effects(
                """
                template.execute(status -> jdbc.update("DELETE FROM a"));
                template.executeWithoutResult(status -> { jdbc.update("DELETE FROM b"); });
                template.execute(
                    new TransactionCallbackWithoutResult() {
                      @Override protected void doInTransactionWithoutResult(TransactionStatus t) {
                        jdbc.update("DELETE FROM c");
                      }
                    });
                template.execute(this::work);
                new TransactionTemplate(manager).execute(status -> jdbc.update("DELETE FROM e"));
                inTransaction(() -> jdbc.update("DELETE FROM f"));
                kafka.send("k", "x");
                """,
                "Object work(TransactionStatus t) { return jdbc.update(\"DELETE FROM d\"); }",
                "void inTransaction(Runnable r) { template.executeWithoutResult(t -> r.run()); }"))
        .containsExactly(
            "DELETE FROM a 1 of [1]",
            "DELETE FROM b 2 of [2]",
            "DELETE FROM c 3 of [3]",
            "DELETE FROM d 4 of [4]",
            "DELETE FROM e 5 of [5]",
            "DELETE FROM f 6 of [6]",
            "send k 0 of []");
  }

  @Test
  void jooqsLambdasNestInOneTransaction() {
    assertThat(
            effects(
                """
                dsl.transaction(outer -> {
                  outer.dsl().execute("DELETE FROM a");
                  outer.dsl().transaction(inner -> DSL.using(inner).execute("DELETE FROM b"));
                  kafka.send("k1", "x");
                });
                int n = dsl.transactionResult((Configuration t) -> t.dsl().execute("DELETE FROM c"));
                dsl.transactionAsync(t -> t.dsl().execute("DELETE FROM d"));
                kafka.send("k2", "x");
                """))
        .containsExactly(
            "DELETE FROM a 1 of [1]",
            "DELETE FROM b 1 of [1]",
            "send k1 1 of [1]",
            "DELETE FROM c 2 of [2]",
            "DELETE FROM d 3 of [3]",
            "send k2 0 of []");
  }

  @Test
  void jpaBeginsAndCommits() {
    assertThat(
            effects(
                """
                em.getTransaction().begin();
                em.createNativeQuery("DELETE FROM a").executeUpdate();
                em.getTransaction().commit();
                EntityTransaction tx = em.getTransaction();
                tx.begin();
                em.createNativeQuery("DELETE FROM b").executeUpdate();
                kafka.send("k1", "x");
                tx.commit();
                kafka.send("k2", "x");
                """))
        .containsExactly(
            "DELETE FROM a 1 of [1]",
            "DELETE FROM b 2 of [2]",
            "send k1 2 of [2]",
            "send k2 0 of []");
  }

  /** Known to be wrong: a rollback ends the transaction on the path that goes on, too. */
  @Test
  void aRollbackThatEveryPathTakesIsNotSeen() {
    assertThat(
            effects(
                """
                c.setAutoCommit(false);
                s.executeUpdate("DELETE FROM a");
                c.rollback();
                kafka.send("k", "x");
                """))
        .containsExactly("DELETE FROM a 1 of [1]", "send k 1 of [1]");
  }

  /** Known to be wrong: connections are not told apart, so the second one seems to go on. */
  @Test
  void aSecondConnectionIsTakenForTheFirst() {
    assertThat(
            effects(
                """
                try (Connection one = source.getConnection(); Statement t = one.createStatement()) {
                  one.setAutoCommit(false);
                  t.executeUpdate("DELETE FROM a");
                  one.commit();
                }
                try (Connection two = source.getConnection(); Statement t = two.createStatement()) {
                  t.executeUpdate("DELETE FROM b");
                }
                """))
        .containsExactly("DELETE FROM a 1 of [1]", "DELETE FROM b 2 of [2]");
  }
}
