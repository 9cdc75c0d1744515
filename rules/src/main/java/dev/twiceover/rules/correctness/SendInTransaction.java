package dev.twiceover.rules.correctness;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Finding;
import dev.twiceover.review.Level;
import dev.twiceover.review.Place;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.SendView;
import dev.twiceover.review.Sends;
import dev.twiceover.review.WriteView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds messages that leave before the transaction that they report on is committed. */
@AutoService(Rule.class)
@RuleSpec(
    id = "send-in-transaction",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "A message is sent inside a database transaction that may still roll back",
    since = "0.1")
public final class SendInTransaction implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (SendView send : entry.sends()) {
      if (Sends.isInside(send) && !Sends.isRelay(entry, send)) {
        context.report(report(entry, send, Sends.uncommittedWrite(entry, send)));
      }
    }
  }

  private static RuleContext.Report report(
      EntryView entry, SendView send, Optional<WriteView> write) {
    String destination =
        send.effect().destination().isEmpty()
            ? "The " + send.effect().channel() + " message"
            : "The message to " + send.effect().destination();
    String of = write.map(each -> " of " + each.table()).orElse("");
    return new RuleContext.Report(
        send.decided(),
        write.isPresent() ? Level.ERROR : Level.WARNING,
        destination + " leaves before, or without, the commit" + of,
        "A consumer may look for the row and not find it; and a rollback, or a crash before the "
            + "commit, does not take the message back.",
        "Write the message into an outbox table in this transaction and let a relay send it; where "
            + "a lost message is acceptable, send after the commit.",
        Optional.empty(),
        timeline(entry, send, write),
        related(send),
        send.effect().channel() + "\n" + send.effect().destination());
  }

  private static List<Finding.Step> timeline(
      EntryView entry, SendView send, Optional<WriteView> write) {
    List<Finding.Step> steps = new ArrayList<>();
    steps.add(
        new Finding.Step(Optional.of(entry.place()), entry.label() + ": the transaction begins"));
    write.ifPresent(each -> steps.add(new Finding.Step(Optional.of(each.place()), each.text())));
    steps.add(
        new Finding.Step(
            Optional.of(send.place()),
            "the message is out; its consumer may already read, and sees no row"));
    steps.add(
        new Finding.Step(
            Optional.empty(),
            "crash or rollback before the commit: the row is gone, the message is not"));
    return steps;
  }

  private static List<Finding.Step> related(SendView send) {
    Place place = send.place();
    return place.equals(send.decided())
        ? List.of()
        : List.of(new Finding.Step(Optional.of(place), "the message is sent here"));
  }
}
