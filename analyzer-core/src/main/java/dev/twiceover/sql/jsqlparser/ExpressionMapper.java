package dev.twiceover.sql.jsqlparser;

import dev.twiceover.sql.Holes;
import dev.twiceover.sql.Niladic;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlExpr.Call;
import dev.twiceover.sql.SqlExpr.CallForm;
import dev.twiceover.sql.SqlExpr.Constant;
import dev.twiceover.sql.SqlExpr.ConstantKind;
import dev.twiceover.sql.StatementParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.expression.AnyComparisonExpression;
import net.sf.jsqlparser.expression.AnyType;
import net.sf.jsqlparser.expression.ArrayConstructor;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.CollateExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JdbcNamedParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NextValExpression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.TimeKeyExpression;
import net.sf.jsqlparser.expression.TrimFunction;
import net.sf.jsqlparser.expression.WhenClause;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsDistinctExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.expression.operators.relational.SupportsOldOracleJoinSyntax;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.Select;

/** Maps expressions; what it does not know rejects the statement. */
final class ExpressionMapper {
  private static final Set<String> OPERATORS =
      Set.of("=", "<>", "!=", "<", "<=", ">", ">=", "<=>", "+", "-", "*", "/", "%", "AND", "OR");

  private static final Set<String> OWN_FORMS =
      Set.of("convert", "any", "all", "some", "array", "row");

  private final QueryMapper queries;
  private final List<SqlExpr.Parameter> parameters;

  ExpressionMapper(QueryMapper queries, List<SqlExpr.Parameter> parameters) {
    this.queries = queries;
    this.parameters = parameters;
  }

  List<SqlExpr> list(ExpressionList<?> list) {
    List<SqlExpr> all = new ArrayList<>(list.size());
    for (Expression e : list) {
      all.add(map(e));
    }
    return all;
  }

  Optional<SqlExpr> optional(@org.jspecify.annotations.Nullable Expression e) {
    return e == null ? Optional.empty() : Optional.of(map(e));
  }

  SqlExpr map(Expression e) {
    if (e instanceof Column c) {
      return column(c);
    }
    if (e instanceof JdbcNamedParameter p) {
      return parameter(p.getName());
    }
    if (e instanceof BinaryExpression b) {
      return binary(b);
    }
    if (e instanceof ExpressionList<?> list) {
      List<SqlExpr> items = list(list);
      return items.size() == 1 ? items.get(0) : new SqlExpr.Tuple(items);
    }
    if (e instanceof Function f) {
      return function(f);
    }
    if (e instanceof Select s) {
      return new SqlExpr.Subquery(queries.query(s));
    }
    return literalOr(e);
  }

  private SqlExpr parameter(String name) {
    String number = name.substring(StatementParser.PARAMETER_PREFIX.length());
    return parameters.get(Integer.parseInt(number));
  }

  private SqlExpr literalOr(Expression e) {
    if (e instanceof LongValue v) {
      return Constant.number(v.getStringValue());
    }
    if (e instanceof DoubleValue v) {
      return Constant.number(v.toString());
    }
    if (e instanceof StringValue v) {
      String value = v.getValue().replace("''", "'");
      return Holes.in(value)
          ? new SqlExpr.Hole(Holes.numberIn(value), value)
          : Constant.string(value);
    }
    if (e instanceof NullValue) {
      return Constant.NULL;
    }
    if (e instanceof BooleanValue v) {
      return Constant.bool(v.getValue());
    }
    if (e instanceof DateTimeLiteralExpression v) {
      String value = v.getValue();
      return new Constant(ConstantKind.TIME, value.substring(1, value.length() - 1));
    }
    if (e instanceof AllTableColumns all) {
      return new SqlExpr.Column(Names.table(all.getTable()).qualifiedName(), Query.Item.STAR);
    }
    if (e instanceof AllColumns) {
      return SqlExpr.Column.of(Query.Item.STAR);
    }
    return testOr(e);
  }

  private SqlExpr testOr(Expression e) {
    if (e instanceof SupportsOldOracleJoinSyntax old) {
      Unmapped.unless(old.getOldOracleJoinSyntax() == 0, "(+)");
    }
    if (e instanceof IsNullExpression n) {
      return new SqlExpr.IsNull(map(n.getLeftExpression()), n.isNot() || n.isUseNotNull());
    }
    if (e instanceof IsBooleanExpression b) {
      String truth = b.isTrue() ? "TRUE" : "FALSE";
      return new SqlExpr.IsTruth(map(b.getLeftExpression()), truth, b.isNot());
    }
    if (e instanceof InExpression in) {
      return in(in);
    }
    if (e instanceof Between b) {
      return new SqlExpr.Between(
          map(b.getLeftExpression()),
          map(b.getBetweenExpressionStart()),
          map(b.getBetweenExpressionEnd()),
          b.isNot());
    }
    if (e instanceof NotExpression n) {
      return new SqlExpr.Unary("NOT", map(n.getExpression()));
    }
    if (e instanceof ExistsExpression x && x.getRightExpression() instanceof Select s) {
      SqlExpr exists = new SqlExpr.Exists(queries.query(s));
      return x.isNot() ? new SqlExpr.Unary("NOT", exists) : exists;
    }
    if (e instanceof CaseExpression c) {
      return caseOf(c);
    }
    return formOr(e);
  }

