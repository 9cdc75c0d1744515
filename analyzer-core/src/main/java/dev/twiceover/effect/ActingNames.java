package dev.twiceover.effect;

import dev.twiceover.library.Libraries;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.model.Node;
import java.util.Set;

/** A quick look at code: could any call in it be an effect of its own? */
final class ActingNames {
  private final Set<String> names;

  ActingNames(Libraries libraries) {
    this.names = libraries.actingNames();
  }

  /** Whether a call has the name of a library method with an effect, or a text begins as SQL. */
  boolean mayAct(Node node) {
    if (node instanceof Expression.Call call && names.contains(call.name())) {
      return true;
    }
    if (node instanceof Expression.MethodReference reference && names.contains(reference.name())) {
      return true;
    }
    if (node instanceof Expression.Literal literal
        && literal.kind() == LiteralKind.STRING
        && WriteHead.mayBegin(literal.value())) {
      return true;
    }
    return node.children().stream().anyMatch(this::mayAct);
  }
}
