package dev.twiceover.sql.corpus;

import dev.twiceover.sql.Level;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Executes cases of the corpus once, twice and three times from many start states. */
final class Replays {
  /** Classes of statements that change nothing by design. */
  private static final Set<String> STILL =
      Set.of("READ", "LOCK_READ", "SEQUENCE", "NO_OP_WRITE", "DDL");

  private static final Pattern PARAMETER = Pattern.compile("(?<![:\\w]):([a-z_][a-z0-9_]*)");
  private static final Pattern REFUSED =
      Pattern.compile("constraint|unique|duplicate|foreign key|null not allowed");
  private static final int RANDOM_STATES = 12;

  private final Engine engine;
  private final String name;
  private final Map<String, String> seeds = new HashMap<>();
  private final Random random = new Random(42);
  private String tables = "";

  Replays(Engine engine, String name) {
    this.engine = engine;
    this.name = name;
    Corpus.table("seeds.tsv").forEach(row -> seeds.put(row.get("id"), row.get("sql")));
  }

  /**
   * The level that a witness of a case shows: the worst of all start states, {@code VACUOUS} if no
   * first run changes anything, {@code ERROR} if one fails for another reason than a constraint.
   */
  String observe(CorpusCase one, int witness) throws SQLException {
    String ddl = CorpusCase.witness(one.ddl(), witness);
    String params = CorpusCase.witness(one.params(), witness);
    boolean afresh = one.shape().equals("DDL") || one.shape().equals("TRUNCATE");
    String worst = "";
    boolean moved = STILL.contains(one.shape());
    for (List<String> rows : states(CorpusCase.witness(one.seeds(), witness))) {
      if (afresh || !ddl.equals(tables)) {
        engine.rebuild(ddl);
        tables = afresh ? "" : ddl;
      }
      engine.reset(rows);
      Seen seen = once(one, params);
      if (seen.level().equals("ERROR")) {
        return "ERROR";
      }
      moved |= seen.moved();
      if (!seen.level().isEmpty()
          && (worst.isEmpty() || Level.valueOf(seen.level()).compareTo(Level.valueOf(worst)) > 0)) {
        worst = seen.level();
      }
    }
    return worst.isEmpty() ? "ERROR" : moved ? worst : "VACUOUS";
  }

  /** The start states: those named, and random ones unless the names end with {@code !}. */
  private List<List<String>> states(String named) {
    boolean only = named.endsWith("!");
    List<List<String>> all = new ArrayList<>();
    for (String state : named.replace("!", "").strip().split("\\s+")) {
      List<String> rows = new ArrayList<>();
      for (String part : state.split("\\+")) {
        Arrays.stream(seeds.get(part).split(";;")).filter(r -> !r.isBlank()).forEach(rows::add);
      }
      all.add(rows);
    }
    for (int i = 0; i < RANDOM_STATES && !only; i++) {
      all.add(RandomRows.of(i));
    }
    return all;
  }

  /** What three runs show; an empty level if the first is refused. */
  private record Seen(String level, boolean moved) {}

  private Seen once(CorpusCase one, String params) throws SQLException {
    Map<String, List<String>> start = engine.state(true);
    try {
      deliver(one, params);
    } catch (SQLException e) {
      return new Seen(isRefusal(e) ? "" : "ERROR", false);
    }
    Map<String, List<String>> before = engine.state(true);
    Map<String, List<String>> beforeAudit = engine.state(false);
    boolean moved = !before.equals(start);
    boolean rejected = false;
    boolean exact = true;
    for (int i = 0; i < 2; i++) {
      try {
        deliver(one, params);
      } catch (SQLException e) {
        rejected = true;
      }
      exact &= engine.state(true).equals(before);
      before = engine.state(true);
      if (!engine.state(false).equals(beforeAudit)) {
        return new Seen("NON_IDEMPOTENT", moved);
      }
    }
    return new Seen(
        rejected
            ? "IDEMPOTENT_BY_REJECTION"
            : exact ? "IDEMPOTENT" : "IDEMPOTENT_MODULO_TIMESTAMPS",
        moved);
  }

  private static boolean isRefusal(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    return state.startsWith("23")
        || state.startsWith("21")
        || state.equals("P0001")
        || REFUSED.matcher(String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT)).find();
  }

  private void deliver(CorpusCase one, String params) throws SQLException {
    Map<String, String> values = new HashMap<>();
    for (Map.Entry<String, String> p : CorpusRow.parts(params).entrySet()) {
      values.put(p.getKey(), value(p.getValue()));
    }
    Matcher m = PARAMETER.matcher(engine.words(one.statement()));
    StringBuilder text = new StringBuilder();
    while (m.find()) {
      String value = values.get(m.group(1));
      if (value == null) {
        throw new IllegalStateException(one.id() + " binds no " + m.group(1));
      }
      m.appendReplacement(text, Matcher.quoteReplacement(value));
    }
    engine.deliver(m.appendTail(text).toString());
  }

  private String value(String source) throws SQLException {
    return switch (source) {
      case "@uuid" -> "'" + UUID.randomUUID() + "'";
      case "@rand", "@seq" -> String.valueOf(1_000_000 + random.nextInt(900_000_000));
      case "@now" -> "'" + Engine.TIME.format(engine.now()) + "'";
      default ->
          source.startsWith("@read(")
              ? engine.literal(source.substring("@read(".length(), source.length() - 1))
              : source;
    };
  }

  @Override
  public String toString() {
    return name;
  }
}
