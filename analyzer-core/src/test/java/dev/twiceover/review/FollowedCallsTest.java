package dev.twiceover.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.model.Source;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** That each handler is told to do what its calls do, however they lead there. */
class FollowedCallsTest {
  private static final String HEAD =
      """
      package shop;
      import org.springframework.jdbc.core.JdbcTemplate;
      import org.springframework.kafka.annotation.KafkaListener;
      import org.springframework.stereotype.Service;

      record Message(String id, int depth) {}

      """;

  /** The handlers that come to each write of the code. */
  private static List<String> writes(String code) throws ReviewException {
    Review review =
        Reviewer.review(
            List.of(new Source("Shop.java", HEAD + code)),
            new JavaParserFrontEnd(),
            Optional.empty());
    assertThat(review.gaps()).isEmpty();
    return review.writes().stream()
        .map(each -> each.table().orElse("?") + " " + String.join(",", each.handlers()))
        .toList();
  }

  @Test
  void oneHelperRunsManyStatements() throws ReviewException {
    assertThat(
            writes(
                """
                @Service class Listener {
                  JdbcTemplate jdbc;
                  private void run(String sql, Message m) { jdbc.update(sql, m.id()); }
                  @KafkaListener(topics = "in") void on(Message m) {
                    run("UPDATE a SET x = 1 WHERE id = ?", m);
                    run("UPDATE b SET x = 1 WHERE id = ?", m);
                    run("UPDATE c SET x = 1 WHERE id = ?", m);
                    run("UPDATE d SET x = 1 WHERE id = ?", m);
                  }
                }
                """))
        .containsExactly("a Listener.on", "b Listener.on", "c Listener.on", "d Listener.on");
  }

  @Test
  void whatWasCutInARecursionIsLookedAtAgain() throws ReviewException {
    // What Tree.walk does was found out first while Node.visit was being looked at, and so without
    // it. The second listener must not be told that Tree.walk does nothing.
    assertThat(
            writes(
                """
                @Service class Listener {
                  Node node;
                  Forest forest;
                  @KafkaListener(topics = "one") void one(Message m) {
                    node.visit(m);
                    forest.grow(m);
                  }
                  @KafkaListener(topics = "two") void two(Message m) { forest.grow(m); }
                }
                @Service class Node {
                  JdbcTemplate jdbc;
                  Tree tree;
                  void visit(Message m) {
                    tree.walk(m);
                    jdbc.update("UPDATE nodes SET x = 1 WHERE id = ?", m.id());
                  }
                }
                @Service class Tree {
                  Node node;
                  void walk(Message m) { if (m.depth() > 0) { node.visit(m); } }
                }
                @Service class Forest {
                  Tree tree;
                  void grow(Message m) { tree.walk(m); }
                }
                """))
        .containsExactly("nodes Listener.one,Listener.two");
  }

  @Test
  void whatAConstructorMadeIsKnownToEveryHandler() throws ReviewException {
    assertThat(
            writes(
                """
                @Service class Listener {
                  private final Map<String, String> texts = new HashMap<>();
                  private final JdbcTemplate jdbc;
                  private final Runner runner;
                  Listener(JdbcTemplate jdbc) {
                    this.jdbc = jdbc;
                    texts.put("deduct", "UPDATE a SET x = x - 1 WHERE id = ?");
                    this.runner = new Runner() {
                      @Override void run(String id) {
                        jdbc.update("UPDATE b SET x = x + 1 WHERE id = ?", id);
                      }
                    };
                  }
                  @KafkaListener(topics = "one") void one(Message m) {
                    jdbc.update(texts.get("deduct"), m.id());
                  }
                  @KafkaListener(topics = "two") void two(Message m) { runner.run(m.id()); }
                }
                abstract class Runner { abstract void run(String id); }
                """))
        .containsExactly("a Listener.one", "b Listener.two");
  }

  @Test
  void anObjectThatSomebodyHandsOverIsFollowedLikeAnyOther() throws ReviewException {
    assertThat(
            writes(
                """
                class Wallet {
                  JdbcTemplate jdbc;
                  void add(String id) { jdbc.update("UPDATE w SET x = x + 1 WHERE id = ?", id); }
                }
                class Wallets { Wallet find(String name) { return cache.get(name); } Map<String, Wallet> cache; }
                record Command(Wallet wallet, String id) {}
                @Service class Listener {
                  Wallets wallets;
                  @KafkaListener(topics = "one") void one(Command c) { c.wallet().add(c.id()); }
                  @KafkaListener(topics = "two") void two(Message m) {
                    wallets.find("main").add(m.id());
                  }
                }
                """))
        .containsExactly("w Listener.one,Listener.two");
  }
}
