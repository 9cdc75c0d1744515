package dev.twiceover.sql.jsqlparser;

import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Conflict;
import dev.twiceover.sql.Merge;
import dev.twiceover.sql.Modifier;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.TableRef;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.ReturningClause;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.delete.ParenthesedDelete;
import net.sf.jsqlparser.statement.insert.ConflictActionType;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.insert.InsertConflictTarget;
import net.sf.jsqlparser.statement.insert.InsertDuplicateAction;
import net.sf.jsqlparser.statement.insert.ParenthesedInsert;
import net.sf.jsqlparser.statement.merge.MergeDelete;
import net.sf.jsqlparser.statement.merge.MergeInsert;
import net.sf.jsqlparser.statement.merge.MergeOperation;
import net.sf.jsqlparser.statement.merge.MergeSide;
import net.sf.jsqlparser.statement.merge.MergeUpdate;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.update.ParenthesedUpdate;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;
import org.jspecify.annotations.Nullable;

/** Maps INSERT, UPDATE, DELETE and MERGE; the token-level reader takes the rest. */
final class WriteMapper {
  private final QueryMapper queries;
  private final ExpressionMapper expressions;

  WriteMapper(List<SqlExpr.Parameter> parameters) {
    queries = new QueryMapper(this, parameters);
    expressions = queries.expressions;
  }

  Query query(Select s) {
    return queries.query(s);
  }

  /** The write inside a common table expression. */
  WriteStatement inner(Object body) {
    if (body instanceof ParenthesedInsert p) {
      return insert(p.getInsert()).build();
    }
    if (body instanceof ParenthesedUpdate p) {
      return update(p.getUpdate()).build();
    }
    if (body instanceof ParenthesedDelete p) {
      return delete(p.getDelete()).build();
    }
    throw Unmapped.node(body);
  }

  WriteStatement.Builder insert(Insert i) {
    Unmapped.unless(
        i.getOutputClause() == null
            && i.getOracleHint() == null
            && !i.isOracleMultiInsert()
            && i.getPartitions() == null
            && !i.isOverwrite(),
        "this insert");
    WriteStatement.Builder builder = WriteStatement.of(Verb.INSERT, Names.table(i.getTable()));
    if (i.isModifierIgnore()) {
      builder.modifier(Modifier.IGNORE);
    }
    queries.with(i.getWithItemsList()).forEach(builder::with);
    if (i.getColumns() != null) {
      for (Column c : i.getColumns()) {
        builder.columns(Names.plain(c.getColumnName()));
      }
    }
    if (i.isOnlyDefaultValues()) {
      builder.row();
    } else if (i.getSetUpdateSets() != null) {
      List<SqlExpr> values = new ArrayList<>();
      for (Assignment a : assignments(i.getSetUpdateSets())) {
        builder.columns(a.target().name());
        values.add(a.value());
      }
      builder.row(values);
    } else {
      Select s = i.getSelect();
      Unmapped.unless(s != null, "insert without rows");
      // The parser hangs MySQL's row alias on the rows, where nothing would look for it.
      Unmapped.unless(!(s instanceof Values v && v.getAlias() != null), "row alias");
      if (s instanceof Values v && s.getLimit() == null) {
        queries.rows(v).forEach(builder::row);
      } else {
        builder.source(queries.query(s));
      }
    }
    Unmapped.unless(i.getRowAlias() == null, "row alias");
    conflict(i, builder);
    returning(i.getReturningClause(), builder);
    return builder;
  }

  private void conflict(Insert i, WriteStatement.Builder builder) {
    InsertDuplicateAction duplicate = i.getDuplicateAction();
    if (duplicate != null) {
      Unmapped.unless(
          duplicate.getUpdateSets() != null && duplicate.getWhereExpression() == null, "action");
      builder.onConflict(Conflict.update(List.of(), assignments(duplicate.getUpdateSets())));
    }
    if (i.getConflictAction() == null) {
      return;
    }
    List<String> target = new ArrayList<>();
    String constraint = "";
    boolean opaque = false;
    Optional<SqlExpr> predicate = Optional.empty();
    InsertConflictTarget t = i.getConflictTarget();
    if (t != null) {
      Unmapped.unless(t.getIndexExpression() == null, "target expression");
      for (var element : t.getIndexElements()) {
        Unmapped.unless(!element.isExpression(), "target expression");
        target.add(Names.plain(element.getColumnName()));
      }
      constraint = Names.plain(t.getConstraintName());
      predicate = expressions.optional(t.getWhereExpression());
    }
    var action = i.getConflictAction();
    boolean update = action.getConflictActionType() == ConflictActionType.DO_UPDATE;
    List<Assignment> set = update ? assignments(action.getUpdateSets()) : List.of();
    builder.onConflict(
        new Conflict(
            target,
            constraint,
            opaque,
            predicate,
            update,
            set,
            expressions.optional(action.getWhereExpression())));
  }

  private List<Assignment> assignments(List<UpdateSet> sets) {
    List<Assignment> all = new ArrayList<>();
    for (UpdateSet set : sets) {
      List<SqlExpr> values = expressions.list(set.getValues());
      if (values.size() == 1 && values.get(0) instanceof SqlExpr.Tuple tuple) {
        values = tuple.items();
      }
      Unmapped.unless(set.getColumns().size() == values.size(), "row assignment");
      for (int k = 0; k < values.size(); k++) {
        all.add(new Assignment(expressions.target(set.getColumn(k)), values.get(k)));
      }
    }
    return all;
  }

