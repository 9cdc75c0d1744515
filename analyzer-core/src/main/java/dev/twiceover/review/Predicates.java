package dev.twiceover.review;

import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.WriteStatement;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Small questions about statements. */
public final class Predicates {
  private Predicates() {}

  /** Whether the predicate looks at a column that the SET changes. */
  static boolean testsWrittenColumn(WriteStatement statement) {
    Set<String> written =
        statement.assignments().stream()
            .map(each -> each.target().key())
            .collect(Collectors.toSet());
    return statement.where().filter(where -> reads(where, written)).isPresent();
  }

  /** Whether a value that the SET gives reads a column. */
  static boolean readsColumn(WriteStatement statement, String column) {
    return statement.assignments().stream().anyMatch(each -> reads(each.value(), Set.of(column)));
  }

  private static boolean reads(SqlExpr expression, Set<String> columns) {
    if (expression instanceof SqlExpr.Column column && columns.contains(column.key())) {
      return true;
    }
    return expression.children().stream().anyMatch(each -> reads(each, columns));
  }

  /** Whether a name stands as a word in a text. */
  public static boolean mentions(String text, String name) {
    if (name.isEmpty()) {
      return false;
    }
    String lower = text.toLowerCase(Locale.ROOT);
    String wanted = name.toLowerCase(Locale.ROOT);
    for (int at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
      boolean starts = at == 0 || !Character.isJavaIdentifierPart(lower.charAt(at - 1));
      int end = at + wanted.length();
      boolean ends = end == lower.length() || !Character.isJavaIdentifierPart(lower.charAt(end));
      if (starts && ends) {
        return true;
      }
    }
    return false;
  }
}
