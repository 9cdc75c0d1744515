package dev.twiceover.javac;

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.SimpleTreeVisitor;
import dev.twiceover.lowering.Literals;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Expression.Annotation;
import dev.twiceover.model.Expression.Call;
import dev.twiceover.model.Expression.Creation;
import dev.twiceover.model.Expression.Elements;
import dev.twiceover.model.Expression.Lambda;
import dev.twiceover.model.Expression.Literal;
import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.model.Expression.MethodReference;
import dev.twiceover.model.Expression.OpaqueExpression;
import dev.twiceover.model.Expression.Operation;
import dev.twiceover.model.Expression.Operator;
import dev.twiceover.model.Expression.Pattern;
import dev.twiceover.model.Expression.Reference;
import dev.twiceover.model.Expression.TypeReference;
import dev.twiceover.model.Span;
import dev.twiceover.model.Statement;
import dev.twiceover.model.TypeUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lowers expressions. */
final class ExpressionLowering extends SimpleTreeVisitor<Expression, Void> {
  private final UnitLowering unit;
  private final Places places;
  private final Chains chains;

  ExpressionLowering(UnitLowering unit) {
    this.unit = unit;
    this.places = unit.places;
    this.chains = new Chains(this, places);
  }

  Expression lower(Tree tree) {
    return tree.accept(this, null);
  }

  Optional<Expression> optional(@Nullable Tree tree) {
    return tree == null ? Optional.empty() : Optional.of(lower(tree));
  }

  List<Expression> lower(List<? extends Tree> trees) {
    if (trees.isEmpty()) {
      return List.of();
    }
    // Not presized: javac's lists count their elements anew each time.
    List<Expression> lowered = new ArrayList<>();
    trees.forEach(tree -> lowered.add(lower(tree)));
    return lowered;
  }

  @Override
  public Expression visitLiteral(LiteralTree tree, Void nothing) {
    LiteralKind kind =
        switch (tree.getKind()) {
          case INT_LITERAL -> LiteralKind.INT;
          case LONG_LITERAL -> LiteralKind.LONG;
          case FLOAT_LITERAL -> LiteralKind.FLOAT;
          case DOUBLE_LITERAL -> LiteralKind.DOUBLE;
          case BOOLEAN_LITERAL -> LiteralKind.BOOLEAN;
          case CHAR_LITERAL -> LiteralKind.CHAR;
          case STRING_LITERAL -> LiteralKind.STRING;
          case NULL_LITERAL -> LiteralKind.NULL;
          default -> throw new IllegalStateException("unknown literal: " + tree.getKind());
        };
    return new Literal(places.span(tree), kind, String.valueOf(tree.getValue()));
  }

  @Override
  public Expression visitParenthesized(ParenthesizedTree tree, Void nothing) {
    return lower(tree.getExpression());
  }

  @Override
  public Expression visitIdentifier(IdentifierTree tree, Void nothing) {
    return new Reference(
        places.span(tree),
        Optional.empty(),
        unit.cache.text(tree.getName()),
        unit.attribution.symbol(tree));
  }

  @Override
  public Expression visitMemberSelect(MemberSelectTree tree, Void nothing) {
    return reference(tree, places.end(tree));
  }

  private Expression reference(MemberSelectTree tree, int end) {
    Expression qualifier = lower(tree.getExpression());
    return new Reference(
        places.span(places.start(tree.getExpression(), qualifier), end),
        Optional.of(qualifier),
        unit.cache.text(tree.getIdentifier()),
        unit.attribution.symbol(tree));
  }

  /** A variable as a resource; javac lets it end behind the semicolon that follows. */
  Expression resource(ExpressionTree tree) {
    if (tree instanceof MemberSelectTree select) {
      int nameStart = places.tokens().findWord(places.end(select.getExpression()));
      return reference(select, places.tokens().wordEnd(nameStart));
    }
    return lower(tree);
  }

  @Override
  public Expression visitPrimitiveType(PrimitiveTypeTree tree, Void nothing) {
    return typeReference(tree);
  }

  @Override
  public Expression visitArrayType(ArrayTypeTree tree, Void nothing) {
    return typeReference(tree);
  }

  @Override
  public Expression visitParameterizedType(ParameterizedTypeTree tree, Void nothing) {
    return typeReference(tree);
  }

  @Override
  public Expression visitAnnotatedType(AnnotatedTypeTree tree, Void nothing) {
    return typeReference(tree);
  }

