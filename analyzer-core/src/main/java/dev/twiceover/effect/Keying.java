package dev.twiceover.effect;

import dev.twiceover.value.Callback;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.SqlText;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Divides the arguments of a call into what makes a difference to the callee (constants, code) and
 * what does not (data), which becomes a formal parameter.
 */
final class Keying {
  private static final int SHORT_TEXT = 60;
  private final Machine machine;
  private final List<Value> actuals;

  Keying(Machine machine, List<Value> arguments) {
    this.machine = machine;
    this.actuals = new ArrayList<>(arguments);
  }

  /** What the formal parameters stand for: the arguments, and what callbacks among them see. */
  List<Value> actuals() {
    return actuals;
  }

  /** An argument as part of a key; empty if the call must be walked in place. */
  Optional<Value> argument(int index) {
    return keyed(actuals.get(index), index);
  }

  /**
   * The object that a method is called on as part of a key; empty if the call must be walked in
   * place, because the object was made or changed here, or brings code of its own.
   */
  Optional<Value> object(Value self) {
    boolean made =
        self instanceof Value.Ref || self instanceof Callback || self instanceof Value.Choice;
    boolean changed = !(self instanceof Value.Bean) && machine.isWritten(self);
    return made || changed ? Optional.empty() : further(self);
  }

  private Optional<Value> keyed(Value value, int index) {
    if (value instanceof Callback callback) {
      return callback(callback);
    }
    if (value instanceof Value.Constant || value instanceof Value.Bean) {
      return Optional.of(value);
    }
    if (value instanceof Value.Computed computed
        && computed.parts().isEmpty()
        && computed.function().startsWith("constant ")) {
      return Optional.of(value);
    }
    if (value instanceof Value.Text text) {
      return text(text, index);
    }
    if (value instanceof Value.Choice choice) {
      boolean plain = choice.alternatives().stream().allMatch(each -> isPlain(each));
      return plain ? Optional.of(new Value.Formal(index)) : Optional.empty();
    }
    if (value instanceof Value.Ref) {
      return isData(value) ? Optional.of(new Value.Formal(index)) : Optional.empty();
    }
    return Optional.of(new Value.Formal(index));
  }

  private static Optional<Value> text(Value.Text text, int index) {
    String shown = SqlText.of(text).text();
    boolean sql = shown.indexOf(' ') >= 0 && WriteHead.mayBegin(shown);
    if (sql || shown.length() > SHORT_TEXT) {
      return Optional.empty();
    }
    return Optional.of(text.known().isPresent() ? text : new Value.Formal(index));
  }

  private boolean isPlain(Value value) {
    if (value instanceof Value.Text text) {
      return !WriteHead.mayBegin(SqlText.of(text).text());
    }
    return !(value instanceof Callback) && (!(value instanceof Value.Ref) || isData(value));
  }

  /** An object that only holds data: nothing that is being built, and no code. */
  private boolean isData(Value value) {
    Optional<HeapObject> content = machine.content(value);
    return content.isEmpty()
        || (content.get() instanceof HeapObject.Fields object
            && machine.captured(value).isEmpty()
            && object.type().declaration().supertypes().isEmpty());
  }

  /** The same code with what it sees as further formal parameters. */
  private Optional<Value> callback(Callback callback) {
    Map<String, Typed> captured = new LinkedHashMap<>();
    for (Map.Entry<String, Typed> each : callback.captured().entrySet()) {
      Optional<Value> keyed = further(each.getValue().value());
      if (keyed.isEmpty()) {
        return Optional.empty();
      }
      captured.put(each.getKey(), new Typed(keyed.get(), each.getValue().type()));
    }
    return further(callback.self())
        .map(self -> new Callback(callback.expression(), callback.type(), self, captured));
  }

  private Optional<Value> further(Value value) {
    if (!value.isOpen() && !(value instanceof Value.Text)) {
      return Optional.of(value);
    }
    int index = actuals.size();
    actuals.add(value);
    Optional<Value> keyed = keyed(value, index);
    boolean used = keyed.filter(each -> each.equals(new Value.Formal(index))).isPresent();
    if (!used && actuals.size() == index + 1) {
      actuals.remove(index);
    }
    return keyed;
  }
}