  WriteStatement.Builder update(Update u) {
    Unmapped.unless(
        u.getOutputClause() == null
            && u.getPreferringClause() == null
            && u.getForPortionClause() == null
            && u.getOption() == null
            && !u.isFromBeforeSet(),
        "this update");
    WriteStatement.Builder builder = WriteStatement.of(Verb.UPDATE, Names.table(u.getTable()));
    if (u.isModifierIgnore()) {
      builder.modifier(Modifier.IGNORE);
    }
    queries.with(u.getWithItemsList()).forEach(builder::with);
    List<Query.FromItem> from = new ArrayList<>();
    queries.joins(u.getStartJoins(), from);
    builder.joinsTarget(!from.isEmpty() && from.get(0).join() == Query.Join.RIGHT);
    if (u.getFromItem() != null) {
      queries.item(u.getFromItem(), Query.Join.COMMA, from);
    }
    queries.joins(u.getJoins(), from);
    from.forEach(builder::from);
    assignments(u.getUpdateSets()).forEach(builder::set);
    expressions.optional(u.getWhere()).ifPresent(builder::where);
    queries.order(u.getOrderByElements()).forEach(builder::orderBy);
    if (u.getLimit() != null) {
      builder.limit(queries.limit(u.getLimit()));
    }
    returning(u.getReturningClause(), builder);
    return builder;
  }

  WriteStatement.Builder delete(Delete d) {
    Unmapped.unless(
        d.getOutputClause() == null
            && d.getPreferringClause() == null
            && d.getForPortionClause() == null
            && d.getOption() == null,
        "this delete");
    List<TableRef> targets = new ArrayList<>();
    if (d.getTables() != null) {
      for (Table t : d.getTables()) {
        targets.add(Names.table(t));
      }
    }
    List<Query.FromItem> from = new ArrayList<>();
    if (targets.isEmpty()) {
      targets.add(Names.table(d.getTable()));
    } else if (d.getTable() != null) {
      queries.item(d.getTable(), Query.Join.COMMA, from);
    }
    if (d.getUsingFromItemList() != null) {
      d.getUsingFromItemList().forEach(f -> queries.item(f, Query.Join.COMMA, from));
    }
    queries.joins(d.getJoins(), from);
    WriteStatement.Builder builder = WriteStatement.of(Verb.DELETE, targets.get(0));
    targets.stream().skip(1).forEach(builder::alsoTarget);
    queries.with(d.getWithItemsList()).forEach(builder::with);
    from.forEach(builder::from);
    if (d.isModifierIgnore()) {
      builder.modifier(Modifier.IGNORE);
    }
    expressions.optional(d.getWhere()).ifPresent(builder::where);
    queries.order(d.getOrderByElements()).forEach(builder::orderBy);
    if (d.getLimit() != null) {
      builder.limit(queries.limit(d.getLimit()));
    }
    returning(d.getReturningClause(), builder);
    return builder;
  }

  WriteStatement.Builder merge(net.sf.jsqlparser.statement.merge.Merge m) {
    Unmapped.unless(
        m.getOutputClause() == null && m.getOption() == null && m.getReturningClause() == null,
        "this merge");
    WriteStatement.Builder builder = WriteStatement.of(Verb.MERGE, Names.table(m.getTable()));
    queries.with(m.getWithItemsList()).forEach(builder::with);
    List<Merge.Branch> branches = new ArrayList<>();
    for (MergeOperation operation : m.getOperations()) {
      branches.add(branch(operation));
    }
    builder.merge(
        new Merge(queries.source(m.getFromItem()), expressions.map(m.getOnCondition()), branches));
    return builder;
  }

  private Merge.Branch branch(MergeOperation operation) {
    if (operation instanceof MergeInsert i) {
      Unmapped.unless(!isBySource(i.getSide()), "insert by source");
      List<String> columns = new ArrayList<>();
      if (i.getColumns() != null) {
        for (Column c : i.getColumns()) {
          columns.add(Names.plain(c.getColumnName()));
        }
      }
      Unmapped.unless(i.getValues() != null, "insert of defaults");
      return Merge.Branch.insert(
          and(i.getAndPredicate(), i.getWhereCondition()),
          columns,
          expressions.list(i.getValues()));
    }
    if (operation instanceof MergeDelete d) {
      return Merge.Branch.plain(
          match(d.getSide()), expressions.optional(d.getAndPredicate()), Merge.Action.DELETE);
    }
    MergeUpdate u = (MergeUpdate) operation;
    return new Merge.Branch(
        match(u.getSide()),
        and(u.getAndPredicate(), u.getWhereCondition()),
        Merge.Action.UPDATE,
        assignments(u.getUpdateSets()),
        List.of(),
        List.of(),
        expressions.optional(u.getDeleteWhereCondition()));
  }

  private static boolean isBySource(@Nullable MergeSide side) {
    return side != null && side.toString().contains("SOURCE");
  }

  private static Merge.Match match(@Nullable MergeSide side) {
    return isBySource(side) ? Merge.Match.NOT_MATCHED_BY_SOURCE : Merge.Match.MATCHED;
  }

  private Optional<SqlExpr> and(
      net.sf.jsqlparser.expression.@Nullable Expression a,
      net.sf.jsqlparser.expression.@Nullable Expression b) {
    if (a == null || b == null) {
      return expressions.optional(a == null ? b : a);
    }
    return Optional.of(new SqlExpr.Binary("AND", expressions.map(a), expressions.map(b)));
  }

  private void returning(@Nullable ReturningClause clause, WriteStatement.Builder builder) {
    if (clause == null) {
      return;
    }
    Unmapped.unless(clause.getDataItems() == null || clause.getDataItems().isEmpty(), "INTO");
    queries.items(clause).forEach(builder::returning);
  }
}
