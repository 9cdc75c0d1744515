package dev.twiceover.javaparser;

import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.CharLiteralExpr;
import com.github.javaparser.ast.expr.ClassExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.DoubleLiteralExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LongLiteralExpr;
import com.github.javaparser.ast.expr.MarkerAnnotationExpr;
import com.github.javaparser.ast.expr.MatchAllPatternExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NormalAnnotationExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.RecordPatternExpr;
import com.github.javaparser.ast.expr.SingleMemberAnnotationExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.SuperExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.TextBlockLiteralExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ExplicitConstructorInvocationStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
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
import dev.twiceover.model.Span;
import dev.twiceover.model.Statement;
import dev.twiceover.model.TypeUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lowers expressions. */
final class ExpressionLowering extends GenericVisitorWithDefaults<Expression, Void> {
  private final UnitLowering unit;
  private final Places places;
  private final References references;
  private final Chains chains;

  ExpressionLowering(UnitLowering unit) {
    this.unit = unit;
    this.places = unit.places;
    this.references = new References(places, unit.types);
    this.chains = new Chains(this, places);
  }

  Expression lower(com.github.javaparser.ast.expr.Expression node) {
    return node.accept(this, null);
  }

  Optional<Expression> lower(Optional<com.github.javaparser.ast.expr.Expression> node) {
    return node.map(this::lower);
  }

  List<Expression> lower(NodeList<? extends com.github.javaparser.ast.expr.Expression> nodes) {
    List<Expression> lowered = new ArrayList<>(nodes.size());
    nodes.forEach(node -> lowered.add(lower(node)));
    return lowered;
  }

  private Expression literal(Node node, LiteralKind kind, String value) {
    return new Literal(places.span(node), kind, value);
  }

  @Override
  public Expression visit(BooleanLiteralExpr node, Void nothing) {
    return literal(node, LiteralKind.BOOLEAN, Boolean.toString(node.getValue()));
  }

  @Override
  public Expression visit(NullLiteralExpr node, Void nothing) {
    return literal(node, LiteralKind.NULL, "null");
  }

  @Override
  public Expression visit(IntegerLiteralExpr node, Void nothing) {
    return Literals.integer(places.span(node), node.getValue());
  }

  @Override
  public Expression visit(LongLiteralExpr node, Void nothing) {
    return Literals.integer(places.span(node), node.getValue());
  }

  @Override
  public Expression visit(DoubleLiteralExpr node, Void nothing) {
    return Literals.floating(places.span(node), node.getValue());
  }

  @Override
  public Expression visit(CharLiteralExpr node, Void nothing) {
    return Literals.character(places.span(node), places.textOf(node));
  }

  @Override
  public Expression visit(StringLiteralExpr node, Void nothing) {
    return Literals.string(places.span(node), places.textOf(node));
  }

  @Override
  public Expression visit(TextBlockLiteralExpr node, Void nothing) {
    return Literals.string(places.span(node), places.textOf(node));
  }

  @Override
  public Expression visit(EnclosedExpr node, Void nothing) {
    return lower(node.getInner());
  }

  @Override
  public Expression visit(NameExpr node, Void nothing) {
    return references.of(node, Optional.empty(), node.getName().getIdentifier());
  }

  @Override
  public Expression visit(FieldAccessExpr node, Void nothing) {
    return references.of(node, Optional.of(lower(node.getScope())), node.getName().getIdentifier());
  }

  @Override
  public Expression visit(ThisExpr node, Void nothing) {
    return references.of(node, node.getTypeName().map(references::name), "this");
  }

  @Override
  public Expression visit(SuperExpr node, Void nothing) {
    return references.of(node, node.getTypeName().map(references::name), "super");
  }

  @Override
  public Expression visit(ClassExpr node, Void nothing) {
    return references.of(node, Optional.of(references.type(node.getType())), "class");
  }

  @Override
  public Expression visit(TypeExpr node, Void nothing) {
    return references.type(node.getType());
  }

