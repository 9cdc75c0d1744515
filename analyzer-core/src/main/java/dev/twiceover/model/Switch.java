package dev.twiceover.model;

import java.util.List;
import java.util.Optional;

/** A switch, as a statement or as an expression. */
public record Switch(Span span, Expression selector, List<Case> cases)
    implements Statement, Expression {
  /** Copies the list. */
  public Switch {
    cases = List.copyOf(cases);
  }

  @Override
  public List<Node> children() {
    return Node.parts(
        selector,
        cases.stream().map(each -> Node.parts(each.labels, each.guard, each.body)).toList());
  }

  /**
   * One case.
   *
   * @param labels constants and {@link Expression.Pattern}s; empty for {@code default} alone
   * @param isDefault whether {@code default} is among its labels
   * @param guard what follows {@code when}
   * @param arrow whether it is written with an arrow, so that nothing falls through
   * @param body the statements; of an arrow case one block, throw or {@link Statement.Evaluate}
   */
  public record Case(
      Span span,
      List<Expression> labels,
      boolean isDefault,
      Optional<Expression> guard,
      boolean arrow,
      List<Statement> body) {
    /** Copies the lists. */
    public Case {
      labels = List.copyOf(labels);
      body = List.copyOf(body);
    }
  }
}
