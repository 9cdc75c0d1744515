package dev.twiceover.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Equivalent ways to write the same snippet. What a rule says must not depend on them. */
enum Rewrite {
  AS_WRITTEN,
  PARENTHESISED,
  CONCATENATED,
  TEXT_BLOCK,
  CONSTANT,
  BUILDER,
  FULLY_QUALIFIED;

  private static final Pattern SQL =
      Pattern.compile(
          "\"(?:INSERT|UPDATE|DELETE|MERGE|SELECT)\\b(?:[^\"\\\\\\n]|\\\\.)*\"",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?!static)([\\w.]+)\\.(\\w+);\\n");

  /**
   * A rewritten snippet.
   *
   * @param lineOf for each line of the original, from 1, where a finding about it is now; the first
   *     is unused
   */
  record Rewritten(String code, List<Integer> lineOf) {
    Rewritten(String code, int[] lines) {
      this(code, Arrays.stream(lines).boxed().toList());
    }
  }

  Rewritten apply(String code) {
    return switch (this) {
      case AS_WRITTEN -> same(code);
      case PARENTHESISED -> same(replace(code, literal -> "(" + literal + ")"));
      case CONCATENATED -> same(replace(code, Rewrite::concatenated));
      case BUILDER -> same(replace(code, Rewrite::builder));
      case TEXT_BLOCK -> textBlocks(code);
      case CONSTANT -> constants(code);
      case FULLY_QUALIFIED -> same(qualified(code));
    };
  }

  private static Rewritten same(String code) {
    int lines = code.split("\n", -1).length;
    int[] lineOf = new int[lines + 2];
    for (int i = 0; i < lineOf.length; i++) {
      lineOf[i] = i;
    }
    return new Rewritten(code, lineOf);
  }

  private static String replace(String code, java.util.function.UnaryOperator<String> replacement) {
    return SQL.matcher(code)
        .replaceAll(match -> Matcher.quoteReplacement(replacement.apply(match.group())));
  }

  private static String concatenated(String literal) {
    int blank = literal.indexOf(' ', literal.length() / 2);
    return blank < 0 ? literal : literal.substring(0, blank) + "\" + \"" + literal.substring(blank);
  }

  private static String builder(String literal) {
    int blank = literal.indexOf(' ', literal.length() / 2);
    return blank < 0
        ? "new StringBuilder(" + literal + ").toString()"
        : "new StringBuilder().append("
            + literal.substring(0, blank)
            + "\").append(\""
            + literal.substring(blank)
            + ").toString()";
  }

  /** Each statement takes three lines, so everything below moves. */
  private static Rewritten textBlocks(String code) {
    StringBuilder out = new StringBuilder();
    String[] lines = code.split("\n", -1);
    int[] lineOf = new int[lines.length + 2];
    int added = 0;
    for (int i = 0; i < lines.length; i++) {
      lineOf[i + 1] = i + 1 + added;
      Matcher matcher = SQL.matcher(lines[i]);
      StringBuilder line = new StringBuilder();
      while (matcher.find()) {
        String literal = matcher.group();
        String content = literal.substring(1, literal.length() - 1);
        // A trailing blank would be stripped; \s keeps it for the text that follows.
        String kept =
            content.endsWith(" ") ? content.substring(0, content.length() - 1) + "\\s" : content;
        matcher.appendReplacement(line, Matcher.quoteReplacement("\"\"\"\n" + kept + "\\\n\"\"\""));
        added += 2;
      }
      matcher.appendTail(line);
      out.append(line).append('\n');
    }
    lineOf[lines.length + 1] = lines.length + 1 + added;
    return new Rewritten(out.toString(), lineOf);
  }

  /** Statements move to constants at the head of the first class. */
  private static Rewritten constants(String code) {
    Matcher head = Pattern.compile("(?m)^(?:public |final )*class [^{]*\\{\\n").matcher(code);
    if (!head.find()) {
      return same(code);
    }
    int insertAt = head.end();
    int headLine = code.substring(0, insertAt).split("\n", -1).length - 1;
    List<String> constants = new ArrayList<>();
    List<Integer> originalLines = new ArrayList<>();
    StringBuilder rest = new StringBuilder();
    Matcher matcher = SQL.matcher(code.substring(insertAt));
    while (matcher.find()) {
      int line = code.substring(0, insertAt + matcher.start()).split("\n", -1).length;
      constants.add(
          "  private static final String SQL_"
              + constants.size()
              + " = "
              + matcher.group()
              + ";\n");
      originalLines.add(line);
      matcher.appendReplacement(rest, "SQL_" + (constants.size() - 1));
    }
    matcher.appendTail(rest);
    int lines = code.split("\n", -1).length;
    int[] lineOf = new int[lines + 2];
    for (int i = 0; i < lineOf.length; i++) {
      lineOf[i] = i <= headLine ? i : i + constants.size();
    }
    for (int i = 0; i < constants.size(); i++) {
      lineOf[originalLines.get(i)] = headLine + 1 + i;
    }
    return new Rewritten(code.substring(0, insertAt) + String.join("", constants) + rest, lineOf);
  }

  private static String qualified(String code) {
    String body = code;
    Matcher matcher = IMPORT.matcher(code);
    List<String[]> names = new ArrayList<>();
    while (matcher.find()) {
      names.add(new String[] {matcher.group(2), matcher.group(1) + "." + matcher.group(2)});
    }
    // Blank lines keep the numbering.
    body = IMPORT.matcher(body).replaceAll("\n");
    for (String[] name : names) {
      body =
          body.replaceAll(
              "(?<![\\w.\"])" + name[0] + "\\b(?!\")", Matcher.quoteReplacement(name[1]));
    }
    return body;
  }
}
