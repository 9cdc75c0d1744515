package dev.twiceover.sql.judge;

import dev.twiceover.schema.Table;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.Query.FromItem;
import dev.twiceover.sql.SqlExpr;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether each target row meets one row of each joined source, and the same one in both runs (U4).
 */
final class Partners {
  /** What is known of the rows that a target row meets. */
  enum Match {
    /** One row, the same in both runs. */
    SAME,
    /** One row, but which one depends on what the statement writes. */
    MOVING,
    /** As far as anybody knows, several. */
    UNKNOWN,
    /** Several. */
    SEVERAL
  }

  private final Frame frame;
  private final List<SqlExpr> conjuncts;
  private final Set<String> pinned = new HashSet<>();
  private final Set<String> moving = new HashSet<>();
  private final Set<String> unknown = new LinkedHashSet<>();
  private final Set<String> several = new LinkedHashSet<>();

  Partners(Frame frame, List<SqlExpr> conjuncts) {
    this.frame = frame;
    this.conjuncts = conjuncts;
    List<FromItem> rest = new ArrayList<>(frame.sources());
    boolean progress = true;
    while (progress && !rest.isEmpty()) {
      progress = rest.removeIf(this::pins);
    }
    rest.forEach(this::leave);
  }

  /** The worst match of the sources that these expressions read. */
  Match match(List<SqlExpr> read) {
    Set<String> labels = new HashSet<>();
    read.forEach(e -> labels(e, labels));
    if (labels.stream().anyMatch(several::contains)) {
      return Match.SEVERAL;
    }
    if (labels.stream().anyMatch(unknown::contains)) {
      return Match.UNKNOWN;
    }
    return labels.stream().anyMatch(moving::contains) ? Match.MOVING : Match.SAME;
  }

  /** Whether any source's row may be another one in the second run. */
  boolean anyMoves() {
    return !moving.isEmpty() || !unknown.isEmpty() || !several.isEmpty();
  }

  /** The sources that may meet several rows. */
  String loose() {
    Set<String> all = new LinkedHashSet<>(several);
    all.addAll(unknown);
    return String.join(", ", all);
  }

  private void leave(FromItem f) {
    boolean known =
        f.source() instanceof Query.Named n
            ? frame.schema().table(n.table().name()).filter(Table::complete).isPresent()
            : true;
    (known ? several : unknown).add(Sources.key(f.source().label()));
  }

  private boolean pins(FromItem f) {
    String label = Sources.key(f.source().label());
    Optional<Query> q = Sources.query(frame, f.source());
    if (q.isPresent() && isAlwaysOne(q.get())) {
      pinned.add(label);
      return true;
    }
    for (List<String> key : keys(f.source(), q)) {
      Optional<Boolean> stable = pinsKey(f, key);
      if (stable.isPresent()) {
        (stable.get() ? pinned : moving).add(label);
        return true;
      }
    }
    return false;
  }

  private static boolean isAlwaysOne(Query q) {
    boolean aggregate =
        q instanceof Query.Select s
            && s.groupBy().isEmpty()
            && !s.items().isEmpty()
            && s.items().stream().allMatch(i -> Aggregates.isAggregate(i.value()));
    boolean limited = q.limit().flatMap(Query.Limit::count).filter(Partners::isOne).isPresent();
    return aggregate || Sources.isOneRow(q) || (limited && !q.orderBy().isEmpty());
  }

  private static boolean isOne(SqlExpr e) {
    return e instanceof SqlExpr.Constant c && c.value().equals("1");
  }

  /** The unique keys of a source: declared ones, or what a query groups by. */
  private List<List<String>> keys(Query.Source source, Optional<Query> q) {
    if (q.isPresent()) {
      return q.get() instanceof Query.Select s ? grouped(s) : List.of();
    }
    if (source instanceof Query.Named n) {
      return frame.schema().table(n.table().name()).map(Table::keys).orElse(List.of()).stream()
          .filter(UniqueKey::isPlain)
          .map(UniqueKey::columns)
          .toList();
    }
    return List.of();
  }

