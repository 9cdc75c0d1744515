package dev.twiceover.sql.read;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.ScriptItem;
import dev.twiceover.sql.ScriptItem.Block;
import dev.twiceover.sql.ScriptItem.Control;
import dev.twiceover.sql.ScriptItem.ControlKind;
import dev.twiceover.sql.ScriptItem.Handler;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.read.Token.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads what steers statements: transactions, blocks, IF, loops, handlers, in all dialects. */
final class BlockReader {
  private final ScriptReader script;
  private final Tokens tokens;
  private final Set<String> rowCounts = new HashSet<>();
  private int blocks;

  BlockReader(ScriptReader script) {
    this.script = script;
    this.tokens = script.tokens;
  }

  /** Whether the place is inside a procedural block, where words end statements. */
  boolean inside() {
    return blocks > 0;
  }

  void enterBody() {
    blocks++;
  }

  /** The steering item that starts here, if one does. */
  Optional<ScriptItem> steering() {
    Token t = tokens.peek();
    if (t.kind() != Kind.WORD) {
      return Optional.empty();
    }
    int start = tokens.position();
    return switch (t.upper()) {
      case "BEGIN" -> Optional.of(begin(start));
      case "START" ->
          tokens.peek(1).isWord("TRANSACTION")
              ? Optional.of(control(start, ControlKind.BEGIN))
              : Optional.empty();
      case "COMMIT" -> Optional.of(control(start, ControlKind.COMMIT));
      case "ROLLBACK", "ABORT" -> Optional.of(rollback(start));
      case "SAVEPOINT", "SAVE" -> Optional.of(control(start, ControlKind.SAVEPOINT));
      case "END" -> Optional.of(control(start, ControlKind.COMMIT));
      case "IF" -> Optional.of(branch(start));
      case "WHILE", "LOOP", "FOR", "REPEAT" -> Optional.of(loop(start));
      case "DO" -> Optional.of(anonymous(start));
      case "DECLARE" -> Optional.of(declare(start));
      case "SET" -> tokens.peek(1).isWord("STATEMENT") ? Optional.empty() : Optional.of(set(start));
      case "THROW", "RAISERROR", "SIGNAL", "RESIGNAL" ->
          Optional.of(control(start, ControlKind.THROW));
      case "RAISE" -> Optional.of(control(start, raises() ? ControlKind.THROW : ControlKind.OTHER));
      case "RETURN", "LEAVE" -> Optional.of(control(start, ControlKind.RETURN));
      case "GET" -> Optional.of(diagnostics(start));
      case "USE",
          "PRINT",
          "PRAGMA",
          "RELEASE",
          "SHOW",
          "EXPLAIN",
          "NULL",
          "ITERATE",
          "EXIT",
          "CONTINUE",
          "OPEN",
          "CLOSE",
          "FETCH",
          "DEALLOCATE",
          "LOCK",
          "UNLOCK",
          "DESCRIBE",
          "CHECKPOINT",
          "DISCARD",
          "RESET",
          "LISTEN",
          "UNLISTEN",
          "WAITFOR",
          "ATTACH",
          "DETACH" ->
          Optional.of(control(start, ControlKind.OTHER));
      default -> other(start);
    };
  }

  private Optional<ScriptItem> other(int start) {
    boolean assigns = tokens.peek(1).isSymbol(":=");
    if (assigns && inside()) {
      String name = tokens.peek().text();
      ScriptItem item = control(start, ControlKind.OTHER);
      noteRowCount(name, start);
      return Optional.of(item);
    }
    if (tokens.at("<") && tokens.peek(1).isSymbol("<")) {
      return Optional.of(control(start, ControlKind.OTHER));
    }
    return Optional.empty();
  }

  private boolean raises() {
    Token t = tokens.peek(1);
    return !(t.isWord("NOTICE")
        || t.isWord("INFO")
        || t.isWord("LOG")
        || t.isWord("DEBUG")
        || t.isWord("WARNING"));
  }

