package dev.twiceover.effect;

import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Site;
import dev.twiceover.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * The call in the innermost method that decides what an effect is about: a helper that runs the SQL
 * or sends the message that it was handed decides nothing, its caller does.
 */
record Decided(Site site, Effect.Place place, boolean byCaller) {
  private static final int MAX_DEPTH = 4;

  /**
   * @param decisive the SQL or the payload
   * @param executed the call that runs or sends it
   */
  static Decided of(Interpreter interpreter, Value decisive, Site executed) {
    Frame frame = interpreter.frame();
    Site site = executed;
    while (frame.caller.isPresent()
        && frame.call.isPresent()
        && receives(interpreter, frame, decisive)) {
      site = frame.call.get();
      frame = frame.caller.get();
    }
    boolean byCaller = frame.caller.isEmpty() && receives(interpreter, frame, decisive);
    return new Decided(site, frame.place(), byCaller);
  }

  private static boolean receives(Interpreter interpreter, Frame frame, Value decisive) {
    for (Value received : frame.received) {
      if (carries(interpreter.machine, received, decisive, 0)) {
        return true;
      }
    }
    return false;
  }

  private static boolean carries(Machine machine, Value holder, Value decisive, int depth) {
    if (isTrivial(decisive) || depth > MAX_DEPTH) {
      return false;
    }
    if (holder.equals(decisive)) {
      return true;
    }
    if (holder instanceof Value.Choice choice) {
      return any(machine, choice.alternatives(), decisive, depth);
    }
    if (decisive instanceof Value.Choice choice) {
      return choice.alternatives().stream()
          .allMatch(each -> carries(machine, holder, each, depth + 1));
    }
    if (decisive instanceof Value.Computed computed && computed.function().startsWith(".")) {
      return carries(machine, holder, computed.parts().get(0), depth + 1);
    }
    if (decisive instanceof Value.Computed built && built.function().startsWith("new ")) {
      return false;
    }
    Optional<HeapObject> content = machine.content(holder);
    if (content.isEmpty()) {
      return false;
    }
    if (content.get() instanceof HeapObject.Prepared prepared) {
      return carries(machine, prepared.sql(), decisive, depth + 1);
    }
    if (content.get() instanceof HeapObject.Fields object) {
      return any(machine, List.copyOf(object.fields().values()), decisive, depth);
    }
    if (content.get() instanceof HeapObject.Elements elements) {
      return any(machine, elements.elements(), decisive, depth);
    }
    return false;
  }

  private static boolean any(Machine machine, List<Value> holders, Value decisive, int depth) {
    return holders.stream().anyMatch(each -> carries(machine, each, decisive, depth + 1));
  }

  private static boolean isTrivial(Value value) {
    return value instanceof Value.Constant
        || value instanceof Value.Bean
        || value instanceof Value.Unknown
        || (value instanceof Value.Text text && text.pieces().isEmpty());
  }
}
