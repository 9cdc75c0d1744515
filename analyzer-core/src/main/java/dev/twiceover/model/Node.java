package dev.twiceover.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Something with a place in the source. Nodes are immutable and hold no parser object. */
public sealed interface Node permits Declaration, Statement, Expression {
  /** Where the programmer wrote it. */
  Span span();

  /** The direct parts in source order; types and names are not nodes. */
  List<Node> children();

  /** Collects parts of several shapes in the order given. */
  static List<Node> parts(Object... parts) {
    List<Node> nodes = new ArrayList<>();
    for (Object part : parts) {
      addPart(nodes, part);
    }
    return List.copyOf(nodes);
  }

  private static void addPart(List<Node> nodes, Object part) {
    if (part instanceof Node node) {
      nodes.add(node);
    } else if (part instanceof Optional<?> optional) {
      optional.ifPresent(each -> addPart(nodes, each));
    } else if (part instanceof Collection<?> collection) {
      collection.forEach(each -> addPart(nodes, each));
    } else {
      throw new IllegalArgumentException("not a node: " + part);
    }
  }
}
