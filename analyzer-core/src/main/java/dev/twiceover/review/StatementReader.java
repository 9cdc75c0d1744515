package dev.twiceover.review;

import dev.twiceover.effect.Effect;
import dev.twiceover.model.Source;
import dev.twiceover.model.Span;
import dev.twiceover.schema.Schema;
import dev.twiceover.schema.discovery.Database;
import dev.twiceover.schema.discovery.Databases;
import dev.twiceover.sql.Classification;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Script;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.judge.Classifier;
import dev.twiceover.sql.read.SqlReader;
import dev.twiceover.value.Site;
import dev.twiceover.value.SqlText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Reads the SQL of statements once each, and judges every write in it. Safe for several threads.
 */
final class StatementReader {
  private final SqlReader reader = SqlReader.standard();
  private final Databases databases;
  private final Map<Dialect, Map<String, Script>> scripts = new EnumMap<>(Dialect.class);

  StatementReader(Databases databases) {
    this.databases = databases;
    for (Dialect dialect : Dialect.values()) {
      scripts.put(dialect, new ConcurrentHashMap<>());
    }
  }

  /**
   * A write as it stands in the source.
   *
   * @param database the one that it is judged for
   */
  record Read(
      Place place,
      Site site,
      String text,
      WriteStatement statement,
      Classification judgement,
      Stabilities values,
      Database database) {

    /** What of the schema decided; empty if the verdict would be the same without. */
    Optional<SchemaDecision> decision() {
      return SchemaDecisions.of(
          statement,
          text,
          database.schema(),
          judgement,
          schema -> judge(statement, values, database.dialect(), schema));
    }
  }

  /**
   * A text that no reader understands.
   *
   * @param isQuery whether it surely only reads, so that nothing is missed
   */
  record Unread(Place place, String reason, boolean isQuery) {}

  private static final int MAX_REASON = 200;

  private static final Pattern WRITES =
      Pattern.compile(
          "\\b(?:insert|update|delete|merge|replace|into|call|exec|execute)\\b",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern SELECTS =
      Pattern.compile("\\s*(?:select|with|from)\\b", Pattern.CASE_INSENSITIVE);

  /** What one statement effect holds. */
  record Result(List<Read> writes, List<Unread> unread) {}

  /** The writes of a statement in all variants of its text. */
  Result read(Effect.Statement effect) {
    List<Read> writes = new ArrayList<>();
    List<Unread> unread = new ArrayList<>();
    Database database = database(effect);
    if (effect.built().isPresent()) {
      Effect.Built built = effect.built().get();
      Stabilities values = new Stabilities(built.parameters(), List.of());
      writes.add(
          new Read(
              EntryView.place(effect.decided()),
              effect.decided(),
              BuiltText.of(built.statement()),
              built.statement(),
              judge(built.statement(), values, database),
              values,
              database));
    }
    for (SqlText variant : effect.variants()) {
      read(variant, effect, database, writes, unread);
    }
    return new Result(writes, unread);
  }

  private void read(
      SqlText variant,
      Effect.Statement effect,
      Database database,
      List<Read> writes,
      List<Unread> unread) {
    Site site = extent(variant).orElse(effect.decided());
    Place place = EntryView.place(site);
    for (ScriptItem item : script(variant.text(), database.dialect()).flat()) {
      if (item instanceof ScriptItem.Write write) {
        Stabilities values = new Stabilities(effect.bindings(), variant.holes());
        writes.add(
            new Read(
                place,
                site,
                display(write.span().of(variant.text())),
                write.statement(),
                judge(write.statement(), values, database),
                values,
                database));
      } else if (item instanceof ScriptItem.Unreadable unreadable) {
        unread.add(new Unread(place, brief(unreadable.reason()), isQuery(variant.text())));
      }
    }
  }

  /** A reason may quote the statement, which has no end. */
  private static String brief(String reason) {
    String line = display(reason);
    return line.length() <= MAX_REASON ? line : line.substring(0, MAX_REASON - 1) + "…";
  }

  private static boolean isQuery(String text) {
    return SELECTS.matcher(text).lookingAt() && !WRITES.matcher(text).find();
  }

  /** The database of the code that runs the statement. */
  private Database database(Effect.Statement effect) {
    return databases.at(effect.executed().source().path());
  }

  private static Classification judge(
      WriteStatement statement, Stabilities values, Database database) {
    return judge(statement, values, database.dialect(), database.schema());
  }

  private static Classification judge(
      WriteStatement statement, Stabilities values, Dialect dialect, Schema schema) {
    return Classifier.of(dialect).with(schema).with(values).classify(statement);
  }

  private Script script(String text, Dialect dialect) {
    return scripts
        .getOrDefault(dialect, new ConcurrentHashMap<>())
        .computeIfAbsent(text, key -> reader.read(key, dialect));
  }

  /** Pieces further down than this from the one before belong to another place of the code. */
  private static final int NEXT_PIECE_LINES = 12;

  /** From the first known characters on, as long as the next ones stand close behind. */
  static Optional<Site> extent(SqlText text) {
    if (text.sites().isEmpty()) {
      return Optional.empty();
    }
    Site first = text.sites().get(0);
    Source source = first.source();
    int end = first.span().end();
    for (Site site : text.sites()) {
      boolean follows =
          site.source().path().equals(source.path())
              && site.span().start() >= first.span().start()
              && source.line(site.span().start()) - source.line(end) <= NEXT_PIECE_LINES;
      if (follows) {
        end = Math.max(end, site.span().end());
      }
    }
    return Optional.of(new Site(source, new Span(first.span().start(), end)));
  }

  /** On one line, unknown parts as <code>{…}</code>. */
  static String display(String sql) {
    return sql.replaceAll("__HOLE_\\d+__", "{…}").replaceAll("\\s+", " ").strip();
  }
}
