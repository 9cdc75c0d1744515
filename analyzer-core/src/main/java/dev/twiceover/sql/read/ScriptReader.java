package dev.twiceover.sql.read;

import dev.twiceover.sql.Cte;
import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Holes;
import dev.twiceover.sql.Origin;
import dev.twiceover.sql.Query;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.StatementParser;
import dev.twiceover.sql.TableRef;
import dev.twiceover.sql.TextSpan;
import dev.twiceover.sql.Verb;
import dev.twiceover.sql.WriteStatement;
import dev.twiceover.sql.read.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Splits a text into its statements and reads each. */
final class ScriptReader {
  private static final Set<String> STARTS =
      Set.of(
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
          "END",
          "EXEC",
          "EXECUTE",
          "THROW",
          "RAISERROR",
          "RETURN",
          "PRINT",
          "WHILE",
          "TRUNCATE",
          "GO",
          "ELSE",
          "CREATE",
          "ALTER",
          "DROP",
          "SAVE",
          "WITH");
  private static final Set<String> ROUTINES =
      Set.of("TRIGGER", "PROCEDURE", "PROC", "FUNCTION", "EVENT", "PACKAGE");

  private static final int PARSED_STATEMENTS = 500;

  final String text;
  final List<Token> list;
  final Dialect dialect;
  final Reading reading;
  final Tokens tokens;
  private final StatementParser parser;
  private final BlockReader blocks;
  private int statements;

  ScriptReader(String text, List<Token> list, Dialect dialect, StatementParser parser) {
    this.text = text;
    this.list = list;
    this.dialect = dialect;
    this.parser = parser;
    this.reading = new Reading(text, list, dialect);
    this.tokens = reading.tokens;
    this.blocks = new BlockReader(this);
  }

  StatementParser parser() {
    return parser;
  }

  /** Every item up to the end of the tokens. */
  List<ScriptItem> all() {
    List<ScriptItem> items = new ArrayList<>();
    while (!tokens.atEnd()) {
      int before = tokens.position();
      if (tokens.accept(";") || tokens.accept("GO") || tokens.accept("/") || delimiter()) {
        continue;
      }
      items.add(item());
      if (tokens.position() == before) {
        items.add(skip(before, "no statement starts with " + tokens.peek()));
      }
    }
    return items;
  }

  /** The mysql client's {@code DELIMITER //}. */
  private boolean delimiter() {
    if (!tokens.at("DELIMITER")) {
      return false;
    }
    int end = tokens.next().end();
    int line = text.indexOf('\n', end);
    while (!tokens.atEnd() && (line < 0 || tokens.peek().start() < line)) {
      tokens.next();
    }
    return true;
  }

  /** One item; if it cannot be read, its text up to the next semicolon. */
  ScriptItem item() {
    int start = tokens.position();
    int questions = tokens.questions();
    try {
      Optional<ScriptItem> steering = blocks.steering();
      return steering.isPresent() ? steering.get() : statement();
    } catch (UnreadableSqlException e) {
      tokens.reset(start);
      tokens.questions(questions);
      return skip(start, e.reason());
    }
  }

  private ScriptItem skip(int start, String reason) {
    tokens.reset(start);
    int end = statementEnd();
    tokens.reset(start);
    while (tokens.position() < end) {
      if (tokens.next().kind() == Kind.QUESTION) {
        tokens.nextQuestion();
      }
    }
    if (tokens.position() == start) {
      tokens.next();
    }
    return new ScriptItem.Unreadable(span(start), tokens.textSince(start), reason);
  }

  TextSpan span(int start) {
    int from = list.get(start).start();
    int to = tokens.position() > start ? tokens.previous().end() : from;
    return new TextSpan(from, to);
  }

  private ScriptItem statement() {
    int start = tokens.position();
    int end = statementEnd();
    tokens.reset(start);
    if (isRoutine()) {
      return routine(start, end);
    }
    Optional<ScriptItem> parsed = byParser(start, end);
    return parsed.isPresent() ? parsed.get() : byTokens(start);
  }

  private Optional<ScriptItem> byParser(int start, int end) {
    // A dump has thousands of plain statements; tokens are read ten times faster.
    if (++statements > PARSED_STATEMENTS) {
      return Optional.empty();
    }
    Optional<ParserText> input = ParserText.of(list, start, end, tokens.questions(), dialect);
    if (input.isEmpty()) {
      return Optional.empty();
    }
    ParserText in = input.get();
    StatementParser.Outcome outcome = parser.parse(in.text(), dialect, in.parameters());
    if (outcome instanceof StatementParser.Outcome.Rejected) {
      return Optional.empty();
    }
    tokens.reset(end);
    tokens.questions(in.questions());
    TextSpan span = span(start);
    if (outcome instanceof StatementParser.Outcome.Write w) {
      return Optional.of(write(span, w.statement(), Origin.PARSER));
    }
    return Optional.of(read(span, ((StatementParser.Outcome.Read) outcome).query()));
  }

  private ScriptItem byTokens(int start) {
    ScriptItem item = readTokens(start);
    boolean ends =
        tokens.atEnd()
            || tokens.at(";")
            || (tokens.peek().kind() == Kind.WORD
                && STARTS.contains(tokens.peek().upper())
                && (dialect == Dialect.SQLSERVER || dialect == Dialect.ANSI || blocks.inside()));
    if (!ends) {
      throw tokens.failure("text is left over");
    }
    return item;
  }