  private List<List<String>> grouped(Query.Select s) {
    List<List<String>> keys = new ArrayList<>();
    if (!s.groupBy().isEmpty()) {
      List<String> names = new ArrayList<>();
      for (SqlExpr g : s.groupBy()) {
        s.items().stream()
            .filter(i -> i.value().equals(g))
            .findFirst()
            .ifPresent(i -> names.add(Sources.key(Sources.name(i))));
      }
      if (names.size() == s.groupBy().size()) {
        keys.add(names);
      }
    } else if (s.distinct()) {
      keys.add(s.items().stream().map(i -> Sources.key(Sources.name(i))).toList());
    } else if (s.from().size() == 1 && s.from().get(0).source() instanceof Query.Named n) {
      // A filtered table keeps the keys that it passes on under their names.
      frame.schema().table(n.table().name()).map(Table::keys).orElse(List.of()).stream()
          .filter(UniqueKey::isPlain)
          .map(UniqueKey::columns)
          .filter(k -> k.stream().allMatch(c -> passes(s, c)))
          .forEach(keys::add);
    }
    return keys;
  }

  private static boolean passes(Query.Select s, String column) {
    return s.items().stream()
        .anyMatch(
            i ->
                i.isStar()
                    || (i.value() instanceof SqlExpr.Column c
                        && c.key().equals(column)
                        && Sources.key(Sources.name(i)).equals(column)));
  }

  /** Whether each column of the key equals something that is known before; and stays so. */
  private Optional<Boolean> pinsKey(FromItem f, List<String> key) {
    boolean stable = true;
    for (String column : key) {
      Optional<SqlExpr> partner = partner(f, column);
      if (partner.isEmpty()) {
        return Optional.empty();
      }
      stable &= !readsWritten(partner.get());
    }
    return Optional.of(stable);
  }

  /** The expression that a conjunct equates with a source's column. */
  private Optional<SqlExpr> partner(FromItem f, String column) {
    if (f.using().stream().anyMatch(column::equalsIgnoreCase)) {
      return Optional.of(new SqlExpr.Column(frame.target().label(), column));
    }
    for (SqlExpr e : conjuncts) {
      if (e instanceof SqlExpr.Binary b && b.operator().equals("=")) {
        if (isColumn(b.left(), f, column) && isKnown(b.right())) {
          return Optional.of(b.right());
        }
        if (isColumn(b.right(), f, column) && isKnown(b.left())) {
          return Optional.of(b.left());
        }
      }
    }
    return Optional.empty();
  }

  private boolean isColumn(SqlExpr e, FromItem f, String column) {
    if (!(e instanceof SqlExpr.Column c) || !c.key().equals(column)) {
      return false;
    }
    if (!c.qualifier().isEmpty()) {
      return f.source().label().equalsIgnoreCase(c.qualifier());
    }
    return frame.has(column) == Frame.Answer.NO
        && Sources.has(frame, f.source(), column) == Frame.Answer.YES;
  }

  /** Whether all sources that an expression reads are pinned already. */
  private boolean isKnown(SqlExpr e) {
    Set<String> labels = new HashSet<>();
    labels(e, labels);
    return pinned.containsAll(labels) && !hasQuery(e);
  }

  private static boolean hasQuery(SqlExpr e) {
    return e instanceof SqlExpr.Subquery || e.children().stream().anyMatch(Partners::hasQuery);
  }

  private boolean readsWritten(SqlExpr e) {
    if (e instanceof SqlExpr.Column c) {
      boolean own = c.qualifier().isEmpty() || frame.target().isMeantBy(c.qualifier());
      return own && frame.written().contains(c.key());
    }
    return e.children().stream().anyMatch(this::readsWritten);
  }

  private void labels(SqlExpr e, Set<String> into) {
    if (e instanceof SqlExpr.Column c) {
      for (FromItem f : frame.sources()) {
        String label = f.source().label();
        boolean meant =
            c.qualifier().isEmpty()
                ? frame.has(c.name()) != Frame.Answer.YES
                    && !frame.written().contains(c.key())
                    && Sources.has(frame, f.source(), c.name()) == Frame.Answer.YES
                : label.equalsIgnoreCase(c.qualifier());
        if (meant) {
          into.add(Sources.key(label));
        }
      }
    }
    e.children().forEach(x -> labels(x, into));
  }
}
