package dev.twiceover.sql.judge;

import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Conflict;
import dev.twiceover.sql.Merge;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlRewriter;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.WriteStatement;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Whether a later statement writes what an earlier one reads (C1 of SEMANTICS 3.9). */
final class Interference {
  private Interference() {}

  static boolean overwrites(
      List<WriteStatement> before, WriteStatement later, Surroundings around) {
    return before.stream().anyMatch(w -> reads(w, later, around));
  }

  private static boolean reads(WriteStatement earlier, WriteStatement later, Surroundings around) {
    Set<String> tables = tables(earlier, around);
    if (!tables.contains(later.target().key())) {
      return false;
    }
    boolean same = earlier.target().key().equals(later.target().key());
    if (later.verb() != Verb.UPDATE) {
      // Rows that come or go matter to whoever reads the table.
      return !same || readsOthers(earlier, around);
    }
    Set<String> written = new HashSet<>();
    later.assignments().forEach(a -> written.add(a.target().key()));
    Set<String> read = columns(earlier);
    read.retainAll(written);
    return !read.isEmpty();
  }

  /** Whether a write reads its own table by a query, as against row by row. */
  private static boolean readsOthers(WriteStatement w, Surroundings around) {
    return queries(w, around).contains(w.target().key());
  }

  /** The tables that a write reads: its own and those of its sources and subqueries. */
  private static Set<String> tables(WriteStatement w, Surroundings around) {
    Set<String> all = queries(w, around);
    all.add(w.target().key());
    return all;
  }

  private static Set<String> queries(WriteStatement w, Surroundings around) {
    Set<String> all = new LinkedHashSet<>();
    Frame frame = new StatementJudge().frame(w, around);
    w.source().ifPresent(q -> all.addAll(Reads.of(q, frame).tables()));
    w.from().forEach(f -> source(f.source(), frame, all));
    w.merge().ifPresent(m -> source(m.using(), frame, all));
    expressions(w).forEach(e -> all.addAll(Reads.of(e, frame).tables()));
    return all;
  }

  private static void source(Query.Source s, Frame frame, Set<String> into) {
    if (s instanceof Query.Named n) {
      into.add(n.table().key());
    } else if (s instanceof Query.Derived d) {
      into.addAll(Reads.of(d.query(), frame).tables());
    }
  }

  private static Set<SqlExpr> expressions(WriteStatement w) {
    Set<SqlExpr> all = new LinkedHashSet<>();
    w.where().ifPresent(all::add);
    w.assignments().stream().map(Assignment::value).forEach(all::add);
    w.from().forEach(f -> f.on().ifPresent(all::add));
    w.merge().map(Merge::on).ifPresent(all::add);
    for (Conflict c : w.conflicts()) {
      c.assignments().forEach(a -> all.add(a.value()));
      c.where().ifPresent(all::add);
    }
    return all;
  }

  /** Every column that a write names outside the left sides of its SET. */
  private static Set<String> columns(WriteStatement w) {
    Set<String> all = new HashSet<>();
    SqlRewriter.of(
            e -> {
              if (e instanceof SqlExpr.Column c) {
                all.add(c.key());
              }
              return e;
            })
        .write(w);
    return all;
  }
}