  private SqlExpr formOr(Expression e) {
    if (e instanceof CastExpression c) {
      Unmapped.unless(c.getFormat() == null && c.getColDataType() != null, "this cast");
      SqlExpr operand = map(c.getLeftExpression());
      String type = type(c.getColDataType().toString());
      return c.isImplicitCast() && operand instanceof Constant k && type.startsWith("time")
          ? new Constant(ConstantKind.TIME, k.value())
          : new SqlExpr.Cast(operand, type);
    }
    if (e instanceof SignedExpression s) {
      return signed(s);
    }
    if (e instanceof TimeKeyExpression t) {
      String name = t.getStringValue().toLowerCase(Locale.ROOT).replace("()", "").strip();
      return Call.of(name.replace(' ', '_'));
    }
    if (e instanceof NextValExpression n) {
      return Call.of("nextval", Constant.string(Names.plain(n.getName())));
    }
    if (e instanceof ExtractExpression x) {
      return Call.of(
          "extract", Constant.string(x.getName().toLowerCase(Locale.ROOT)), map(x.getExpression()));
    }
    if (e instanceof TrimFunction t) {
      return trim(t);
    }
    if (e instanceof CollateExpression c) {
      return map(c.getLeftExpression());
    }
    if (e instanceof ArrayConstructor a && a.isArrayKeyword() && a.getDataType() == null) {
      return new SqlExpr.ArrayOf(list(a.getExpressions()));
    }
    throw Unmapped.node(e);
  }

  private static String type(String written) {
    return written
        .toLowerCase(Locale.ROOT)
        .replaceAll("\\s*\\(\\s*", "(")
        .replaceAll("\\s*\\)", ")")
        .replaceAll("\\s*,\\s*", ", ")
        .replaceAll("\\s*\\[\\s*\\d*\\s*]", "[]")
        .replaceAll(" with(out)?( local)? time zone", " zone");
  }

  SqlExpr.Column target(Column c) {
    Unmapped.unless(c.getArrayConstructor() == null, "array element");
    return new SqlExpr.Column(Names.qualifier(c), Names.plain(c.getColumnName()));
  }

  private SqlExpr column(Column c) {
    Unmapped.unless(
        c.getArrayConstructor() == null
            && c.getOldOracleJoinSyntax() == 0
            && (c.getTableDelimiter() == null || c.getTableDelimiter().equals(".")),
        "this column");
    String name = Names.plain(c.getColumnName());
    String qualifier = Names.qualifier(c);
    boolean bare = qualifier.isEmpty() && name.equals(c.getColumnName());
    if (!qualifier.isEmpty()) {
      if (name.equalsIgnoreCase("nextval") || name.equalsIgnoreCase("currval")) {
        return Call.of(name.toLowerCase(Locale.ROOT), Constant.string(qualifier));
      }
      if (qualifier.equalsIgnoreCase("excluded")) {
        return new SqlExpr.Excluded(name);
      }
    } else if (bare && Holes.is(name)) {
      return new SqlExpr.Hole(Holes.numberIn(name), name);
    } else if (bare && name.equalsIgnoreCase("DEFAULT")) {
      return new SqlExpr.DefaultValue();
    } else if (bare && Niladic.isCall(name)) {
      return Call.of(name.toLowerCase(Locale.ROOT));
    }
    Unmapped.unless(!name.startsWith("@"), "variable");
    return new SqlExpr.Column(qualifier, name);
  }

