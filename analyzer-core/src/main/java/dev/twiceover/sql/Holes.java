package dev.twiceover.sql;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The identifiers that stand for pieces of SQL text that nobody knows: {@code __HOLE_1__}. */
public final class Holes {
  private static final Pattern HOLE = Pattern.compile("__HOLE_(\\d+)__");

  private Holes() {}

  /** The identifier of the n-th unknown piece. */
  public static String name(int n) {
    return "__HOLE_" + n + "__";
  }

  /** Whether a text contains an unknown piece. */
  public static boolean in(String text) {
    return text.contains("__HOLE_") && HOLE.matcher(text).find();
  }

  /** Whether a text is nothing but one unknown piece. */
  public static boolean is(String text) {
    return text.startsWith("__HOLE_") && HOLE.matcher(text).matches();
  }

  /** The number of the first unknown piece in a text, or 0. */
  public static int numberIn(String text) {
    Matcher m = HOLE.matcher(text);
    return m.find() ? Integer.parseInt(m.group(1)) : 0;
  }
}
