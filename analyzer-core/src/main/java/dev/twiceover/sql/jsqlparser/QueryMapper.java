package dev.twiceover.sql.jsqlparser;

import dev.twiceover.sql.Cte;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Query.FromItem;
import dev.twiceover.sql.Query.Limit;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlExpr.Constant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.Fetch;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.LateralSubSelect;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperation;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.TableFunction;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/** Maps queries and what stands in FROM. */
final class QueryMapper {
  final ExpressionMapper expressions;
  private final WriteMapper writes;

  QueryMapper(WriteMapper writes, List<SqlExpr.Parameter> parameters) {
    this.expressions = new ExpressionMapper(this, parameters);
    this.writes = writes;
  }

  Query query(Select s) {
    Unmapped.unless(
        s.getPivot() == null
            && s.getUnPivot() == null
            && s.getLimitBy() == null
            && s.getForClause() == null
            && s.getIsolation() == null
            && s.getOption() == null
            && !s.isOracleSiblings(),
        "this query");
    if (s instanceof PlainSelect p) {
      return plain(p);
    }
    if (s instanceof Values v) {
      return new Query.Rows(with(s), rows(v), order(s.getOrderByElements()), limit(s));
    }
    if (s instanceof SetOperationList list) {
      return combined(list);
    }
    if (s instanceof ParenthesedSelect p) {
      Query inner = query(p.getSelect());
      Optional<Limit> limit = limit(s);
      List<Query.OrderItem> order = order(s.getOrderByElements());
      List<Cte> with = with(s);
      return limit.isEmpty() && order.isEmpty() && with.isEmpty()
          ? inner
          : around(inner, with, order, limit);
    }
    throw Unmapped.node(s);
  }

  private static Query around(
      Query inner, List<Cte> with, List<Query.OrderItem> order, Optional<Limit> limit) {
    Unmapped.unless(inner.orderBy().isEmpty() && inner.limit().isEmpty(), "nested order");
    Unmapped.unless(inner instanceof Query.Select && inner.with().isEmpty(), "nested query");
    Query.Select i = (Query.Select) inner;
    return new Query.Select(
        with,
        i.distinct(),
        i.items(),
        i.into(),
        i.from(),
        i.where(),
        i.groupBy(),
        i.having(),
        order,
        limit,
        i.locking());
  }

  private Query plain(PlainSelect p) {
    Unmapped.unless(
        p.getQualify() == null
            && p.getPreWhere() == null
            && p.getLateralViews() == null
            && p.getOracleHierarchical() == null
            && p.getPreferringClause() == null
            && p.getWindowDefinitions() == null
            && p.getForXmlPath() == null
            && p.getSkip() == null
            && p.getFirst() == null
            && p.getMySqlSelectIntoClause() == null
            && p.getIntoTempTable() == null
            && p.getSampleClause() == null,
        "this select");
    Unmapped.unless(p.getDistinct() == null || p.getDistinct().getOnSelectItems() == null, "ON");
    String into = "";
    if (p.getIntoTables() != null) {
      Unmapped.unless(p.getIntoTables().size() == 1, "several targets");
      into = Names.table(p.getIntoTables().get(0)).qualifiedName();
    }
    List<FromItem> from = new ArrayList<>();
    if (p.getFromItem() != null) {
      item(p.getFromItem(), Query.Join.COMMA, from);
    }
    joins(p.getJoins(), from);
    List<SqlExpr> groups = new ArrayList<>();
    if (p.getGroupBy() != null) {
      Unmapped.unless(
          p.getGroupBy().getGroupingSets() == null || p.getGroupBy().getGroupingSets().isEmpty(),
          "grouping sets");
      groups.addAll(expressions.list(p.getGroupBy().getGroupByExpressionList()));
    }
    Optional<Limit> limit = limit(p);
    if (p.getTop() != null) {
      Unmapped.unless(limit.isEmpty(), "TOP and LIMIT");
      limit = Optional.of(Limit.of(expressions.map(p.getTop().getExpression())));
    }
    return new Query.Select(
        with(p),
        p.getDistinct() != null,
        items(p.getSelectItems()),
        into,
        from,
        expressions.optional(p.getWhere()),
        groups,
        expressions.optional(p.getHaving()),
        order(p.getOrderByElements()),
        limit,
        p.getForMode() != null || p.getForUpdate() != null);
  }

  private Query combined(SetOperationList list) {
    List<Query> parts = new ArrayList<>();
    list.getSelects().forEach(s -> parts.add(query(s)));
    SetOperation last = list.getOperations().get(list.getOperations().size() - 1);
    String operator = last.toString().strip().toUpperCase(Locale.ROOT);
    return new Query.Combined(
        with(list), operator, parts, order(list.getOrderByElements()), limit(list));
  }

  List<List<SqlExpr>> rows(Values v) {
    List<List<SqlExpr>> rows = new ArrayList<>();
    ExpressionList<? extends Expression> list = v.getExpressions();
    boolean single =
        list.stream().noneMatch(ExpressionList.class::isInstance)
            || (list.getClass() != ExpressionList.class);
    if (single) {
      rows.add(expressions.list(list));
      return rows;
    }
    for (Expression e : list) {
      rows.add(
          e instanceof ExpressionList<?> row ? expressions.list(row) : List.of(expressions.map(e)));
    }
    return rows;
  }