  private ScriptItem rollback(int start) {
    boolean partial =
        tokens.peek(1).isWord("TO")
            || (tokens.peek(1).isWord("WORK") && tokens.peek(2).isWord("TO"));
    return control(start, partial ? ControlKind.ROLLBACK_TO : ControlKind.ROLLBACK);
  }

  /** Takes the tokens up to the semicolon or the next statement. */
  private Control control(int start, ControlKind kind) {
    Token first = tokens.next();
    while (!tokens.atEnd() && !tokens.at(";")) {
      if (tokens.at("(")) {
        tokens.skipParentheses();
        continue;
      }
      boolean next =
          ScriptReader.startsStatement(tokens.peek())
              && !tokens.at("SET")
              && !tokens.at("WITH")
              && !(first.isWord("EXPLAIN") || first.isWord("FETCH"));
      if (next || (inside() && tokens.atAny("WHEN", "ELSIF", "ELSEIF"))) {
        break;
      }
      tokens.next();
    }
    return new Control(script.span(start), kind, tokens.textSince(start));
  }

  private ScriptItem set(int start) {
    if (tokens.peek(1).isWord("XACT_ABORT")) {
      boolean on = tokens.peek(2).isWord("ON");
      return control(start, on ? ControlKind.XACT_ABORT_ON : ControlKind.XACT_ABORT_OFF);
    }
    Token name = tokens.peek(1);
    Control item = control(start, ControlKind.OTHER);
    noteRowCount(name.text(), start);
    return item;
  }

  private ScriptItem diagnostics(int start) {
    int i = 1;
    while (!tokens.peek(i).isSymbol("=") && !tokens.peek(i).isSymbol(":=") && i < 6) {
      i++;
    }
    String name = tokens.peek(i - 1).text();
    Control item = control(start, ControlKind.OTHER);
    noteRowCount(name, start);
    return item;
  }

  private void noteRowCount(String name, int start) {
    String written = tokens.textSince(start).toUpperCase(Locale.ROOT);
    if (written.contains("ROWCOUNT") || written.contains("ROW_COUNT")) {
      rowCounts.add(name.toLowerCase(Locale.ROOT));
    }
  }

  private ScriptItem begin(int start) {
    Token second = tokens.peek(1);
    boolean transaction =
        second.isWord("TRAN")
            || second.isWord("TRANSACTION")
            || second.isWord("WORK")
            || second.isWord("DEFERRED")
            || second.isWord("IMMEDIATE")
            || second.isWord("EXCLUSIVE")
            || second.isWord("ISOLATION")
            || second.isWord("READ")
            || second.isSymbol(";")
            || second.kind() == Kind.END;
    if (transaction) {
      return control(start, ControlKind.BEGIN);
    }
    if (second.isWord("TRY")) {
      return tryCatch(start);
    }
    return block(start);
  }

  private ScriptItem tryCatch(int start) {
    tokens.expect("BEGIN", "TRY");
    List<ScriptItem> body = items("END");
    tokens.expect("END", "TRY");
    tokens.accept(";");
    tokens.expect("BEGIN", "CATCH");
    List<ScriptItem> handler = items("END");
    tokens.expect("END", "CATCH");
    return new Block(script.span(start), false, body, List.of(new Handler(true, false, handler)));
  }

