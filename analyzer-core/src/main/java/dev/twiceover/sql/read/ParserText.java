package dev.twiceover.sql.read;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Holes;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.StatementParser;
import dev.twiceover.sql.read.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A statement rewritten for the parser library: every parameter form is {@code :twN}, every string
 * and quoted name has standard quotes. What the library is known to misread or to be slow on does
 * not get a text (TOOLCHAIN section 2).
 *
 * @param parameters what {@code :tw0}, {@code :tw1}, ... stand for
 * @param questions how many plain question marks were counted, from the start of the script
 */
record ParserText(String text, List<SqlExpr.Parameter> parameters, int questions) {
  /** The library's time grows faster than the depth; there is no limit on the direct call. */
  private static final int MAX_DEPTH = 30;

  private static final int MAX_TOKENS = 4_000;
  private static final Set<String> VERBS =
      Set.of("INSERT", "UPDATE", "DELETE", "MERGE", "SELECT", "WITH", "VALUES");
  private static final Set<String> UNREAD =
      Set.of("OUTPUT", "OPTION", "HOLDLOCK", "ONLY", "LATERAL", "OVERRIDING", "STATEMENT");

  /** The rewritten text of the tokens from {@code start} to {@code end}, if the library may try. */
  static Optional<ParserText> of(
      List<Token> tokens, int start, int end, int questions, Dialect dialect) {
    Token first = tokens.get(start);
    if (first.kind() != Kind.WORD || !VERBS.contains(first.upper()) || end - start > MAX_TOKENS) {
      return Optional.empty();
    }
    Token second = tokens.get(start + 1);
    boolean vendor =
        second.isWord("OR")
            || (second.isWord("TOP") && !first.isWord("SELECT"))
            || second.isWord("ALL")
            || second.isWord("FIRST")
            || second.isWord("VERSIONED")
            || (first.isWord("MERGE") && !isStandardMerge(tokens, start, end));
    if (vendor) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    List<SqlExpr.Parameter> parameters = new ArrayList<>();
    int count = questions;
    int depth = 0;
    for (int i = start; i < end; i++) {
      Token t = tokens.get(i);
      if (i > start && tokens.get(i - 1).end() < t.start()) {
        text.append(' ');
      }
      switch (t.kind()) {
        case WORD -> {
          if (UNREAD.contains(t.upper()) || Holes.in(t.text())) {
            return Optional.empty();
          }
          text.append(t.text());
        }
        case QUOTED -> {
          char quote = dialect.isMySqlFamily() ? '`' : '"';
          if (t.text().indexOf(quote) >= 0) {
            return Optional.empty();
          }
          text.append(quote).append(t.text()).append(quote);
        }
        case STRING -> {
          if (Holes.in(t.text()) || t.text().indexOf('\\') >= 0) {
            return Optional.empty();
          }
          text.append('\'').append(t.text().replace("'", "''")).append('\'');
        }
        case NUMBER -> text.append(t.text());
        case PARAMETER -> {
          text.append(marker(parameters.size()));
          parameters.add(SqlExpr.Parameter.named(t.text()));
        }
        case QUESTION -> {
          if (isOperand(tokens.get(i - 1))) {
            return Optional.empty();
          }
          text.append(marker(parameters.size()));
          parameters.add(SqlExpr.Parameter.at(++count));
        }
        case SYMBOL -> {
          depth += t.text().equals("(") ? 1 : t.text().equals(")") ? -1 : 0;
          if (depth > MAX_DEPTH || t.text().equals("{") || t.text().equals("[")) {
            return Optional.empty();
          }
          text.append(t.text());
        }
        case BODY, BINARY, SYSTEM, HINT, END -> {
          return Optional.empty();
        }
      }
    }
    return Optional.of(new ParserText(text.toString(), parameters, count));
  }

  private static String marker(int n) {
    return ":" + StatementParser.PARAMETER_PREFIX + n;
  }

  private static boolean isOperand(Token t) {
    return t.kind() == Kind.QUOTED
        || t.kind() == Kind.STRING
        || t.isSymbol(")")
        || t.isSymbol("]")
        || (t.kind() == Kind.WORD && !Words.isReserved(t.upper()) && !t.isWord("INTERVAL"));
  }

  private static boolean isStandardMerge(List<Token> tokens, int start, int end) {
    boolean using = false;
    for (int i = start; i < end; i++) {
      Token t = tokens.get(i);
      using |= t.isWord("USING");
      if (t.isWord("NOTHING") || (t.isWord("WITH") && tokens.get(i + 1).isSymbol("("))) {
        return false;
      }
    }
    return using;
  }
}
