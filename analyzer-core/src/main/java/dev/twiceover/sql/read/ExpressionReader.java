package dev.twiceover.sql.read;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.Holes;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.read.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads expressions by precedence climbing, with the levels of the dialect. */
final class ExpressionReader {
  private static final int OR = 1;
  private static final int XOR = 2;
  private static final int AND = 3;
  private static final int NOT = 4;
  private static final int COMPARE = 5;
  private static final int OTHER = 6;
  private static final int BIT_AND = 7;
  private static final int SHIFT = 8;
  private static final int ADD = 9;
  private static final int MULTIPLY = 10;
  private static final int POWER = 11;
  private static final int TIGHT = 13;

  private static final Map<String, Integer> LEVELS =
      Map.ofEntries(
          Map.entry("=", COMPARE),
          Map.entry("==", COMPARE),
          Map.entry("<>", COMPARE),
          Map.entry("!=", COMPARE),
          Map.entry("<", COMPARE),
          Map.entry("<=", COMPARE),
          Map.entry(">", COMPARE),
          Map.entry(">=", COMPARE),
          Map.entry("!<", COMPARE),
          Map.entry("!>", COMPARE),
          Map.entry("<=>", COMPARE),
          Map.entry("~~", OTHER),
          Map.entry("~", OTHER),
          Map.entry("~*", OTHER),
          Map.entry("!~", OTHER),
          Map.entry("!~*", OTHER),
          Map.entry("@>", OTHER),
          Map.entry("<@", OTHER),
          Map.entry("@@", OTHER),
          Map.entry("@?", OTHER),
          Map.entry("?", OTHER),
          Map.entry("?|", OTHER),
          Map.entry("?&", OTHER),
          Map.entry("#-", OTHER),
          Map.entry("#", OTHER),
          Map.entry("-|-", OTHER),
          Map.entry("&<", OTHER),
          Map.entry("&>", OTHER),
          Map.entry("+", ADD),
          Map.entry("-", ADD),
          Map.entry("*", MULTIPLY),
          Map.entry("/", MULTIPLY),
          Map.entry("%", MULTIPLY),
          Map.entry("DIV", MULTIPLY),
          Map.entry("MOD", MULTIPLY),
          Map.entry("**", POWER),
          Map.entry("^", POWER));

  private static final Map<String, String> SAME =
      Map.of("==", "=", "!=", "<>", "!<", ">=", "!>", "<=", "**", "^", "~~", "LIKE");

  private static final Set<String> ASSOCIATIVE = Set.of("AND", "OR", "||");
  private static final int SHORT_CHAIN = 200;
  private static final int LONGEST_CHAIN = 1_000;

  private final Reading reading;
  private final Tokens tokens;

  ExpressionReader(Reading reading) {
    this.reading = reading;
    this.tokens = reading.tokens;
  }

  /** One expression, conditions included. */
  SqlExpr expression() {
    return climb(OR);
  }

  /** An operand tighter than AND and comparisons, as BETWEEN bounds are. */
  private SqlExpr operand() {
    return climb(OTHER);
  }

  /** Expressions behind commas. */
  List<SqlExpr> list() {
    List<SqlExpr> all = new ArrayList<>();
    do {
      all.add(expression());
    } while (tokens.accept(","));
    return all;
  }

  private SqlExpr climb(int minimum) {
    tokens.enter();
    SqlExpr left = prefix(minimum);
    int links = 0;
    while (true) {
      SqlExpr more = minimum <= COMPARE ? test(left) : left;
      if (more != left) {
        left = more;
        continue;
      }
      Token t = tokens.peek();
      String operator = operator(t);
      int level = operator.isEmpty() ? 0 : level(operator);
      if (level < minimum || level == 0) {
        break;
      }
      tokens.next();
      if (++links > LONGEST_CHAIN) {
        throw tokens.failure("a chain of more than " + LONGEST_CHAIN + " operators");
      }
      left =
          ASSOCIATIVE.contains(operator)
              ? chain(left, operator, level)
              : combine(left, operator, level);
    }
    tokens.leave();
    return left;
  }

  /** Long chains become flat trees, so that nobody recurses as deep as the text is long. */
  private SqlExpr chain(SqlExpr first, String operator, int level) {
    List<SqlExpr> operands = new ArrayList<>();
    operands.add(first);
    do {
      operands.add(climb(level + 1));
    } while (takes(operator));
    if (operands.size() > SHORT_CHAIN) {
      return balanced(operator, operands);
    }
    SqlExpr all = first;
    for (SqlExpr operand : operands.subList(1, operands.size())) {
      all = new SqlExpr.Binary(operator, all, operand);
    }
    return all;
  }

  private boolean takes(String operator) {
    boolean same = operator(tokens.peek()).equals(operator);
    if (same) {
      tokens.next();
    }
    return same;
  }

