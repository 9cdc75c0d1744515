package dev.twiceover.lowering;

import dev.twiceover.model.Expression;
import dev.twiceover.model.Expression.Literal;
import dev.twiceover.model.Expression.LiteralKind;
import dev.twiceover.model.Expression.Operation;
import dev.twiceover.model.Expression.Operator;
import dev.twiceover.model.Span;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/** Turns literals as spelled into their run-time values. */
public final class Literals {
  private static final String TEXT_BLOCK = "\"\"\"";

  private Literals() {}

  /** An integer in any base, with or without {@code L} and underscores. */
  public static Literal integer(Span span, String spelling) {
    String digits = spelling.replace("_", "").toLowerCase(Locale.ROOT);
    boolean isLong = digits.endsWith("l");
    if (isLong) {
      digits = digits.substring(0, digits.length() - 1);
    }
    BigInteger value = unsigned(digits);
    return isLong
        ? new Literal(span, LiteralKind.LONG, Long.toString(value.longValue()))
        : new Literal(span, LiteralKind.INT, Integer.toString(value.intValue()));
  }

  private static BigInteger unsigned(String digits) {
    if (digits.startsWith("0x")) {
      return new BigInteger(digits.substring(2), 16);
    }
    if (digits.startsWith("0b")) {
      return new BigInteger(digits.substring(2), 2);
    }
    boolean octal = digits.length() > 1 && digits.charAt(0) == '0';
    return new BigInteger(digits, octal ? 8 : 10);
  }

  /** A floating-point number, a {@code float} if it ends so; the value as Java prints it. */
  public static Literal floating(Span span, String spelling) {
    String digits = spelling.replace("_", "").toLowerCase(Locale.ROOT);
    boolean hexadecimal = digits.startsWith("0x");
    boolean isFloat = digits.endsWith("f") && (!hexadecimal || digits.indexOf('p') > 0);
    return isFloat
        ? new Literal(span, LiteralKind.FLOAT, Float.toString(Float.parseFloat(digits)))
        : new Literal(span, LiteralKind.DOUBLE, Double.toString(Double.parseDouble(digits)));
  }

  /** A character with its quotes. */
  public static Literal character(Span span, String spelling) {
    return new Literal(span, LiteralKind.CHAR, unquoted(spelling).translateEscapes());
  }

  /** A string or text block with its quotes. */
  public static Literal string(Span span, String spelling) {
    return new Literal(span, LiteralKind.STRING, stringValue(spelling));
  }

  private static String stringValue(String spelling) {
    if (!spelling.startsWith(TEXT_BLOCK) || spelling.length() < 2 * TEXT_BLOCK.length()) {
      String content = unquoted(spelling);
      return content.indexOf('\\') < 0 ? content : content.translateEscapes();
    }
    int start = TEXT_BLOCK.length();
    while (spelling.charAt(start) != '\n' && spelling.charAt(start) != '\r') {
      start++;
    }
    boolean windows = spelling.startsWith("\r\n", start);
    return spelling
        .substring(start + (windows ? 2 : 1), spelling.length() - TEXT_BLOCK.length())
        .stripIndent()
        .translateEscapes();
  }

  private static String unquoted(String spelling) {
    return spelling.substring(1, spelling.length() - 1);
  }

  /** Unary minus: folded into an integer, an operation on anything else. */
  public static Expression negative(Span span, Expression operand) {
    if (operand instanceof Literal literal) {
      if (literal.kind() == LiteralKind.INT) {
        return new Literal(
            span, LiteralKind.INT, Integer.toString(-Integer.parseInt(literal.value())));
      }
      if (literal.kind() == LiteralKind.LONG) {
        return new Literal(span, LiteralKind.LONG, Long.toString(-Long.parseLong(literal.value())));
      }
    }
    return new Operation(span, Operator.NEGATIVE, List.of(operand));
  }
}
