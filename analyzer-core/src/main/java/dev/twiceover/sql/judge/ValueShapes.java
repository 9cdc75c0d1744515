package dev.twiceover.sql.judge;

import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Shape;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.Stability;
import dev.twiceover.sql.Volatiles;
import java.util.List;
import java.util.Set;

/** Names the form of a new value. */
final class ValueShapes {
  private static final Set<String> LATTICE = Set.of("greatest", "least", "max", "min");
  private static final Set<String> APPENDS =
      Set.of(
          "concat",
          "concat_ws",
          "array_append",
          "array_prepend",
          "array_cat",
          "array_concat",
          "json_array_append",
          "json_merge_preserve",
          "json_merge",
          "jsonb_insert",
          "json_array_insert",
          "json_insert");

  private final Frame frame;

  ValueShapes(Frame frame) {
    this.frame = frame;
  }

  /** The shape of an assignment that keeps its value at the second run. */
  Shape fixpoint(Assignment a, List<Assignment> all, boolean sequential) {
    SqlExpr e = strip(a.value());
    String own = a.target().key();
    if (e instanceof SqlExpr.Column c && c.key().equals(own)) {
      return Shape.NO_OP_WRITE;
    }
    if (UpdateShapes.reads(e, own)) {
      return selfReading(e, own);
    }
    if (hasQuery(e)) {
      return Shape.RECOMPUTE;
    }
    if (isSoftDelete(own) && Volatiles.in(e)) {
      return Shape.SOFT_DELETE;
    }
    boolean swaps =
        sequential
            && e instanceof SqlExpr.Column c
            && all.stream()
                .anyMatch(
                    b ->
                        b.target().key().equals(c.key())
                            && b.value() instanceof SqlExpr.Column d
                            && d.key().equals(own));
    if (swaps) {
      return Shape.SWAP;
    }
    return readsColumn(e) ? Shape.COMPUTED : Shape.ABSOLUTE_UPDATE;
  }

  private Shape selfReading(SqlExpr e, String own) {
    if (e instanceof SqlExpr.Call c) {
      String name = FunctionNames.canonical(c.name());
      if (LATTICE.contains(name)) {
        return Shape.MONOTONE;
      }
      if (name.equals("coalesce")) {
        return Shape.SET_ONCE;
      }
      if (name.equals("replace")) {
        return Shape.REPLACE_FUNCTION;
      }
      if (name.contains("merge_patch") || name.equals("json_patch")) {
        return Shape.JSON_MERGE;
      }
      if (name.contains("json_remove")) {
        return Shape.JSON_REMOVE;
      }
      if (name.startsWith("json")) {
        return Shape.JSON_SET;
      }
      if (name.equals("array")) {
        return Shape.SET_UNION;
      }
      if (name.equals("if")) {
        return Shape.SEQ_GUARDED_DELTA;
      }
      return Shape.IDEMPOTENT_SELF_REF;
    }
    if (e instanceof SqlExpr.Case c) {
      boolean appends = c.arms().stream().anyMatch(w -> w.test() instanceof SqlExpr.Like);
      boolean delta =
          SelfReference.of(Assignment.of(own, e), frame.target()) == SelfReference.Kind.MOVING;
      return appends ? Shape.GUARDED_APPEND : delta ? Shape.SEQ_GUARDED_DELTA : Shape.MONOTONE;
    }
    if (e instanceof SqlExpr.Binary b) {
      return switch (b.operator()) {
        case "|", "&", "AND", "OR" -> Shape.MONOTONE;
        case "%" -> Shape.IDEMPOTENT_SELF_REF;
        case "||" -> isJson(own) ? Shape.JSON_MERGE : Shape.NO_OP_WRITE;
        case "-", "#-" -> isJson(own) ? Shape.JSON_REMOVE : Shape.ALGEBRAIC_CONSTANT;
        default -> Shape.ALGEBRAIC_CONSTANT;
      };
    }
    return Shape.IDEMPOTENT_SELF_REF;
  }

  private boolean isJson(String column) {
    return frame.type(column) == Type.JSON;
  }

  /** The shape of an assignment that moves its column on. */
  Shape moving(Assignment a) {
    SqlExpr e = strip(a.value());
    String own = a.target().key();
    if (isSoftDelete(own) && Volatiles.in(e)) {
      return Shape.SOFT_DELETE;
    }
    if (e instanceof SqlExpr.Unary u && (u.operator().equals("NOT") || u.operator().equals("-"))) {
      return Shape.TOGGLE;
    }
    if (e instanceof SqlExpr.Case c) {
      return caseOf(c, own);
    }
    if (e instanceof SqlExpr.Call c) {
      return call(c, own);
    }
    if (e instanceof SqlExpr.Binary b) {
      return binary(b, own);
    }
    return Shape.DELTA_UPDATE;
  }

