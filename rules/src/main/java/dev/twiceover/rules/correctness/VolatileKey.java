package dev.twiceover.rules.correctness;

import com.google.auto.service.AutoService;
import dev.twiceover.review.EntryView;
import dev.twiceover.review.Rule;
import dev.twiceover.review.RuleContext;
import dev.twiceover.review.RuleInfo;
import dev.twiceover.review.RuleSpec;
import dev.twiceover.review.WriteView;
import dev.twiceover.rules.InsertedKey;
import dev.twiceover.rules.Reports;
import dev.twiceover.rules.Speaker;

/** Finds keys that are made anew at each delivery. */
@AutoService(Rule.class)
@RuleSpec(
    id = "volatile-key",
    group = RuleInfo.Group.CORRECTNESS,
    summary = "A key that is new at each delivery never conflicts",
    since = "0.1")
public final class VolatileKey implements Rule {
  @Override
  public void check(EntryView entry, RuleContext context) {
    for (WriteView write : Speaker.VOLATILE_KEY.writes(entry)) {
      context.report(Reports.of(entry, write, words(entry, write)));
    }
  }

  private static Reports.Words words(EntryView entry, WriteView write) {
    InsertedKey.Changing key = new InsertedKey(entry, write).changing().orElseThrow();
    String column = write.table() + "." + key.column();
    return new Reports.Words(
        key.expression()
            + " differs "
            + Reports.everyTime(entry)
            + ", so "
            + column
            + " never conflicts and each adds one more row",
        "A key recognises a redelivery only by a value that comes with the message. A conflict"
            + " clause over a new value is decoration.",
        "Derive the key from the message: its id, or a name-based UUID of its id "
            + "(UUID.nameUUIDFromBytes), and insert with ON CONFLICT DO NOTHING.",
        "another " + key.column() + ", one more row");
  }
}
