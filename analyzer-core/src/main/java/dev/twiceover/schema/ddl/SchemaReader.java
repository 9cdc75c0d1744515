package dev.twiceover.schema.ddl;

import dev.twiceover.schema.Schema;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.TextSpan;
import dev.twiceover.sql.read.SqlFragments;
import dev.twiceover.sql.read.Tokens;
import dev.twiceover.sql.read.UnreadableSqlException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Replays DDL in order: plain files, migrations one after the other, dumps of pg_dump and
 * mysqldump. Statements that make no schema are stepped over; a piece of DDL that cannot be read is
 * a gap. Not safe for use by several threads.
 */
public final class SchemaReader {
  private static final Pattern BLOCK =
      Pattern.compile("(?i)(?:do|begin|declare|call|exec(?:ute)?|if|prepare)\\b");
  private static final Pattern UNDOES =
      Pattern.compile("(?i)\\b(?:drop|rename|modify|change|alter\\s+column)\\b");

  private final Dialect dialect;
  private final State state = new State();
  private final List<String> gaps = new ArrayList<>();

  /** A reader that starts from nothing. */
  public SchemaReader(Dialect dialect) {
    this.dialect = dialect;
  }

  /** The schema that one text makes. */
  public static Schema read(String ddl, Dialect dialect) {
    SchemaReader reader = new SchemaReader(dialect);
    reader.apply(ddl);
    return reader.schema();
  }

  /** Replays the statements of a text on what was read before. */
  public void apply(String ddl) {
    Dialect reading = dialectOf(ddl);
    String text = DumpFilter.withoutRows(ddl, reading);
    List<TextSpan> spans;
    try {
      spans = SqlFragments.statements(text, reading);
    } catch (UnreadableSqlException | StackOverflowError e) {
      gaps.add("cannot split the text: " + reason(e));
      doubt(text);
      return;
    }
    for (TextSpan span : spans) {
      statement(span.of(text), reading);
    }
  }

  private static String reason(Throwable e) {
    return e instanceof UnreadableSqlException u ? u.reason() : "nested too deep";
  }

  private Dialect dialectOf(String ddl) {
    boolean mysql =
        dialect == Dialect.ANSI && (ddl.contains("ENGINE=") || ddl.contains("AUTO_INCREMENT"));
    return mysql ? Dialect.MYSQL : dialect;
  }

  private void statement(String text, Dialect reading) {
    try {
      Tokens tokens = Tokens.of(text, reading);
      new StatementReader(state, tokens).statement();
      if (BLOCK.matcher(text).lookingAt()) {
        doubt(text);
      }
    } catch (UnreadableSqlException e) {
      gaps.add(e.reason() + ": " + shortened(text));
      doubt(text);
    } catch (StackOverflowError e) {
      gaps.add("nested too deep: " + shortened(text));
      doubt(text);
    }
  }

  /**
   * What is not understood and may take keys away leaves nothing certain of the tables it names.
   */
  private void doubt(String text) {
    if (UNDOES.matcher(text).find()) {
      for (String word : text.split("\\W+", -1)) {
        state.doubt(word);
      }
    }
  }

  private static String shortened(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= 80 ? line : line.substring(0, 80) + "...";
  }

  /** What the statements so far make. */
  public Schema schema() {
    return state.freeze();
  }

  /** The pieces that could not be read, each with its reason; grows while more is read. */
  public List<String> gaps() {
    return Collections.unmodifiableList(gaps);
  }
}
