package dev.twiceover.sql.read;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Holes;
import dev.twiceover.sql.read.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Cuts SQL text into tokens: the quotes, comments and parameter forms of all dialects and of the
 * Java libraries around them.
 */
public final class Lexer extends CharReader {
  private static final Set<String> TEMPLATE_PLACES =
      Set.of("FROM", "INTO", "UPDATE", "TABLE", "JOIN", "WHERE", "SET", "IN", "BY", "AND", "OR");
  private static final Set<String> SYMBOLS =
      Set.of(
          "<=>", "<>", "!=", "<=", ">=", "||", "&&", "::", ":=", "->>", "->", "#>>", "#>", "#-",
          "@>", "<@", "@@", "<<", ">>", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "!~*", "!~",
          "~*", "~~", "=>", "**", "!<", "!>", "==", "&<", "&>", "-|-", "!!", "@?");

  private final Dialect dialect;
  private final List<Token> tokens = new ArrayList<>();
  private int brackets;
  private boolean insideConditionalComment;
  private int templateHoles;

  private Lexer(String text, int start, int end, Dialect dialect) {
    super(text, start, end);
    this.dialect = dialect;
  }

  /** The tokens of a text, the last one {@link Kind#END}. */
  public static List<Token> tokens(String text, Dialect dialect) {
    return tokens(text, 0, text.length(), dialect);
  }

  /** The tokens of a part of a text, with offsets into the whole. */
  static List<Token> tokens(String text, int start, int end, Dialect dialect) {
    Lexer lexer = new Lexer(text, start, end, dialect);
    lexer.run();
    return lexer.tokens;
  }