  private SqlExpr binary(BinaryExpression b) {
    if (b instanceof SupportsOldOracleJoinSyntax old) {
      Unmapped.unless(old.getOldOracleJoinSyntax() == 0, "(+)");
    }
    if (b instanceof LikeExpression like) {
      Unmapped.unless(!like.isUseBinary() && like.getEscape() == null, "this LIKE");
      String word = like.getLikeKeyWord().toString().replace('_', ' ');
      SqlExpr operand = map(like.getLeftExpression());
      return new SqlExpr.Like(operand, word, map(like.getRightExpression()), like.isNot());
    }
    if (b instanceof IsDistinctExpression d) {
      SqlExpr same =
          new SqlExpr.Binary("<=>", map(d.getLeftExpression()), map(d.getRightExpression()));
      return d.isNot() ? same : new SqlExpr.Unary("NOT", same);
    }
    String operator = b.getStringExpression().strip().toUpperCase(Locale.ROOT);
    Unmapped.unless(OPERATORS.contains(operator), "operator " + operator);
    if (operator.equals("!=")) {
      operator = "<>";
    }
    SqlExpr left = map(b.getLeftExpression());
    if (b.getRightExpression() instanceof AnyComparisonExpression any) {
      Unmapped.unless(any.getSelect() != null, "this comparison");
      String quantifier = any.getAnyType() == AnyType.ALL ? "ALL" : "ANY";
      SqlExpr right = new SqlExpr.Subquery(queries.query(any.getSelect()));
      return new SqlExpr.Quantified(left, operator, quantifier, right);
    }
    return new SqlExpr.Binary(operator, left, map(b.getRightExpression()));
  }

  private SqlExpr in(InExpression in) {
    Unmapped.unless(!in.isGlobal(), "GLOBAL IN");
    SqlExpr left = map(in.getLeftExpression());
    Expression right = in.getRightExpression();
    if (right instanceof Select s) {
      return new SqlExpr.InQuery(left, queries.query(s), in.isNot());
    }
    if (right instanceof ParenthesedExpressionList<?> list) {
      return new SqlExpr.In(left, list(list), in.isNot());
    }
    throw Unmapped.node(right);
  }

  private SqlExpr caseOf(CaseExpression c) {
    List<SqlExpr.When> arms = new ArrayList<>();
    for (WhenClause w : c.getWhenClauses()) {
      arms.add(new SqlExpr.When(map(w.getWhenExpression()), map(w.getThenExpression())));
    }
    return new SqlExpr.Case(
        optional(c.getSwitchExpression()), arms, optional(c.getElseExpression()));
  }

  private SqlExpr signed(SignedExpression s) {
    SqlExpr operand = map(s.getExpression());
    if (s.getSign() == '+') {
      return operand;
    }
    boolean folds =
        s.getSign() == '-'
            && operand instanceof Constant k
            && k.kind() == ConstantKind.NUMBER
            && !k.value().startsWith("-");
    return folds
        ? Constant.number("-" + ((Constant) operand).value())
        : new SqlExpr.Unary(String.valueOf(s.getSign()), operand);
  }

  private SqlExpr trim(TrimFunction t) {
    String name =
        t.getTrimSpecification() == null
            ? "trim"
            : switch (t.getTrimSpecification()) {
              case LEADING -> "ltrim";
              case TRAILING -> "rtrim";
              case BOTH -> "trim";
            };
    if (t.getFromExpression() == null) {
      return Call.of(name, map(t.getExpression()));
    }
    if (t.getExpression() == null) {
      return Call.of(name, map(t.getFromExpression()));
    }
    return t.isUsingFromKeyword()
        ? Call.of(name, map(t.getFromExpression()), map(t.getExpression()))
        : Call.of(name, map(t.getExpression()), map(t.getFromExpression()));
  }

  private SqlExpr function(Function f) {
    Unmapped.unless(
        f.getKeep() == null
            && f.getAttribute() == null
            && f.getNamedParameters() == null
            && f.getChainedParameters() == null
            && f.getOrderByElements() == null
            && f.getHavingClause() == null
            && f.getLimit() == null
            && f.getNullHandling() == null
            && f.getExtraKeyword() == null
            && (f.getKeywordArguments() == null || f.getKeywordArguments().isEmpty())
            && !f.isEscaped(),
        "this call");
    String name = String.join(".", f.getMultipartName().stream().map(Names::plain).toList());
    name = name.toLowerCase(Locale.ROOT);
    Unmapped.unless(!OWN_FORMS.contains(name), "this call");
    List<SqlExpr> arguments = f.getParameters() == null ? List.of() : list(f.getParameters());
    if (name.equals("values")) {
      Unmapped.unless(
          arguments.size() == 1 && arguments.get(0) instanceof SqlExpr.Column, "VALUES()");
      return new SqlExpr.Excluded(((SqlExpr.Column) arguments.get(0)).name());
    }
    if (f.isAllColumns() || (arguments.size() == 1 && isStar(arguments.get(0)))) {
      return new Call(name, List.of(), CallForm.STAR);
    }
    return new Call(
        name, arguments, f.isDistinct() || f.isUnique() ? CallForm.DISTINCT : CallForm.PLAIN);
  }

  private static boolean isStar(SqlExpr e) {
    return e instanceof SqlExpr.Column c && c.name().equals(Query.Item.STAR);
  }
}
