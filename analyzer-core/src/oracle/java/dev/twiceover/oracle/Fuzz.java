package dev.twiceover.oracle;

import dev.twiceover.schema.Schema;
import dev.twiceover.schema.ddl.SchemaReader;
import dev.twiceover.sql.Classification;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Script;
import dev.twiceover.sql.judge.Classifier;
import dev.twiceover.sql.read.SqlReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Classifies random writes and runs each twice from several start states. A statement whose second
 * run does worse than its verdict says is a failure.
 */
final class Fuzz {
  private static final int STATES = 4;

  private final Engine engine;
  private final Statements statements;
  private final Classifier classifier;
  private final SqlReader reader = SqlReader.standard();
  private final List<String> unsound = new ArrayList<>();
  private final List<String> missed = new ArrayList<>();
  private final Map<String, Integer> matrix = new TreeMap<>();
  private int run;
  private int idempotent;
  private int idempotentMissed;
  private int skipped;

  Fuzz(Engine engine, long seed) throws SQLException {
    this.engine = engine;
    this.statements = new Statements(new Random(seed), engine.dialect());
    List<String> ddl = Statements.ddl(engine.dialect());
    Schema schema = SchemaReader.read(String.join(";\n", ddl), engine.dialect());
    this.classifier = Classifier.of(engine.dialect()).with(schema);
    engine.connection().setAutoCommit(true);
    for (String sql : ddl) {
      engine.run(sql);
    }
    for (String sql : Statements.rows()) {
      engine.run(sql);
    }
    engine.connection().setAutoCommit(false);
  }

  /** Runs so many statements. */
  void run(int count) throws SQLException {
    for (int i = 0; i < count; i++) {
      one(statements.next());
    }
  }

  private void one(String sql) throws SQLException {
    Script script = reader.read(sql, engine.dialect());
    if (!script.unreadable().isEmpty()) {
      unsound.add("UNREADABLE " + sql + " " + script.unreadable());
      return;
    }
    Classification c = classifier.classify(script);
    Observed seen = observe(sql);
    if (!seen.ran()) {
      skipped++;
      return;
    }
    run++;
    matrix.merge(c.verdict().kind() + " / " + seen.level(), 1, Integer::sum);
    if (!c.verdict().isSoundFor(seen.level())) {
      unsound.add(c.verdict() + " but " + seen.level() + " (" + c.reason() + "): " + sql);
    }
    if (seen.level() == Level.IDEMPOTENT && seen.effect()) {
      idempotent++;
      if (c.verdict().worst() == Level.NON_IDEMPOTENT) {
        idempotentMissed++;
        missed.add(c.verdict() + " " + c.shape() + ": " + sql);
      }
    }
  }

  /** What several start states show. */
  private record Observed(boolean ran, boolean effect, Level level) {}

  private Observed observe(String sql) throws SQLException {
    boolean small = !sql.contains(" t ") && !sql.startsWith("DELETE FROM t");
    boolean ran = false;
    boolean effect = false;
    Level worst = Level.IDEMPOTENT;
    List<String> tables = small ? List.of("k", "g") : Statements.tables();
    for (int n = 0; n < STATES; n++) {
      for (String seed : Statements.state(n)) {
        engine.run(seed);
      }
      java.sql.Savepoint start = engine.connection().setSavepoint();
      Map<String, List<List<String>>> before = engine.state(tables);
      try {
        engine.run(sql);
      } catch (SQLException e) {
        engine.connection().rollback();
        continue;
      }
      ran = true;
      Map<String, List<List<String>>> once = engine.state(tables);
      effect |= !once.equals(before);
      Level level = again(sql, once, tables);
      worst = worst.max(level);
      if (start != null) {
        engine.connection().rollback();
      }
    }
    return new Observed(ran, effect, worst);
  }

  private Level again(String sql, Map<String, List<List<String>>> once, List<String> tables)
      throws SQLException {
    java.sql.Savepoint between = engine.connection().setSavepoint();
    boolean failed = false;
    try {
      engine.run(sql);
    } catch (SQLException e) {
      failed = true;
      if (engine.dialect() == dev.twiceover.sql.Dialect.POSTGRESQL) {
        engine.connection().rollback(between);
      }
    }
    boolean same = engine.state(tables).equals(once);
    return !same ? Level.NON_IDEMPOTENT : failed ? Level.IDEMPOTENT_BY_REJECTION : Level.IDEMPOTENT;
  }

  List<String> unsound() {
    return unsound;
  }

  List<String> missed() {
    return missed;
  }

  double missedShare() {
    return idempotent == 0 ? 0 : (double) idempotentMissed / idempotent;
  }

  int count() {
    return run;
  }

  /** One line a verdict, then the totals. */
  String report() {
    StringBuilder b = new StringBuilder(engine.name()).append(": ").append(run).append(" run, ");
    b.append(skipped)
        .append(" rejected at the first run, ")
        .append(unsound.size())
        .append(" unsound, ");
    b.append(
        String.format(
            "%.1f %% of %d idempotent ones not recognised%n", 100 * missedShare(), idempotent));
    matrix.forEach((k, v) -> b.append("  ").append(k).append(' ').append(v).append('\n'));
    return b.toString();
  }

  /** Engine, number of statements, seed. */
  public static void main(String[] args) throws Exception {
    try (Engine engine = Engines.start(args[0])) {
      Fuzz fuzz = new Fuzz(engine, Long.parseLong(args[2]));
      fuzz.run(Integer.parseInt(args[1]));
      System.out.print(fuzz.report());
      fuzz.unsound().stream().limit(20).forEach(s -> System.out.println("UNSOUND " + s));
      fuzz.missed().stream().limit(Integer.getInteger("misses", 0)).forEach(System.out::println);
    }
    System.exit(0);
  }
}
