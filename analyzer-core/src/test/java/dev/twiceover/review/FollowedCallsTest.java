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
}
