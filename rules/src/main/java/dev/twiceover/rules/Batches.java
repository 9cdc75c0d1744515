package dev.twiceover.rules;

import dev.twiceover.review.EntryView;
import dev.twiceover.review.WriteView;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Idiom;
import dev.twiceover.sql.Level;
import dev.twiceover.sql.Modifier;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Several statements in one text. In T-SQL a duplicate key ends only the INSERT, unless XACT_ABORT
 * is ON or a TRY block catches it; elsewhere it ends the text.
 */
public final class Batches {
  private static final Pattern TSQL =
      Pattern.compile(
          "(?i)\\bBEGIN\\s+TRAN|@@ROWCOUNT|@@ERROR|\\bXACT_ABORT\\b|\\bSYSUTCDATETIME\\s*\\(");
  private static final Pattern STOPS =
      Pattern.compile("(?i)\\bSET\\s+XACT_ABORT\\s+ON\\b|\\bBEGIN\\s+TRY\\b");
  private static final Pattern BEGINS = Pattern.compile("(?i)\\bBEGIN\\s+TRAN");

  private Batches() {}

  /** Whether a T-SQL batch comes to this write although an INSERT before it met a duplicate. */
  static boolean goesOnAfterDuplicate(EntryView entry, WriteView write) {
    return write.judgement().verdict().worst() == Level.NON_IDEMPOTENT
        && isTsql(write)
        && !STOPS.matcher(text(write)).find()
        && keyBefore(entry, write).isPresent();
  }

  /** Whether an INSERT before it in the same text and transaction keeps a redelivery away. */
  static boolean isGuarded(EntryView entry, WriteView write) {
    boolean together = write.occurrence().transaction() > 0 || BEGINS.matcher(text(write)).find();
    boolean stops = !isTsql(write) || STOPS.matcher(text(write)).find();
    return together && stops && keyBefore(entry, write).isPresent();
  }

  /** The throwing INSERT with a stable key before a write in the same text. */
  public static Optional<WriteView> keyBefore(EntryView entry, WriteView write) {
    for (WriteView each : entry.writes()) {
      if (each.equals(write)) {
        return Optional.empty();
      }
      boolean throwing =
          each.effect().id() == write.effect().id()
              && !each.text().equals(write.text())
              && each.judgement().idiom().filter(Idiom.INSERT_WITH_KEY::equals).isPresent()
              && each.judgement().verdict().best() == Level.IDEMPOTENT_BY_REJECTION
              && each.statement().conflicts().isEmpty()
              && !each.statement().has(Modifier.IGNORE);
      if (throwing) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  private static boolean isTsql(WriteView write) {
    return write.database().dialect() == Dialect.SQLSERVER || TSQL.matcher(text(write)).find();
  }

  /** The texts that the statement may have, one after the other. */
  private static String text(WriteView write) {
    StringBuilder all = new StringBuilder();
    write.effect().variants().forEach(each -> all.append(each.text()).append('\n'));
    return all.toString();
  }
}
