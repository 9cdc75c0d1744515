package dev.twiceover.schema.ddl;

import dev.twiceover.schema.ForeignKey;
import dev.twiceover.schema.UniqueKey;
import dev.twiceover.sql.read.Token;
import dev.twiceover.sql.read.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/** Pieces that several statements of DDL share. */
final class Parts {
  private final Tokens tokens;

  Parts(Tokens tokens) {
    this.tokens = tokens;
  }

  String name() {
    Token t = tokens.next();
    if (!t.isName() && t.kind() != Token.Kind.STRING) {
      throw tokens.failure("expected a name before");
    }
    return t.text();
  }

  String dotted() {
    StringBuilder path = new StringBuilder(name());
    while (tokens.accept(".")) {
      path.append('.');
      if (!tokens.at(".")) {
        path.append(name());
      }
    }
    return path.toString();
  }

  void toEnd() {
    while (!tokens.atEnd()) {
      tokens.next();
    }
  }

  /** Steps to the next comma or closing parenthesis on this level. */
  void toComma() {
    while (!tokens.atEnd() && !tokens.at(",") && !tokens.at(")")) {
      if (tokens.at("(")) {
        tokens.skipParentheses();
      } else {
        tokens.next();
      }
    }
  }

  /** A unique key from its column list on; NULLS NOT DISTINCT may stand on either side. */
  UniqueKey key(String name, boolean primary) {
    boolean distinct = nulls(true);
    if (tokens.accept("USING")) {
      tokens.next();
    }
    List<String> columns = new ArrayList<>();
    StringBuilder expression = new StringBuilder();
    tokens.expect("(");
    do {
      keyPart(columns, expression);
    } while (tokens.accept(","));
    tokens.expect(")");
    Optional<String> predicate = Optional.empty();
    boolean ignores = false;
    while (!tokens.atEnd() && !tokens.at(",") && !tokens.at(")")) {
      if (tokens.at("NULLS")) {
        distinct = nulls(distinct);
      } else if (tokens.accept("INCLUDE")) {
        tokens.skipParentheses();
      } else if (tokens.accept("WHERE")) {
        int start = tokens.position();
        while (!tokens.atEnd() && !tokens.at("WITH") && !tokens.at("TABLESPACE")) {
          tokens.next();
        }
        predicate = Optional.of(tokens.textSince(start));
      } else if (tokens.at("WITH") && tokens.peek(1).isSymbol("(")) {
        tokens.next();
        String options = tokens.skipParentheses().toUpperCase(Locale.ROOT).replaceAll("\\s", "");
        ignores |= options.contains("IGNORE_DUP_KEY=ON");
      } else if (tokens.at("(")) {
        tokens.skipParentheses();
      } else {
        tokens.next();
      }
    }
    // SQL Server takes two NULLs for equal.
    boolean nullsDistinct = distinct && tokens.dialect() != dev.twiceover.sql.Dialect.SQLSERVER;
    return new UniqueKey(
        name, primary, columns, expression.toString(), predicate, nullsDistinct, ignores);
  }

  private boolean nulls(boolean before) {
    if (!tokens.accept("NULLS")) {
      return before;
    }
    boolean not = tokens.accept("NOT");
    tokens.accept("DISTINCT");
    return !not;
  }

  /** One column of a key with its order, size or operator class; anything else is an expression. */
  private void keyPart(List<String> columns, StringBuilder expression) {
    int start = tokens.position();
    boolean plain = tokens.peek().isName() && !tokens.peek(1).isSymbol("(");
    boolean sized =
        tokens.peek().isName()
            && tokens.peek(1).isSymbol("(")
            && tokens.peek(2).kind() == Token.Kind.NUMBER
            && tokens.peek(3).isSymbol(")");
    if (plain) {
      columns.add(tokens.next().text());
      toComma();
      return;
    }
    TreeSet<String> names = new TreeSet<>();
    int level = 0;
    while (!tokens.atEnd() && !(level == 0 && (tokens.at(",") || tokens.at(")")))) {
      level += tokens.at("(") ? 1 : tokens.at(")") ? -1 : 0;
      Token t = tokens.next();
      if (t.isName() && !tokens.at("(")) {
        names.add(t.text().toLowerCase(Locale.ROOT));
      }
    }
    String text = tokens.textSince(start);
    if (sized) {
      // A prefix key is wider than its columns: it may reject more, never less.
      columns.add(text.substring(0, text.indexOf('(')).strip().replace("`", ""));
      return;
    }
    if (expression.length() > 0) {
      expression.append(", ");
    }
    expression.append(text);
    columns.addAll(names);
  }

  /** A reference from the table's name on. */
  ForeignKey references(List<String> columns) {
    String table = dotted();
    List<String> references = tokens.at("(") ? names() : List.of();
    String onDelete = "NO ACTION";
    boolean more = true;
    while (more) {
      if (tokens.accept("ON", "DELETE")) {
        onDelete = tokens.next().upper();
        if (tokens.atAny("NULL", "DEFAULT", "ACTION")) {
          onDelete += " " + tokens.next().upper();
        }
      } else {
        more = referenceOption();
      }
    }
    return new ForeignKey(columns, table, references, onDelete);
  }

  private boolean referenceOption() {
    if (tokens.accept("ON", "UPDATE")) {
      tokens.next();
      tokens.acceptAny("NULL", "DEFAULT", "ACTION");
      return true;
    }
    if (tokens.accept("MATCH")) {
      tokens.next();
      return true;
    }
    return tokens.acceptAny("DEFERRABLE", "ENFORCED")
        || tokens.accept("NOT", "DEFERRABLE")
        || tokens.accept("NOT", "VALID")
        || tokens.accept("INITIALLY", "DEFERRED")
        || tokens.accept("INITIALLY", "IMMEDIATE");
  }

  /** Names in parentheses, with sizes and orders left out. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    tokens.expect("(");
    do {
      names.add(name());
      toComma();
    } while (tokens.accept(","));
    tokens.expect(")");
    return names;
  }
}
