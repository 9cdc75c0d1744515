package dev.twiceover.sql.judge;

import dev.twiceover.sql.Dialect;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What is certain of two constants, whatever the column's type and collation: strings that a
 * number, time, boolean, UUID or JSON column would take for equal are not called distinct.
 */
final class Constants {
  /** What is certain. */
  enum Relation {
    EQUAL,
    LESS,
    GREATER,
    DISTINCT,
    UNKNOWN
  }

  private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9 _.:,/#-]*");
  private static final Pattern INTEGER = Pattern.compile("0|-?[1-9]\\d{0,17}");
  private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-fA-F-]{8,}");
  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?)?");
  private static final Set<String> SPECIAL =
      Set.of(
          "t",
          "f",
          "true",
          "false",
          "y",
          "n",
          "yes",
          "no",
          "on",
          "off",
          "nan",
          "infinity",
          "inf",
          "now",
          "today",
          "tomorrow",
          "yesterday",
          "epoch",
          "allballs",
          "null");

  private final Dialect dialect;

  Constants(Dialect dialect) {
    this.dialect = dialect;
  }

  Relation compare(Term.Const a, Term.Const b) {
    if (a.equals(b)) {
      return Relation.EQUAL;
    }
    if (a.number.isPresent() && b.number.isPresent()) {
      int c = a.number.get().compareTo(b.number.get());
      return c == 0 ? Relation.EQUAL : c < 0 ? Relation.LESS : Relation.GREATER;
    }
    if (a.kind != b.kind) {
      return times(a, b);
    }
    return switch (a.kind) {
      case BOOLEAN -> Relation.DISTINCT;
      case STRING, TIME -> strings(a.value, b.value);
      case OTHER -> a.value.contains(".") ? Relation.DISTINCT : Relation.UNKNOWN;
      case NULL, NUMBER -> Relation.UNKNOWN;
    };
  }

  private Relation times(Term.Const a, Term.Const b) {
    boolean both =
        (a.kind == Term.Kind.TIME || b.kind == Term.Kind.TIME)
            && (a.kind == Term.Kind.STRING || b.kind == Term.Kind.STRING);
    return both ? strings(a.value, b.value) : Relation.UNKNOWN;
  }

  private Relation strings(String a, String b) {
    if (a.length() == b.length() && TIME.matcher(a).matches() && TIME.matcher(b).matches()) {
      return a.compareTo(b) < 0 ? Relation.LESS : Relation.GREATER;
    }
    if (INTEGER.matcher(a).matches() && INTEGER.matcher(b).matches()) {
      return Relation.DISTINCT;
    }
    String x = fold(a);
    String y = fold(b);
    boolean plain = isWord(x) && isWord(y);
    return plain && !x.equals(y) ? Relation.DISTINCT : Relation.UNKNOWN;
  }

  /** Trailing blanks never count; case only where the dialect's default collation sees it. */
  private String fold(String s) {
    String stripped = s.stripTrailing();
    return dialect.mayIgnoreCase() ? stripped.toLowerCase(Locale.ROOT) : stripped;
  }

  private static boolean isWord(String s) {
    return WORD.matcher(s).matches()
        && !SPECIAL.contains(s.toLowerCase(Locale.ROOT))
        && !HEXADECIMAL.matcher(s).matches();
  }

  /** Whether a constant is NULL; Oracle takes the empty string for it. */
  boolean isNull(Term.Const c) {
    return c.kind == Term.Kind.NULL
        || (c.kind == Term.Kind.STRING && c.value.isEmpty() && dialect.emptyStringIsNull());
  }
}
