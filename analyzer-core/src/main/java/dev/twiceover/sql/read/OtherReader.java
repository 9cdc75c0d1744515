package dev.twiceover.sql.read;

import dev.twiceover.sql.Modifier;
import dev.twiceover.sql.TableRef;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.read.Token.Kind;
import java.util.Set;

/** Reads calls, bulk loads, TRUNCATE, and of DDL what decides its second run. */
final class OtherReader {
  private static final Set<String> DDL =
      Set.of(
          "CREATE",
          "ALTER",
          "DROP",
          "RENAME",
          "COMMENT",
          "GRANT",
          "REVOKE",
          "ANALYZE",
          "VACUUM",
          "REINDEX",
          "REFRESH",
          "CLUSTER",
          "OPTIMIZE");
  private static final Set<String> ADJECTIVES =
      Set.of(
          "UNIQUE",
          "TEMP",
          "TEMPORARY",
          "GLOBAL",
          "LOCAL",
          "UNLOGGED",
          "BITMAP",
          "CLUSTERED",
          "NONCLUSTERED",
          "CONSTRAINT",
          "CACHED",
          "MEMORY",
          "FULLTEXT",
          "SPATIAL",
          "RECURSIVE",
          "FORCE",
          "EDITIONABLE",
          "NONEDITIONABLE",
          "PUBLIC",
          "EXTERNAL",
          "FOREIGN");

  private final Reading reading;
  private final Tokens tokens;

  OtherReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
  }

  boolean startsDdl() {
    Token t = tokens.peek();
    return t.kind() == Kind.WORD && DDL.contains(t.upper());
  }

  WriteStatement.Builder other() {
    if (startsDdl()) {
      return ddl();
    }
    if (tokens.at("{")) {
      return escapedCall();
    }
    Token t = tokens.next();
    return switch (t.upper()) {
      case "TRUNCATE" -> truncate();
      case "CALL", "PERFORM" -> call();
      case "EXEC", "EXECUTE" -> execute();
      case "COPY" -> copy();
      case "LOAD" -> load();
      case "NOTIFY" -> {
        toEnd();
        yield WriteStatement.of(Verb.CALL, TableRef.of("pg_notify"));
      }
      default ->
          throw new UnreadableSqlException(
              "expected a statement, found " + t + " at offset " + t.start());
    };
  }

  private WriteStatement.Builder truncate() {
    tokens.accept("TABLE");
    tokens.accept("IF", "EXISTS");
    tokens.accept("ONLY");
    WriteStatement.Builder builder = WriteStatement.of(Verb.TRUNCATE, table());
    while (tokens.accept(",")) {
      builder.alsoTarget(table());
    }
    int start = tokens.position();
    toEnd();
    String options = tokens.textSince(start);
    return options.isEmpty() ? builder : builder.dropped(options);
  }

  private TableRef table() {
    TableRef table = SourceReader.table(reading.primaries.dotted());
    tokens.accept("*");
    return table;
  }

  /** A call whose name is next. */
  WriteStatement.Builder call() {
    TableRef procedure = table();
    WriteStatement.Builder builder = WriteStatement.of(Verb.CALL, procedure);
    if (tokens.accept("(")) {
      if (!tokens.accept(")")) {
        do {
          if (tokens.peek().isName() && tokens.peek(1).isSymbol("=>")) {
            tokens.next();
            tokens.next();
          }
          builder.argument(reading.expressions.expression());
        } while (tokens.accept(","));
        tokens.expect(")");
      }
    }
    return builder;
  }

  /** {@code {call p(?)}} and {@code {? = call p(?)}}. */
  private WriteStatement.Builder escapedCall() {
    tokens.expect("{");
    if (tokens.peek().kind() == Kind.QUESTION) {
      tokens.next();
      tokens.nextQuestion();
      tokens.expect("=");
    }
    tokens.expect("CALL");
    WriteStatement.Builder builder = call();
    tokens.expect("}");
    return builder;
  }

  /** T-SQL's EXEC, EXECUTE IMMEDIATE and dynamic SQL. */
  private WriteStatement.Builder execute() {
    boolean dynamic =
        tokens.at("(") || tokens.at("IMMEDIATE") || tokens.peek().kind() == Kind.STRING;
    if (dynamic) {
      WriteStatement.Builder builder =
          WriteStatement.of(Verb.CALL, TableRef.of("")).action("DYNAMIC");
      toEnd();
      return builder;
    }
    if (tokens.peek().kind() == Kind.PARAMETER && tokens.peek(1).isSymbol("=")) {
      tokens.next();
      tokens.next();
    }
    if (tokens.peek().kind() == Kind.PARAMETER) {
      tokens.next();
      return WriteStatement.of(Verb.CALL, TableRef.of("")).action("DYNAMIC");
    }
    WriteStatement.Builder builder = WriteStatement.of(Verb.CALL, table());
    if (tokens.at("(")) {
      tokens.next();
      reading.expressions.list().forEach(builder::argument);
      tokens.expect(")");
      return builder;
    }
    while (!tokens.atEnd() && !tokens.at(";") && !tokens.at("END") && !startsStatement()) {
      if (tokens.peek().kind() == Kind.PARAMETER && tokens.peek(1).isSymbol("=")) {
        tokens.next();
        tokens.next();
      }
      builder.argument(reading.expressions.expression());
      tokens.acceptAny("OUTPUT", "OUT");
      if (!tokens.accept(",")) {
        break;
      }
    }
    return builder;
  }

  private boolean startsStatement() {
    return tokens.atAny(
        "INSERT",
        "UPDATE",
        "DELETE",
        "MERGE",
        "SELECT",
        "IF",
        "SET",
        "DECLARE",
        "COMMIT",
        "ROLLBACK",
        "BEGIN",
        "EXEC",
        "THROW",
        "RETURN");
  }

  /** {@code COPY t (a, b) FROM ..}. */
  private WriteStatement.Builder copy() {
    if (tokens.at("(")) {
      tokens.skipParentheses();
      toEnd();
      return WriteStatement.of(Verb.DDL, TableRef.of("")).action("COPY TO");
    }
    TableRef table = table();
    WriteStatement.Builder builder = WriteStatement.of(Verb.LOAD, table).action("COPY");
    if (tokens.at("(")) {
      builder.columns(reading.sources.names());
    }
    boolean in = tokens.accept("FROM");
    toEnd();
    return in ? builder : WriteStatement.of(Verb.DDL, table).action("COPY TO");
  }

  /** {@code LOAD DATA INFILE 'f' IGNORE INTO TABLE t}. */
  private WriteStatement.Builder load() {
    boolean ignore = false;
    boolean replace = false;
    while (!tokens.accept("INTO", "TABLE")) {
      if (tokens.atEnd()) {
        throw tokens.failure("expected INTO TABLE");
      }
      ignore |= tokens.at("IGNORE");
      replace |= tokens.at("REPLACE");
      tokens.next();
    }
    WriteStatement.Builder builder = WriteStatement.of(Verb.LOAD, table()).action("LOAD DATA");
    if (ignore) {
      builder.modifier(Modifier.IGNORE);
    }
    if (replace) {
      builder.modifier(Modifier.OR_REPLACE);
    }
    toEnd();
    return builder;
  }

  private WriteStatement.Builder ddl() {
    StringBuilder action = new StringBuilder(tokens.next().upper());
    boolean replace = tokens.accept("OR", "REPLACE");
    while (tokens.peek().kind() == Kind.WORD && ADJECTIVES.contains(tokens.peek().upper())) {
      tokens.next();
    }
    if (tokens.peek().kind() == Kind.WORD && !tokens.at("ON")) {
      action.append(' ').append(tokens.next().upper());
    }
    tokens.accept("CONCURRENTLY");
    boolean ifNot = tokens.accept("IF", "NOT", "EXISTS");
    boolean ifExists = tokens.accept("IF", "EXISTS");
    tokens.accept("ONLY");
    TableRef name = tokens.peek().isName() ? table() : TableRef.of("");
    WriteStatement.Builder builder = WriteStatement.of(Verb.DDL, name).action(action.toString());
    if (replace) {
      builder.modifier(Modifier.CREATE_OR_REPLACE);
    }
    if (action.toString().startsWith("ALTER")) {
      alterations(builder);
    } else {
      toEnd();
      if (ifNot) {
        builder.modifier(Modifier.IF_NOT_EXISTS);
      }
      if (ifExists) {
        builder.modifier(Modifier.IF_EXISTS);
      }
    }
    return builder;
  }

  /** An ALTER is repeatable only if each of its changes asks first. */
  private void alterations(WriteStatement.Builder builder) {
    boolean guarded = true;
    boolean any = false;
    boolean starts = true;
    while (!tokens.atEnd() && !tokens.at(";")) {
      if (starts && tokens.atAny("ADD", "DROP", "RENAME", "MODIFY", "CHANGE", "ALTER", "SET")) {
        any = true;
        boolean harmless = tokens.atAny("ALTER", "SET", "MODIFY");
        tokens.next();
        tokens.acceptAny("COLUMN", "CONSTRAINT", "INDEX");
        boolean asks = tokens.accept("IF", "NOT", "EXISTS") || tokens.accept("IF", "EXISTS");
        guarded &= asks || harmless;
        starts = false;
      } else if (tokens.at("(")) {
        tokens.skipParentheses();
      } else {
        starts = tokens.at(",");
        tokens.next();
      }
    }
    if (any && guarded) {
      builder.modifier(Modifier.IF_NOT_EXISTS);
    }
  }

  private void toEnd() {
    while (!tokens.atEnd() && !tokens.at(";")) {
      if (tokens.at("(")) {
        tokens.skipParentheses();
      } else {
        tokens.next();
      }
    }
  }
}
