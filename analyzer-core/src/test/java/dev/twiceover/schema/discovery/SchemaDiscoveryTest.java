package dev.twiceover.schema.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.twiceover.review.Gap;
import dev.twiceover.review.Review;
import dev.twiceover.review.ReviewException;
import dev.twiceover.review.ReviewRequest;
import dev.twiceover.review.Reviewer;
import dev.twiceover.review.SchemaDecision;
import dev.twiceover.review.WriteFact;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each kind of source lets a review know, through the review's own door. */
final class SchemaDiscoveryTest {
  private static final String REJECTS = "IDEMPOTENT_BY_REJECTION";
  private static final String REPEATS = "NON_IDEMPOTENT";

  @TempDir private Path root;

  private void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** A handler that inserts (id, note) into the table. */
  private void handler(String module, String table) throws IOException {
    file(
        module + "src/main/java/shop/Writer.java",
        """
        package shop;
        import org.springframework.jdbc.core.JdbcTemplate;
        public class Writer {
          private final JdbcTemplate jdbc;
          Writer(JdbcTemplate jdbc) { this.jdbc = jdbc; }
          public void on(String id, String note) {
            jdbc.update("INSERT INTO %s (id, note) VALUES (?, ?)", id, note);
          }
        }
        """
            .formatted(table));
  }

  private Review review(Path... schemas) throws ReviewException {
    return Reviewer.review(
        new ReviewRequest(
            List.of(root),
            root,
            Optional.empty(),
            List.of(schemas),
            Optional.empty(),
            List.of(),
            false,
            1));
  }

  private static String verdict(Review review) {
    assertThat(review.writes()).hasSize(1);
    return review.writes().get(0).verdict();
  }

  private static String decided(Review review) {
    return review.writes().get(0).decision().map(SchemaDecision::constraint).orElse("");
  }

  private static List<String> notes(Review review) {
    return review.gaps().stream()
        .filter(gap -> gap.kind() == Gap.Kind.SCHEMA)
        .map(gap -> gap.place().file() + ": " + gap.detail())
        .toList();
  }

  @Test
  void nothingIsDecidedWithoutASchema() throws Exception {
    handler("", "orders");
    Review review = review();
    assertThat(verdict(review)).startsWith("CONDITIONAL(");
    assertThat(decided(review)).isEmpty();
    assertThat(notes(review)).isEmpty();
  }

  @Test
  void givenFileNamesTheKeyThatDecides() throws Exception {
    handler("", "orders");
    file("given.txt", "CREATE TABLE orders (id varchar(9) PRIMARY KEY, note text);");
    Review review = review(root.resolve("given.txt"));
    assertThat(verdict(review)).isEqualTo(REJECTS);
    assertThat(decided(review)).isEqualTo("primary key orders_pkey (id) of orders");
    assertThat(review.writes().get(0).decision().orElseThrow().otherwise())
        .startsWith("CONDITIONAL(unique(orders");
  }

  @Test
  void givenFolderOfMigrationsIsReplayed() throws Exception {
    handler("", "orders");
    file("ddl/V2__key.sql", "ALTER TABLE orders ADD CONSTRAINT ok UNIQUE (id);");
    file("ddl/V1__table.sql", "CREATE TABLE orders (id varchar(9) NOT NULL, note text);");
    assertThat(decided(review(root.resolve("ddl")))).isEqualTo("unique key ok (id) of orders");
  }

  @Test
  void flywayRunsInTheOrderOfVersionsAndUndoNever() throws Exception {
    handler("", "orders");
    String folder = "src/main/resources/db/migration/";
    file(folder + "V10__drop.sql", "ALTER TABLE orders DROP CONSTRAINT ok;");
    file(folder + "V9__add.sql", "ALTER TABLE orders ADD CONSTRAINT ok UNIQUE (id);");
    file(folder + "V1_1__table.sql", "CREATE TABLE orders (id varchar(9) NOT NULL, note text);");
    file(folder + "U10__undo.sql", "ALTER TABLE orders ADD CONSTRAINT ok UNIQUE (id);");
    Review review = review();
    assertThat(verdict(review)).isEqualTo(REPEATS);
    assertThat(decided(review)).isEqualTo("no other key of orders (no key)");
  }