  private void run() {
    while (at < end) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c) || c == '\u00a0' || c == '\ufeff') {
        at++;
      } else if (!comment(c)) {
        token(c);
      }
    }
    tokens.add(new Token(Kind.END, "", end, end));
  }

  private boolean comment(char c) {
    if (c == '-' && peek(1) == '-' && startsDashComment()) {
      skipLine();
      return true;
    }
    if (c == '#' && dialect.isMySqlFamily() && peek(1) != '{') {
      skipLine();
      return true;
    }
    if (c == '/' && peek(1) == '*') {
      blockComment();
      return true;
    }
    if (c == '*' && peek(1) == '/' && insideConditionalComment) {
      insideConditionalComment = false;
      at += 2;
      return true;
    }
    return false;
  }

  private boolean startsDashComment() {
    return !dialect.isMySqlFamily() || peek(2) <= ' ';
  }

  private void skipLine() {
    while (at < end && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      at++;
    }
  }

  private void blockComment() {
    int start = at;
    if (peek(2) == '!' && dialect.isMySqlFamily()) {
      at += 3;
      while (at < end && Character.isDigit(text.charAt(at))) {
        at++;
      }
      insideConditionalComment = true;
      return;
    }
    boolean nests = dialect == Dialect.POSTGRESQL || dialect == Dialect.SQLSERVER;
    int depth = 1;
    at += 2;
    while (at < end && depth > 0) {
      if (text.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else if (nests && text.startsWith("/*", at)) {
        depth++;
        at += 2;
      } else {
        at++;
      }
    }
    if (depth > 0) {
      throw new UnreadableSqlException("comment at offset " + start + " is not closed");
    }
    if (text.startsWith("/*+", start)) {
      add(Kind.HINT, text.substring(start + 3, at - 2), start);
    }
  }

  private void token(char c) {
    int start = at;
    switch (c) {
      case '\'' -> add(Kind.STRING, quoted('\'', dialect.isMySqlFamily()), start);
      case '"' ->
          add(
              dialect.isMySqlFamily() ? Kind.STRING : Kind.QUOTED,
              quoted('"', dialect.isMySqlFamily()),
              start);
      case '`' -> add(Kind.QUOTED, quoted('`', false), start);
      case '[' -> bracket(start);
      case '?' -> question(start);
      case ':' -> colon(start);
      case '@' -> atSign(start);
      case '$' -> dollar(start);
      case '#' -> hash(start);
      case '<' -> less(start);
      default -> {
        if (Character.isDigit(c) || (c == '.' && Character.isDigit(peek(1)) && !afterName())) {
          number(start);
        } else if (Character.isJavaIdentifierStart(c)) {
          word(start);
        } else {
          symbol(start);
        }
      }
    }
  }

  private boolean afterName() {
    return !tokens.isEmpty() && last().isName() && last().end() == at;
  }

  private Token last() {
    return tokens.get(tokens.size() - 1);
  }

  private void add(Kind kind, String value, int start) {
    tokens.add(new Token(kind, value, start, at));
  }

  private void bracket(int start) {
    boolean names = dialect == Dialect.SQLSERVER || dialect == Dialect.SQLITE;
    if (!names && dialect == Dialect.ANSI) {
      names =
          Character.isJavaIdentifierStart(peek(1))
              && (tokens.isEmpty()
                  || last().end() < at
                  || last().isSymbol(".")
                  || last().isSymbol("(")
                  || last().isSymbol(","))
              && !(!tokens.isEmpty() && last().isWord("ARRAY"));
    }
    if (names) {
      add(Kind.QUOTED, quotedTo(']'), start);
      return;
    }
    brackets++;
    symbol(start);
  }

  private void question(int start) {
    at++;
    if (at < end && text.charAt(at) == '?') {
      at++;
      add(Kind.SYMBOL, "?", start);
    } else if (at < end && Character.isDigit(text.charAt(at))) {
      add(Kind.PARAMETER, digits(), start);
    } else if (text.startsWith("#{", at)) {
      at++;
      add(Kind.PARAMETER, "#" + braces(), start);
    } else if (at < end && isOneOf(text.charAt(at), "|&") && behindOperand(start)) {
      add(Kind.SYMBOL, "?" + text.charAt(at++), start);
    } else {
      add(Kind.QUESTION, "?", start);
    }
  }

  private boolean behindOperand(int start) {
    if (tokens.isEmpty()) {
      return false;
    }
    Token t = last();
    return t.end() <= start
        && (t.isName() || t.kind() == Kind.STRING || t.isSymbol(")") || t.isSymbol("]"));
  }

  private void colon(int start) {
    char next = peek(1);
    char before = at > 0 ? text.charAt(at - 1) : ' ';
    boolean slice = brackets > 0 || before == ']';
    if (next == '#' && peek(2) == '{') {
      at += 2;
      add(Kind.PARAMETER, "#" + braces(), start);
    } else if (next == '{') {
      at++;
      add(Kind.PARAMETER, braces(), start);
    } else if ((Character.isJavaIdentifierStart(next) && next != '$')
        || (Character.isDigit(next) && !slice && !Character.isLetterOrDigit(before))) {
      at++;
      add(Kind.PARAMETER, dottedName(), start);
    } else {
      symbol(start);
    }
  }

  private void atSign(int start) {
    if (peek(1) == '@' && Character.isJavaIdentifierStart(peek(2))) {
      at += 2;
      add(Kind.SYSTEM, dottedName().toUpperCase(Locale.ROOT), start);
    } else if (Character.isJavaIdentifierStart(peek(1))) {
      at++;
      String name = dottedName();
      if (dialect == Dialect.SQLSERVER && name.indexOf('.') > 0) {
        name = name.substring(0, name.indexOf('.'));
        at = start + 1 + name.length();
      }
      add(Kind.PARAMETER, name, start);
    } else if (peek(1) == '\'' || peek(1) == '`' || (peek(1) == '"' && dialect.isMySqlFamily())) {
      at++;
      add(Kind.PARAMETER, quoted(text.charAt(at), false), start);
    } else {
      symbol(start);
    }
  }

  private void dollar(int start) {
    char next = peek(1);
    if (Character.isDigit(next)) {
      at++;
      add(Kind.PARAMETER, digits(), start);
    } else if (next == '{') {
      word(start);
    } else {
      int close = text.indexOf('$', at + 1);
      if (close > 0 && close < end && isTag(at + 1, close) && !dialect.isMySqlFamily()) {
        String tag = text.substring(at, close + 1);
        int stop = text.indexOf(tag, close + 1);
        if (stop < 0 || stop >= end) {
          throw new UnreadableSqlException("dollar quote at offset " + start + " is not closed");
        }
        at = stop + tag.length();
        add(Kind.BODY, text.substring(close + 1, stop), start);
      } else if (Character.isJavaIdentifierStart(next)) {
        at++;
        add(Kind.PARAMETER, dottedName(), start);
      } else {
        symbol(start);
      }
    }
  }

  private boolean isTag(int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Character.isLetterOrDigit(text.charAt(i)) && text.charAt(i) != '_') {
        return false;
      }
    }
    return from == to || !Character.isDigit(text.charAt(from));
  }

  private void hash(int start) {
    if (peek(1) == '{') {
      at++;
      String inside = braces();
      if (inside.startsWith("#entityName")) {
        add(Kind.WORD, Holes.name(9001 + templateHoles++), start);
        return;
      }
      int comma = inside.indexOf(',');
      add(Kind.PARAMETER, (comma < 0 ? inside : inside.substring(0, comma)).strip(), start);
    } else if (dialect != Dialect.POSTGRESQL
        && (Character.isJavaIdentifierStart(peek(1)) || peek(1) == '#')) {
      at++;
      while (at < end && (text.charAt(at) == '#' || isNamePart(text.charAt(at)))) {
        at++;
      }
      add(Kind.WORD, text.substring(start, at), start);
    } else {
      symbol(start);
    }
  }

  /** JDBI and StringTemplate write {@code <name>} for a defined piece of text. */
  private void less(int start) {
    int i = at + 1;
    while (i < end && (isNamePart(text.charAt(i)) || text.charAt(i) == '.')) {
      i++;
    }
    boolean template = i > at + 1 && i < end && text.charAt(i) == '>' && isTemplatePlace();
    if (template) {
      at = i + 1;
      add(Kind.WORD, Holes.name(9001 + templateHoles++), start);
    } else {
      symbol(start);
    }
  }

  private boolean isTemplatePlace() {
    if (tokens.isEmpty()) {
      return true;
    }
    Token t = last();
    return (t.kind() == Kind.WORD && TEMPLATE_PLACES.contains(t.upper()))
        || t.isSymbol("(")
        || t.isSymbol(",")
        || t.isSymbol(".");
  }

  private void word(int start) {
    StringBuilder name = new StringBuilder();
    while (at < end) {
      char c = text.charAt(at);
      if (c == '$' && peek(1) == '{') {
        at++;
        braces();
        name.append(Holes.name(9001 + templateHoles++));
      } else if (isNamePart(c) || (c == '#' && dialect != Dialect.POSTGRESQL && at > start)) {
        name.append(c);
        at++;
      } else {
        break;
      }
    }
    if (at == start) {
      symbol(start);
      return;
    }
    if (at < end && text.charAt(at) == '\'' && prefixed(name.toString(), start)) {
      return;
    }
    add(Kind.WORD, name.toString(), start);
  }

  private boolean prefixed(String prefix, int start) {
    switch (prefix.toUpperCase(Locale.ROOT)) {
      case "N", "U" -> add(Kind.STRING, quoted('\'', dialect.isMySqlFamily()), start);
      case "E" -> add(Kind.STRING, quoted('\'', true), start);
      case "X", "B" -> add(Kind.BINARY, quoted('\'', false), start);
      case "Q", "NQ" -> add(Kind.STRING, oracleQuoted(), start);
      default -> {
        if (!prefix.startsWith("_")) {
          return false;
        }
        add(Kind.STRING, quoted('\'', dialect.isMySqlFamily()), start);
      }
    }
    return true;
  }

  private void number(int start) {
    if (text.charAt(at) == '0' && (peek(1) == 'x' || peek(1) == 'X')) {
      at += 2;
      while (at < end && Character.digit(text.charAt(at), 16) >= 0) {
        at++;
      }
      add(Kind.BINARY, text.substring(start, at), start);
      return;
    }
    digits();
    if (at < end && text.charAt(at) == '.' && peek(1) != '.') {
      at++;
      digits();
    }
    if (at < end && isOneOf(text.charAt(at), "eE")) {
      int sign = isOneOf(peek(1), "+-") ? 2 : 1;
      if (Character.isDigit(peek(sign))) {
        at += sign;
        digits();
      }
    }
    add(Kind.NUMBER, text.substring(start, at), start);
  }

  private void symbol(int start) {
    if (isOneOf(text.charAt(at), "(),;")) {
      at++;
      add(Kind.SYMBOL, String.valueOf(text.charAt(start)), start);
      return;
    }
    for (int length = 3; length > 1; length--) {
      if (at + length <= end && SYMBOLS.contains(text.substring(at, at + length))) {
        at += length;
        add(Kind.SYMBOL, text.substring(start, at), start);
        return;
      }
    }
    at++;
    char c = text.charAt(start);
    if (c == ']') {
      brackets--;
    }
    add(Kind.SYMBOL, String.valueOf(c), start);
  }
}
