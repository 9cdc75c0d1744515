package dev.twiceover.effect;

import dev.twiceover.value.Callback;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Site;
import dev.twiceover.value.SqlText;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns what a method does for any caller into what it does for this one: formal parameters become
 * the arguments, statements and objects get identities of their own.
 */
final class Substitution {
  private final Interpreter interpreter;
  private final Machine machine;
  private final List<Value> arguments;
  private final Exported objects;
  private final Optional<Site> call;
  private final List<Site> chain;
  private final Map<Integer, Integer> effects = new HashMap<>();
  private final Map<Integer, Value.Ref> refs = new HashMap<>();
  private final IdentityHashMap<Value, Value> known = new IdentityHashMap<>();

  /**
   * @param objects the objects that the method made, by id
   * @param call the call that is followed
   */
  Substitution(Interpreter interpreter, List<Value> arguments, Exported objects, Site call) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
    this.arguments = arguments;
    this.objects = objects;
    this.call = Optional.of(call);
    this.chain = new ArrayList<>(interpreter.frame().chain());
    this.chain.add(call);
  }

  /** For values that no call has made. */
  Substitution(Interpreter interpreter, Exported objects) {
    this.interpreter = interpreter;
    this.machine = interpreter.machine;
    this.arguments = List.of();
    this.objects = objects;
    this.call = Optional.empty();
    this.chain = List.of();
  }

  Value value(Value value) {
    if (!value.isOpen()) {
      return value;
    }
    Value done = known.get(value);
    if (done == null) {
      done = substitute(value);
      known.put(value, done);
    }
    return done;
  }

  private Value substitute(Value value) {
    if (value instanceof Value.Formal formal) {
      return formal.index() < arguments.size()
          ? arguments.get(formal.index())
          : new Value.Unknown("a missing argument");
    }
    if (value instanceof Value.Outcome outcome) {
      return new Value.Outcome(effect(outcome.statement()), outcome.result());
    }
    if (value instanceof Value.Ref ref) {
      return ref(ref);
    }
    if (value instanceof Value.Computed computed) {
      List<Value> parts = values(computed.parts());
      return read(computed.function(), parts)
          .orElseGet(() -> Value.computed(computed.function(), parts));
    }
    if (value instanceof Value.Choice choice) {
      return Value.choice(values(choice.alternatives()));
    }
    if (value instanceof Value.Text text) {
      return text(text);
    }
    if (value instanceof Callback callback) {
      return new Callback(
          callback.expression(),
          callback.type(),
          value(callback.self()),
          variables(callback.captured()));
    }
    return value;
  }

  private Map<String, Typed> variables(Map<String, Typed> variables) {
    Map<String, Typed> mapped = new LinkedHashMap<>();
    variables.forEach(
        (name, typed) -> mapped.put(name, new Typed(value(typed.value()), typed.type())));
    return mapped;
  }

  private Value text(Value.Text text) {
    List<Value.Piece> pieces = new ArrayList<>();
    boolean changed = false;
    for (Value.Piece piece : text.pieces()) {
      if (piece instanceof Value.Piece.Hole hole) {
        Value inside = value(hole.value());
        changed |= !inside.equals(hole.value());
        pieces.addAll(dev.twiceover.value.Texts.pieces(inside));
      } else {
        pieces.add(piece);
      }
    }
    return changed ? new Value.Text(pieces) : text;
  }

  private List<Value> values(List<Value> all) {
    return all.stream().map(this::value).toList();
  }

  /** An accessor of an argument whose content is known here gives that content. */
  private Optional<Value> read(String function, List<Value> parts) {
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    if (!(parts.get(0) instanceof Value.Ref)) {
      return function.startsWith(".")
          ? machine.written(parts.get(0), function.substring(1))
          : Optional.empty();
    }
    if (function.equals(".element")) {
      return Optional.of(Collectibles.element(machine, parts.get(0)));
    }
    if (function.equals("[]") && parts.size() == 2) {
      return Optional.of(Collectibles.elementAt(machine, parts.get(0), parts.get(1)));
    }
    if (function.startsWith(".")
        && machine.content(parts.get(0)).orElse(null) instanceof HeapObject.Fields object) {
      return Optional.ofNullable(object.fields().get(function.substring(1)));
    }
    return Optional.empty();
  }

  private int effect(int id) {
    return effects.computeIfAbsent(id, key -> machine.newEffectId());
  }

  private Value.Ref ref(Value.Ref ref) {
    Value.Ref mine = refs.get(ref.id());
    if (mine != null) {
      return mine;
    }
    HeapObject content = objects.objects().get(ref.id());
    Value.Ref made = machine.allocate(new HeapObject.Elements(List.of(), true));
    refs.put(ref.id(), made);
    if (content != null) {
      machine.setContent(made, object(content));
    }
    Map<String, Typed> captured = objects.captured().get(ref.id());
    if (captured != null) {
      machine.capture(made, variables(captured));
    }
    return made;
  }

  private HeapObject object(HeapObject content) {
    if (content instanceof HeapObject.Builder builder) {
      return new HeapObject.Builder(value(builder.text()));
    }
    if (content instanceof HeapObject.Elements elements) {
      return new HeapObject.Elements(values(elements.elements()), elements.open());
    }
    if (content instanceof HeapObject.Entries entries) {
      return new HeapObject.Entries(map(entries.entries()), entries.open());
    }
    if (content instanceof HeapObject.Prepared prepared) {
      return new HeapObject.Prepared(
          value(prepared.sql()), prepared.library(), prepared.site(), map(prepared.bindings()));
    }
    if (content instanceof HeapObject.Fields object) {
      return new HeapObject.Fields(object.type(), map(object.fields()));
    }
    HeapObject.Row row = (HeapObject.Row) content;
    return new HeapObject.Row(value(row.table()), row.read().map(this::effect), map(row.columns()));
  }

  private Map<String, Value> map(Map<String, Value> entries) {
    Map<String, Value> mapped = new LinkedHashMap<>();
    entries.forEach((key, value) -> mapped.put(key, value(value)));
    return mapped;
  }

  Effect effect(Effect effect) {
    if (effect instanceof Effect.Sequence sequence) {
      return new Effect.Sequence(sequence.steps().stream().map(this::effect).toList());
    }
    if (effect instanceof Effect.Statement statement) {
      return statement(statement);
    }
    if (effect instanceof Effect.Send send) {
      return send(send);
    }
    if (effect instanceof Effect.CallOut out) {
      return new Effect.CallOut(
          effect(out.id()),
          out.channel(),
          out.key().map(this::value),
          out.executed(),
          chain(out.chain()));
    }
    if (effect instanceof Effect.Step step) {
      return new Effect.Step(step.step(), step.argument().map(this::value), step.executed());
    }
    if (effect instanceof Effect.Scope scope) {
      return new Effect.Scope(
          scope.propagation(),
          scope.manager(),
          scope.readOnly(),
          scope.declared(),
          effect(scope.body()));
    }
    if (effect instanceof Effect.Frame frame) {
      return new Effect.Frame(frame.label(), frame.call(), effect(frame.body()));
    }
    if (effect instanceof Effect.Branch branch) {
      return new Effect.Branch(
          value(branch.condition()),
          effect(branch.whenTrue()),
          effect(branch.whenFalse()),
          branch.site());
    }
    if (effect instanceof Effect.Loop loop) {
      return new Effect.Loop(effect(loop.body()), loop.site());
    }
    if (effect instanceof Effect.Try attempt) {
      List<Effect.Catch> catches = new ArrayList<>();
      for (Effect.Catch each : attempt.catches()) {
        catches.add(new Effect.Catch(each.types(), effect(each.body()), each.site()));
      }
      return new Effect.Try(
          effect(attempt.body()), catches, effect(attempt.finallyBlock()), attempt.site());
    }
    if (effect instanceof Effect.Deferred later) {
      return new Effect.Deferred(later.when(), effect(later.body()), later.site());
    }
    if (effect instanceof Effect.Publish publish) {
      return new Effect.Publish(publish.event(), value(publish.value()), publish.site());
    }
    return effect;
  }

  private Effect statement(Effect.Statement statement) {
    List<SqlText> variants = new ArrayList<>();
    for (SqlText variant : statement.variants()) {
      variants.add(
          new SqlText(
              variant.text(), values(variant.holes()), variant.firstSite(), variant.sites()));
    }
    return new Effect.Statement(
        effect(statement.id()),
        statement.library(),
        variants,
        statement
            .built()
            .map(built -> new Effect.Built(built.statement(), map(built.parameters()))),
        map(statement.bindings()),
        statement.executed(),
        statement.decided(),
        chain(statement.chain()),
        statement.place());
  }

  private Effect send(Effect.Send send) {
    Optional<Value> payload = send.payload().map(this::value);
    Site site = send.decided();
    Effect.Place place = send.decidedPlace();
    boolean byCaller = send.byCaller();
    if (byCaller && payload.isPresent() && call.isPresent()) {
      Decided decided = Decided.of(interpreter, payload.get(), call.get());
      site = decided.site();
      place = decided.place();
      byCaller = decided.byCaller();
    }
    return new Effect.Send(
        effect(send.id()),
        send.channel(),
        send.destination(),
        payload.map(value -> Contents.of(machine, value)),
        send.executed(),
        site,
        chain(send.chain()),
        send.place(),
        place,
        byCaller);
  }

  private List<Site> chain(List<Site> inner) {
    List<Site> whole = new ArrayList<>(chain);
    whole.addAll(inner);
    return whole;
  }
}