  @Test
  void flywayFoldersOfOtherDatabasesAreLeftOut() throws Exception {
    handler("", "orders");
    String folder = "src/main/resources/db/migration/";
    file("src/main/resources/application.yml", "url: jdbc:postgresql://host/db\n");
    file(folder + "mysql/V1__t.sql", "CREATE TABLE orders (id varchar(9), note text);");
    file(
        folder + "postgresql/V1__t.sql",
        "CREATE TABLE orders (id varchar(9) PRIMARY KEY, note text);");
    assertThat(verdict(review())).isEqualTo(REJECTS);
  }

  @Test
  void unknownDatabaseKeepsOnlyKeysOfAllFolders() throws Exception {
    handler("", "orders");
    String folder = "src/main/resources/db/migration/";
    file(folder + "mysql/V1__t.sql", "CREATE TABLE orders (id varchar(9), note text);");
    file(
        folder + "postgresql/V1__t.sql",
        "CREATE TABLE orders (id varchar(9) PRIMARY KEY, note text);");
    Review review = review();
    assertThat(verdict(review)).isNotIn(REJECTS, "IDEMPOTENT");
    assertThat(notes(review)).anyMatch(note -> note.contains("only keys that both have count"));
  }

  @Test
  void eachModuleHasItsOwnTables() throws Exception {
    for (String module : List.of("a/", "b/")) {
      file(module + "pom.xml", "<project/>");
      handler(module, "orders");
    }
    file("a/src/main/resources/schema.sql", "CREATE TABLE orders (id int PRIMARY KEY, note text);");
    file("b/src/main/resources/schema.sql", "CREATE TABLE orders (id int, note text);");
    assertThat(review().writes()).extracting(WriteFact::verdict).containsExactly(REJECTS, REPEATS);
  }

  @Test
  void liquibaseXmlWithIncludes() throws Exception {
    handler("", "orders");
    file(
        "src/main/resources/db/changelog/master.xml",
        """
        <databaseChangeLog><include file="parts/1.xml" relativeToChangelogFile="true"/>
        <include file="db/changelog/parts/2.sql"/></databaseChangeLog>
        """);
    file(
        "src/main/resources/db/changelog/parts/1.xml",
        """
        <databaseChangeLog><changeSet id="1" author="a"><createTable tableName="orders">
        <column name="number" type="varchar(9)"/><column name="note" type="text"/>
        </createTable><renameColumn tableName="orders" oldColumnName="number"
        newColumnName="id"/></changeSet></databaseChangeLog>
        """);
    file(
        "src/main/resources/db/changelog/parts/2.sql",
        """
        --liquibase formatted sql
        --changeset a:1 dbms:h2
        DROP TABLE orders;
        --changeset a:2
        ALTER TABLE orders ADD CONSTRAINT pk PRIMARY KEY (id);
        --rollback ALTER TABLE orders DROP CONSTRAINT pk;
        """);
    file("src/main/resources/application.properties", "u=jdbc:postgresql://h/d\n");
    assertThat(decided(review())).isEqualTo("primary key pk (id) of orders");
  }

  @Test
  void liquibaseYaml() throws Exception {
    handler("", "orders");
    file(
        "src/main/resources/db/changelog/db.changelog-master.yaml",
        """
        databaseChangeLog:
          - changeSet:
              id: 1
              author: a
              changes:
                - createTable:
                    tableName: orders
                    columns:
                      - column: {name: id, type: bigint, constraints: {nullable: false}}
                      - column: {name: note, type: text}
                - createIndex:
                    tableName: orders
                    indexName: once
                    unique: true
                    columns:
                      - column: {name: id}
        """);
    assertThat(decided(review())).isEqualTo("unique key once (id) of orders");
  }

  @Test
  void liquibaseCyclesAndBombsEnd() throws Exception {
    handler("", "orders");
    String folder = "src/main/resources/db/changelog/";
    file(folder + "a.xml", "<databaseChangeLog><include file=\"" + "b.xml\"/></databaseChangeLog>");
    file(folder + "b.xml", "<databaseChangeLog><include file=\"" + "a.xml\"/></databaseChangeLog>");
    file(
        folder + "bomb.xml",
        """
        <!DOCTYPE databaseChangeLog [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">
        <!ENTITY x SYSTEM "file:///etc/passwd">]>
        <databaseChangeLog><changeSet id="1"><sql>&b;&x;</sql></changeSet></databaseChangeLog>
        """);
    file(folder + "torn.xml", "<databaseChangeLog><changeSet>");
    file(folder + "torn.yaml", "databaseChangeLog:\n  - changeSet: [\n");
    Review review = review();
    assertThat(verdict(review)).startsWith("CONDITIONAL(");
    assertThat(notes(review))
        .hasSize(3)
        .anyMatch(note -> note.startsWith(folder + "bomb.xml: not XML"))
        .anyMatch(note -> note.startsWith(folder + "torn.xml: not XML"))
        .anyMatch(note -> note.startsWith(folder + "torn.yaml: "));
  }

