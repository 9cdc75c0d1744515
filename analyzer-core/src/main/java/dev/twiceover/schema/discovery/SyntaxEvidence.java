package dev.twiceover.schema.discovery;

import dev.twiceover.sql.Dialect;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The databases that alone understand a piece of SQL. */
final class SyntaxEvidence {
  /** Of a long text this much is looked at. */
  private static final int LOOKED_AT = 1 << 18;

  private static final Map<Dialect, Pattern> MARKS = new EnumMap<>(Dialect.class);

  static {
    MARKS.put(
        Dialect.POSTGRESQL,
        Pattern.compile(
            "(?i)\\b(?:big|small)?serial\\b|\\bjsonb\\b|\\btimestamptz\\b|\\bbytea\\b"
                + "|\\w::\\w|'::\\w|\\blanguage\\s+plpgsql\\b|\\bon\\s+conflict\\s+on\\s+constraint\\b"));
    MARKS.put(
        Dialect.MYSQL,
        Pattern.compile(
            "(?i)\\bon\\s+duplicate\\s+key\\s+update\\b|\\binsert\\s+ignore\\s+into\\b"
                + "|\\bengine\\s*=\\s*\\w+"));
    MARKS.put(
        Dialect.SQLSERVER,
        Pattern.compile(
            "(?i)\\bnvarchar\\s*\\(\\s*max|\\buniqueidentifier\\b|\\bidentity\\s*\\(\\s*1\\s*,"
                + "|\\bwith\\s*\\(\\s*(?:updlock|holdlock|nolock|rowlock)|\\bsysutcdatetime\\s*\\(|@@rowcount"));
    MARKS.put(Dialect.ORACLE, Pattern.compile("(?i)\\bvarchar2\\s*\\(|\\bsystimestamp\\b"));
    MARKS.put(
        Dialect.SQLITE,
        Pattern.compile("(?i)\\bautoincrement\\b|\\binsert\\s+or\\s+(?:ignore|replace)\\b"));
  }

  private SyntaxEvidence() {}

  /** The databases that texts show signs of. */
  static Set<Dialect> in(Iterable<String> texts) {
    Set<Dialect> found = EnumSet.noneOf(Dialect.class);
    for (String text : texts) {
      CharSequence part = text.length() > LOOKED_AT ? text.subSequence(0, LOOKED_AT) : text;
      MARKS.forEach(
          (dialect, marks) -> {
            if (!found.contains(dialect) && marks.matcher(part).find()) {
              found.add(dialect);
            }
          });
    }
    return found;
  }
}
