package dev.twiceover.rules.correctness;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Finding;
import dev.twiceover.review.Level;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.Speaker;
import dev.twiceover.rules.Timelines;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds statements that commit the transaction around them. */
@AutoService(Rule.class)
@RuleSpec(
    id = "ddl-in-handler",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "DDL or TRUNCATE commits the transaction that it stands in",
    since = "0.1")
public final class DdlInHandler implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.DDL_IN_HANDLER.writes(entry)) {
      Optional<WriteView> before = inTransaction(entry, write, true);
      Optional<WriteView> after = inTransaction(entry, write, false);
      if (!isTemporary(write) && before.isPresent()) {
        context.report(report(entry, write, before.get(), after));
      }
    }
  }

  private static boolean isTemporary(WriteView write) {
    String text = write.text().toUpperCase(Locale.ROOT);
    return text.contains(" TEMPORARY ") || text.contains(" TEMP ") || text.contains(" #");
  }

  /** Another write of the same transaction, before or after. */
  private static Optional<WriteView> inTransaction(
      EntryView entry, WriteView write, boolean before) {
    int transaction = write.occurrence().transaction();
    return entry.writes().stream()
        .filter(each -> transaction > 0 && each.occurrence().transaction() == transaction)
        .filter(each -> before ? each.order() < write.order() : each.order() > write.order())
        .filter(each -> each.statement().verb() != Verb.DDL)
        .findFirst();
  }

  private static RuleContext.Report report(
      EntryView entry, WriteView write, WriteView before, Optional<WriteView> after) {
    List<Finding.Step> steps = new ArrayList<>();
    steps.add(Timelines.step(entry, "delivery 1: " + entry.label() + ": the transaction begins"));
    steps.add(new Finding.Step(Optional.of(before.place()), "delivery 1: " + before.text()));
    steps.add(
        new Finding.Step(
            Optional.of(write.place()), "delivery 1: " + write.text() + " commits what is before"));
    steps.add(
        new Finding.Step(
            after.map(WriteView::place),
            "crash before "
                + after.map(WriteView::text).orElse("the end")
                + "; the broker delivers the message again, and "
                + before.table()
                + " was written already"));
    return new RuleContext.Report(
        write.place(),
        level(write),
        write.text()
            + " commits the transaction: the write of "
            + before.table()
            + " and what follows no longer belong together",
        "MySQL, MariaDB, Oracle and H2 commit before and after DDL and TRUNCATE, whatever "
            + "transaction is open. A guard and the write it protects are then two transactions.",
        "Create the object in a migration; use DELETE instead of TRUNCATE inside a transaction.",
        Optional.of(write.text()),
        steps,
        Timelines.executed(write),
        write.table() + "\n" + write.text());
  }

  /** DDL is part of the transaction in some databases. */
  private static Level level(WriteView write) {
    Dialect dialect = write.database().dialect();
    return switch (dialect) {
      case MYSQL, MARIADB, ORACLE, H2 -> Level.ERROR;
      case ANSI -> Level.WARNING;
      case POSTGRESQL, SQLITE, SQLSERVER -> Level.NOTE;
    };
  }
}
