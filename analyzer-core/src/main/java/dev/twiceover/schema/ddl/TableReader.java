package dev.twiceover.schema.ddl;

import dev.twiceover.schema.UniqueKey;
import dev.twiceover.schema.ddl.State.TableState;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.read.Token;
import dev.twiceover.sql.read.Tokens;
import java.util.List;
import java.util.Locale;

/** Reads CREATE TABLE. */
final class TableReader {
  private final State state;
  private final Tokens tokens;
  private final Parts parts;
  private final ColumnReader columns;

  TableReader(State state, Tokens tokens) {
    this.state = state;
    this.tokens = tokens;
    this.parts = new Parts(tokens);
    this.columns = new ColumnReader(tokens);
  }

  void create() {
    boolean ifNot = tokens.accept("IF", "NOT", "EXISTS");
    String name = parts.dotted();
    if (ifNot && state.table(name).isPresent()) {
      return;
    }
    TableState table = new TableState(name);
    if (tokens.accept("LIKE")) {
      copy(parts.dotted(), table);
    } else if (!tokens.at("(") || tokens.peek(1).isWord("SELECT")) {
      // CREATE TABLE .. AS, PARTITION OF, OF type: the columns are not listed.
      table.complete = false;
      if (tokens.accept("PARTITION", "OF")) {
        copy(parts.dotted(), table);
      }
    } else {
      tokens.expect("(");
      do {
        element(table);
      } while (tokens.accept(","));
      tokens.expect(")");
    }
    options(table);
    state.put(table);
  }

  private void copy(String from, TableState into) {
    state
        .table(from)
        .ifPresentOrElse(
            t -> {
              into.columns.addAll(t.columns);
              into.keys.addAll(t.keys);
              into.complete = t.complete;
            },
            () -> into.complete = false);
  }

  /** SQLite's STRICT and WITHOUT ROWID tables keep NULL out of the primary key. */
  private void options(TableState table) {
    boolean strict = false;
    while (!tokens.atEnd()) {
      strict |= tokens.at("STRICT") || tokens.at("WITHOUT", "ROWID");
      if (tokens.accept("AS") || tokens.at("SELECT")) {
        table.complete = table.complete && !table.columns.isEmpty();
      }
      tokens.next();
    }
    if (strict) {
      table.keys.stream()
          .filter(UniqueKey::primary)
          .findFirst()
          .ifPresent(k -> table.setPrimary(k, true));
    }
  }

  private void element(TableState table) {
    String constraint = "";
    if (tokens.at("CONSTRAINT")) {
      tokens.next();
      constraint = tokens.atAny("PRIMARY", "UNIQUE", "FOREIGN", "CHECK") ? "" : parts.name();
    }
    if (!constraint(table, constraint)) {
      columns.column(table);
    }
    parts.toComma();
  }

  /** Takes a table constraint if one is next. */
  boolean constraint(TableState table, String constraint) {
    boolean notNull = tokens.dialect() != Dialect.SQLITE;
    if (tokens.accept("PRIMARY", "KEY")) {
      tokens.acceptAny("CLUSTERED", "NONCLUSTERED");
      if (tokens.accept("USING")) {
        tokens.accept("INDEX");
        usingIndex(table, constraint, true);
        return true;
      }
      String name = constraint.isEmpty() ? State.key(table.name) + "_pkey" : constraint;
      table.setPrimary(parts.key(name, true), notNull || isRowId(table));
      return true;
    }
    if (tokens.at("UNIQUE") && !isType(tokens.peek(1))) {
      tokens.next();
      tokens.acceptAny("KEY", "INDEX");
      tokens.acceptAny("CLUSTERED", "NONCLUSTERED");
      if (tokens.accept("USING")) {
        tokens.accept("INDEX");
        usingIndex(table, constraint, false);
        return true;
      }
      boolean named = tokens.peek().isName() && !tokens.at("NULLS");
      String own = named ? parts.name() : "";
      UniqueKey key = parts.key(constraint.isEmpty() ? own : constraint, false);
      table.keys.add(key.name().isEmpty() ? named(key, table) : key);
      return true;
    }
    if (tokens.accept("FOREIGN", "KEY")) {
      if (tokens.peek().isName()) {
        tokens.next();
      }
      List<String> own = parts.names();
      tokens.expect("REFERENCES");
      table.foreignKeys.add(parts.references(own));
      return true;
    }
    if (tokens.at("CHECK") && tokens.peek(1).isSymbol("(")) {
      return true;
    }
    if (tokens.atAny("KEY", "INDEX", "FULLTEXT", "SPATIAL") && !isType(tokens.peek(1))) {
      return true;
    }
    if (tokens.atAny("EXCLUDE", "PERIOD", "LIKE") && !isType(tokens.peek(1))) {
      boolean like = tokens.accept("LIKE");
      if (like) {
        copy(parts.dotted(), table);
      }
      return true;
    }
    return false;
  }

  private static UniqueKey named(UniqueKey key, TableState table) {
    String name = State.key(table.name) + "_" + String.join("_", key.columns()) + "_key";
    return new UniqueKey(
        name,
        key.primary(),
        key.columns(),
        key.expression(),
        key.predicate(),
        key.nullsDistinct(),
        key.ignoresDuplicates());
  }

  /** {@code ADD CONSTRAINT c UNIQUE USING INDEX ix}. */
  private void usingIndex(TableState table, String constraint, boolean primary) {
    String index = parts.name();
    for (UniqueKey k : List.copyOf(table.keys)) {
      if (k.name().equalsIgnoreCase(index)) {
        table.keys.remove(k);
        UniqueKey renamed =
            new UniqueKey(
                constraint.isEmpty() ? index : constraint,
                primary,
                k.columns(),
                k.expression(),
                k.predicate(),
                k.nullsDistinct(),
                k.ignoresDuplicates());
        if (primary) {
          table.setPrimary(renamed, true);
        } else {
          table.keys.add(renamed);
        }
      }
    }
  }

  private boolean isRowId(TableState table) {
    return table.columns.stream().anyMatch(c -> c.type().equals("integer"));
  }

  /** Whether a word is a type, so that the one before it names a column. */
  private static boolean isType(Token t) {
    if (t.kind() != Token.Kind.WORD) {
      return false;
    }
    String word = t.text().toLowerCase(Locale.ROOT);
    return word.startsWith("int")
        || word.startsWith("varchar")
        || word.startsWith("char")
        || word.startsWith("text")
        || word.startsWith("bool")
        || word.startsWith("num")
        || word.startsWith("dec")
        || word.startsWith("date")
        || word.startsWith("time")
        || word.startsWith("big")
        || word.startsWith("small")
        || word.startsWith("tiny")
        || word.startsWith("json")
        || word.startsWith("uuid");
  }
}
