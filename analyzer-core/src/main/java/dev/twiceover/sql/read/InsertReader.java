package dev.twiceover.sql.read;

import dev.twiceover.sql.Assignment;
import dev.twiceover.sql.Modifier;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.SqlRewriter;
import dev.twiceover.sql.TableRef;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.read.Token.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads INSERT and REPLACE in the forms of all dialects. */
final class InsertReader {
  private final Reading reading;
  private final Tokens tokens;

  InsertReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
  }

  /** One insert from its verb on. */
  WriteStatement.Builder insert() {
    Verb verb = tokens.at("REPLACE") ? Verb.REPLACE : Verb.INSERT;
    tokens.next();
    Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
    boolean more = true;
    while (more) {
      more = false;
      if (tokens.peek().kind() == Kind.HINT) {
        String hint = tokens.next().text().toUpperCase(Locale.ROOT);
        if (hint.contains("IGNORE_ROW_ON_DUPKEY_INDEX")) {
          modifiers.add(Modifier.IGNORE);
        }
        more = true;
      } else if (tokens.accept("OR")) {
        String word = tokens.next().upper();
        switch (word) {
          case "IGNORE" -> modifiers.add(Modifier.IGNORE);
          case "REPLACE" -> verb = Verb.REPLACE;
          case "FAIL" -> modifiers.add(Modifier.OR_FAIL);
          case "ABORT", "ROLLBACK" -> modifiers.add(Modifier.OR_ABORT);
          default -> throw tokens.failure("unknown word behind OR");
        }
        more = true;
      } else if (tokens.at("IGNORE") && !tokens.peek(1).isSymbol("(")) {
        tokens.next();
        modifiers.add(Modifier.IGNORE);
        more = true;
      } else if (tokens.acceptAny("LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY")) {
        more = true;
      } else if (reading.queries.top().isPresent()) {
        more = true;
      }
    }
    if (verb == Verb.INSERT && tokens.atAny("ALL", "FIRST")) {
      return several();
    }
    tokens.acceptAny("INTO", "OVERWRITE");
    if (tokens.at("TABLE") && tokens.peek(1).isName()) {
      tokens.next();
    }
    WriteStatement.Builder builder = WriteStatement.of(verb, target());
    modifiers.forEach(builder::modifier);
    columns(builder);
    source(builder);
    SqlRewriter aliases = rowAlias(builder.build().columns());
    reading.conflicts.clauses(builder, aliases);
    reading.writes.holes(builder);
    reading.writes.returning(builder);
    return builder;
  }

  private TableRef target() {
    String name = reading.primaries.dotted();
    if (tokens.at("PARTITION") && tokens.peek(1).isSymbol("(")) {
      tokens.next();
      tokens.skipParentheses();
    }
    reading.sources.hints();
    TableRef table = SourceReader.table(name);
    if (tokens.accept("AS")) {
      return table.as(reading.primaries.name());
    }
    boolean alias =
        tokens.peek().isName()
            && !Words.isReserved(tokens.peek().upper())
            && !WriteReader.isHole(tokens.peek());
    return alias ? table.as(tokens.next().text()) : table;
  }

  private void columns(WriteStatement.Builder builder) {
    if (!tokens.at("(") || reading.queries.startsQuery()) {
      return;
    }
    tokens.next();
    do {
      if (WriteReader.isHole(tokens.peek())) {
        builder.partial("unknown columns " + tokens.next().text());
      } else {
        String dotted = reading.primaries.dotted();
        builder.columns(dotted.substring(dotted.lastIndexOf('.') + 1));
      }
    } while (tokens.accept(","));
    tokens.expect(")");
  }

  private void source(WriteStatement.Builder builder) {
    if (tokens.accept("OVERRIDING")) {
      tokens.acceptAny("SYSTEM", "USER");
      tokens.expect("VALUE");
    }
    reading.writes.returning(builder);
    if (tokens.accept("DEFAULT", "VALUES")) {
      builder.row();
    } else if (tokens.acceptAny("VALUES", "VALUE")) {
      if (WriteReader.isHole(tokens.peek())) {
        builder.partial("unknown rows " + tokens.next().text());
        while (tokens.accept(",")) {
          tokens.next();
        }
      } else {
        reading.queries.rows().forEach(builder::row);
      }
    } else if (tokens.accept("SET")) {
      set(builder);
    } else if (tokens.atAny("EXEC", "EXECUTE")) {
      while (!tokens.atEnd() && !tokens.at(";")) {
        tokens.next();
      }
      builder.partial("rows of a procedure");
    } else if (WriteReader.isHole(tokens.peek())) {
      builder.partial("unknown source " + tokens.next().text());
    } else {
      Query query = reading.queries.query();
      if (query instanceof Query.Rows rows && rows.with().isEmpty() && rows.limit().isEmpty()) {
        rows.rows().forEach(builder::row);
      } else {
        builder.source(query);
      }
    }
  }

  private void set(WriteStatement.Builder builder) {
    List<SqlExpr> values = new ArrayList<>();
    do {
      for (Assignment a : reading.writes.assignment()) {
        builder.columns(a.target().name());
        values.add(a.value());
      }
    } while (tokens.accept(","));
    builder.row(values);
  }

  /** MySQL's row alias: what turns its columns into the values tried. */
  private SqlRewriter rowAlias(List<String> inserted) {
    if (!tokens.accept("AS")) {
      return SqlRewriter.of(e -> e);
    }
    String alias = reading.primaries.name();
    List<String> renamed = tokens.at("(") ? reading.sources.names() : List.of();
    return SqlRewriter.of(
        e -> e instanceof SqlExpr.Column c ? tried(c, alias, renamed, inserted) : e);
  }

  private static SqlExpr tried(
      SqlExpr.Column c, String alias, List<String> renamed, List<String> inserted) {
    for (int i = 0; i < renamed.size(); i++) {
      boolean meant = c.qualifier().isEmpty() || c.qualifier().equalsIgnoreCase(alias);
      if (meant && renamed.get(i).equalsIgnoreCase(c.name()) && i < inserted.size()) {
        return new SqlExpr.Excluded(inserted.get(i));
      }
    }
    return c.qualifier().equalsIgnoreCase(alias) ? new SqlExpr.Excluded(c.name()) : c;
  }

  /** Oracle's INSERT ALL and INSERT FIRST. */
  private WriteStatement.Builder several() {
    boolean conditional = tokens.next().isWord("FIRST");
    List<WriteStatement.Builder> parts = new ArrayList<>();
    while (true) {
      if (tokens.accept("WHEN")) {
        conditional = true;
        reading.expressions.expression();
        tokens.expect("THEN");
      } else if (!tokens.accept("ELSE") && !tokens.at("INTO")) {
        break;
      }
      while (tokens.accept("INTO")) {
        WriteStatement.Builder part = WriteStatement.of(Verb.INSERT, target());
        columns(part);
        if (tokens.accept("VALUES")) {
          reading.queries.rows().forEach(part::row);
        }
        parts.add(part);
      }
    }
    if (parts.isEmpty()) {
      throw tokens.failure("expected INTO");
    }
    Query source = reading.queries.query();
    WriteStatement.Builder first = parts.get(0).source(source);
    for (WriteStatement.Builder part : parts.subList(1, parts.size())) {
      first.part(part.source(source).build());
    }
    if (conditional) {
      first.modifier(Modifier.CONDITIONAL_PARTS);
    }
    return first;
  }
}
