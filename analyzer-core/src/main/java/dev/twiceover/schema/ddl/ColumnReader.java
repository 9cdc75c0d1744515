package dev.twiceover.schema.ddl;

import dev.twiceover.schema.Column;
import dev.twiceover.schema.Column.Fill;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.schema.ddl.State.TableState;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.Volatiles;
import dev.twiceover.sql.read.SqlFragments;
import dev.twiceover.sql.read.Token;
import dev.twiceover.sql.read.Tokens;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads column definitions. */
final class ColumnReader {
  private static final Set<String> AFTER_TYPE =
      Set.of(
          "NOT",
          "NULL",
          "DEFAULT",
          "PRIMARY",
          "UNIQUE",
          "REFERENCES",
          "CHECK",
          "GENERATED",
          "IDENTITY",
          "AUTO_INCREMENT",
          "AUTOINCREMENT",
          "ON",
          "COLLATE",
          "COMMENT",
          "CONSTRAINT",
          "AS",
          "INVISIBLE",
          "VISIBLE",
          "ROWGUIDCOL",
          "FIRST",
          "AFTER",
          "KEY",
          "SPARSE",
          "PERSISTED",
          "STORED",
          "VIRTUAL",
          "ENCODE",
          "STORAGE",
          "COMPRESSION",
          "SELECTIVITY");

  private final Tokens tokens;
  private final Parts parts;

  ColumnReader(Tokens tokens) {
    this.tokens = tokens;
    this.parts = new Parts(tokens);
  }

  /** One definition; adds its keys and references to the table too. */
  void column(TableState table) {
    column(table, parts.name());
  }

  /** One definition whose name is already taken. */
  void column(TableState table, String name) {
    String type = type();
    boolean sqlite = tokens.dialect() == Dialect.SQLITE;
    boolean nullable = true;
    boolean primary = false;
    boolean unique = false;
    boolean touched = type.equals("rowversion") || isSqlServerTimestamp(type);
    Fill fill = type.contains("serial") ? Fill.SEQUENCE : touched ? Fill.EXPRESSION : Fill.NULL;
    if (type.contains("serial")) {
      nullable = false;
    }
    String text = "";
    String constraint = "";
    while (!tokens.atEnd() && !tokens.at(",") && !tokens.at(")")) {
      if (tokens.accept("NOT", "NULL")) {
        nullable = false;
      } else if (tokens.accept("CONSTRAINT")) {
        constraint = parts.name();
      } else if (tokens.accept("PRIMARY", "KEY")) {
        primary = true;
        tokens.acceptAny("ASC", "DESC", "CLUSTERED", "NONCLUSTERED");
      } else if (tokens.accept("UNIQUE")) {
        unique = true;
        tokens.accept("KEY");
      } else if (tokens.acceptAny("AUTO_INCREMENT", "AUTOINCREMENT") || tokens.accept("IDENTITY")) {
        fill = Fill.SEQUENCE;
        if (tokens.at("(")) {
          tokens.skipParentheses();
        }
      } else if (tokens.accept("GENERATED")) {
        Fill generated = generated();
        fill = generated == Fill.NULL ? fill : generated;
      } else if (tokens.at("AS") && tokens.peek(1).isSymbol("(")) {
        tokens.next();
        text = tokens.skipParentheses();
        fill = Fill.GENERATED;
      } else if (tokens.accept("DEFAULT")) {
        text = defaultText();
        fill = fill(text, type);
      } else if (tokens.accept("ON", "UPDATE")) {
        touched = true;
        tokens.next();
        if (tokens.at("(")) {
          tokens.skipParentheses();
        }
      } else if (tokens.accept("REFERENCES")) {
        table.foreignKeys.add(parts.references(List.of(name)));
      } else if (tokens.at("(")) {
        tokens.skipParentheses();
      } else {
        tokens.next();
      }
    }
    boolean rowId = sqlite && primary && type.equals("integer");
    if (rowId) {
      fill = Fill.SEQUENCE;
      nullable = false;
    }
    table.replace(new Column(name, type, nullable, fill, text, touched));
    if (primary) {
      String key = constraint.isEmpty() ? State.key(table.name) + "_pkey" : constraint;
      table.setPrimary(UniqueKey.primary(key, List.of(name)), !sqlite);
    }
    if (unique || (type.equals("serial") && tokens.dialect().isMySqlFamily())) {
      String key =
          constraint.isEmpty()
              ? State.key(table.name) + "_" + name.toLowerCase(Locale.ROOT) + "_key"
              : constraint;
      boolean distinct = tokens.dialect() != Dialect.SQLSERVER;
      table.keys.add(
          new UniqueKey(key, false, List.of(name), "", Optional.empty(), distinct, false));
    }
  }