  private Expression typeReference(Tree tree) {
    TypeUse use = unit.types.use(tree);
    return new TypeReference(use.span(), use);
  }

  @Override
  public Expression visitMethodInvocation(MethodInvocationTree tree, Void nothing) {
    List<? extends ExpressionTree> arguments = tree.getArguments();
    int end = places.end(tree);
    if (tree.getMethodSelect() instanceof MemberSelectTree select) {
      int nameEnd = places.end(select);
      String name = unit.cache.text(select.getIdentifier());
      Expression receiver = lower(select.getExpression());
      return new Call(
          places.span(places.start(select.getExpression(), receiver), end),
          Optional.of(receiver),
          name,
          places.span(nameEnd - name.length(), nameEnd),
          lower(arguments),
          unit.attribution.symbol(tree));
    }
    IdentifierTree method = (IdentifierTree) tree.getMethodSelect();
    return new Call(
        places.span(places.start(tree), end),
        Optional.empty(),
        unit.cache.text(method.getName()),
        nameSpan(tree, method),
        lower(arguments),
        unit.attribution.symbol(tree));
  }

  /** javac lets the name in {@code <T>this(..)} begin with the type arguments. */
  private Span nameSpan(MethodInvocationTree tree, IdentifierTree method) {
    if (tree.getTypeArguments().isEmpty()) {
      return places.span(method);
    }
    int start = places.tokens().findWord(lastEnd(tree.getTypeArguments(), 0));
    return places.span(start, places.tokens().wordEnd(start));
  }

  @Override
  public Expression visitNewClass(NewClassTree tree, Void nothing) {
    Optional<Expression> outer = optional(tree.getEnclosingExpression());
    TypeUse type = unit.types.use(tree.getIdentifier());
    List<Expression> arguments = lower(tree.getArguments());
    Optional<Declaration.Type> body =
        tree.getClassBody() == null
            ? Optional.empty()
            : Optional.of(
                unit.declarations.body(
                    tree.getClassBody(),
                    type,
                    lastEnd(tree.getArguments(), places.end(tree.getIdentifier())),
                    places.end(tree)));
    return new Creation(places.span(tree), outer, type, arguments, body);
  }

  /** Where the last tree ends, or {@code otherwise} if there is none. */
  int lastEnd(List<? extends Tree> trees, int otherwise) {
    return trees.isEmpty() ? otherwise : places.end(trees.get(trees.size() - 1));
  }

  @Override
  public Expression visitNewArray(NewArrayTree tree, Void nothing) {
    List<Expression> values =
        tree.getInitializers() == null ? List.of() : lower(tree.getInitializers());
    if (tree.getType() == null) {
      return new Elements(places.span(tree), Optional.empty(), List.of(), values);
    }
    int dimensions = tree.getInitializers() == null ? tree.getDimensions().size() : 1;
    return new Elements(
        places.span(tree),
        Optional.of(unit.types.created(tree.getType(), dimensions)),
        lower(tree.getDimensions()),
        values);
  }

  @Override
  public Expression visitLambdaExpression(LambdaExpressionTree tree, Void nothing) {
    List<Declaration.Parameter> parameters = unit.declarations.parameters(tree.getParameters());
    Statement body =
        tree.getBody() instanceof StatementTree block
            ? unit.statements.lower(block)
            : new Statement.Evaluate(places.span(tree.getBody()), lower(tree.getBody()));
    return new Lambda(places.span(tree), parameters, body);
  }

  @Override
  public Expression visitMemberReference(MemberReferenceTree tree, Void nothing) {
    Tree qualifier = tree.getQualifierExpression();
    String name =
        tree.getMode() == MemberReferenceTree.ReferenceMode.NEW
            ? "new"
            : unit.cache.text(tree.getName());
    return new MethodReference(
        places.span(tree),
        isGeneric(qualifier) ? typeReference(qualifier) : lower(qualifier),
        name);
  }

  /** Whether a qualifier is a type with arguments somewhere, such as {@code Outer<T>.Inner}. */
  private static boolean isGeneric(Tree qualifier) {
    Tree tree = qualifier;
    while (tree instanceof MemberSelectTree select) {
      tree = select.getExpression();
    }
    return tree instanceof ParameterizedTypeTree || tree instanceof AnnotatedTypeTree;
  }

  @Override
  public Expression visitAssignment(AssignmentTree tree, Void nothing) {
    return new Expression.Assignment(
        places.span(tree),
        lower(tree.getVariable()),
        Optional.empty(),
        lower(tree.getExpression()));
  }