  @Test
  void jpaEntityTellsKeysThatItNames() throws Exception {
    handler("", "orders");
    file(
        "src/main/java/shop/Order.java",
        """
        package shop;
        import jakarta.persistence.*;
        @Entity
        @Table(name = "orders", uniqueConstraints = @UniqueConstraint(name = "un",
            columnNames = {"note"}))
        public class Order {
          @Id @GeneratedValue private Long number;
          @Column(name = "id", nullable = false, unique = true) private String key;
          private String note;
        }
        """);
    assertThat(decided(review())).isEqualTo("unique key orders_id_key (id) of orders");
  }

  @Test
  void jooqClassesTellKeys() throws Exception {
    handler("", "orders");
    file(
        "src/main/java/db/Orders.java",
        """
        package db;
        public class Orders extends org.jooq.impl.TableImpl<Record> {
          public static final Orders ORDERS = new Orders();
          public final TableField<Record, String> ID =
              createField(DSL.name("id"), SQLDataType.VARCHAR.nullable(false), this, "");
          public Orders() { this(DSL.name("orders"), null); }
          public UniqueKey<Record> getPrimaryKey() { return Keys.PK; }
        }
        """);
    file(
        "src/main/java/db/Keys.java",
        """
        package db;
        public class Keys {
          public static final UniqueKey<Record> PK = Internal.createUniqueKey(Orders.ORDERS,
              DSL.name("orders_pk"), new TableField[] { Orders.ORDERS.ID }, true);
        }
        """);
    assertThat(decided(review())).isEqualTo("primary key orders_pk (id) of orders");
  }

  @Test
  void unreadableMigrationIsOneGapAndTrustsNoKeyThatItMayDrop() throws Exception {
    handler("", "orders");
    String folder = "src/main/resources/db/migration/";
    file(folder + "V1__t.sql", "CREATE TABLE orders (id int PRIMARY KEY, note text);");
    file(folder + "V2__torn.sql", "DROP TABLE 5 orders;\nALTER TABLE ( orders DROP;\n");
    Review review = review();
    assertThat(verdict(review)).isNotIn(REJECTS, "IDEMPOTENT");
    assertThat(notes(review)).hasSize(1).allMatch(n -> n.startsWith(folder + "V2__torn.sql: "));
  }

  @Test
  void latin1AndBinaryFiles() throws Exception {
    handler("", "orders");
    Path folder = root.resolve("src/main/resources/db/migration");
    Files.createDirectories(folder);
    Files.write(
        folder.resolve("V1__t.sql"),
        "-- gr\u00f6\u00dfe\nCREATE TABLE orders (id int PRIMARY KEY, note text);"
            .getBytes(StandardCharsets.ISO_8859_1));
    Files.write(folder.resolve("V2__b.sql"), new byte[] {1, 0, 2});
    Review review = review();
    assertThat(verdict(review)).isEqualTo(REJECTS);
    assertThat(notes(review)).hasSize(1).allMatch(note -> note.contains("NUL byte"));
  }

  @Test
  void largeDumpIsReadWithinSeconds() throws Exception {
    handler("", "orders");
    StringBuilder dump = new StringBuilder("CREATE TABLE orders (id int, note text);\n");
    while (dump.length() < 20_000_000) {
      dump.append("INSERT INTO orders VALUES (1, 'it''s; a \"row\" -- of text'),(2, 'b');\n");
    }
    dump.append("ALTER TABLE ONLY orders ADD CONSTRAINT pk PRIMARY KEY (id);\n");
    file("src/main/resources/schema.sql", dump.toString());
    long start = System.nanoTime();
    assertThat(decided(review())).isEqualTo("primary key pk (id) of orders");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void severalDriversLeaveTheDialectOpen() throws Exception {
    handler("", "orders");
    file(
        "build.gradle",
        "dependencies {\n"
            + "  runtimeOnly 'org.postgresql:postgresql:1'\n"
            + "  runtimeOnly 'com.h2database:h2:2'\n"
            + "  testRuntimeOnly 'org.xerial:sqlite-jdbc:3'\n"
            + "}\n");
    assertThat(notes(review()))
        .containsExactly(
            ".: several databases are possible (postgresql, h2): judged for the worst of them;"
                + " --dialect names one");
  }
}
