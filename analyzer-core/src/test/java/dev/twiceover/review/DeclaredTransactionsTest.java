package dev.twiceover.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.testing.Reviewed;
import dev.twiceover.testing.Traced;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactions that annotations declare (SEMANTICS 4.1): which writes and sends are inside. */
class DeclaredTransactionsTest {
  private static final String HEAD =
      """
      import org.springframework.jdbc.core.JdbcTemplate;
      import org.springframework.kafka.annotation.KafkaListener;
      import org.springframework.kafka.core.KafkaTemplate;
      import org.springframework.transaction.annotation.*;

      """;

  private static Reviewed review(String types) {
    return Reviewed.of(HEAD + types);
  }

  private static Reviewed method(String head) {
    return review(
        """
        class Orders {
          JdbcTemplate jdbc;
          KafkaTemplate<String, String> kafka;

          %s {
            jdbc.update("UPDATE stock SET qty = 7");
            kafka.send("taken", "x");
          }
        }
        """
            .formatted(head));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "public void take()",
        "@Transactional private void take()",
        "@Transactional public final void take()",
        "@Transactional public static void take()",
        "@Transactional(propagation = Propagation.NOT_SUPPORTED) public void take()",
        "@Transactional(propagation = Propagation.NEVER) public void take()",
        "@Transactional(propagation = Propagation.SUPPORTS) public void take()",
        "@jakarta.transaction.Transactional(jakarta.transaction.Transactional.TxType.NEVER)"
            + " public void take()",
        "@jakarta.ejb.TransactionAttribute(jakarta.ejb.TransactionAttributeType.NOT_SUPPORTED)"
            + " public void take()",
        "@other.Transactional public void take()"
      })
  void noTransaction(String head) {
    Reviewed reviewed = method(head);
    assertThat(reviewed.contexts()).containsExactly("stock NONE");
    assertThat(reviewed.sends()).containsExactly("kafka taken NONE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Transactional public void take()",
        "@Transactional void take()",
        "@Transactional protected void take()",
        "@Transactional(\"orders\") public void take()",
        "@Transactional(propagation = Propagation.REQUIRED) public void take()",
        "@Transactional(propagation = Propagation.REQUIRES_NEW) public void take()",
        "@Transactional(propagation = Propagation.NESTED) public void take()",
        "@Transactional(propagation = Propagation.MANDATORY) public void take()",
        "@org.springframework.transaction.annotation.Transactional public void take()",
        "@jakarta.transaction.Transactional public void take()",
        "@javax.transaction.Transactional public void take()",
        "@jakarta.transaction.Transactional(jakarta.transaction.Transactional.TxType.REQUIRES_NEW)"
            + " public void take()",
        "@jakarta.ejb.TransactionAttribute public void take()"
      })
  void inside(String head) {
    Reviewed reviewed = method(head);
    assertThat(reviewed.contexts()).containsExactly("stock INSIDE");
    assertThat(reviewed.sends()).containsExactly("kafka taken INSIDE");
  }

  @Test
  void nothingIsWrittenInAReadOnlyTransactionThatAMessageCouldPrecede() {
    assertThat(method("@Transactional(readOnly = true) public void take()").sends())
        .containsExactly("kafka taken AFTER_COMMIT");
  }

  @Test
  void theTypeSpeaksForItsMethodsUnlessTheySpeakThemselves() {
    Reviewed reviewed =
        review(
            """
            @Transactional
            class Orders {
              JdbcTemplate jdbc;
              public void one() { jdbc.update("UPDATE a SET x = 1"); }
              void two() { jdbc.update("UPDATE b SET x = 2"); }
              protected void three() { jdbc.update("UPDATE c SET x = 3"); }
              private void four() { jdbc.update("UPDATE d SET x = 4"); }
              public final void five() { jdbc.update("UPDATE e SET x = 5"); }
              @Transactional(propagation = Propagation.NEVER)
              public void six() { jdbc.update("UPDATE f SET x = 6"); }
              static class Inner {
                JdbcTemplate jdbc;
                public void seven() { jdbc.update("UPDATE g SET x = 7"); }
              }
            }
            """);
    assertThat(reviewed.contexts())
        .containsExactly(
            "a INSIDE", "b INSIDE", "c INSIDE", "d NONE", "e NONE", "f NONE", "g NONE");
  }

  @Test
  void anInterfaceSpeaksForItsImplementations() {
    Reviewed reviewed =
        review(
            """
            @Transactional
            interface Whole {
              void one();
              @Transactional(propagation = Propagation.NOT_SUPPORTED) void two();
            }
            class WholeImpl implements Whole {
              JdbcTemplate jdbc;
              public void one() { jdbc.update("UPDATE a SET x = 1"); }
              public void two() { jdbc.update("UPDATE b SET x = 2"); }
              public void three() { jdbc.update("UPDATE c SET x = 3"); }
            }
            interface Part { @Transactional void four(); void five(); }
            class PartImpl implements Part {
              JdbcTemplate jdbc;
              public void four() { jdbc.update("UPDATE d SET x = 4"); }
              public void five() { jdbc.update("UPDATE e SET x = 5"); }
            }
            """);
    assertThat(reviewed.contexts())
        .containsExactly("a INSIDE", "b NONE", "c INSIDE", "d INSIDE", "e NONE");
  }

  @Test
  void aSuperclassSpeaksForItsSubclasses() {
    Reviewed reviewed =
        review(
            """
            class Base {
              JdbcTemplate jdbc;
              @Transactional public void one() { jdbc.update("UPDATE a SET x = 1"); }
            }
            class Sub extends Base {
              @Override public void one() { jdbc.update("UPDATE b SET x = 2"); }
              public void two() { jdbc.update("UPDATE c SET x = 3"); }
            }
            @Transactional class Marked {}
            class BelowMarked extends Marked {
              JdbcTemplate jdbc;
              public void three() { jdbc.update("UPDATE d SET x = 4"); }
            }
            """);
    assertThat(reviewed.contexts()).containsExactly("a INSIDE", "b INSIDE", "c NONE", "d INSIDE");
  }

  @Test
  void anAnnotationMayCarryTheOther() {
    Reviewed reviewed =
        review(
            """
            class Orders {
              JdbcTemplate jdbc;
              @Own public void one() { jdbc.update("UPDATE a SET x = 1"); }
              @Further public void two() { jdbc.update("UPDATE b SET x = 2"); }
              @Alone public void three() { jdbc.update("UPDATE c SET x = 3"); }
            }
            @Transactional(propagation = Propagation.REQUIRES_NEW) @interface Own {}
            @Own @interface Further {}
            @interface Alone {}
            """);
    assertThat(reviewed.contexts()).containsExactly("a INSIDE", "b INSIDE", "c NONE");
  }

  @Test
  void noProxyStandsInTheWayOfACallOnThis() {
    Reviewed reviewed =
        review(
            """
            class Orders {
              JdbcTemplate jdbc;
              Orders self;
              @KafkaListener public void one() { bare(); }
              @KafkaListener public void two() { this.withThis(); }
              @KafkaListener public void three() { self.injected(); }
              @KafkaListener public void four() { new Orders().created(); }
              @KafkaListener public void five() { Runnable r = this::byReference; r.run(); }
              @Transactional public void bare() { jdbc.update("UPDATE a SET x = 1"); }
              @Transactional public void withThis() { jdbc.update("UPDATE b SET x = 2"); }
              @Transactional public void injected() { jdbc.update("UPDATE c SET x = 3"); }
              @Transactional public void created() { jdbc.update("UPDATE d SET x = 4"); }
              @Transactional public void byReference() { jdbc.update("UPDATE e SET x = 5"); }
            }
            """);
    assertThat(reviewed.contexts())
        .containsExactly("a NONE", "b NONE", "c INSIDE", "d NONE", "e NONE");
  }

  @ParameterizedTest
  @CsvSource({
    "REQUIRED,1,[1],[1]",
    "SUPPORTS,1,[1],[1]",
    "MANDATORY,1,[1],[1]",
    "NESTED,1,[1],[1]",
    "REQUIRES_NEW,2,'[1, 2]','[1, 2]'",
    "NOT_SUPPORTED,0,[1],[1]",
    "NEVER,0,[1],[1]",
  })
  void aScopeInAScope(String propagation, int inner, String atWrite, String atSend) {
    Traced traced =
        Traced.of(
            HEAD
                + """
                class Orders {
                  JdbcTemplate jdbc;
                  Ledger ledger;
                  @KafkaListener @Transactional
                  public void on(String id) {
                    jdbc.update("DELETE FROM seen");
                    ledger.book();
                    jdbc.update("DELETE FROM late");
                  }
                }
                class Ledger {
                  JdbcTemplate jdbc;
                  KafkaTemplate<String, String> kafka;
                  @Transactional(propagation = Propagation.%s)
                  public void book() {
                    jdbc.update("DELETE FROM ledger");
                    kafka.send("booked", "x");
                  }
                }
                """
                    .formatted(propagation));
    // Even in a transaction of its own the message leaves before the suspended one commits.
    assertThat(traced.effects("Orders.on"))
        .containsExactly(
            "DELETE FROM seen 1 of [1]",
            "DELETE FROM ledger " + inner + " of " + atWrite,
            "send booked " + inner + " of " + atSend,
            "DELETE FROM late 1 of [1]");
  }

  @Test
  void aReadOnlyScopeDoesNotMakeAnOuterOneReadOnly() {
    Reviewed reviewed =
        review(
            """
            class Orders {
              JdbcTemplate jdbc;
              Reader reader;
              @KafkaListener @Transactional public void on(String id) {
                jdbc.update("UPDATE stock SET qty = 7");
                reader.read();
              }
            }
            class Reader {
              KafkaTemplate<String, String> kafka;
              @Transactional(readOnly = true) public void read() { kafka.send("taken", "x"); }
            }
            """);
    assertThat(reviewed.sends()).containsExactly("kafka taken INSIDE");
  }
}