  @Override
  public Expression visit(MethodCallExpr node, Void nothing) {
    return new Call(
        places.span(node),
        lower(node.getScope()),
        node.getName().getIdentifier(),
        places.nameSpan(node.getName()),
        lower(node.getArguments()),
        Optional.empty());
  }

  /** {@code this(..)} or {@code super(..)}; its node ends with the semicolon, the call does not. */
  Expression constructorCall(ExplicitConstructorInvocationStmt node) {
    int start = places.start(node);
    int before = node.getExpression().map(places::end).orElse(start);
    int typeArgumentsEnd =
        node.getTypeArguments().map(each -> places.end(each, before)).orElse(before);
    String name = node.isThis() ? "this" : "super";
    int nameStart = places.tokens().findWord(typeArgumentsEnd);
    int nameEnd = nameStart + name.length();
    int close = places.tokens().find(')', places.end(node.getArguments(), nameEnd));
    return new Call(
        places.span(start, close + 1),
        lower(node.getExpression()),
        name,
        places.span(nameStart, nameEnd),
        lower(node.getArguments()),
        Optional.empty());
  }

  @Override
  public Expression visit(ObjectCreationExpr node, Void nothing) {
    TypeUse type = unit.types.use(node.getType());
    int argumentsEnd = places.end(node.getArguments(), places.end(node.getType()));
    Optional<Expression> outer = lower(node.getScope());
    List<Expression> arguments = lower(node.getArguments());
    Optional<Declaration.Type> body =
        node.getAnonymousClassBody()
            .map(members -> unit.declarations.body(members, type, argumentsEnd, places.end(node)));
    return new Creation(places.span(node), outer, type, arguments, body);
  }

  @Override
  public Expression visit(ArrayCreationExpr node, Void nothing) {
    TypeUse element = unit.types.use(node.getElementType());
    List<Expression> sizes = new ArrayList<>();
    node.getLevels()
        .forEach(level -> level.getDimension().ifPresent(size -> sizes.add(lower(size))));
    return new Elements(
        places.span(node),
        Optional.of(element.withDimensions(element.dimensions() + node.getLevels().size())),
        sizes,
        node.getInitializer().map(each -> lower(each.getValues())).orElse(List.of()));
  }

  @Override
  public Expression visit(ArrayInitializerExpr node, Void nothing) {
    return new Elements(places.span(node), Optional.empty(), List.of(), lower(node.getValues()));
  }

  @Override
  public Expression visit(LambdaExpr node, Void nothing) {
    List<Declaration.Parameter> parameters = unit.declarations.parameters(node.getParameters());
    Statement body =
        node.getBody() instanceof ExpressionStmt only
            ? new Statement.Evaluate(places.span(only.getExpression()), lower(only.getExpression()))
            : unit.statements.lower(node.getBody());
    return new Lambda(places.span(node), parameters, body);
  }

  @Override
  public Expression visit(MethodReferenceExpr node, Void nothing) {
    return methodReference(node.getScope(), node);
  }

  /** JavaParser reads {@code (T) x::m} as a reference on the cast; the cast is of the reference. */
  private Expression methodReference(
      com.github.javaparser.ast.expr.Expression scope, MethodReferenceExpr node) {
    Span span = places.span(places.start(scope), places.end(node));
    return scope instanceof CastExpr cast
        ? new Expression.Cast(
            span, unit.types.use(cast.getType()), methodReference(cast.getExpression(), node))
        : new MethodReference(span, lower(scope), node.getIdentifier());
  }

  @Override
  public Expression visit(AssignExpr node, Void nothing) {
    return new Expression.Assignment(
        places.span(node),
        lower(node.getTarget()),
        Operators.compound(node.getOperator()),
        lower(node.getValue()));
  }

  @Override
  public Expression visit(BinaryExpr node, Void nothing) {
    return chains.lower(node);
  }

  @Override
  public Expression visit(UnaryExpr node, Void nothing) {
    Expression operand = lower(node.getExpression());
    Operator operator = Operators.unary(node.getOperator());
    return operator == Operator.NEGATIVE
        ? Literals.negative(places.span(node), operand)
        : new Operation(places.span(node), operator, List.of(operand));
  }

