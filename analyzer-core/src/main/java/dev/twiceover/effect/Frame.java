package dev.twiceover.effect;

import dev.twiceover.model.Span;
import dev.twiceover.project.MethodInfo;
import dev.twiceover.project.TypeInfo;
import dev.twiceover.value.Callback;
import dev.twiceover.value.Site;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One running method or callback: where it was called from, with what, and what it returned. */
final class Frame {
  final Optional<Frame> caller;
  final Optional<Site> call;
  final TypeInfo type;
  final Value self;
  final Optional<MethodInfo> method;

  /** The values handed over, receiver included: what the caller decides. */
  final List<Value> received;

  final List<Typed> returned = new ArrayList<>();
  final int depth;
  private final Optional<Span> callback;

  Frame(
      Optional<Frame> caller,
      Optional<Site> call,
      TypeInfo type,
      Value self,
      Optional<MethodInfo> method,
      List<Value> received) {
    this(caller, call, type, self, method, received, Optional.empty());
  }

  private Frame(
      Optional<Frame> caller,
      Optional<Site> call,
      TypeInfo type,
      Value self,
      Optional<MethodInfo> method,
      List<Value> received,
      Optional<Span> callback) {
    this.caller = caller;
    this.call = call;
    this.type = type;
    this.self = self;
    this.method = method;
    this.received = List.copyOf(received);
    this.depth = caller.map(each -> each.depth + 1).orElse(0);
    this.callback = callback;
  }

  /** The frame of a lambda or method reference. */
  static Frame of(Callback callback, Frame caller, Site call, List<Value> received) {
    return new Frame(
        Optional.of(caller),
        Optional.of(call),
        callback.type(),
        callback.self(),
        Optional.empty(),
        received,
        Optional.of(callback.expression().span()));
  }

  /** Whether that method is running here or further out. */
  boolean isRunning(MethodInfo other) {
    for (Optional<Frame> each = Optional.of(this); each.isPresent(); each = each.get().caller) {
      if (each.get().method.filter(running -> running == other).isPresent()) {
        return true;
      }
    }
    return false;
  }

  /** The calls from the entry point to here, outermost first. */
  List<Site> chain() {
    List<Site> sites = new ArrayList<>();
    for (Optional<Frame> each = Optional.of(this); each.isPresent(); each = each.get().caller) {
      each.get().call.ifPresent(site -> sites.add(0, site));
    }
    return sites;
  }

  /** The code here, for reports. A callback belongs to the method that contains it. */
  Effect.Place place() {
    return new Effect.Place(
        type.name(), method.map(each -> each.name()).orElseGet(() -> enclosingMethod()));
  }

  private String enclosingMethod() {
    return callback
        .flatMap(
            code ->
                type.methods().stream()
                    .filter(each -> each.declaration().span().encloses(code))
                    .findFirst())
        .map(MethodInfo::name)
        .orElse("");
  }
}
