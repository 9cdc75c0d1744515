package dev.twiceover.samples;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** The shop's database: one PostgreSQL for all tests, with the tables of the migration. */
final class Shop {
  private static final DataSource DATA_SOURCE = start();

  private Shop() {}

  private static DataSource start() {
    try (InputStream migration = Shop.class.getResourceAsStream("/db/migration/V1__shop.sql")) {
      // Its shutdown hook stops the server.
      DataSource started = EmbeddedPostgres.start().getPostgresDatabase();
      jooq(started).execute(new String(migration.readAllBytes(), StandardCharsets.UTF_8));
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static DataSource dataSource() {
    return DATA_SOURCE;
  }

  /** What a jOOQ handler gets, over a data source that may crash. */
  static DSLContext jooq(DataSource dataSource) {
    return DSL.using(dataSource, SQLDialect.POSTGRES);
  }

  /** Empties the tables and brings some of them to a start state. */
  static void open(String... statements) {
    DSLContext db = jooq(DATA_SOURCE);
    String tables =
        dev.twiceover.samples.db.DefaultSchema.DEFAULT_SCHEMA
            .tableStream()
            .map(Table::getName)
            .collect(Collectors.joining(", "));
    db.execute("TRUNCATE " + tables + " RESTART IDENTITY");
    List.of(statements).forEach(db::execute);
  }

  /** The rows of a query, each as its values joined by blanks. */
  static List<String> rows(String query) {
    return jooq(DATA_SOURCE).fetch(query).stream()
        .map(row -> row.intoList().stream().map(String::valueOf).collect(Collectors.joining(" ")))
        .toList();
  }
}