  List<Query.Item> items(List<SelectItem<?>> items) {
    List<Query.Item> all = new ArrayList<>();
    for (SelectItem<?> item : items) {
      Unmapped.unless(Names.aliasColumns(item.getAlias()).isEmpty(), "alias columns");
      all.add(new Query.Item(expressions.map(item.getExpression()), Names.alias(item.getAlias())));
    }
    return all;
  }

  List<Query.OrderItem> order(@Nullable List<OrderByElement> elements) {
    List<Query.OrderItem> all = new ArrayList<>();
    if (elements != null) {
      for (OrderByElement e : elements) {
        all.add(new Query.OrderItem(expressions.map(e.getExpression()), !e.isAsc()));
      }
    }
    return all;
  }

  private Optional<Limit> limit(Select s) {
    Optional<SqlExpr> count = Optional.empty();
    Optional<SqlExpr> offset = Optional.empty();
    if (s.getLimit() != null) {
      Limit limit = limit(s.getLimit());
      count = limit.count();
      offset = limit.offset();
    }
    if (s.getOffset() != null) {
      offset = expressions.optional(s.getOffset().getOffset());
    }
    Fetch fetch = s.getFetch();
    if (fetch != null) {
      count =
          Optional.of(
              fetch.getExpression() == null
                  ? Constant.number("1")
                  : expressions.map(fetch.getExpression()));
    }
    return count.isEmpty() && offset.isEmpty()
        ? Optional.empty()
        : Optional.of(new Limit(count, offset));
  }

  Limit limit(net.sf.jsqlparser.statement.select.Limit l) {
    Unmapped.unless(l.getByExpressions() == null, "limit by");
    return new Limit(expressions.optional(l.getRowCount()), expressions.optional(l.getOffset()));
  }

  void joins(@Nullable List<Join> joins, List<FromItem> into) {
    if (joins != null) {
      joins.forEach(j -> join(j, into));
    }
  }

  private void join(Join j, List<FromItem> into) {
    Unmapped.unless(
        !j.isAsOf() && !j.isSemi() && !j.isArray() && !j.isWindowJoin() && !j.isNatural(), "join");
    Query.Join kind = Query.Join.INNER;
    if (j.isSimple()) {
      kind = Query.Join.COMMA;
    } else if (j.isLeft() || (j.isOuter() && j.isApply())) {
      kind = Query.Join.LEFT;
    } else if (j.isRight()) {
      kind = Query.Join.RIGHT;
    } else if (j.isFull()) {
      kind = Query.Join.FULL;
    } else if (j.isCross()) {
      kind = Query.Join.CROSS;
    }
    int at = into.size();
    item(j.getFromItem(), kind, into);
    Optional<SqlExpr> on = Optional.empty();
    for (Expression e : j.getOnExpressions()) {
      Unmapped.unless(on.isEmpty(), "several ON");
      on = Optional.of(expressions.map(e));
    }
    List<String> using = new ArrayList<>();
    if (j.getUsingColumns() != null) {
      for (Column c : j.getUsingColumns()) {
        using.add(Names.plain(c.getColumnName()));
      }
    }
    FromItem plain = into.get(at);
    into.set(at, new FromItem(plain.source(), plain.join(), on, using));
  }

  void item(net.sf.jsqlparser.statement.select.FromItem f, Query.Join join, List<FromItem> into) {
    if (f instanceof ParenthesedFromItem p) {
      Unmapped.unless(p.getAlias() == null, "alias of a join");
      item(p.getFromItem(), join, into);
      joins(p.getJoins(), into);
      return;
    }
    into.add(new FromItem(source(f), join, Optional.empty(), List.of()));
  }

  Query.Source source(net.sf.jsqlparser.statement.select.FromItem f) {
    Unmapped.unless(f.getPivot() == null && f.getUnPivot() == null, "pivot");
    if (f instanceof Table t) {
      return new Query.Named(Names.table(t));
    }
    if (f instanceof TableFunction t && !t.isRowsFrom() && t.getWithClause() == null) {
      return new Query.Produced(
          expressions.map(t.getFunction()),
          Names.alias(t.getAlias()),
          Names.aliasColumns(t.getAlias()));
    }
    if (f instanceof LateralSubSelect || f instanceof ParenthesedSelect || f instanceof Values) {
      return new Query.Derived(
          query((Select) f), Names.alias(f.getAlias()), Names.aliasColumns(f.getAlias()));
    }
    throw Unmapped.node(f);
  }

  List<Cte> with(Select s) {
    return with(s.getWithItemsList());
  }

  List<Cte> with(@Nullable List<WithItem<?>> items) {
    List<Cte> all = new ArrayList<>();
    if (items == null) {
      return all;
    }
    for (WithItem<?> w : items) {
      Unmapped.unless(
          w.getWithFunctionDeclaration() == null
              && w.getSearchClause() == null
              && w.getCycleClause() == null,
          "this WITH");
      List<String> columns = new ArrayList<>();
      if (w.getWithItemList() != null) {
        for (SelectItem<?> item : w.getWithItemList()) {
          columns.add(Names.plain(item.toString()));
        }
      }
      String name = Names.plain(w.getAliasName());
      Object body = w.getParenthesedStatement();
      if (body instanceof ParenthesedSelect p) {
        all.add(new Cte(name, columns, Optional.of(query(p.getSelect())), Optional.empty()));
      } else {
        all.add(new Cte(name, columns, Optional.empty(), Optional.of(writes.inner(body))));
      }
    }
    return all;
  }
}
