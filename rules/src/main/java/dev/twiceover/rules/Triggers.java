package dev.twiceover.rules;

import dev.twiceover.review.WriteView;
import dev.twiceover.schema.Trigger;
import java.util.Optional;

/** Triggers that act again at the second run. */
public final class Triggers {
  private Triggers() {}

  /** The trigger by which the judgement of a write got worse. */
  public static Optional<Trigger> acting(WriteView write) {
    return write.database().schema().triggers().stream()
        .filter(each -> each.table().equalsIgnoreCase(write.statement().target().name()))
        .filter(each -> write.judgement().reason().startsWith("trigger " + each.name() + " "))
        .findFirst();
  }
}