  private Shape caseOf(SqlExpr.Case c, String own) {
    boolean computes = c.arms().stream().anyMatch(w -> w.value() instanceof SqlExpr.Binary);
    boolean keeps = c.otherwise().isPresent() && UpdateShapes.reads(c.otherwise().get(), own);
    if (computes) {
      return Shape.DELTA_UPDATE;
    }
    return keeps || c.arms().size() > 1 ? Shape.CASE_CHAIN : Shape.TOGGLE;
  }

  private Shape call(SqlExpr.Call c, String own) {
    String name = FunctionNames.canonical(c.name());
    if (APPENDS.contains(name)) {
      return Shape.APPEND;
    }
    if (name.equals("reverse")) {
      return Shape.TOGGLE;
    }
    if (name.equals("replace")) {
      return Shape.REPLACE_FUNCTION;
    }
    if (name.contains("json_remove")) {
      return Shape.JSON_REMOVE;
    }
    if (name.startsWith("json")) {
      boolean appends = c.arguments().stream().skip(1).anyMatch(ValueShapes::appends);
      return appends ? Shape.APPEND : Shape.JSON_DELTA;
    }
    if (name.startsWith("date") || name.endsWith("_months")) {
      return Shape.DATE_DELTA;
    }
    boolean composed =
        Retractions.argument(name) >= 0 || (name.equals("substr") && c.arguments().size() == 3);
    return composed
            && c.arguments().get(0) instanceof SqlExpr.Call inner
            && UpdateShapes.reads(inner, own)
            && Retractions.argument(FunctionNames.canonical(inner.name())) >= 0
        ? Shape.COMPOSED_SELF_REF
        : Shape.DELTA_UPDATE;
  }

  private static boolean appends(SqlExpr e) {
    boolean own =
        (e instanceof SqlExpr.Binary b && b.operator().equals("||"))
            || (e instanceof SqlExpr.Constant c
                && ((c.value().contains("[") && c.value().startsWith("$"))
                    || c.value().startsWith("append ")));
    return own || e.children().stream().anyMatch(ValueShapes::appends);
  }

  private Shape binary(SqlExpr.Binary b, String own) {
    boolean interval = isInterval(b.left()) || isInterval(b.right());
    if (interval || frame.type(own) == Type.TIME) {
      return Shape.DATE_DELTA;
    }
    return switch (b.operator()) {
      case "||" -> Shape.APPEND;
      case "^", "#", "XOR" -> Shape.TOGGLE;
      case "#-" -> Shape.JSON_REMOVE;
      case "-" ->
          UpdateShapes.reads(b.right(), own) && !UpdateShapes.reads(b.left(), own)
              ? Shape.TOGGLE
              : Shape.DELTA_UPDATE;
      default -> Shape.DELTA_UPDATE;
    };
  }

  private static boolean isInterval(SqlExpr e) {
    return e instanceof SqlExpr.Interval
        || (e instanceof SqlExpr.Cast c && c.type().startsWith("interval"));
  }

  private static SqlExpr strip(SqlExpr e) {
    return e instanceof SqlExpr.Cast c ? strip(c.operand()) : e;
  }

  private static boolean isSoftDelete(String column) {
    return column.startsWith("deleted") || column.startsWith("removed_at");
  }

  static boolean hasQuery(SqlExpr e) {
    return e instanceof SqlExpr.Subquery || e.children().stream().anyMatch(ValueShapes::hasQuery);
  }

  private static boolean readsColumn(SqlExpr e) {
    return e instanceof SqlExpr.Column || e.children().stream().anyMatch(ValueShapes::readsColumn);
  }

  /** Whether a value read from the database in the same handler goes in. */
  boolean readsState(SqlExpr e) {
    return (e instanceof SqlExpr.Parameter p && frame.facts().of(p).stability() == Stability.STATE)
        || e.children().stream().anyMatch(this::readsState);
  }

  boolean isClock(SqlExpr e) {
    boolean own =
        (e instanceof SqlExpr.Call c
                && (Volatiles.isSqliteClock(c)
                    || Volatiles.source(c.name())
                        .filter(Volatiles.Source.CLOCK::equals)
                        .isPresent()))
            || (e instanceof SqlExpr.Parameter p && frame.facts().of(p).clock());
    return own || e.children().stream().anyMatch(this::isClock);
  }
}
