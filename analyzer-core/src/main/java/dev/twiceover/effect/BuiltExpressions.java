package dev.twiceover.effect;

import dev.twiceover.sql.SqlExpr;
import dev.twiceover.value.HeapObject;
import dev.twiceover.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Makes SQL expressions of fields and conditions built by calls. */
final class BuiltExpressions {
  private static final Map<String, String> OPERATORS =
      Map.ofEntries(
          Map.entry("plus", "+"),
          Map.entry("add", "+"),
          Map.entry("minus", "-"),
          Map.entry("sub", "-"),
          Map.entry("subtract", "-"),
          Map.entry("mul", "*"),
          Map.entry("multiply", "*"),
          Map.entry("times", "*"),
          Map.entry("div", "/"),
          Map.entry("divide", "/"),
          Map.entry("mod", "%"),
          Map.entry("modulo", "%"),
          Map.entry("concat", "||"),
          Map.entry("eq", "="),
          Map.entry("equal", "="),
          Map.entry("ne", "<>"),
          Map.entry("notEqual", "<>"),
          Map.entry("lt", "<"),
          Map.entry("lessThan", "<"),
          Map.entry("le", "<="),
          Map.entry("lessOrEqual", "<="),
          Map.entry("gt", ">"),
          Map.entry("greaterThan", ">"),
          Map.entry("ge", ">="),
          Map.entry("greaterOrEqual", ">="),
          Map.entry("and", "AND"),
          Map.entry("or", "OR"),
          Map.entry("isNotDistinctFrom", "<=>"));
  private final Machine machine;
  private final Map<String, Value> parameters = new LinkedHashMap<>();

  BuiltExpressions(Machine machine) {
    this.machine = machine;
  }

  /** The values bound, by the names given to them. */
  Map<String, Value> parameters() {
    return parameters;
  }

  /** Conditions that must all hold. */
  SqlExpr condition(List<Value> conditions) {
    List<SqlExpr> all = new ArrayList<>();
    for (Value each : conditions) {
      if (machine.content(each).orElse(null) instanceof HeapObject.Elements several) {
        several.elements().forEach(one -> all.add(of(one)));
      } else {
        all.add(of(each));
      }
    }
    SqlExpr joined = all.isEmpty() ? new SqlExpr.Opaque("where()", List.of()) : all.get(0);
    for (SqlExpr each : all.subList(Math.min(1, all.size()), all.size())) {
      joined = new SqlExpr.Binary("AND", joined, each);
    }
    return joined;
  }

  SqlExpr of(Value value) {
    if (value instanceof Value.Text text && text.known().isPresent()) {
      return new SqlExpr.Constant(SqlExpr.ConstantKind.STRING, text.known().get());
    }
    if (value instanceof Value.Constant constant) {
      return constant(constant);
    }
    Optional<String> column = Names.ifColumn(machine, value);
    if (column.isPresent()) {
      return SqlExpr.Column.of(column.get());
    }
    if (value instanceof Value.Computed computed && !computed.parts().isEmpty()) {
      return computed(computed);
    }
    return parameter(value);
  }

  private static SqlExpr constant(Value.Constant constant) {
    return switch (constant.kind()) {
      case INT, LONG, FLOAT, DOUBLE ->
          new SqlExpr.Constant(SqlExpr.ConstantKind.NUMBER, constant.value());
      case BOOLEAN -> new SqlExpr.Constant(SqlExpr.ConstantKind.BOOLEAN, constant.value());
      case NULL -> new SqlExpr.Constant(SqlExpr.ConstantKind.NULL, "NULL");
      case CHAR, STRING -> new SqlExpr.Constant(SqlExpr.ConstantKind.STRING, constant.value());
    };
  }

