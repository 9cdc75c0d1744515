package dev.twiceover.javac;

import com.sun.source.tree.AssertTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EmptyStatementTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.SimpleTreeVisitor;
import com.sun.source.util.TreeScanner;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Node;
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
import javax.lang.model.element.Name;
import org.jspecify.annotations.Nullable;

/** Lowers statements. */
final class StatementLowering extends SimpleTreeVisitor<Statement, Void> {
  private final UnitLowering unit;
  private final Places places;

  StatementLowering(UnitLowering unit) {
    this.unit = unit;
    this.places = unit.places;
  }

  /** One statement; an empty one becomes an empty block. */
  Statement lower(Tree tree) {
    return tree.accept(this, null);
  }

  private Optional<Statement> optional(@Nullable Tree tree) {
    return tree == null ? Optional.empty() : Optional.of(lower(tree));
  }

  private List<Statement> lower(List<? extends Tree> trees) {
    if (trees.isEmpty()) {
      return List.of();
    }
    int mark = unit.names.mark();
    List<Statement> lowered = new ArrayList<>();
    int declarationStart = -1;
    int declaratorEnd = -1;
    for (Tree tree : trees) {
      if (unit.attributed && !places.isWritten(tree)) {
        continue;
      }
      if (tree instanceof VariableTree variable) {
        int start = places.start(variable);
        Places.Head head =
            start == declarationStart ? places.headAfter(declaratorEnd) : places.head(variable);
        declarationStart = start;
        declaratorEnd = declaratorEnd(variable, head);
        lowered.add(local(variable, start, declaratorEnd));
      } else if (!(tree instanceof EmptyStatementTree)) {
        lowered.add(lower(tree));
      }
    }
    unit.names.close(mark);
    return lowered;
  }

  /** Where a variable's declaration ends, without comma or semicolon. */
  int declaratorEnd(VariableTree variable, Places.Head head) {
    return variable.getInitializer() == null ? head.end() : places.end(variable.getInitializer());
  }

  private Local local(VariableTree variable, int start, int end) {
    return new Local(
        places.span(start, end),
        unit.declarations.name(variable),
        unit.expressions.annotations(variable.getModifiers().getAnnotations()),
        unit.types.declared(variable.getType()),
        unit.expressions.optional(variable.getInitializer()));
  }

  Block block(BlockTree tree, int start) {
    return new Block(places.span(start, places.end(tree)), lower(tree.getStatements()));
  }

  Block block(BlockTree tree) {
    return block(tree, places.start(tree));
  }

  private Optional<Block> optionalBlock(@Nullable BlockTree tree) {
    return tree == null ? Optional.empty() : Optional.of(block(tree));
  }

  @Override
  public Statement visitBlock(BlockTree tree, Void nothing) {
    return block(tree);
  }

  @Override
  public Statement visitEmptyStatement(EmptyStatementTree tree, Void nothing) {
    return new Block(places.span(tree), List.of());
  }

  @Override
  public Statement visitVariable(VariableTree tree, Void nothing) {
    return local(tree, places.start(tree), declaratorEnd(tree, places.head(tree)));
  }

  @Override
  public Statement visitExpressionStatement(ExpressionStatementTree tree, Void nothing) {
    return new Evaluate(places.span(tree), unit.expressions.lower(tree.getExpression()));
  }

  @Override
  public Statement visitClass(ClassTree tree, Void nothing) {
    String name = unit.cache.text(tree.getSimpleName());
    unit.names.open();
    unit.names.declareType(name, name);
    return new Statement.LocalType(places.span(tree), unit.declarations.type(tree, ""));
  }

  @Override
  public Statement visitIf(IfTree tree, Void nothing) {
    return new Statement.If(
        places.span(tree),
        unit.expressions.lower(tree.getCondition()),
        lower(tree.getThenStatement()),
        optional(tree.getElseStatement()));
  }

  @Override
  public Statement visitWhileLoop(WhileLoopTree tree, Void nothing) {
    return new Loop(
        places.span(tree),
        LoopKind.WHILE,
        List.of(),
        Optional.of(unit.expressions.lower(tree.getCondition())),
        List.of(),
        lower(tree.getStatement()));
  }

  @Override
  public Statement visitDoWhileLoop(DoWhileLoopTree tree, Void nothing) {
    return new Loop(
        places.span(tree),
        LoopKind.DO,
        List.of(),
        Optional.of(unit.expressions.lower(tree.getCondition())),
        List.of(),
        lower(tree.getStatement()));
  }

  @Override
  public Statement visitForLoop(ForLoopTree tree, Void nothing) {
    List<Expression> updates = new ArrayList<>();
    List<Statement> initializers = lower(tree.getInitializer());
    Optional<Expression> condition = unit.expressions.optional(tree.getCondition());
    tree.getUpdate().forEach(each -> updates.add(unit.expressions.lower(each.getExpression())));
    return new Loop(
        places.span(tree),
        LoopKind.FOR,
        initializers,
        condition,
        updates,
        lower(tree.getStatement()));
  }

  @Override
  public Statement visitEnhancedForLoop(EnhancedForLoopTree tree, Void nothing) {
    return new Statement.ForEach(
        places.span(tree),
        (Local) lower(tree.getVariable()),
        unit.expressions.lower(tree.getExpression()),
        lower(tree.getStatement()));
  }