  /** BEGIN .. [EXCEPTION WHEN .. THEN ..] END, with MySQL's handlers declared inside. */
  private ScriptItem block(int start) {
    tokens.expect("BEGIN");
    boolean compound = tokens.accept("NOT", "ATOMIC") || tokens.accept("ATOMIC");
    boolean top = blocks == 0;
    blocks++;
    List<Handler> handlers = new ArrayList<>();
    List<ScriptItem> body = items(handlers, "END", "EXCEPTION");
    if (tokens.accept("EXCEPTION")) {
      while (tokens.accept("WHEN")) {
        int from = tokens.position();
        while (!tokens.atEnd() && !tokens.at("THEN")) {
          tokens.next();
        }
        boolean duplicates = catchesDuplicates(tokens.textSince(from));
        tokens.expect("THEN");
        handlers.add(new Handler(duplicates, false, items("END", "WHEN")));
      }
    }
    tokens.expect("END");
    blocks--;
    if (tokens.peek().isName()
        && !ScriptReader.startsStatement(tokens.peek())
        && !isWordAfterEnd()) {
      tokens.next();
    }
    boolean procedural = compound || (top && script.dialect != Dialect.SQLSERVER);
    return new Block(script.span(start), procedural, body, handlers);
  }

  private boolean isWordAfterEnd() {
    return tokens.atAny("WHEN", "ELSIF", "ELSEIF", "EXCEPTION", "UNTIL");
  }

  private static boolean catchesDuplicates(String condition) {
    String c = condition.toUpperCase(Locale.ROOT);
    return c.contains("UNIQUE_VIOLATION")
        || c.contains("DUP_VAL_ON_INDEX")
        || c.contains("OTHERS")
        || c.contains("INTEGRITY_CONSTRAINT")
        || c.contains("1062")
        || c.contains("23000")
        || c.contains("23505")
        || c.contains("SQLEXCEPTION");
  }

  private List<ScriptItem> items(String... ends) {
    return items(new ArrayList<>(), ends);
  }

  private List<ScriptItem> items(List<Handler> handlers, String... ends) {
    List<ScriptItem> body = new ArrayList<>();
    blocks++;
    while (!tokens.atAny(ends)) {
      if (tokens.atEnd()) {
        throw tokens.failure("expected END");
      }
      if (tokens.accept(";")) {
        continue;
      }
      if (tokens.at("DECLARE") && isHandler()) {
        handlers.add(handler());
        continue;
      }
      int before = tokens.position();
      body.add(script.item());
      if (tokens.position() == before) {
        throw tokens.failure("cannot read the block");
      }
    }
    blocks--;
    return body;
  }

  private boolean isHandler() {
    return tokens.peek(2).isWord("HANDLER");
  }

  private Handler handler() {
    tokens.expect("DECLARE");
    boolean continues = tokens.next().isWord("CONTINUE");
    tokens.expect("HANDLER", "FOR");
    int from = tokens.position();
    do {
      Token t = tokens.next();
      if (t.isWord("SQLSTATE")) {
        tokens.accept("VALUE");
        tokens.next();
      } else if (t.isWord("NOT")) {
        tokens.accept("FOUND");
      }
    } while (tokens.accept(","));
    boolean duplicates = catchesDuplicates(tokens.textSince(from));
    ScriptItem action = script.item();
    List<ScriptItem> body =
        action instanceof Block b && b.handlers().isEmpty() ? b.body() : List.of(action);
    return new Handler(duplicates, continues, body);
  }

  private ScriptItem branch(int start) {
    tokens.expect("IF");
    SqlExpr condition = condition();
    if (tokens.accept("THEN")) {
      return procedural(start, condition);
    }
    List<ScriptItem> then = one();
    int after = tokens.position();
    tokens.accept(";");
    List<ScriptItem> otherwise = List.of();
    if (tokens.accept("ELSE")) {
      otherwise = one();
    } else {
      tokens.reset(after);
    }
    return branch(start, condition, then, otherwise);
  }

  private ScriptItem procedural(int start, SqlExpr condition) {
    List<ScriptItem> then = items("ELSIF", "ELSEIF", "ELSE", "END");
    List<ScriptItem> otherwise = List.of();
    if (tokens.atAny("ELSIF", "ELSEIF")) {
      int inner = tokens.position();
      tokens.next();
      SqlExpr next = condition();
      tokens.expect("THEN");
      return branch(start, condition, then, List.of(procedural(inner, next)));
    }
    if (tokens.accept("ELSE")) {
      otherwise = items("END");
    }
    tokens.expect("END", "IF");
    return branch(start, condition, then, otherwise);
  }

