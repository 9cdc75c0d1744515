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

  /** The conditions under which the code that runs now is reached, outermost first. */
  final List<Value> path = new ArrayList<>();

  private final List<Returned> returned = new ArrayList<>();
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

  /** A value returned, and under which conditions. */
  private record Returned(List<Value> path, Typed value) {}

  /** Notes that the code returns a value here. */
  void returns(Typed value) {
    returned.add(new Returned(List.copyOf(path), value));
  }

  /** How many places have returned so far. */
  int returns() {
    return returned.size();
  }

  /** Adds a condition to the places that have returned since there were so many. */
  void onlyIf(Value condition, int since) {
    for (int i = since; i < returned.size(); i++) {
      List<Value> longer = new ArrayList<>(returned.get(i).path);
      longer.add(condition);
      returned.set(i, new Returned(longer, returned.get(i).value));
    }
  }

  /** The values returned, in the order of the code. */
  List<Typed> returned() {
    return returned.stream().map(Returned::value).toList();
  }

  /** What the caller gets: the first value whose conditions hold. */
  Value result() {
    Value result = returned.get(returned.size() - 1).value.value();
    for (int i = returned.size() - 2; i >= 0; i--) {
      Returned each = returned.get(i);
      result = Conditions.either(Conditions.all(each.path), each.value.value(), result);
    }
    return result;
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
