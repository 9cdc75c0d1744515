package dev.twiceover.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.javaparser.JavaParserFrontEnd;
import dev.twiceover.model.Source;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.Reviewer;
import dev.twiceover.review.WriteFact;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The SQL of expressions that are built by calls. */
class BuiltExpressionsTest {
  private static String statement(String chain) throws ReviewException {
    String code =
        """
        import static org.jooq.impl.DSL.field;
        import static org.jooq.impl.DSL.table;
        import static org.jooq.impl.DSL.upper;
        import static org.jooq.impl.DSL.uuid;

        import org.jooq.DSLContext;
        import org.jooq.impl.DSL;

        class Orders {
          private DSLContext db;

          void paid(long id) {
            db.update(table("orders")).%s.execute();
          }
        }
        """
            .formatted(chain);
    List<WriteFact> writes =
        Reviewer.review(
                List.of(new Source("Orders.java", code)),
                new JavaParserFrontEnd(),
                Optional.empty())
            .writes();
    assertThat(writes).hasSize(1);
    return writes.get(0).statement();
  }

  @Test
  void theClockOfTheDatabase() throws ReviewException {
    assertThat(statement("set(field(\"paid_at\"), DSL.currentOffsetDateTime())"))
        .isEqualTo("update orders set paid_at = current_timestamp()");
  }

  @Test
  void aFunctionWithoutArgumentsByStaticImport() throws ReviewException {
    assertThat(statement("set(field(\"token\"), uuid())"))
        .isEqualTo("update orders set token = gen_random_uuid()");
  }

  @Test
  void aFunctionOfAnArgument() throws ReviewException {
    assertThat(statement("set(field(\"name\"), upper(field(\"name\")))"))
        .isEqualTo("update orders set name = upper(name)");
  }
}