  private static SqlExpr balanced(String operator, List<SqlExpr> operands) {
    int size = operands.size();
    return size == 1
        ? operands.get(0)
        : new SqlExpr.Binary(
            operator,
            balanced(operator, operands.subList(0, size / 2)),
            balanced(operator, operands.subList(size / 2, size)));
  }

  private SqlExpr combine(SqlExpr left, String operator, int level) {
    if (level == COMPARE && tokens.atAny("ANY", "ALL", "SOME") && tokens.peek(1).isSymbol("(")) {
      String word = tokens.next().upper();
      tokens.expect("(");
      SqlExpr right =
          reading.queries.startsQuery()
              ? new SqlExpr.Subquery(reading.queries.query())
              : expression();
      tokens.expect(")");
      String quantifier = word.equals("ALL") ? "ALL" : "ANY";
      return new SqlExpr.Quantified(left, canonical(operator), quantifier, right);
    }
    SqlExpr right = climb(level + 1);
    return switch (operator) {
      case "~", "~*", "!~", "!~*", "~~" ->
          new SqlExpr.Like(
              left, canonical(operator).replace("!", ""), right, operator.startsWith("!"));
      default -> new SqlExpr.Binary(canonical(operator), left, right);
    };
  }

  private static String canonical(String operator) {
    return SAME.getOrDefault(operator, operator);
  }

  /** The operator that a token is at this place, or "". */
  private String operator(Token t) {
    if (t.kind() == Kind.QUESTION) {
      return "?";
    }
    if (t.kind() == Kind.SYMBOL) {
      if (t.text().equals("&&")) {
        return reading.dialect() == Dialect.POSTGRESQL ? "&&" : "AND";
      }
      if (t.text().equals("||") && reading.dialect().isMySqlFamily()) {
        return "OR";
      }
      return t.text();
    }
    if (t.kind() != Kind.WORD) {
      return "";
    }
    return switch (t.upper()) {
      case "AND", "OR", "XOR", "DIV", "MOD" -> t.upper();
      default -> "";
    };
  }

  private int level(String operator) {
    boolean postgres = reading.dialect() == Dialect.POSTGRESQL;
    boolean transact = reading.dialect() == Dialect.SQLSERVER;
    return switch (operator) {
      case "OR" -> OR;
      case "XOR" -> XOR;
      case "AND" -> AND;
      case "||" ->
          switch (reading.dialect()) {
            case SQLITE -> POWER;
            case POSTGRESQL, ANSI -> OTHER;
            default -> ADD;
          };
      case "->", "->>", "#>", "#>>" ->
          postgres || reading.dialect() == Dialect.ANSI ? OTHER : TIGHT;
      case "&" -> postgres ? OTHER : transact ? ADD : BIT_AND;
      case "|" -> transact ? ADD : OTHER;
      case "<<", ">>" -> postgres ? OTHER : SHIFT;
      case "&&" -> OTHER;
      case "^" -> transact ? ADD : POWER;
      default -> LEVELS.getOrDefault(operator, 0);
    };
  }

  private SqlExpr prefix(int minimum) {
    if (tokens.at("NOT")) {
      tokens.next();
      SqlExpr operand = climb(minimum > NOT ? minimum : NOT);
      return new SqlExpr.Unary("NOT", operand);
    }
    if (tokens.at("!") || tokens.at("!!")) {
      tokens.next();
      return new SqlExpr.Unary("NOT", climb(TIGHT - 1));
    }
    if (tokens.at("-") || tokens.at("+") || tokens.at("~")) {
      String sign = tokens.next().text();
      SqlExpr operand = climb(TIGHT - 1);
      if (sign.equals("+")) {
        return operand;
      }
      boolean folds =
          sign.equals("-")
              && operand instanceof SqlExpr.Constant c
              && c.kind() == SqlExpr.ConstantKind.NUMBER
              && !c.value().startsWith("-");
      return folds
          ? SqlExpr.Constant.number("-" + ((SqlExpr.Constant) operand).value())
          : new SqlExpr.Unary(sign, operand);
    }
    return reading.primaries.primary();
  }