  private boolean isSqlServerTimestamp(String type) {
    return type.equals("timestamp") && tokens.dialect() == Dialect.SQLSERVER;
  }

  /** The type as far as it goes; some columns have none. */
  String type() {
    StringBuilder type = new StringBuilder();
    while (!tokens.atEnd() && !tokens.at(",") && !tokens.at(")")) {
      Token t = tokens.peek();
      if (t.kind() == Token.Kind.WORD && AFTER_TYPE.contains(t.upper())) {
        break;
      }
      if (tokens.at("(")) {
        type.append('(').append(tokens.skipParentheses().strip()).append(')');
        continue;
      }
      tokens.next();
      boolean glue = t.isSymbol("[") || t.isSymbol("]") || t.isSymbol(".") || endsWithDot(type);
      if (type.length() > 0 && !glue) {
        type.append(' ');
      }
      type.append(t.text().toLowerCase(Locale.ROOT));
      if (t.isWord("CHARACTER") && tokens.at("SET")) {
        tokens.next();
        tokens.next();
      }
    }
    return type.toString();
  }

  private static boolean endsWithDot(StringBuilder type) {
    return type.length() > 0 && type.charAt(type.length() - 1) == '.';
  }

  /** What follows GENERATED: an identity or an expression. */
  private Fill generated() {
    tokens.accept("ALWAYS");
    if (tokens.accept("BY", "DEFAULT")) {
      tokens.accept("ON", "NULL");
    }
    tokens.accept("AS");
    if (tokens.accept("IDENTITY")) {
      if (tokens.at("(")) {
        tokens.skipParentheses();
      }
      return Fill.SEQUENCE;
    }
    if (tokens.accept("ROW")) {
      return Fill.CLOCK;
    }
    if (tokens.at("(")) {
      tokens.skipParentheses();
      return Fill.GENERATED;
    }
    return Fill.NULL;
  }

  /** The default up to the next constraint. */
  String defaultText() {
    int start = tokens.position();
    boolean first = true;
    while (!tokens.atEnd() && !tokens.at(",") && !tokens.at(")")) {
      Token t = tokens.peek();
      boolean ends =
          !first
              && t.kind() == Token.Kind.WORD
              && AFTER_TYPE.contains(t.upper())
              && !tokens.previous().isSymbol("::");
      if (ends) {
        break;
      }
      first = false;
      if (tokens.at("(")) {
        tokens.skipParentheses();
      } else {
        tokens.next();
      }
    }
    return tokens.textSince(start);
  }

  /** What a default writes. */
  Fill fill(String text, String type) {
    Optional<SqlExpr> read = SqlFragments.expression(text, tokens.dialect());
    if (read.isEmpty()) {
      return Fill.EXPRESSION;
    }
    SqlExpr e = read.get();
    while (e instanceof SqlExpr.Cast c) {
      e = c.operand();
    }
    if (e instanceof SqlExpr.Constant c) {
      return c.kind() == SqlExpr.ConstantKind.NULL ? Fill.NULL : Fill.CONSTANT;
    }
    if (e instanceof SqlExpr.Call c) {
      Optional<Volatiles.Source> source = Volatiles.source(c.name());
      boolean clock = isClockText(c);
      if (source.isPresent() || clock) {
        return clock || source.get() == Volatiles.Source.CLOCK
            ? Fill.CLOCK
            : source.get() == Volatiles.Source.RANDOM ? Fill.RANDOM : Fill.SEQUENCE;
      }
    }
    if (e instanceof SqlExpr.Column && type.startsWith("enum")) {
      return Fill.CONSTANT;
    }
    return Fill.EXPRESSION;
  }

  /** SQLite's {@code datetime('now')}. */
  private static boolean isClockText(SqlExpr.Call c) {
    return Volatiles.isSqliteClock(c);
  }
}