  private SqlExpr computed(Value.Computed computed) {
    String function = computed.function();
    List<Value> parts = computed.parts();
    String operator = OPERATORS.get(function);
    boolean onField = parts.size() == 2 && isField(parts.get(0));
    if (operator != null && onField) {
      return new SqlExpr.Binary(operator, of(parts.get(0)), of(parts.get(1)));
    }
    if (function.startsWith("sql:")) {
      return new SqlExpr.Opaque("a query built by calls", List.of());
    }
    boolean ofDsl = parts.get(0) instanceof Value.Bean bean && bean.type().endsWith("DSL");
    if (ofDsl) {
      // Calls without arguments arrive like the properties of a bean.
      String plain = function.startsWith(".") ? function.substring(1) : function;
      return dsl(plain, parts.subList(1, parts.size()));
    }
    if (!isField(parts.get(0))) {
      return parameter(computed);
    }
    return switch (function) {
      case "isNull", ".null" -> new SqlExpr.IsNull(of(parts.get(0)), false);
      case "isNotNull", ".notNull" -> new SqlExpr.IsNull(of(parts.get(0)), true);
      case "not" -> new SqlExpr.Unary("NOT", of(parts.get(0)));
      case "neg", "unaryMinus" -> new SqlExpr.Unary("-", of(parts.get(0)));
      case "in" -> new SqlExpr.In(of(parts.get(0)), rest(parts), false);
      case "notIn" -> new SqlExpr.In(of(parts.get(0)), rest(parts), true);
      case "as", "asc", "desc", "cast", "coerce" -> of(parts.get(0));
      case "isDistinctFrom" ->
          new SqlExpr.Unary("NOT", new SqlExpr.Binary("<=>", of(parts.get(0)), of(parts.get(1))));
      default ->
          new SqlExpr.Call(
              function.toLowerCase(Locale.ROOT),
              parts.stream().map(this::of).toList(),
              SqlExpr.CallForm.PLAIN);
    };
  }

  private List<SqlExpr> rest(List<Value> parts) {
    return parts.subList(1, parts.size()).stream().map(this::of).toList();
  }

  private SqlExpr dsl(String function, List<Value> arguments) {
    return switch (function) {
      case "val", "value", "inline", "param" ->
          arguments.isEmpty() ? parameter(new Value.Unknown("a value")) : value(arguments.get(0));
      case "excluded" -> new SqlExpr.Excluded(Names.column(machine, arguments.get(0)));
      case "currentTimestamp", "currentLocalDateTime", "currentOffsetDateTime", "now" ->
          SqlExpr.Call.of("current_timestamp");
      case "uuid" -> SqlExpr.Call.of("gen_random_uuid");
      case "and" -> condition(arguments);
      case "or" -> {
        SqlExpr joined = of(arguments.get(0));
        for (Value each : arguments.subList(1, arguments.size())) {
          joined = new SqlExpr.Binary("OR", joined, of(each));
        }
        yield joined;
      }
      case "not" -> new SqlExpr.Unary("NOT", of(arguments.get(0)));
      default ->
          new SqlExpr.Call(
              function.toLowerCase(Locale.ROOT),
              arguments.stream().map(this::of).toList(),
              SqlExpr.CallForm.PLAIN);
    };
  }

  /** A value that is no field even if it looks like one. */
  private SqlExpr value(Value value) {
    if (value instanceof Value.Constant || value instanceof Value.Text) {
      return of(value);
    }
    return parameter(value);
  }

  private SqlExpr parameter(Value value) {
    for (Map.Entry<String, Value> known : parameters.entrySet()) {
      if (known.getValue().equals(value)) {
        return new SqlExpr.Parameter(known.getKey(), 0);
      }
    }
    String name = parameterName(value);
    String unique = name;
    for (int i = 2; parameters.containsKey(unique); i++) {
      unique = name + i;
    }
    parameters.put(unique, value);
    return new SqlExpr.Parameter(unique, 0);
  }

  private static String parameterName(Value value) {
    if (value instanceof Value.Input input) {
      return input.name().replaceAll("\\W+", "_");
    }
    if (value instanceof Value.Computed computed && computed.function().startsWith(".")) {
      return computed.function().substring(1);
    }
    return "v";
  }

  /** Whether an operation on it is one of SQL and not of Java. */
  private boolean isField(Value value) {
    if (Names.ifColumn(machine, value).isPresent()) {
      return true;
    }
    if (value instanceof Value.Computed computed && !computed.parts().isEmpty()) {
      boolean ofDsl =
          computed.parts().get(0) instanceof Value.Bean bean && bean.type().endsWith("DSL");
      return ofDsl || isField(computed.parts().get(0));
    }
    return false;
  }
}
