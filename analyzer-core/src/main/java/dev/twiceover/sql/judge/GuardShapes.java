package dev.twiceover.sql.judge;

import dev.twiceover.sql.Late;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlText;
import dev.twiceover.sql.Stability;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names what a predicate does for the second run. */
final class GuardShapes {
  /** A conjunct that decides, its column and what it makes of the write. */
  record Guard(Shape shape, Late late, String column, String text) {}

  private final Frame frame;
  private final List<SqlExpr> conjuncts;
  private Map<String, Term> written = Map.of();

  GuardShapes(Frame frame, List<SqlExpr> conjuncts) {
    this.frame = frame;
    this.conjuncts = conjuncts;
  }

  void note(List<Term> guard, Map<String, Term> first) {
    written = guard.isEmpty() ? Map.of() : first;
  }

  boolean readsWritten() {
    return conjuncts.stream().anyMatch(e -> writtenColumn(e).isPresent());
  }

  String text() {
    return conjuncts.isEmpty() ? "" : SqlText.of(conjuncts.get(conjuncts.size() - 1));
  }

  private Optional<String> writtenColumn(SqlExpr e) {
    if (e instanceof SqlExpr.Column c) {
      boolean own =
          (c.qualifier().isEmpty() || frame.target().isMeantBy(c.qualifier()))
              && frame.written().contains(c.key());
      boolean joined =
          !c.qualifier().isEmpty()
              && written.containsKey(Sources.key(c.qualifier()) + "." + c.key());
      return own || joined ? Optional.of(c.name()) : Optional.empty();
    }
    for (SqlExpr child : e.children()) {
      Optional<String> found = writtenColumn(child);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** The conjunct that the write refutes, by its form. */
  Guard refuting(boolean moves, boolean draws) {
    for (SqlExpr e : conjuncts) {
      Optional<String> column = writtenColumn(e);
      if (column.isPresent()) {
        return guard(e, column.get(), moves, draws);
      }
    }
    boolean claims = conjuncts.stream().anyMatch(GuardShapes::isNotExists);
    return new Guard(claims ? Shape.CLAIM_ONCE : Shape.CAS, Late.SAFE, "", text());
  }

  private Guard guard(SqlExpr e, String column, boolean moves, boolean draws) {
    String text = SqlText.of(e);
    if (isMembership(e)) {
      return new Guard(Shape.GUARDED_APPEND, Late.SAFE, column, text);
    }
    if (e instanceof SqlExpr.IsNull n && !n.negated()) {
      boolean soft = column.toLowerCase(java.util.Locale.ROOT).startsWith("deleted");
      Shape shape = soft ? Shape.SOFT_DELETE : draws && !moves ? Shape.SET_ONCE : Shape.CAS;
      return new Guard(shape, Late.SAFE, column, text);
    }
    if (!moves) {
      return new Guard(Shape.CAS, Late.SAFE, column, text);
    }
    boolean equality = e instanceof SqlExpr.Binary b && b.operator().equals("=");
    if (equality && Idioms.isVersion(column.toLowerCase(java.util.Locale.ROOT))) {
      return new Guard(Shape.VERSION_CAS, Late.SAFE, column, text);
    }
    if (isOrder(e) || (equality && column.toLowerCase(java.util.Locale.ROOT).contains("seq"))) {
      return new Guard(Shape.SEQ_GUARDED_DELTA, Late.SAFE, column, text);
    }
    if (isDifference(e)) {
      return new Guard(Shape.LAST_EVENT_GUARD, Late.UNSAFE, column, text);
    }
    return new Guard(Shape.CAS, Late.SAFE, column, text);
  }

  private static boolean isMembership(SqlExpr e) {
    SqlExpr inner = e instanceof SqlExpr.Unary u && u.operator().equals("NOT") ? u.operand() : e;
    return inner instanceof SqlExpr.Like
        || inner instanceof SqlExpr.Quantified
        || (inner instanceof SqlExpr.Binary b && b.operator().equals("?"));
  }

  private static boolean isOrder(SqlExpr e) {
    return e instanceof SqlExpr.Binary b
        && (b.operator().equals("<")
            || b.operator().equals(">")
            || b.operator().equals("<=")
            || b.operator().equals(">="));
  }

  /** {@code c <> p}, its null-safe forms, and {@code c IS NULL OR c <> p}. */
  private static boolean isDifference(SqlExpr e) {
    if (e instanceof SqlExpr.Binary b) {
      boolean differs = b.operator().equals("<>") && !isLiteral(b.left()) && !isLiteral(b.right());
      return differs
          || (b.operator().equals("OR") && (isDifference(b.left()) || isDifference(b.right())));
    }
    return e instanceof SqlExpr.Unary u
        && u.operator().equals("NOT")
        && u.operand() instanceof SqlExpr.Binary b
        && b.operator().equals("<=>");
  }

  private static boolean isLiteral(SqlExpr e) {
    return e instanceof SqlExpr.Constant;
  }

  private static boolean isNotExists(SqlExpr e) {
    return e instanceof SqlExpr.Unary u
        && u.operator().equals("NOT")
        && u.operand() instanceof SqlExpr.Exists;
  }

  /** What to call a predicate that stays true, if it is more than the choice of the row. */
  Optional<Shape> notRefuted(String column) {
    for (SqlExpr e : conjuncts) {
      boolean asks = isOrder(e) && UpdateShapes.reads(e, column.toLowerCase(java.util.Locale.ROOT));
      if (asks) {
        return isKeyColumn(column) ? Optional.empty() : Optional.of(Shape.GUARDED_DELTA);
      }
    }
    boolean guarded =
        conjuncts.stream().filter(e -> !isChoice(e)).anyMatch(e -> !UpdateShapes.reads(e, "?"));
    return guarded ? Optional.of(Shape.GUARD_NOT_REFUTED) : Optional.empty();
  }

  private boolean isKeyColumn(String column) {
    return KeyNames.isKeyLike(column, frame.target());
  }

  /** {@code key = value}: which row, not whether. */
  private boolean isChoice(SqlExpr e) {
    if (e instanceof SqlExpr.In in && in.operand() instanceof SqlExpr.Column c) {
      return isKeyLike(c);
    }
    return e instanceof SqlExpr.Binary b
        && b.operator().equals("=")
        && ((b.left() instanceof SqlExpr.Column c && isKeyLike(c))
            || (b.right() instanceof SqlExpr.Column d && isKeyLike(d)));
  }

  private boolean isKeyLike(SqlExpr.Column c) {
    boolean declared =
        frame.table().stream()
            .flatMap(t -> t.keys().stream())
            .anyMatch(k -> k.columns().contains(c.key()));
    return declared || c.key().endsWith("_id") || c.key().endsWith("id") || isKeyColumn(c.name());
  }

  /** Whether the predicate compares with a value read in the same handler. */
  boolean comparesState() {
    return conjuncts.stream().anyMatch(this::readsState);
  }

  private boolean readsState(SqlExpr e) {
    return (e instanceof SqlExpr.Parameter p && frame.facts().of(p).stability() == Stability.STATE)
        || e.children().stream().anyMatch(this::readsState);
  }

  /** Whether the row is chosen by a limited or locking subquery. */
  boolean claimsBySubquery() {
    return conjuncts.stream().anyMatch(GuardShapes::isLimitedQuery);
  }

  private static boolean isLimitedQuery(SqlExpr e) {
    boolean own =
        (e instanceof SqlExpr.Subquery s && s.query().limit().isPresent())
            || (e instanceof SqlExpr.InQuery in && in.query().limit().isPresent());
    return own || e.children().stream().anyMatch(GuardShapes::isLimitedQuery);
  }
}
