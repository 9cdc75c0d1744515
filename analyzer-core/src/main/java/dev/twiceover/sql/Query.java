package dev.twiceover.sql;

import java.util.List;
import java.util.Optional;

/** A query: what reads rows. */
public sealed interface Query {

  /** The common table expressions before it. */
  List<Cte> with();

  /** Its final order. */
  List<OrderItem> orderBy();

  /** Its row limit. */
  Optional<Limit> limit();

  /**
   * One item of a select list.
   *
   * @param alias "" if there is none
   */
  record Item(SqlExpr value, String alias) {
    /** The star of {@code SELECT *} and {@code t.*}. */
    public static final String STAR = "*";

    /** Whether this is {@code *} or {@code t.*}. */
    public boolean isStar() {
      return value instanceof SqlExpr.Column c && c.name().equals(STAR);
    }
  }

  /** One item of an ORDER BY. */
  record OrderItem(SqlExpr value, boolean descending) {}

  /**
   * LIMIT, TOP, FETCH FIRST or ROWNUM.
   *
   * @param count empty for an offset alone
   */
  record Limit(Optional<SqlExpr> count, Optional<SqlExpr> offset) {
    /** At most so many rows. */
    public static Limit of(SqlExpr count) {
      return new Limit(Optional.of(count), Optional.empty());
    }
  }

  /** How a source joins the ones before it. */
  enum Join {
    /** The first source, or one behind a comma. */
    COMMA,
    INNER,
    LEFT,
    RIGHT,
    FULL,
    CROSS
  }

  /** Where rows come from. */
  sealed interface Source {
    /** What its columns are qualified with; "" if nothing can. */
    String label();
  }

  /** A table, a view or a common table expression. */
  record Named(TableRef table) implements Source {
    @Override
    public String label() {
      return table.label();
    }
  }

  /** A subquery in FROM. */
  record Derived(Query query, String alias, List<String> columns) implements Source {
    /** Copies the list. */
    public Derived {
      columns = List.copyOf(columns);
    }

    @Override
    public String label() {
      return alias;
    }
  }

  /** A function in FROM. */
  record Produced(SqlExpr call, String alias, List<String> columns) implements Source {
    /** Copies the list. */
    public Produced {
      columns = List.copyOf(columns);
    }

    @Override
    public String label() {
      return alias;
    }
  }

  /** The rows of a data change: H2's FINAL TABLE and its like. */
  record Changed(WriteStatement write, String alias) implements Source {
    @Override
    public String label() {
      return alias;
    }
  }

  /** One source with its join to those before it. */
  record FromItem(Source source, Join join, Optional<SqlExpr> on, List<String> using) {
    /** Copies the list. */
    public FromItem {
      using = List.copyOf(using);
    }

    /** A source behind FROM or a comma. */
    public static FromItem of(Source source) {
      return new FromItem(source, Join.COMMA, Optional.empty(), List.of());
    }
  }

  /**
   * A select.
   *
   * @param into the table that {@code SELECT INTO} makes; "" otherwise
   * @param locking whether it locks what it reads
   */
  record Select(
      List<Cte> with,
      boolean distinct,
      List<Item> items,
      String into,
      List<FromItem> from,
      Optional<SqlExpr> where,
      List<SqlExpr> groupBy,
      Optional<SqlExpr> having,
      List<OrderItem> orderBy,
      Optional<Limit> limit,
      boolean locking)
      implements Query {
    /** Copies the lists. */
    public Select {
      with = List.copyOf(with);
      items = List.copyOf(items);
      from = List.copyOf(from);
      groupBy = List.copyOf(groupBy);
      orderBy = List.copyOf(orderBy);
    }

    /** A plain select without grouping, order and limit. */
    public static Select of(List<Item> items, List<FromItem> from, Optional<SqlExpr> where) {
      return new Select(
          List.of(),
          false,
          items,
          "",
          from,
          where,
          List.of(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          false);
    }
  }

  /** VALUES rows. */
  record Rows(
      List<Cte> with, List<List<SqlExpr>> rows, List<OrderItem> orderBy, Optional<Limit> limit)
      implements Query {
    /** Copies the lists. */
    public Rows {
      with = List.copyOf(with);
      rows = List.copyOf(rows);
      orderBy = List.copyOf(orderBy);
    }
  }

  /** UNION, INTERSECT, EXCEPT; the operator in upper case. */
  record Combined(
      List<Cte> with,
      String operator,
      List<Query> parts,
      List<OrderItem> orderBy,
      Optional<Limit> limit)
      implements Query {
    /** Copies the lists. */
    public Combined {
      with = List.copyOf(with);
      parts = List.copyOf(parts);
      orderBy = List.copyOf(orderBy);
    }
  }

  /** A query that could not be read. */
  record Unread(String text) implements Query {
    @Override
    public List<Cte> with() {
      return List.of();
    }

    @Override
    public List<OrderItem> orderBy() {
      return List.of();
    }

    @Override
    public Optional<Limit> limit() {
      return Optional.empty();
    }
  }
}
