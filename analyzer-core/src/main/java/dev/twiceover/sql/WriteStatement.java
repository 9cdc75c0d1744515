package dev.twiceover.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One database write, whether it came from SQL text or from DSL calls.
 *
 * @param target the table written; for CALL the procedure, for DDL the object
 * @param alsoTargets further tables of a multi-table DELETE or DROP
 * @param columns of an insert; empty if none are listed
 * @param rows of an insert with VALUES
 * @param source of an insert from a query
 * @param assignments of an UPDATE, in order
 * @param conflicts clauses for rows that exist, in order
 * @param from joined tables, USING and FROM, the target left out
 * @param joinsTarget whether {@code from} starts with an outer join to the target
 * @param returning RETURNING or OUTPUT
 * @param parts the further inserts of INSERT ALL
 * @param arguments of a CALL
 * @param action of DDL, in upper case, as {@code CREATE TABLE}
 * @param dropped what the reader saw and left out, so that nothing safe follows from it
 * @param partial whether something that matters was left out or is unknown text
 * @param text what was read; "" for code
 */
public record WriteStatement(
    Verb verb,
    TableRef target,
    List<TableRef> alsoTargets,
    Set<Modifier> modifiers,
    List<Cte> with,
    List<String> columns,
    List<List<SqlExpr>> rows,
    Optional<Query> source,
    List<Assignment> assignments,
    List<Conflict> conflicts,
    List<Query.FromItem> from,
    boolean joinsTarget,
    Optional<SqlExpr> where,
    List<Query.OrderItem> orderBy,
    Optional<Query.Limit> limit,
    List<Query.Item> returning,
    Optional<Merge> merge,
    List<WriteStatement> parts,
    List<SqlExpr> arguments,
    String action,
    List<String> dropped,
    boolean partial,
    Origin origin,
    String text) {

  /** Copies the lists. */
  public WriteStatement {
    alsoTargets = List.copyOf(alsoTargets);
    modifiers = Set.copyOf(modifiers);
    with = List.copyOf(with);
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    assignments = List.copyOf(assignments);
    conflicts = List.copyOf(conflicts);
    from = List.copyOf(from);
    orderBy = List.copyOf(orderBy);
    returning = List.copyOf(returning);
    parts = List.copyOf(parts);
    arguments = List.copyOf(arguments);
    dropped = List.copyOf(dropped);
  }

  /** Starts a statement. */
  public static Builder of(Verb verb, TableRef target) {
    return new Builder(verb, target);
  }

  /** Starts an INSERT into a table. */
  public static Builder insert(String table) {
    return of(Verb.INSERT, TableRef.of(table));
  }

  /** Starts an UPDATE of a table. */
  public static Builder update(String table) {
    return of(Verb.UPDATE, TableRef.of(table));
  }

  /** Starts a DELETE from a table. */
  public static Builder delete(String table) {
    return of(Verb.DELETE, TableRef.of(table));
  }

  /** A builder that holds what this statement holds. */
  public Builder toBuilder() {
    Builder b = new Builder(verb, target);
    b.alsoTargets.addAll(alsoTargets);
    b.modifiers.addAll(modifiers);
    b.with.addAll(with);
    b.columns.addAll(columns);
    b.rows.addAll(rows);
    b.source = source;
    b.assignments.addAll(assignments);
    b.conflicts.addAll(conflicts);
    b.from.addAll(from);
    b.joinsTarget = joinsTarget;
    b.where = where;
    b.orderBy.addAll(orderBy);
    b.limit = limit;
    b.returning.addAll(returning);
    b.merge = merge;
    b.parts.addAll(parts);
    b.arguments.addAll(arguments);
    b.action = action;
    b.dropped.addAll(dropped);
    b.partial = partial;
    b.origin = origin;
    b.text = text;
    return b;
  }

  /** Whether a word stands on the statement. */
  public boolean has(Modifier modifier) {
    return modifiers.contains(modifier);
  }

  /** Whether rows come in: INSERT, REPLACE, H2's MERGE KEY. */
  public boolean insertsRows() {
    return verb == Verb.INSERT
        || verb == Verb.REPLACE
        || (verb == Verb.MERGE && merge.isEmpty())
        || verb == Verb.LOAD;
  }

  /** The conflict clause that updates, if there is one. */
  public Optional<Conflict> updatingConflict() {
    return conflicts.stream().filter(Conflict::update).findFirst();
  }

  /** Builds a statement step by step; lists keep the order of the calls. */
  public static final class Builder {
    private final Verb verb;
    private TableRef target;
    private final List<TableRef> alsoTargets = new ArrayList<>(0);
    private final Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
    private final List<Cte> with = new ArrayList<>(0);
    private final List<String> columns = new ArrayList<>();
    private final List<List<SqlExpr>> rows = new ArrayList<>(1);
    private Optional<Query> source = Optional.empty();
    private final List<Assignment> assignments = new ArrayList<>();
    private final List<Conflict> conflicts = new ArrayList<>(0);
    private final List<Query.FromItem> from = new ArrayList<>(0);
    private boolean joinsTarget;
    private Optional<SqlExpr> where = Optional.empty();
    private final List<Query.OrderItem> orderBy = new ArrayList<>(0);
    private Optional<Query.Limit> limit = Optional.empty();
    private final List<Query.Item> returning = new ArrayList<>(0);
    private Optional<Merge> merge = Optional.empty();
    private final List<WriteStatement> parts = new ArrayList<>(0);
    private final List<SqlExpr> arguments = new ArrayList<>(0);
    private String action = "";
    private final List<String> dropped = new ArrayList<>(0);
    private boolean partial;
    private Origin origin = Origin.CODE;
    private String text = "";

    private Builder(Verb verb, TableRef target) {
      this.verb = verb;
      this.target = target;
    }

    /** Replaces the target, as when FROM tells what an alias means. */
    public Builder target(TableRef table) {
      target = table;
      return this;
    }

    /** Adds a further target. */
    public Builder alsoTarget(TableRef table) {
      alsoTargets.add(table);
      return this;
    }

    /** Adds a word. */
    public Builder modifier(Modifier modifier) {
      modifiers.add(modifier);
      return this;
    }

    /** Adds a common table expression. */
    public Builder with(Cte cte) {
      with.add(cte);
      return this;
    }

    /** Adds inserted columns. */
    public Builder columns(String... names) {
      columns.addAll(Arrays.asList(names));
      return this;
    }

    /** Adds inserted columns. */
    public Builder columns(List<String> names) {
      columns.addAll(names);
      return this;
    }

    /** Adds one inserted row. */
    public Builder row(SqlExpr... values) {
      rows.add(List.of(values));
      return this;
    }

    /** Adds one inserted row. */
    public Builder row(List<SqlExpr> values) {
      rows.add(List.copyOf(values));
      return this;
    }

    /** Sets the query whose rows are inserted. */
    public Builder source(Query query) {
      source = Optional.of(query);
      return this;
    }

    /** Adds {@code column = value} to the SET of an UPDATE. */
    public Builder set(String column, SqlExpr value) {
      return set(Assignment.of(column, value));
    }

    /** Adds an assignment to the SET of an UPDATE. */
    public Builder set(Assignment assignment) {
      assignments.add(assignment);
      return this;
    }

    /** Adds a conflict clause. */
    public Builder onConflict(Conflict conflict) {
      conflicts.add(conflict);
      return this;
    }

    /** Adds a joined table. */
    public Builder from(Query.FromItem item) {
      from.add(item);
      return this;
    }

    /** Says that the first joined table is an outer join to the target. */
    public Builder joinsTarget(boolean joins) {
      joinsTarget = joins;
      return this;
    }

    /** Sets the predicate; a second one is added with AND. */
    public Builder where(SqlExpr predicate) {
      where =
          Optional.of(
              where
                  .<SqlExpr>map(old -> new SqlExpr.Binary("AND", old, predicate))
                  .orElse(predicate));
      return this;
    }

    /** Adds an order. */
    public Builder orderBy(Query.OrderItem item) {
      orderBy.add(item);
      return this;
    }

    /** Sets the row limit. */
    public Builder limit(Query.Limit newLimit) {
      limit = Optional.of(newLimit);
      return this;
    }

    /** Adds a returned item. */
    public Builder returning(Query.Item item) {
      returning.add(item);
      return this;
    }

    /** Sets the body of a MERGE. */
    public Builder merge(Merge body) {
      merge = Optional.of(body);
      return this;
    }

    /** Adds a further insert of INSERT ALL. */
    public Builder part(WriteStatement part) {
      parts.add(part);
      return this;
    }

    /** Adds an argument of a CALL. */
    public Builder argument(SqlExpr argument) {
      arguments.add(argument);
      return this;
    }

    /** Sets what the DDL does. */
    public Builder action(String words) {
      action = words;
      return this;
    }

    /** Remembers something seen and left out that does not matter to the verdict. */
    public Builder dropped(String what) {
      dropped.add(what);
      return this;
    }

    /** Remembers something left out or unknown that may matter, and marks the statement. */
    public Builder partial(String what) {
      dropped.add(what);
      partial = true;
      return this;
    }

    /** Says who read it, from which text. */
    public Builder origin(Origin who, String read) {
      origin = who;
      text = read;
      return this;
    }

    /** The statement. */
    public WriteStatement build() {
      return new WriteStatement(
          verb,
          target,
          alsoTargets,
          modifiers,
          with,
          columns,
          rows,
          source,
          assignments,
          conflicts,
          from,
          joinsTarget,
          where,
          orderBy,
          limit,
          returning,
          merge,
          parts,
          arguments,
          action,
          dropped,
          partial,
          origin,
          text);
    }
  }
}
