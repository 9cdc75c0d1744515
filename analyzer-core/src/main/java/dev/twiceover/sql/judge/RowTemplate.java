package dev.twiceover.sql.judge;

import dev.twiceover.schema.Column;
import dev.twiceover.schema.Table;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.judge.Solver.Assumption;
import dev.twiceover.sql.judge.Solver.Claim;
import dev.twiceover.sql.judge.Term.Base;
import dev.twiceover.sql.judge.Term.Var;
import dev.twiceover.sql.read.SqlFragments;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One row that an insert writes: VALUES, or what a query gives for any of its source rows. Columns
 * that are left out get what the table fills in.
 */
final class RowTemplate {
  final Frame frame;
  final Translator translator;
  private final List<String> columns;
  private final List<SqlExpr> values;
  private final List<SqlExpr> conjuncts;
  private final boolean lenient;
  private final Map<String, Term> first;
  private final List<Assumption> known = new ArrayList<>();
  private final List<Term> filter = new ArrayList<>();

  /**
   * A row of a statement.
   *
   * @param lenient whether NULL for a NOT NULL column becomes another value instead of an error
   */
  RowTemplate(
      Frame frame,
      List<String> columns,
      List<SqlExpr> values,
      List<SqlExpr> conjuncts,
      boolean lenient) {
    this.frame = frame;
    this.translator = new Translator(frame);
    this.columns = columns;
    this.values = values;
    this.conjuncts = conjuncts;
    this.lenient = lenient;
    this.first = values(1);
    for (SqlExpr e : conjuncts) {
      Term t = translator.condition(e, Scope.ofSources(frame));
      filter.add(t);
      known.add(new Assumption(t, Claim.TRUE, false));
    }
    first.forEach(
        (column, t) -> {
          if (!lenient && frame.isNotNull(column) && !frame.terms().isNonNull(t)) {
            known.add(new Assumption(t, Claim.NOT_NULL, false));
          }
        });
  }

  /** The columns of an insert: those listed, or all of a table that is known whole. */
  static List<String> columns(List<String> listed, Optional<Table> table, int size) {
    if (!listed.isEmpty()) {
      return listed;
    }
    Optional<Table> whole = table.filter(Table::complete);
    if (whole.isPresent() && whole.get().columns().size() >= size) {
      return whole.get().columns().stream().map(Column::name).limit(size).toList();
    }
    List<String> numbered = new ArrayList<>();
    for (int i = 1; i <= size; i++) {
      numbered.add(String.valueOf(i));
    }
    return numbered;
  }

  /** Whether each column has a value. */
  boolean isWhole() {
    return columns.size() == values.size() && values.stream().noneMatch(RowTemplate::isStar);
  }

  private static boolean isStar(SqlExpr e) {
    return e instanceof SqlExpr.Column c && c.name().equals(Query.Item.STAR);
  }

  List<String> listed() {
    return columns;
  }

  /** What the first run writes, by column in lower case. */
  Map<String, Term> first() {
    return first;
  }

  /** What a run would write. */
  Map<String, Term> values(int run) {
    Map<String, Term> row = new LinkedHashMap<>();
    Scope scope = Scope.ofSources(frame).withRow(Map.of(), run);
    for (int i = 0; i < Math.min(columns.size(), values.size()); i++) {
      String key = Sources.key(columns.get(i));
      SqlExpr e = values.get(i);
      row.put(
          key, e instanceof SqlExpr.DefaultValue ? filled(key, run) : value(e, scope, key, run));
    }
    frame
        .table()
        .ifPresent(
            t ->
                t.columns().stream()
                    .filter(c -> !row.containsKey(c.key()))
                    .forEach(c -> row.put(c.key(), filled(c.key(), run))));
    return row;
  }

  private Term value(SqlExpr e, Scope scope, String key, int run) {
    // In VALUES there is no row to read: MySQL's columns are defaults, other names variables.
    boolean bare = e instanceof SqlExpr.Column && frame.sources().isEmpty();
    if (bare) {
      SqlExpr.Column c = (SqlExpr.Column) e;
      return c.qualifier().isEmpty() && frame.has(c.name()) == Frame.Answer.YES
          ? filled(c.key(), run)
          : new Var(
              Base.MESSAGE,
              "p:" + c.qualifier() + "." + c.key(),
              c.name(),
              Type.UNKNOWN,
              false,
              false);
    }
    Term t = translator.value(e, frame.sources().isEmpty() ? defaults(scope, run) : scope);
    return generated(key, t) ? drawn(key, run) : t;
  }

  private Scope defaults(Scope scope, int run) {
    Map<String, Term> row = new HashMap<>();
    frame.table().ifPresent(t -> t.columns().forEach(c -> row.put(c.key(), filled(c.key(), run))));
    return scope.withRow(row, run);
  }

  /** MySQL and SQLite fill in an identity for NULL, MySQL for 0 too. */
  private boolean generated(String key, Term t) {
    boolean sequence = column(key).filter(c -> c.fill() == Column.Fill.SEQUENCE).isPresent();
    boolean fills =
        frame.dialect().isMySqlFamily() || frame.dialect() == dev.twiceover.sql.Dialect.SQLITE;
    boolean zero = frame.dialect().isMySqlFamily() && t.equals(Term.number(0));
    return sequence && fills && (frame.terms().isNull(t) || zero);
  }

  private Optional<Column> column(String key) {
    return frame.table().flatMap(t -> t.column(key));
  }

  /** What the table fills in for a column that is left out. */
  Term filled(String key, int run) {
    Optional<Column> column = column(key);
    if (column.isEmpty()) {
      boolean none = frame.table().filter(Table::complete).isPresent();
      return none
          ? Term.NULL
          : new Var(Base.UNKNOWN, "d:" + key, "default of " + key, Type.UNKNOWN, false, false);
    }
    Column c = column.get();
    return switch (c.fill()) {
      case NULL -> Term.NULL;
      case CONSTANT ->
          SqlFragments.expression(c.fillText(), frame.dialect())
              .map(e -> translator.value(e, Scope.first(frame)))
              .orElseGet(() -> drawn(key, run));
      case CLOCK -> Translator.clock(run);
      case GENERATED ->
          new Var(Base.MESSAGE, "g:" + key, "generated " + key, Type.of(c.type()), false, false);
      case SEQUENCE, RANDOM, EXPRESSION -> drawn(key, run);
    };
  }

  private static Term drawn(String key, int run) {
    return new Var(
        Base.VOLATILE, "v" + run + ":fill:" + key, "generated " + key, Type.UNKNOWN, true, false);
  }

  /** What holds whenever the row is written. */
  List<Assumption> known() {
    return known;
  }

  /** The conditions under which the row is written. */
  List<Term> filter() {
    return filter;
  }

  /** The same row under other circumstances. */
  RowTemplate in(Frame other, List<SqlExpr> otherValues) {
    return new RowTemplate(other, columns, otherValues, conjuncts, lenient);
  }

  List<SqlExpr> conjuncts() {
    return conjuncts;
  }

  /** Whether a column is given a value, as against filled in. */
  boolean isGiven(String key) {
    return columns.stream().anyMatch(key::equalsIgnoreCase);
  }
}
