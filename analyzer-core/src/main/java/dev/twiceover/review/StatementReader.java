package dev.twiceover.review;

import dev.twiceover.effect.Effect;
import dev.twiceover.model.Source;
import dev.twiceover.model.Span;
import dev.twiceover.schema.Schema;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads the SQL of statements once each, and judges every write in it. Safe for several threads.
 */
final class StatementReader {
  private final SqlReader reader = SqlReader.standard();
  private final Dialect dialect;
  private final Schema schema;
  private final Map<String, Script> scripts = new ConcurrentHashMap<>();

  StatementReader(Dialect dialect, Schema schema) {
    this.dialect = dialect;
    this.schema = schema;
  }

  /** A write as it stands in the source. */
  record Read(
      Place place,
      Site site,
      String text,
      WriteStatement statement,
      Classification judgement,
      Stabilities values) {}

  /** A text that no reader understands. */
  record Unread(Place place, String reason) {}

  /** What one statement effect holds. */
  record Result(List<Read> writes, List<Unread> unread) {}

  /** The writes of a statement in all variants of its text. */
  Result read(Effect.Statement effect) {
    List<Read> writes = new ArrayList<>();
    List<Unread> unread = new ArrayList<>();
    if (effect.built().isPresent()) {
      Effect.Built built = effect.built().get();
      Stabilities values = new Stabilities(built.parameters(), List.of());
      writes.add(
          new Read(
              EntryView.place(effect.decided()),
              effect.decided(),
              BuiltText.of(built.statement()),
              built.statement(),
              judge(built.statement(), values),
              values));
    }
    for (SqlText variant : effect.variants()) {
      read(variant, effect, writes, unread);
    }
    return new Result(writes, unread);
  }

  private void read(
      SqlText variant, Effect.Statement effect, List<Read> writes, List<Unread> unread) {
    Site site = extent(variant).orElse(effect.decided());
    Place place = EntryView.place(site);
    for (ScriptItem item : script(variant.text()).flat()) {
      if (item instanceof ScriptItem.Write write) {
        Stabilities values = new Stabilities(effect.bindings(), variant.holes());
        writes.add(
            new Read(
                place,
                site,
                display(write.span().of(variant.text())),
                write.statement(),
                judge(write.statement(), values),
                values));
      } else if (item instanceof ScriptItem.Unreadable unreadable) {
        unread.add(new Unread(place, unreadable.reason()));
      }
    }
  }

  Classification judge(WriteStatement statement, Stabilities values) {
    return Classifier.of(dialect).with(schema).with(values).classify(statement);
  }

  Script script(String text) {
    return scripts.computeIfAbsent(text, key -> reader.read(key, dialect));
  }

  /** From the first to the last known characters, if they are in one file. */
  static Optional<Site> extent(SqlText text) {
    if (text.sites().isEmpty()) {
      return Optional.empty();
    }
    Source source = text.sites().get(0).source();
    int start = Integer.MAX_VALUE;
    int end = 0;
    for (Site site : text.sites()) {
      if (site.source().path().equals(source.path())) {
        start = Math.min(start, site.span().start());
        end = Math.max(end, site.span().end());
      }
    }
    return Optional.of(new Site(source, new Span(start, end)));
  }

  /** On one line, unknown parts as <code>{…}</code>. */
  static String display(String sql) {
    return sql.replaceAll("__HOLE_\\d+__", "{…}").replaceAll("\\s+", " ").strip();
  }
}