  private ScriptItem readTokens(int start) {
    List<Cte> with = tokens.at("WITH") ? reading.queries.with() : List.of();
    if (reading.writes.startsWrite()) {
      WriteStatement w = reading.writes.writeBehind(with);
      return write(span(start), w, Origin.TOKENS);
    }
    if (isBare(tokens.peek())) {
      Token hole = tokens.next();
      throw new UnreadableSqlException("the statement starts with unknown text " + hole.text());
    }
    boolean call =
        blocks.inside() && tokens.peek().isName() && !reading.queries.startsQuery() && isCall();
    if (call) {
      WriteStatement w = reading.writes.bareCall();
      return write(span(start), w, Origin.TOKENS);
    }
    Query query = reading.queries.queryBehind(with);
    return read(span(start), query);
  }

  private boolean isCall() {
    Token t = tokens.peek(1);
    return t.isSymbol("(") || t.isSymbol(".") || t.isSymbol(";");
  }

  private static boolean isBare(Token t) {
    return t.kind() == Kind.WORD && Holes.is(t.text());
  }

  private ScriptItem write(TextSpan span, WriteStatement w, Origin origin) {
    WriteStatement tagged = w.toBuilder().origin(origin, span.of(text)).build();
    return new ScriptItem.Write(span, Tidy.tidy(tagged, dialect));
  }

  /** A query; SELECT INTO makes a table, and a changed table in FROM is a write. */
  private ScriptItem read(TextSpan span, Query query) {
    if (query instanceof Query.Select s) {
      if (!s.into().isEmpty() && !s.into().startsWith("@") && !blocks.inside()) {
        WriteStatement made =
            WriteStatement.of(Verb.DDL, TableRef.of(s.into()))
                .action("SELECT INTO")
                .source(query)
                .build();
        return write(span, made, Origin.TOKENS);
      }
      if (s.from().size() == 1 && s.from().get(0).source() instanceof Query.Changed c) {
        return write(span, c.write(), Origin.TOKENS);
      }
    }
    return new ScriptItem.Read(span, query, span.of(text));
  }

  private boolean isRoutine() {
    if (!tokens.atAny("CREATE", "ALTER")) {
      return false;
    }
    for (int i = 1; i < 8; i++) {
      Token t = tokens.peek(i);
      if (t.isSymbol("(") || t.kind() == Kind.END) {
        return false;
      }
      if (t.kind() == Kind.WORD && ROUTINES.contains(t.upper())) {
        return true;
      }
      if (t.isWord("TABLE") || t.isWord("INDEX") || t.isWord("VIEW") || t.isWord("SEQUENCE")) {
        return false;
      }
    }
    return false;
  }

  private ScriptItem routine(int start, int end) {
    boolean replace = tokens.peek(1).isWord("OR") && tokens.peek(2).isWord("REPLACE");
    while (!(tokens.peek().kind() == Kind.WORD && ROUTINES.contains(tokens.peek().upper()))) {
      tokens.next();
    }
    String kind = tokens.next().upper();
    boolean ifNot = tokens.accept("IF", "NOT", "EXISTS");
    String name = tokens.peek().isName() ? reading.primaries.dotted() : "";
    tokens.reset(end);
    WriteStatement.Builder builder =
        WriteStatement.of(Verb.DDL, SourceReader.table(name)).action("CREATE " + kind);
    if (replace) {
      builder.modifier(dev.twiceover.sql.Modifier.CREATE_OR_REPLACE);
    }
    if (ifNot) {
      builder.modifier(dev.twiceover.sql.Modifier.IF_NOT_EXISTS);
    }
    return write(span(start), builder.build(), Origin.TOKENS);
  }

  /** Steps to the token behind the statement that starts here; bodies of routines are inside it. */
  int statementEnd() {
    boolean routine = isRoutine();
    boolean batch = routine && dialect == Dialect.SQLSERVER;
    boolean declares = routine && dialect == Dialect.ORACLE;
    int level = 0;
    boolean body = false;
    while (!tokens.atEnd()) {
      Token t = tokens.peek();
      if (t.isWord("GO") && startsLine(t) && dialect == Dialect.SQLSERVER) {
        break;
      }
      if (routine && t.kind() == Kind.WORD) {
        if (t.isWord("BEGIN") || t.isWord("CASE")) {
          level++;
          body = true;
        } else if (t.isWord("END") && !endsInner(tokens.peek(1))) {
          level--;
        }
      }
      boolean inner = batch || level > 0 || (declares && !body);
      if (t.isSymbol(";") && !inner) {
        break;
      }
      tokens.next();
    }
    return tokens.position();
  }

  private static boolean endsInner(Token t) {
    return t.isWord("IF")
        || t.isWord("LOOP")
        || t.isWord("WHILE")
        || t.isWord("REPEAT")
        || t.isWord("FOR");
  }

  private boolean startsLine(Token t) {
    int i = t.start() - 1;
    while (i >= 0 && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i--;
    }
    return i < 0 || text.charAt(i) == '\n' || text.charAt(i) == '\r';
  }

  /** Whether a word can only start a statement, as T-SQL needs no semicolons. */
  static boolean startsStatement(Token t) {
    return t.kind() == Kind.WORD && STARTS.contains(t.upper());
  }
}