  @Override
  public Expression visit(ArrayAccessExpr node, Void nothing) {
    return new Operation(
        places.span(node), Operator.INDEX, List.of(lower(node.getName()), lower(node.getIndex())));
  }

  @Override
  public Expression visit(InstanceOfExpr node, Void nothing) {
    Expression tested = lower(node.getExpression());
    Expression pattern =
        node.getPattern().isPresent()
            ? lower(node.getPattern().get())
            : new Pattern(
                unit.types.use(node.getType()).span(),
                Optional.of(unit.types.use(node.getType())),
                Optional.empty(),
                List.of());
    return new Operation(places.span(node), Operator.INSTANCE_OF, List.of(tested, pattern));
  }

  @Override
  public Expression visit(TypePatternExpr node, Void nothing) {
    String name = node.getNameAsString();
    return new Pattern(
        patternSpan(node, node.getModifiers(), node.getType()),
        unit.types.declared(node.getType()),
        name.equals("_") ? Optional.empty() : Optional.of(name),
        List.of());
  }

  @Override
  public Expression visit(RecordPatternExpr node, Void nothing) {
    return new Pattern(
        patternSpan(node, node.getModifiers(), node.getType()),
        Optional.of(unit.types.use(node.getType())),
        Optional.empty(),
        lower(node.getPatternList()));
  }

  /** JavaParser lets some patterns begin behind their {@code final} and annotations. */
  private Span patternSpan(Node node, NodeList<Modifier> modifiers, Type type) {
    int start = places.start(node);
    if (!modifiers.isEmpty()) {
      start = Math.min(start, places.start(modifiers.get(0)));
    }
    if (!type.getAnnotations().isEmpty()) {
      start = Math.min(start, places.start(type.getAnnotations().get(0)));
    }
    return places.span(start, places.end(node));
  }

  @Override
  public Expression visit(MatchAllPatternExpr node, Void nothing) {
    return new Pattern(places.span(node), Optional.empty(), Optional.empty(), List.of());
  }

  @Override
  public Expression visit(CastExpr node, Void nothing) {
    return new Expression.Cast(
        places.span(node), unit.types.use(node.getType()), lower(node.getExpression()));
  }

  @Override
  public Expression visit(ConditionalExpr node, Void nothing) {
    return new Expression.Choice(
        places.span(node),
        lower(node.getCondition()),
        lower(node.getThenExpr()),
        lower(node.getElseExpr()));
  }

  @Override
  public Expression visit(SwitchExpr node, Void nothing) {
    return unit.statements.switchOf(node, node.getSelector(), node.getEntries());
  }

  List<Annotation> annotations(NodeList<AnnotationExpr> annotations) {
    List<Annotation> lowered = new ArrayList<>(annotations.size());
    annotations.forEach(each -> lowered.add((Annotation) lower(each)));
    return lowered;
  }

  @Override
  public Expression visit(MarkerAnnotationExpr node, Void nothing) {
    return annotation(node, List.of());
  }

  @Override
  public Expression visit(SingleMemberAnnotationExpr node, Void nothing) {
    return annotation(node, List.of(Map.entry("value", lower(node.getMemberValue()))));
  }

  @Override
  public Expression visit(NormalAnnotationExpr node, Void nothing) {
    return annotation(
        node,
        node.getPairs().stream()
            .map(pair -> Map.entry(pair.getNameAsString(), lower(pair.getValue())))
            .toList());
  }

  private Annotation annotation(
      AnnotationExpr node, List<Map.Entry<String, Expression>> arguments) {
    return new Annotation(places.span(node), unit.names.resolve(node.getNameAsString()), arguments);
  }

  @Override
  public Expression defaultAction(Node node, Void nothing) {
    Span span = places.span(node);
    return new OpaqueExpression(
        span, node.getClass().getSimpleName(), unit.statements.inside(node));
  }
}
