package dev.twiceover.review;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A script of the corpus written as a message listener over Spring JDBC. */
final class ScriptHandler {
  private static final Pattern PARAMETER = Pattern.compile("(?<!:):([a-z]+)");
  private static final Map<String, String> TOKENS =
      Map.of("{now}", "CURRENT_TIMESTAMP", "{uuid}", ":fresh");
  private final Map<String, String> parameters;
  private final StringBuilder body = new StringBuilder();
  private final List<String> reads = new ArrayList<>();
  private boolean inTransaction;
  private int counts;
  private int scopes;

  private ScriptHandler(Map<String, String> parameters) {
    this.parameters = parameters;
  }

  /**
   * The source of the listener.
   *
   * @param steps separated by {@code ;;}
   * @param params {@code name=value} separated by {@code ;}; values that begin with {@code @}
   *     differ at each delivery
   */
  static String of(String steps, String params) {
    ScriptHandler handler = new ScriptHandler(parameters(params));
    for (String step : steps.split(";;", -1)) {
      handler.step(step.strip());
    }
    return """
    import java.util.UUID;
    import org.springframework.dao.DuplicateKeyException;
    import org.springframework.jdbc.core.JdbcTemplate;
    import org.springframework.kafka.annotation.KafkaListener;
    import org.springframework.kafka.core.KafkaTemplate;
    import org.springframework.transaction.support.TransactionTemplate;

    class ScriptListener {
      record Message(%s) {}

      private JdbcTemplate jdbc;
      private KafkaTemplate<String, String> kafka;
      private TransactionTemplate transactions;

      @KafkaListener(topics = "in")
      public void on(Message m) {
    %s  }
    }
    """
        .formatted(
            handler.parameters.keySet().stream()
                .map(name -> "String " + name)
                .collect(Collectors.joining(", ")),
            handler.body);
  }

  private static Map<String, String> parameters(String params) {
    return Arrays.stream(params.split(";", -1))
        .map(String::strip)
        .filter(each -> each.contains("="))
        .collect(
            Collectors.toMap(
                each -> each.substring(0, each.indexOf('=')),
                each -> each.substring(each.indexOf('=') + 1),
                (a, b) -> b,
                java.util.LinkedHashMap::new));
  }

  private void line(String code) {
    body.append("    ").append(code).append('\n');
  }

  private void step(String step) {
    String verb = step.contains(" ") ? step.substring(0, step.indexOf(' ')) : step;
    String rest = step.substring(verb.length()).strip();
    switch (verb) {
      case "BEGIN" -> {
        line("boolean done" + ++scopes + " = transactions.execute(tx -> {");
        inTransaction = true;
      }
      case "COMMIT" -> {
        line("return true; });");
        line("if (!done" + scopes + ") return;");
        inTransaction = false;
      }
      case "SEND" -> send(rest);
      case "SENDQ" -> {
        line("for (String row : jdbc.queryForList(\"" + rest + "\", String.class)) {");
        line("  kafka.send(\"out\", row);");
        line("}");
      }
      case "READ" -> read(rest);
      case "EXIT_IF_0" -> line("if (n" + counts + " == 0) " + leave());
      case "THROW_IF_0" -> line("if (n" + counts + " == 0) throw new IllegalStateException();");
      case "EXIT_IF_ROW" -> line("if (" + query(rest) + ") " + leave());
      case "THROW_IF_NO_ROW" ->
          line("if (!(" + query(rest) + ")) throw new IllegalStateException();");
      case "FAIL" -> line("if (1 == 1) throw new IllegalStateException();");
      case "[dup=exit]" -> caught(rest, leave());
      case "[dup=continue]" -> caught(rest, "System.out.println(e);");
      default -> line("int n" + ++counts + " = " + update(step) + ";");
    }
  }

  private void caught(String statement, String handling) {
    line("try {");
    line("  " + update(statement) + ";");
    line("} catch (DuplicateKeyException e) {");
    line("  " + handling);
    line("}");
  }

  private void send(String text) {
    Matcher matcher = PARAMETER.matcher(text);
    String value = matcher.find() ? value(matcher.group(1)) : "\"" + text + "\"";
    line("kafka.send(\"out\", " + value + ");");
  }

  private void read(String text) {
    String name = text.substring(0, text.indexOf('=')).strip();
    String sql = text.substring(text.indexOf('=') + 1).strip();
    reads.add(name);
    line("String " + name + " = " + call("queryForObject", sql, "String.class") + ";");
  }

  private String query(String sql) {
    return "!" + call("queryForList", sql, "String.class") + ".isEmpty()";
  }

  private String update(String sql) {
    return call("update", sql, "");
  }

  private String call(String method, String sql, String type) {
    String text = sql;
    for (Map.Entry<String, String> token : TOKENS.entrySet()) {
      text = text.replace(token.getKey(), token.getValue());
    }
    List<String> arguments = new ArrayList<>();
    Matcher matcher = PARAMETER.matcher(text);
    StringBuilder bound = new StringBuilder();
    while (matcher.find()) {
      arguments.add(value(matcher.group(1)));
      matcher.appendReplacement(bound, "?");
    }
    matcher.appendTail(bound);
    List<String> all = new ArrayList<>();
    all.add("\"" + bound + "\"");
    if (!type.isEmpty()) {
      all.add(type);
    }
    all.addAll(arguments);
    return "jdbc." + method + "(" + String.join(", ", all) + ")";
  }

  private String value(String name) {
    if (reads.contains(name)) {
      return name;
    }
    return name.equals("fresh") || parameters.getOrDefault(name, "").startsWith("@uuid")
        ? "UUID.randomUUID().toString()"
        : "m." + name + "()";
  }

  /** Leaves the listener, from within the transaction's callback or from outside. */
  private String leave() {
    return inTransaction ? "return false;" : "return;";
  }
}
