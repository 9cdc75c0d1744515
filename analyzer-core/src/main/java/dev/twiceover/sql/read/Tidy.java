package dev.twiceover.sql.read;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlExpr.Constant;
import dev.twiceover.sql.SqlExpr.ConstantKind;
import dev.twiceover.sql.SqlRewriter;
import dev.twiceover.sql.TableRef;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What every reader's result goes through, so that equal meanings have equal records. */
final class Tidy {
  private Tidy() {}

  static WriteStatement tidy(WriteStatement w, Dialect dialect) {
    WriteStatement result = w;
    boolean changesRows = w.verb() == Verb.UPDATE || w.verb() == Verb.DELETE;
    if (changesRows && !w.from().isEmpty()) {
      result = resolveTarget(result);
    }
    if (changesRows && result.where().isPresent() && mayUseRownum(dialect)) {
      result = rownum(result);
    }
    if (hasEnumPath(w)) {
      result = enums(result);
    }
    return result;
  }

  private static boolean mayUseRownum(Dialect dialect) {
    return dialect == Dialect.ORACLE || dialect == Dialect.ANSI || dialect == Dialect.H2;
  }

  /** {@code UPDATE a SET .. FROM t AS a} and {@code DELETE c FROM cart c JOIN ..}. */
  private static WriteStatement resolveTarget(WriteStatement w) {
    if (!w.target().alias().isEmpty()) {
      return w;
    }
    String name = w.target().name();
    List<Query.FromItem> rest = new ArrayList<>(w.from());
    for (int i = 0; i < rest.size(); i++) {
      if (rest.get(i).source() instanceof Query.Named named
          && named.table().label().equalsIgnoreCase(name)) {
        Query.FromItem own = rest.remove(i);
        WriteStatement.Builder builder = clearFrom(w);
        builder.target(named.table());
        own.on().ifPresent(builder::where);
        boolean outer = !rest.isEmpty() && i == 0 && rest.get(0).join() == Query.Join.RIGHT;
        builder.joinsTarget(outer || (i > 0 && own.join() == Query.Join.LEFT));
        rest.forEach(builder::from);
        return builder.build();
      }
    }
    return w;
  }

  private static WriteStatement.Builder clearFrom(WriteStatement w) {
    WriteStatement bare =
        new WriteStatement(
            w.verb(),
            w.target(),
            w.alsoTargets(),
            w.modifiers(),
            w.with(),
            w.columns(),
            w.rows(),
            w.source(),
            w.assignments(),
            w.conflicts(),
            List.of(),
            false,
            w.where(),
            w.orderBy(),
            w.limit(),
            w.returning(),
            w.merge(),
            w.parts(),
            w.arguments(),
            w.action(),
            w.dropped(),
            w.partial(),
            w.origin(),
            w.text());
    return bare.toBuilder();
  }

  /** A top-level {@code ROWNUM <= n} is a limit. */
  private static WriteStatement rownum(WriteStatement w) {
    SqlExpr where = w.where().orElseThrow();
    Optional<SqlExpr> count = rownumLimit(where);
    if (count.isEmpty()) {
      return w;
    }
    return w.toBuilder().limit(Query.Limit.of(count.get())).build();
  }

  private static Optional<SqlExpr> rownumLimit(SqlExpr e) {
    if (e instanceof SqlExpr.Binary b) {
      if (b.operator().equals("AND")) {
        Optional<SqlExpr> left = rownumLimit(b.left());
        return left.isPresent() ? left : rownumLimit(b.right());
      }
      if (b.left() instanceof SqlExpr.Call c && c.name().equals("rownum")) {
        return Optional.of(b.right());
      }
      if (b.right() instanceof SqlExpr.Call c && c.name().equals("rownum")) {
        return Optional.of(b.left());
      }
    }
    return Optional.empty();
  }

  private static boolean hasEnumPath(WriteStatement w) {
    String text = w.text();
    for (int i = text.indexOf('.'); i > 0; i = text.indexOf('.', i + 1)) {
      int j = i + 1;
      while (j < text.length() && Character.isJavaIdentifierPart(text.charAt(j))) {
        j++;
      }
      if (j > i + 1 && j < text.length() && text.charAt(j) == '.') {
        return true;
      }
    }
    return false;
  }

  /**
   * JPQL names Java constants: {@code com.acme.Status.PAID}, {@code com.acme.Order$Status.PAID}.
   */
  private static WriteStatement enums(WriteStatement w) {
    TableRef target = w.target();
    return SqlRewriter.of(
            e ->
                e instanceof SqlExpr.Column c
                        && isConstantPath(c)
                        && !target.isMeantBy(c.qualifier())
                        && !sharesStart(c.qualifier(), w)
                    ? new Constant(ConstantKind.ENUM, c.qualifier() + "." + c.name())
                    : e)
        .write(w);
  }

  private static boolean isConstantPath(SqlExpr.Column c) {
    int dot = c.qualifier().lastIndexOf('.');
    return dot > 0
        && Character.isUpperCase(c.qualifier().charAt(dot + 1))
        && Character.isLowerCase(c.qualifier().charAt(0))
        && Character.isUpperCase(c.name().charAt(0));
  }

  private static boolean sharesStart(String qualifier, WriteStatement w) {
    String first = qualifier.substring(0, qualifier.indexOf('.'));
    return w.target().label().equalsIgnoreCase(first)
        || w.target().schema().equalsIgnoreCase(first)
        || w.from().stream().anyMatch(f -> f.source().label().equalsIgnoreCase(first));
  }
}