  @Override
  public Statement visitLabeledStatement(LabeledStatementTree tree, Void nothing) {
    return new Statement.Labeled(
        places.span(tree), unit.cache.text(tree.getLabel()), lower(tree.getStatement()));
  }

  @Override
  public Statement visitSynchronized(SynchronizedTree tree, Void nothing) {
    return new Statement.Synchronized(
        places.span(tree), unit.expressions.lower(tree.getExpression()), block(tree.getBlock()));
  }

  @Override
  public Statement visitTry(TryTree tree, Void nothing) {
    List<Statement> resources = new ArrayList<>();
    tree.getResources().forEach(each -> resources.add(resource(each)));
    Block body = block(tree.getBlock());
    List<Catch> catches = new ArrayList<>();
    tree.getCatches().forEach(each -> catches.add(catchOf(each)));
    return new Statement.Try(
        places.span(tree), resources, body, catches, optionalBlock(tree.getFinallyBlock()));
  }

  private Statement resource(Tree tree) {
    if (tree instanceof ExpressionTree variable) {
      Expression lowered = unit.expressions.resource(variable);
      return new Evaluate(lowered.span(), lowered);
    }
    return lower(tree);
  }

  private Catch catchOf(CatchTree tree) {
    return new Catch(
        places.span(tree),
        unit.types.alternatives(tree.getParameter().getType()),
        unit.declarations.name(tree.getParameter()),
        block(tree.getBlock()));
  }

  @Override
  public Statement visitReturn(ReturnTree tree, Void nothing) {
    return exit(tree, ExitKind.RETURN, tree.getExpression());
  }

  @Override
  public Statement visitThrow(ThrowTree tree, Void nothing) {
    return exit(tree, ExitKind.THROW, tree.getExpression());
  }

  @Override
  public Statement visitYield(YieldTree tree, Void nothing) {
    return exit(tree, ExitKind.YIELD, tree.getValue());
  }

  private Statement exit(Tree tree, ExitKind kind, @Nullable Tree value) {
    return new Exit(places.span(tree), kind, unit.expressions.optional(value), Optional.empty());
  }

  @Override
  public Statement visitBreak(BreakTree tree, Void nothing) {
    return jump(tree, ExitKind.BREAK, tree.getLabel());
  }

  @Override
  public Statement visitContinue(ContinueTree tree, Void nothing) {
    return jump(tree, ExitKind.CONTINUE, tree.getLabel());
  }

  private Statement jump(Tree tree, ExitKind kind, @Nullable Name label) {
    return new Exit(
        places.span(tree),
        kind,
        Optional.empty(),
        Optional.ofNullable(label).map(unit.cache::text));
  }

  @Override
  public Statement visitSwitch(SwitchTree tree, Void nothing) {
    return switchOf(tree, tree.getExpression(), tree.getCases());
  }

  Switch switchOf(Tree tree, ExpressionTree selector, List<? extends CaseTree> trees) {
    Expression lowered = unit.expressions.lower(selector);
    int mark = unit.names.mark();
    List<Switch.Case> cases = new ArrayList<>();
    trees.forEach(each -> cases.add(caseOf(each)));
    unit.names.close(mark);
    return new Switch(places.span(tree), lowered, cases);
  }

  private Switch.Case caseOf(CaseTree tree) {
    boolean arrow = tree.getCaseKind() == CaseTree.CaseKind.RULE;
    List<Expression> labels = unit.expressions.lower(NewerTrees.labels(tree));
    Optional<Expression> guard = NewerTrees.guard(tree).map(unit.expressions::lower);
    return new Switch.Case(
        places.span(tree),
        labels,
        NewerTrees.isDefault(tree),
        guard,
        arrow,
        arrow ? arrowBody(tree) : lower(tree.getStatements()));
  }

  /** The value of an arrow case has no statement of its own; it ends with the case. */
  private List<Statement> arrowBody(CaseTree tree) {
    Tree body = tree.getBody();
    if (body instanceof ExpressionTree value) {
      return List.of(
          new Evaluate(
              places.span(places.start(value), places.end(tree)), unit.expressions.lower(value)));
    }
    return List.of(lower(body));
  }

  @Override
  public Statement visitAssert(AssertTree tree, Void nothing) {
    return new OpaqueStatement(places.span(tree), "assert", inside(tree));
  }

  @Override
  protected Statement defaultAction(Tree tree, Void nothing) {
    return new OpaqueStatement(places.span(tree), tree.getKind().name(), inside(tree));
  }

  /** What is inside a construct without a node of its own, in source order. */
  List<Node> inside(Tree tree) {
    List<Node> children = new ArrayList<>();
    tree.accept(
        new TreeScanner<Void, Void>() {
          @Override
          public @Nullable Void scan(@Nullable Tree child, @Nullable Void nothing) {
            if (child instanceof ExpressionTree) {
              children.add(unit.expressions.lower(child));
              return null;
            }
            if (child instanceof StatementTree) {
              children.add(lower(child));
              return null;
            }
            return super.scan(child, null);
          }
        },
        null);
    return children;
  }
}
