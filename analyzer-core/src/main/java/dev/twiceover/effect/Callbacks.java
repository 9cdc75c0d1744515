package dev.twiceover.effect;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Statement;
import dev.twiceover.project.JavaType;
import dev.twiceover.project.TypeScope;
import dev.twiceover.value.Callback;
import dev.twiceover.value.Site;
import dev.twiceover.value.Typed;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs lambdas and method references. */
final class Callbacks {
  private final Interpreter interpreter;

  Callbacks(Interpreter interpreter) {
    this.interpreter = interpreter;
  }

  Typed invoke(Callback callback, List<Typed> arguments, Site call) {
    List<Value> received = arguments.stream().map(Typed::value).toList();
    Frame frame = Frame.of(callback, interpreter.frame(), call, received);
    if (isRunning(callback)) {
      return Typed.of(new Value.Unknown("a callback that calls itself"));
    }
    Map<String, Typed> locals = new HashMap<>(callback.captured());
    Machine machine = interpreter.machine;
    Effect body =
        machine.collect(
            () ->
                interpreter.inFrame(
                    frame, locals, () -> run(callback.expression(), arguments, frame)));
    machine.emit(Trees.frame(callback.type().shortName() + " callback", Optional.of(call), body));
    if (frame.returns() == 0) {
      return Typed.of(new Value.Unknown("nothing returned"));
    }
    return new Typed(frame.result(), frame.returned().get(0).type());
  }

  private boolean isRunning(Callback callback) {
    int same = 0;
    for (Optional<Frame> each = Optional.of(interpreter.frame());
        each.isPresent();
        each = each.get().caller) {
      if (each.get().method.isEmpty()
          && each.get().type == callback.type()
          && each.get().received.contains(callback)) {
        same++;
      }
    }
    return same > 2;
  }

  private void run(Expression expression, List<Typed> arguments, Frame frame) {
    if (expression instanceof Expression.Lambda lambda) {
      bind(lambda.parameters(), arguments);
      if (lambda.body() instanceof Statement.Evaluate evaluate) {
        frame.returns(interpreter.expressions.evaluate(evaluate.expression()));
      } else {
        interpreter.statements.run(lambda.body());
      }
    } else if (expression instanceof Expression.MethodReference reference) {
      frame.returns(reference(reference, arguments));
    }
  }

  private void bind(List<Declaration.Parameter> parameters, List<Typed> arguments) {
    TypeScope scope = interpreter.scope();
    for (int i = 0; i < parameters.size(); i++) {
      Declaration.Parameter parameter = parameters.get(i);
      JavaType declared = parameter.type().map(scope::resolve).orElse(JavaType.UNKNOWN);
      Typed argument =
          i < arguments.size()
              ? arguments.get(i)
              : Typed.of(new Value.Unknown("what " + parameter.name() + " receives"));
      interpreter.machine.setLocal(
          parameter.name(),
          new Typed(argument.value(), Interpreter.narrower(declared, argument.type())));
    }
  }

  private Typed reference(Expression.MethodReference reference, List<Typed> arguments) {
    Site site = interpreter.site(reference.span());
    Optional<String> type = interpreter.fields.staticType(reference.qualifier());
    if (reference.name().equals("new")) {
      return Typed.of(
          new Value.Computed(
              "new " + type.orElse(""), arguments.stream().map(Typed::value).toList()));
    }
    if (type.isEmpty()) {
      if (reference.qualifier() instanceof Expression.Reference self
          && self.qualifier().isEmpty()
          && self.name().equals("this")) {
        return interpreter.calls.ownCall(new Calls.Invocation(reference.name(), arguments, site));
      }
      Typed receiver = interpreter.expressions.evaluate(reference.qualifier());
      return interpreter.calls.objectCall(
          receiver, new Calls.Invocation(reference.name(), arguments, site));
    }
    boolean onFirst =
        !arguments.isEmpty()
            && interpreter
                .hierarchy
                .index()
                .type(type.get())
                .map(info -> info.methods(reference.name()))
                .map(
                    methods ->
                        methods.isEmpty()
                            || methods.stream()
                                .noneMatch(
                                    each ->
                                        each.declaration()
                                            .modifiers()
                                            .contains(dev.twiceover.model.Modifier.STATIC)))
                .orElse(true);
    if (onFirst) {
      Typed first = arguments.get(0);
      List<Typed> rest = new ArrayList<>(arguments.subList(1, arguments.size()));
      Typed receiver =
          new Typed(first.value(), Interpreter.narrower(JavaType.of(type.get()), first.type()));
      return interpreter.calls.objectCall(
          receiver, new Calls.Invocation(reference.name(), rest, site));
    }
    return interpreter.calls.staticCall(
        type.get(), new Calls.Invocation(reference.name(), arguments, site));
  }
}
