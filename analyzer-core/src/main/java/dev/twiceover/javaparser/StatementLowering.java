package dev.twiceover.javaparser;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.AssertStmt;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.CatchClause;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.EmptyStmt;
import com.github.javaparser.ast.stmt.ExplicitConstructorInvocationStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.LabeledStmt;
import com.github.javaparser.ast.stmt.LocalClassDeclarationStmt;
import com.github.javaparser.ast.stmt.LocalRecordDeclarationStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.SynchronizedStmt;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.TryStmt;
import com.github.javaparser.ast.stmt.WhileStmt;
import com.github.javaparser.ast.stmt.YieldStmt;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Expression.Annotation;
import dev.twiceover.model.Statement;
import dev.twiceover.model.Statement.Block;
import dev.twiceover.model.Statement.Catch;
import dev.twiceover.model.Statement.Evaluate;
import dev.twiceover.model.Statement.Exit;
import dev.twiceover.model.Statement.ExitKind;
import dev.twiceover.model.Statement.Local;
import dev.twiceover.model.Statement.Loop;
import dev.twiceover.model.Statement.LoopKind;
import dev.twiceover.model.Statement.OpaqueStatement;
import dev.twiceover.model.Switch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lowers statements. */
final class StatementLowering extends GenericVisitorWithDefaults<Statement, Void> {
  private final UnitLowering unit;
  private final Places places;

  StatementLowering(UnitLowering unit) {
    this.unit = unit;
    this.places = unit.places;
  }

  /** One statement; an empty one becomes an empty block. */
  Statement lower(com.github.javaparser.ast.stmt.Statement node) {
    return node.accept(this, null);
  }

  private List<Statement> lower(NodeList<com.github.javaparser.ast.stmt.Statement> nodes) {
    int mark = unit.names.mark();
    List<Statement> lowered = new ArrayList<>(nodes.size());
    for (com.github.javaparser.ast.stmt.Statement node : nodes) {
      if (node instanceof ExpressionStmt only
          && only.getExpression() instanceof VariableDeclarationExpr variables) {
        addLocals(lowered, variables);
      } else if (!(node instanceof EmptyStmt)) {
        lowered.add(lower(node));
      }
    }
    unit.names.close(mark);
    return lowered;
  }

  Block block(BlockStmt node) {
    return new Block(places.span(node), lower(node.getStatements()));
  }

  private void addLocals(List<Statement> statements, VariableDeclarationExpr node) {
    int start = places.start(node);
    List<Annotation> annotations = unit.expressions.annotations(node.getAnnotations());
    node.getVariables()
        .forEach(
            variable ->
                statements.add(
                    new Local(
                        places.span(start, places.end(variable)),
                        variable.getNameAsString(),
                        annotations,
                        unit.types.declared(variable.getType()),
                        unit.expressions.lower(variable.getInitializer()))));
  }

  @Override
  public Statement visit(BlockStmt node, Void nothing) {
    return block(node);
  }

  @Override
  public Statement visit(EmptyStmt node, Void nothing) {
    return new Block(places.span(node), List.of());
  }

  @Override
  public Statement visit(ExpressionStmt node, Void nothing) {
    return new Evaluate(places.span(node), unit.expressions.lower(node.getExpression()));
  }

  @Override
  public Statement visit(ExplicitConstructorInvocationStmt node, Void nothing) {
    return new Evaluate(places.span(node), unit.expressions.constructorCall(node));
  }

  @Override
  public Statement visit(LocalClassDeclarationStmt node, Void nothing) {
    return localType(node, node.getClassDeclaration());
  }

  @Override
  public Statement visit(LocalRecordDeclarationStmt node, Void nothing) {
    return localType(node, node.getRecordDeclaration());
  }

  private Statement localType(Node node, TypeDeclaration<?> type) {
    unit.names.open();
    unit.names.declareType(type.getNameAsString(), type.getNameAsString());
    return new Statement.LocalType(places.span(node), unit.declarations.type(type, ""));
  }

  @Override
  public Statement visit(IfStmt node, Void nothing) {
    return new Statement.If(
        places.span(node),
        unit.expressions.lower(node.getCondition()),
        lower(node.getThenStmt()),
        node.getElseStmt().map(this::lower));
  }

  @Override
  public Statement visit(WhileStmt node, Void nothing) {
    return new Loop(
        places.span(node),
        LoopKind.WHILE,
        List.of(),
        Optional.of(unit.expressions.lower(node.getCondition())),
        List.of(),
        lower(node.getBody()));
  }

  @Override
  public Statement visit(DoStmt node, Void nothing) {
    return new Loop(
        places.span(node),
        LoopKind.DO,
        List.of(),
        Optional.of(unit.expressions.lower(node.getCondition())),
        List.of(),
        lower(node.getBody()));
  }

  @Override
  public Statement visit(ForStmt node, Void nothing) {
    List<Statement> initializers = new ArrayList<>();
    node.getInitialization().forEach(each -> addLocalsOrEvaluate(initializers, each));
    return new Loop(
        places.span(node),
        LoopKind.FOR,
        initializers,
        unit.expressions.lower(node.getCompare()),
        unit.expressions.lower(node.getUpdate()),
        lower(node.getBody()));
  }

