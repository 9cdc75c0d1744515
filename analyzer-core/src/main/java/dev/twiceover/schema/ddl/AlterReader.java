package dev.twiceover.schema.ddl;

import dev.twiceover.schema.Column;
import dev.twiceover.schema.Column.Fill;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.schema.ddl.State.TableState;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.read.Tokens;
import java.util.Optional;

/** Reads ALTER TABLE. */
final class AlterReader {
  private final State state;
  private final Tokens tokens;
  private final Parts parts;
  private final ColumnReader columns;
  private final TableReader tables;

  AlterReader(State state, Tokens tokens) {
    this.state = state;
    this.tokens = tokens;
    this.parts = new Parts(tokens);
    this.columns = new ColumnReader(tokens);
    this.tables = new TableReader(state, tokens);
  }

  void alter() {
    tokens.accept("IF", "EXISTS");
    tokens.accept("ONLY");
    String name = parts.dotted();
    tokens.accept("*");
    if (tokens.accept("WITH")) {
      tokens.acceptAny("CHECK", "NOCHECK");
    }
    boolean adds = false;
    TableState table = state.tableOrPart(name);
    do {
      adds = action(table, adds);
      parts.toComma();
      tokens.accept(")");
    } while (tokens.accept(","));
  }

  /** One change; answers whether a bare next item is one more column. */
  private boolean action(TableState table, boolean adds) {
    if (tokens.accept("ADD")) {
      tokens.accept("(");
      add(table);
      return true;
    }
    if (tokens.accept("DROP")) {
      drop(table);
      return false;
    }
    if (tokens.accept("ALTER")) {
      tokens.accept("COLUMN");
      change(table);
      return false;
    }
    if (tokens.accept("MODIFY")) {
      tokens.accept("COLUMN");
      tokens.accept("(");
      redefine(table, parts.name());
      return false;
    }
    if (tokens.accept("CHANGE")) {
      tokens.accept("COLUMN");
      String old = parts.name();
      String renamed = tokens.peek().text();
      table.renameColumn(old, renamed);
      redefine(table, parts.name());
      return false;
    }
    if (tokens.accept("RENAME")) {
      rename(table);
      return false;
    }
    if (adds && tokens.peek().isName()) {
      add(table);
      return true;
    }
    return false;
  }

  private void add(TableState table) {
    String constraint = "";
    if (tokens.accept("CONSTRAINT")) {
      tokens.accept("IF", "NOT", "EXISTS");
      constraint = parts.name();
    }
    if (tables.constraint(table, constraint)) {
      return;
    }
    tokens.accept("COLUMN");
    boolean ifNot = tokens.accept("IF", "NOT", "EXISTS");
    String name = parts.name();
    if (ifNot && table.column(name).isPresent()) {
      return;
    }
    columns.column(table, name);
  }

  private void redefine(TableState table, String name) {
    columns.column(table, name);
  }

  private void drop(TableState table) {
    if (tokens.accept("PRIMARY", "KEY")) {
      table.keys.removeIf(UniqueKey::primary);
      return;
    }
    boolean key = tokens.acceptAny("CONSTRAINT", "INDEX", "KEY", "UNIQUE");
    if (tokens.accept("FOREIGN", "KEY") || tokens.at("DEFAULT")) {
      return;
    }
    tokens.accept("COLUMN");
    tokens.accept("IF", "EXISTS");
    String name = parts.name();
    if (key) {
      table.dropKey(name);
    } else {
      table.dropColumn(name);
    }
  }

  /** {@code ALTER COLUMN c SET DEFAULT ..} and its like; T-SQL gives a new type. */
  private void change(TableState table) {
    String name = parts.name();
    Optional<Column> old = table.column(name);
    if (old.isEmpty()) {
      return;
    }
    Column c = old.get();
    if (tokens.accept("SET", "NOT", "NULL")) {
      table.replace(with(c, false, c.fill(), c.fillText()));
    } else if (tokens.accept("DROP", "NOT", "NULL") || tokens.accept("SET", "NULL")) {
      table.replace(with(c, true, c.fill(), c.fillText()));
    } else if (tokens.accept("SET", "DEFAULT")) {
      String text = columns.defaultText();
      table.replace(with(c, c.nullable(), columns.fill(text, c.type()), text));
    } else if (tokens.accept("DROP", "DEFAULT") || tokens.accept("DROP", "IDENTITY")) {
      table.replace(with(c, c.nullable(), Fill.NULL, ""));
    } else if (tokens.accept("ADD", "GENERATED")) {
      table.replace(with(c, c.nullable(), Fill.SEQUENCE, ""));
    } else if (tokens.accept("TYPE") || tokens.accept("SET", "DATA", "TYPE")) {
      table.replace(
          new Column(c.name(), columns.type(), c.nullable(), c.fill(), c.fillText(), c.touched()));
    } else if (tokens.dialect() == Dialect.SQLSERVER || tokens.dialect() == Dialect.H2) {
      String type = columns.type();
      boolean nullable = !tokens.accept("NOT", "NULL");
      table.replace(new Column(c.name(), type, nullable, c.fill(), c.fillText(), c.touched()));
    }
  }

  private static Column with(Column c, boolean nullable, Fill fill, String text) {
    return new Column(c.name(), c.type(), nullable, fill, text, c.touched());
  }

  private void rename(TableState table) {
    if (tokens.acceptAny("TO", "AS")) {
      state.renameTable(table.name, parts.dotted());
      return;
    }
    if (tokens.acceptAny("CONSTRAINT", "INDEX", "KEY")) {
      String from = parts.name();
      tokens.expect("TO");
      String to = parts.name();
      table.keys.replaceAll(k -> k.name().equalsIgnoreCase(from) ? renamed(k, to) : k);
      return;
    }
    tokens.accept("COLUMN");
    String from = parts.name();
    if (tokens.accept("TO")) {
      table.renameColumn(from, parts.name());
    } else {
      state.renameTable(table.name, from);
    }
  }

  private static UniqueKey renamed(UniqueKey k, String name) {
    return new UniqueKey(
        name,
        k.primary(),
        k.columns(),
        k.expression(),
        k.predicate(),
        k.nullsDistinct(),
        k.ignoresDuplicates());
  }
}