  private ScriptItem branch(
      int start, SqlExpr condition, List<ScriptItem> then, List<ScriptItem> otherwise) {
    return new ScriptItem.If(
        script.span(start),
        RowCounts.question(condition, rowCounts),
        Optional.of(condition),
        then,
        otherwise);
  }

  private SqlExpr condition() {
    return script.reading.expressions.expression();
  }

  /** T-SQL: one statement, or BEGIN .. END. */
  private List<ScriptItem> one() {
    blocks++;
    ScriptItem item = script.item();
    blocks--;
    return item instanceof Block b && b.handlers().isEmpty() ? b.body() : List.of(item);
  }

  private ScriptItem loop(int start) {
    tokens.next();
    while (!tokens.atAny("LOOP", "DO", "BEGIN", ";") && !tokens.atEnd()) {
      if (tokens.at("(")) {
        tokens.skipParentheses();
      } else if (ScriptReader.startsStatement(tokens.peek()) && !tokens.at("SELECT")) {
        break;
      } else {
        tokens.next();
      }
    }
    List<ScriptItem> body;
    if (tokens.acceptAny("LOOP", "DO")) {
      body = items("END");
      tokens.expect("END");
      tokens.acceptAny("LOOP", "WHILE", "REPEAT", "FOR");
    } else if (tokens.previous().isWord("LOOP") || tokens.previous().isWord("REPEAT")) {
      body = items("END", "UNTIL");
      while (!tokens.atEnd() && !tokens.accept("END")) {
        tokens.next();
      }
      tokens.acceptAny("LOOP", "REPEAT");
    } else {
      body = one();
    }
    return new ScriptItem.Loop(script.span(start), body);
  }

  /** {@code DO $$ .. $$ LANGUAGE plpgsql}. */
  private ScriptItem anonymous(int start) {
    tokens.expect("DO");
    if (tokens.accept("LANGUAGE")) {
      tokens.next();
    }
    Token body = tokens.next();
    if (body.kind() != Kind.BODY && body.kind() != Kind.STRING) {
      throw tokens.failure("expected a body");
    }
    if (tokens.accept("LANGUAGE")) {
      tokens.next();
    }
    List<ScriptItem> items = body(body);
    return items.size() == 1 && items.get(0) instanceof Block b
        ? new Block(script.span(start), true, b.body(), b.handlers())
        : new Block(script.span(start), true, items, List.of());
  }

  /** The items of a quoted body; offsets stay those of the whole text. */
  private List<ScriptItem> body(Token body) {
    String written = script.text.substring(body.start(), body.end());
    int lead = written.indexOf(body.text());
    boolean plain = lead >= 0;
    String text = plain ? script.text : body.text();
    int from = plain ? body.start() + lead : 0;
    List<Token> inner = Lexer.tokens(text, from, from + body.text().length(), script.dialect);
    ScriptReader reader = new ScriptReader(text, inner, script.dialect, script.parser());
    reader.tokens.questions(tokens.questions());
    List<ScriptItem> items = reader.all();
    tokens.questions(reader.tokens.questions());
    return items;
  }

  /** Declarations; in front of a BEGIN they belong to its block. */
  private ScriptItem declare(int start) {
    if (script.dialect == Dialect.SQLSERVER
        || tokens.peek(1).kind() == Kind.PARAMETER
        || inside()) {
      Token name = tokens.peek(1);
      Control item = control(start, ControlKind.OTHER);
      noteRowCount(name.text(), start);
      return item;
    }
    int level = 0;
    while (!tokens.atEnd() && !(level == 0 && tokens.at("BEGIN"))) {
      level += tokens.at("(") ? 1 : tokens.at(")") ? -1 : 0;
      tokens.next();
    }
    return block(start);
  }
}