  private void addLocalsOrEvaluate(
      List<Statement> statements, com.github.javaparser.ast.expr.Expression node) {
    if (node instanceof VariableDeclarationExpr variables) {
      addLocals(statements, variables);
    } else {
      statements.add(new Evaluate(places.span(node), unit.expressions.lower(node)));
    }
  }

  @Override
  public Statement visit(ForEachStmt node, Void nothing) {
    List<Statement> variable = new ArrayList<>();
    addLocals(variable, node.getVariable());
    return new Statement.ForEach(
        places.span(node),
        (Local) variable.get(0),
        unit.expressions.lower(node.getIterable()),
        lower(node.getBody()));
  }

  @Override
  public Statement visit(LabeledStmt node, Void nothing) {
    return new Statement.Labeled(
        places.span(node), node.getLabel().getIdentifier(), lower(node.getStatement()));
  }

  @Override
  public Statement visit(SynchronizedStmt node, Void nothing) {
    return new Statement.Synchronized(
        places.span(node), unit.expressions.lower(node.getExpression()), block(node.getBody()));
  }

  @Override
  public Statement visit(TryStmt node, Void nothing) {
    List<Statement> resources = new ArrayList<>();
    node.getResources().forEach(each -> addLocalsOrEvaluate(resources, each));
    List<Catch> catches = new ArrayList<>();
    Block body = block(node.getTryBlock());
    node.getCatchClauses().forEach(each -> catches.add(catchOf(each)));
    return new Statement.Try(
        places.span(node), resources, body, catches, node.getFinallyBlock().map(this::block));
  }

  private Catch catchOf(CatchClause node) {
    return new Catch(
        places.span(node),
        unit.types.alternatives(node.getParameter().getType()),
        node.getParameter().getNameAsString(),
        block(node.getBody()));
  }

  @Override
  public Statement visit(ReturnStmt node, Void nothing) {
    return exit(node, ExitKind.RETURN, unit.expressions.lower(node.getExpression()));
  }

  @Override
  public Statement visit(ThrowStmt node, Void nothing) {
    return exit(node, ExitKind.THROW, Optional.of(unit.expressions.lower(node.getExpression())));
  }

  @Override
  public Statement visit(YieldStmt node, Void nothing) {
    return exit(node, ExitKind.YIELD, Optional.of(unit.expressions.lower(node.getExpression())));
  }

  private Statement exit(Node node, ExitKind kind, Optional<Expression> value) {
    return new Exit(places.span(node), kind, value, Optional.empty());
  }

  @Override
  public Statement visit(BreakStmt node, Void nothing) {
    return new Exit(
        places.span(node),
        ExitKind.BREAK,
        Optional.empty(),
        node.getLabel().map(label -> label.getIdentifier()));
  }

  @Override
  public Statement visit(ContinueStmt node, Void nothing) {
    return new Exit(
        places.span(node),
        ExitKind.CONTINUE,
        Optional.empty(),
        node.getLabel().map(label -> label.getIdentifier()));
  }

  @Override
  public Statement visit(SwitchStmt node, Void nothing) {
    return switchOf(node, node.getSelector(), node.getEntries());
  }

  Switch switchOf(
      Node node,
      com.github.javaparser.ast.expr.Expression selector,
      NodeList<SwitchEntry> entries) {
    Expression lowered = unit.expressions.lower(selector);
    int mark = unit.names.mark();
    List<Switch.Case> cases = new ArrayList<>(entries.size());
    entries.forEach(entry -> cases.add(caseOf(entry)));
    unit.names.close(mark);
    return new Switch(places.span(node), lowered, cases);
  }

  private Switch.Case caseOf(SwitchEntry entry) {
    return new Switch.Case(
        places.span(entry),
        unit.expressions.lower(entry.getLabels()),
        entry.isDefault() || entry.getLabels().isEmpty(),
        unit.expressions.lower(entry.getGuard()),
        entry.getType() != SwitchEntry.Type.STATEMENT_GROUP,
        lower(entry.getStatements()));
  }

  @Override
  public Statement visit(AssertStmt node, Void nothing) {
    return new OpaqueStatement(places.span(node), "assert", inside(node));
  }

  @Override
  public Statement defaultAction(Node node, Void nothing) {
    return new OpaqueStatement(places.span(node), node.getClass().getSimpleName(), inside(node));
  }

  /** What is inside a construct without a node of its own, in source order. */
  List<dev.twiceover.model.Node> inside(Node node) {
    List<dev.twiceover.model.Node> children = new ArrayList<>();
    for (Node child : node.getChildNodes()) {
      if (child instanceof com.github.javaparser.ast.expr.Expression expression) {
        children.add(unit.expressions.lower(expression));
      } else if (child instanceof com.github.javaparser.ast.stmt.Statement statement) {
        children.add(lower(statement));
      }
    }
    return children;
  }
}