  /** IS, IN, BETWEEN, LIKE and their like behind an operand; the operand itself if none follows. */
  private SqlExpr test(SqlExpr left) {
    if (tokens.accept("IS")) {
      return is(left);
    }
    if (tokens.accept("ISNULL")) {
      return new SqlExpr.IsNull(left, false);
    }
    if (tokens.accept("NOTNULL")) {
      return new SqlExpr.IsNull(left, true);
    }
    boolean negated =
        tokens.at("NOT")
            && (isTestWord(tokens.peek(1)) || tokens.peek(1).isWord("NULL"))
            && tokens.accept("NOT");
    if (negated && tokens.accept("NULL")) {
      return new SqlExpr.IsNull(left, true);
    }
    if (!isTestWord(tokens.peek())) {
      if (negated) {
        throw tokens.failure("expected a test behind NOT");
      }
      return left;
    }
    String word = tokens.next().upper();
    return switch (word) {
      case "IN" -> in(left, negated);
      case "BETWEEN" -> between(left, negated);
      case "MEMBER" -> {
        tokens.accept("OF");
        yield negate(new SqlExpr.Call("member_of", List.of(left, operand()), PLAIN), negated);
      }
      case "OVERLAPS" -> new SqlExpr.Binary("OVERLAPS", left, operand());
      case "SIMILAR" -> {
        tokens.expect("TO");
        yield like(left, "SIMILAR TO", negated);
      }
      case "SOUNDS" -> {
        tokens.expect("LIKE");
        yield like(left, "SOUNDS LIKE", negated);
      }
      default -> like(left, word, negated);
    };
  }

  private SqlExpr between(SqlExpr left, boolean negated) {
    tokens.acceptAny("SYMMETRIC", "ASYMMETRIC");
    SqlExpr low = operand();
    tokens.expect("AND");
    return new SqlExpr.Between(left, low, operand(), negated);
  }

  private static final SqlExpr.CallForm PLAIN = SqlExpr.CallForm.PLAIN;

  private static SqlExpr negate(SqlExpr e, boolean negated) {
    return negated ? new SqlExpr.Unary("NOT", e) : e;
  }

  private static boolean isTestWord(Token t) {
    if (t.kind() != Kind.WORD) {
      return false;
    }
    return switch (t.upper()) {
      case "IN",
          "BETWEEN",
          "LIKE",
          "ILIKE",
          "GLOB",
          "REGEXP",
          "RLIKE",
          "MATCH",
          "SIMILAR",
          "SOUNDS",
          "MEMBER",
          "OVERLAPS" ->
          true;
      default -> false;
    };
  }

  private SqlExpr like(SqlExpr left, String word, boolean negated) {
    tokens.accept("BINARY");
    SqlExpr pattern = operand();
    if (tokens.accept("ESCAPE")) {
      SqlExpr escape = operand();
      return new SqlExpr.Like(
          left, word + " ESCAPE", new SqlExpr.Tuple(List.of(pattern, escape)), negated);
    }
    return new SqlExpr.Like(left, word, pattern, negated);
  }

  private SqlExpr is(SqlExpr left) {
    boolean negated = tokens.accept("NOT");
    if (tokens.accept("NULL")) {
      return new SqlExpr.IsNull(left, negated);
    }
    if (tokens.atAny("TRUE", "FALSE", "UNKNOWN")) {
      return new SqlExpr.IsTruth(left, tokens.next().upper(), negated);
    }
    if (tokens.accept("DISTINCT", "FROM")) {
      return negate(new SqlExpr.Binary("<=>", left, operand()), !negated);
    }
    if (tokens.at("JSON") || tokens.at("OF") || tokens.at("A") || tokens.at("EMPTY")) {
      String word = tokens.next().upper();
      while (tokens.acceptAny("VALUE", "OBJECT", "ARRAY", "SCALAR", "SET")) {
        word += " " + tokens.previous().upper();
      }
      if (tokens.at("(")) {
        word += tokens.skipParentheses();
      }
      return negate(new SqlExpr.Opaque("IS " + word, List.of(left)), negated);
    }
    return negate(new SqlExpr.Binary("<=>", left, operand()), negated);
  }

  private SqlExpr in(SqlExpr left, boolean negated) {
    if (!tokens.at("(")) {
      return new SqlExpr.In(left, List.of(reading.primaries.primary()), negated);
    }
    tokens.next();
    if (reading.queries.startsQuery()) {
      SqlExpr in = new SqlExpr.InQuery(left, reading.queries.query(), negated);
      tokens.expect(")");
      return in;
    }
    if (tokens.accept(")")) {
      return new SqlExpr.In(left, List.of(), negated);
    }
    List<SqlExpr> items = list();
    tokens.expect(")");
    return new SqlExpr.In(left, items, negated);
  }

  /** The alias behind an optional AS, unless the next word starts a clause. */
  Optional<String> alias(boolean afterTable) {
    if (tokens.accept("AS")) {
      Token t = tokens.next();
      if (!t.isName() && t.kind() != Kind.STRING) {
        throw tokens.failure("expected an alias");
      }
      return Optional.of(t.text());
    }
    Token t = tokens.peek();
    boolean free =
        t.kind() == Kind.QUOTED
            || (t.kind() == Kind.WORD
                && !Words.isReserved(t.upper())
                && !(afterTable && Holes.in(t.text())));
    return free ? Optional.of(tokens.next().text()) : Optional.empty();
  }
}
