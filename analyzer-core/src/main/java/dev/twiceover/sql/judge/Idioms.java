package dev.twiceover.sql.judge;

import dev.twiceover.schema.Schema;
import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Conflict;
import dev.twiceover.sql.Idiom;
import dev.twiceover.sql.Merge;
import dev.twiceover.sql.Modifier;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SetKind;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlText;
import dev.twiceover.sql.ValueFacts;
import dev.twiceover.sql.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which of the six idioms a write has, by its form (DESIGN section 1). */
final class Idioms {
  /** The idiom with what decided it. */
  record Form(
      Optional<Idiom> idiom,
      Optional<SetKind> setKind,
      String reason,
      String deciding,
      boolean versionOnly) {}

  private static final Set<String> VERSIONS =
      Set.of(
          "version",
          "ver",
          "lock_version",
          "opt_lock",
          "optlock",
          "opt_lock_version",
          "row_version",
          "rowversion",
          "object_version",
          "revision",
          "lockversion");

  private final Schema schema;
  private final ValueFacts facts;

  Idioms(Schema schema, ValueFacts facts) {
    this.schema = schema;
    this.facts = facts;
  }

  Form of(WriteStatement w) {
    return switch (w.verb()) {
      case INSERT, LOAD -> insert(w);
      case REPLACE -> plain(Idiom.UPSERT, SetKind.ABSOLUTE, "REPLACE writes the whole row", "");
      case UPDATE -> update(w);
      case DELETE, TRUNCATE -> plain(Idiom.DELETE, "rows are removed");
      case MERGE -> w.merge().isPresent() ? merge(w, w.merge().get()) : upsert(w, w.conflicts());
      case CALL, DDL ->
          new Form(Optional.empty(), Optional.empty(), "no write of rows to judge", "", false);
    };
  }

  private static Form plain(Idiom idiom, String reason) {
    return new Form(Optional.of(idiom), Optional.empty(), reason, "", false);
  }

  private static Form plain(Idiom idiom, SetKind kind, String reason, String deciding) {
    return new Form(Optional.of(idiom), Optional.of(kind), reason, deciding, false);
  }

  private Form update(WriteStatement w) {
    Form form = sets(w, w.assignments(), Idiom.ABSOLUTE_UPDATE, Idiom.DELTA_UPDATE);
    return form;
  }

  private Form sets(
      WriteStatement w, List<Assignment> assignments, Idiom absolute, Idiom relative) {
    List<Assignment> moving = new ArrayList<>();
    for (Assignment a : assignments) {
      if (SelfReference.of(a, w.target()) == SelfReference.Kind.MOVING) {
        moving.add(a);
      }
    }
    if (moving.isEmpty()) {
      String reason =
          assignments.isEmpty()
              ? "the assignments are unknown"
              : assignments.get(0).target().name() + " gets a value free of its old one";
      return plain(absolute, SetKind.ABSOLUTE, reason, "");
    }
    Assignment first =
        moving.stream().filter(a -> !isVersionStep(a)).findFirst().orElse(moving.get(0));
    boolean versionOnly =
        assignments.size() > moving.size() && moving.stream().allMatch(Idioms::isVersionStep);
    return new Form(
        Optional.of(relative),
        Optional.of(SetKind.RELATIVE),
        first.target().name() + " is computed from its own old value",
        SqlText.of(first),
        versionOnly);
  }

  /** Whether a column is an optimistic version by name. */
  static boolean isVersion(String column) {
    return VERSIONS.contains(column) || column.endsWith("_version");
  }

  /** {@code version = version + 1}. */
  private static boolean isVersionStep(Assignment a) {
    return isVersion(a.target().key())
        && a.value() instanceof SqlExpr.Binary b
        && b.operator().equals("+")
        && (isOne(b.right()) || isOne(b.left()));
  }

  private static boolean isOne(SqlExpr e) {
    return e instanceof SqlExpr.Constant c && c.value().equals("1");
  }

  private Form insert(WriteStatement w) {
    if (w.updatingConflict().isPresent()) {
      return upsert(w, w.conflicts());
    }
    if (w.has(Modifier.OR_REPLACE)) {
      return plain(Idiom.UPSERT, SetKind.ABSOLUTE, "REPLACE writes the whole row", "");
    }
    Keys keys = new Keys(schema, facts);
    if (schema.table(w.target().name()).isPresent()) {
      return keys.stableKey(w).isPresent()
          ? plain(Idiom.INSERT_WITH_KEY, "a unique key gets values of the message")
          : plain(Idiom.INSERT_WITHOUT_KEY, "no unique key gets values of the message");
    }
    if (w.has(Modifier.IGNORE) || !w.conflicts().isEmpty()) {
      return plain(Idiom.INSERT_WITH_KEY, "the insert skips rows that exist");
    }
    if (w.source().isPresent() && asksNotExists(w.source().get())) {
      return plain(Idiom.INSERT_WITH_KEY, "the insert asks whether the row exists");
    }
    Optional<String> named = keys.byName(w);
    return named.isPresent()
        ? plain(Idiom.INSERT_WITH_KEY, named.get() + " is a key by name")
        : plain(Idiom.INSERT_WITHOUT_KEY, "no column is a key by name");
  }

  private static boolean asksNotExists(Query query) {
    return query instanceof Query.Select s
        && s.where().isPresent()
        && conjuncts(s.where().get()).stream().anyMatch(Idioms::isNotExists);
  }

  private static boolean isNotExists(SqlExpr e) {
    boolean negated =
        e instanceof SqlExpr.Unary u
            && u.operator().equals("NOT")
            && u.operand() instanceof SqlExpr.Exists;
    return negated || (e instanceof SqlExpr.InQuery in && in.negated());
  }

  static List<SqlExpr> conjuncts(SqlExpr e) {
    List<SqlExpr> all = new ArrayList<>();
    collect(e, all);
    return all;
  }

  private static void collect(SqlExpr e, List<SqlExpr> into) {
    if (e instanceof SqlExpr.Binary b && b.operator().equals("AND")) {
      collect(b.left(), into);
      collect(b.right(), into);
    } else {
      into.add(e);
    }
  }

  private Form upsert(WriteStatement w, List<Conflict> conflicts) {
    List<Assignment> all = new ArrayList<>();
    conflicts.forEach(c -> all.addAll(c.assignments()));
    return sets(w, all, Idiom.UPSERT, Idiom.UPSERT);
  }

  private Form merge(WriteStatement w, Merge merge) {
    boolean inserts = false;
    boolean deletes = false;
    List<Assignment> all = new ArrayList<>();
    for (Merge.Branch b : merge.branches()) {
      inserts |= b.action() == Merge.Action.INSERT;
      deletes |= b.action() == Merge.Action.DELETE;
      all.addAll(b.assignments());
    }
    if (inserts) {
      return all.isEmpty() && !deletes
          ? plain(Idiom.INSERT_WITH_KEY, "the insert asks whether the row exists")
          : sets(w, all, Idiom.UPSERT, Idiom.UPSERT);
    }
    if (all.isEmpty() && deletes) {
      return plain(Idiom.DELETE, "rows are removed");
    }
    return sets(w, all, Idiom.ABSOLUTE_UPDATE, Idiom.DELTA_UPDATE);
  }
}
