package dev.twiceover.sql.judge;

import java.util.Locale;
import java.util.regex.Pattern;

/** Columns that record when a row was touched, and mean nothing else (SEMANTICS 3.1). */
final class Audit {
  private static final Pattern AT = Pattern.compile("(.*_)?at");
  private static final Pattern TOUCHED =
      Pattern.compile(
          "(updated|modified|created|last_.*|inserted|changed)_(time|on|date|timestamp|ts)");
  private static final Pattern BUSINESS =
      Pattern.compile(
          "(expire[sd]?|due|valid|scheduled|start[s]?|end[s]?|deliver|run|retry|next|available|visible|lock(ed)?_until)(_.*)?");

  private Audit() {}

  /** Whether a column of this name is an audit column. */
  static boolean isAudit(String column) {
    String name = column.substring(column.lastIndexOf('.') + 1);
    String snake =
        name.equals(name.toUpperCase(Locale.ROOT))
            ? name
            : name.replaceAll("([a-z0-9])([A-Z])", "$1_$2");
    String plain = snake.toLowerCase(Locale.ROOT);
    return (AT.matcher(plain).matches() || TOUCHED.matcher(plain).matches())
        && !BUSINESS.matcher(plain).matches();
  }
}