  @Override
  public Expression visitCompoundAssignment(CompoundAssignmentTree tree, Void nothing) {
    return new Expression.Assignment(
        places.span(tree),
        lower(tree.getVariable()),
        Optional.of(Operators.of(tree)),
        lower(tree.getExpression()));
  }

  @Override
  public Expression visitBinary(BinaryTree tree, Void nothing) {
    return chains.lower(tree);
  }

  @Override
  public Expression visitUnary(UnaryTree tree, Void nothing) {
    Expression operand = lower(tree.getExpression());
    Operator operator = Operators.of(tree);
    return operator == Operator.NEGATIVE
        ? Literals.negative(places.span(tree), operand)
        : new Operation(places.span(tree), operator, List.of(operand));
  }

  @Override
  public Expression visitArrayAccess(ArrayAccessTree tree, Void nothing) {
    return new Operation(
        places.span(tree),
        Operator.INDEX,
        List.of(lower(tree.getExpression()), lower(tree.getIndex())));
  }

  @Override
  public Expression visitInstanceOf(InstanceOfTree tree, Void nothing) {
    Expression tested = lower(tree.getExpression());
    Expression pattern =
        tree.getPattern() == null ? bareType(tree.getType()) : lower(tree.getPattern());
    return new Operation(places.span(tree), Operator.INSTANCE_OF, List.of(tested, pattern));
  }

  private Expression bareType(Tree type) {
    TypeUse use = unit.types.use(type);
    return new Pattern(use.span(), Optional.of(use), Optional.empty(), List.of());
  }

  @Override
  public Expression visitBindingPattern(BindingPatternTree tree, Void nothing) {
    String name = unit.cache.text(tree.getVariable().getName());
    return new Pattern(
        places.span(tree),
        unit.types.declared(tree.getVariable().getType()),
        name.isEmpty() || name.equals("_") ? Optional.empty() : Optional.of(name),
        List.of());
  }

  @Override
  public Expression visitTypeCast(TypeCastTree tree, Void nothing) {
    return new Expression.Cast(
        places.span(tree), unit.types.use(tree.getType()), lower(tree.getExpression()));
  }

  @Override
  public Expression visitConditionalExpression(ConditionalExpressionTree tree, Void nothing) {
    return new Expression.Choice(
        places.span(tree),
        lower(tree.getCondition()),
        lower(tree.getTrueExpression()),
        lower(tree.getFalseExpression()));
  }

  @Override
  public Expression visitSwitchExpression(SwitchExpressionTree tree, Void nothing) {
    return unit.statements.switchOf(tree, tree.getExpression(), tree.getCases());
  }

  List<Annotation> annotations(List<? extends AnnotationTree> trees) {
    if (trees.isEmpty()) {
      return List.of();
    }
    List<Annotation> annotations = new ArrayList<>();
    trees.forEach(tree -> annotations.add((Annotation) lower(tree)));
    return annotations;
  }

  @Override
  public Expression visitAnnotation(AnnotationTree tree, Void nothing) {
    return new Annotation(
        places.span(tree),
        unit.types.name(tree.getAnnotationType()),
        tree.getArguments().stream().map(this::argument).toList());
  }

  private Map.Entry<String, Expression> argument(ExpressionTree tree) {
    return tree instanceof AssignmentTree named
            && named.getVariable() instanceof IdentifierTree name
        ? Map.entry(unit.cache.text(name.getName()), lower(named.getExpression()))
        : Map.entry("value", lower(tree));
  }

  /** Patterns newer than Java 17 have no visit method here; the rest the model does not know. */
  @Override
  protected Expression defaultAction(Tree tree, Void nothing) {
    Span span = places.span(tree);
    Optional<Tree> deconstructor = NewerTrees.deconstructor(tree);
    if (deconstructor.isPresent()) {
      return new Pattern(
          span,
          Optional.of(unit.types.use(deconstructor.get())),
          Optional.empty(),
          lower(NewerTrees.nestedPatterns(tree)));
    }
    if (NewerTrees.isAnyPattern(tree)) {
      // It is the one character _, but javac lets it begin behind that.
      int end = places.end(tree);
      return new Pattern(places.span(end - 1, end), Optional.empty(), Optional.empty(), List.of());
    }
    return new OpaqueExpression(span, tree.getKind().name(), unit.statements.inside(tree));
  }
}
