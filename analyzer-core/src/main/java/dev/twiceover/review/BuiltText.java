package dev.twiceover.review;

import dev.twiceover.sql.Conflict;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlText;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.WriteStatement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A statement built by calls, written as SQL for reports. */
final class BuiltText {
  private BuiltText() {}

  static String of(WriteStatement statement) {
    StringBuilder text = new StringBuilder();
    String table = statement.target().qualifiedName();
    switch (statement.verb()) {
      case UPDATE -> text.append("update ").append(table).append(" set ").append(set(statement));
      case DELETE -> text.append("delete from ").append(table);
      case INSERT, REPLACE -> {
        text.append(statement.verb() == Verb.REPLACE ? "replace into " : "insert into ");
        text.append(table);
        if (!statement.columns().isEmpty()) {
          text.append(" (").append(String.join(", ", statement.columns())).append(')');
        }
        if (!statement.rows().isEmpty()) {
          text.append(" values (").append(list(statement.rows().get(0))).append(')');
        }
      }
      default ->
          text.append(statement.verb().name().toLowerCase(Locale.ROOT)).append(' ').append(table);
    }
    statement.where().ifPresent(where -> text.append(" where ").append(SqlText.of(where)));
    statement.conflicts().forEach(conflict -> text.append(conflict(conflict)));
    return text.toString();
  }

  private static String set(WriteStatement statement) {
    return statement.assignments().stream().map(SqlText::of).collect(Collectors.joining(", "));
  }

  private static String list(List<SqlExpr> values) {
    return values.stream().map(SqlText::of).collect(Collectors.joining(", "));
  }

  private static String conflict(Conflict conflict) {
    String target =
        conflict.target().isEmpty() ? "" : " (" + String.join(", ", conflict.target()) + ")";
    if (!conflict.update()) {
      return " on conflict" + target + " do nothing";
    }
    String set = conflict.assignments().stream().map(SqlText::of).collect(Collectors.joining(", "));
    String where = conflict.where().map(each -> " where " + SqlText.of(each)).orElse("");
    return " on conflict" + target + " do update set " + set + where;
  }
}
