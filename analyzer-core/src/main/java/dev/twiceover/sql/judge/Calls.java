package dev.twiceover.sql.judge;

import dev.twiceover.sql.Dialect;
import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.Volatiles;
import dev.twiceover.sql.judge.Term.App;
import dev.twiceover.sql.judge.Term.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Turns function calls into terms. */
final class Calls {
  private static final Set<String> MOVING_CLOCK =
      Set.of("clock_timestamp", "timeofday", "sysdate", "statement_timestamp");

  private final Translator translator;
  private final Terms terms;

  Calls(Translator translator) {
    this.translator = translator;
    this.terms = translator.terms;
  }

  Term call(SqlExpr.Call c, Scope scope) {
    Optional<Term> changing = changing(c, scope);
    if (changing.isPresent()) {
      return changing.get();
    }
    String name = FunctionNames.canonical(c.name());
    if (c.form() == SqlExpr.CallForm.WINDOW) {
      return new Var(
          Term.Base.UNKNOWN, "self" + scope.run + ":window", "window", Type.UNKNOWN, false, false);
    }
    Optional<Term> setUnion = setUnion(c, scope);
    if (setUnion.isPresent()) {
      return setUnion.get();
    }
    if (Aggregates.isAggregate(c)) {
      return new App("agg:" + name, translator.values(c.arguments(), scope));
    }
    List<Term> args = translator.values(c.arguments(), scope);
    Optional<Term> choice = choice(c, name, args, scope);
    if (choice.isPresent()) {
      return choice.get();
    }
    if (!FunctionNames.isDeterministic(name)) {
      translator.unknownFunctions.add(c.name());
    }
    return terms.functions.call(name, args);
  }

  /** Clock, random and sequence values (SEMANTICS section 2). */
  private Optional<Term> changing(SqlExpr.Call c, Scope scope) {
    if (Volatiles.isSqliteClock(c)) {
      int at = c.name().equals("strftime") ? 2 : 1;
      Term now = Translator.clock(scope.run);
      if (c.arguments().size() <= at) {
        return Optional.of(now);
      }
      List<Term> args = new ArrayList<>(List.of(now));
      args.addAll(translator.values(c.arguments().subList(at, c.arguments().size()), scope));
      return Optional.of(terms.functions.call("datetime", args));
    }
    if (c.name().equals("unix_timestamp") && !c.arguments().isEmpty()) {
      return Optional.empty();
    }
    if (c.name().startsWith("@@")
        || c.name().equals("scope_identity")
        || c.name().equals("ident_current")) {
      return Optional.of(translator.drawn(c.name(), scope.run, Type.UNKNOWN, false));
    }
    if (c.name().equals("last_insert_id")) {
      return Optional.of(
          c.arguments().isEmpty()
              ? translator.drawn(c.name(), scope.run, Type.INTEGER, false)
              : translator.value(c.arguments().get(0), scope));
    }
    return Volatiles.source(c.name())
        .map(
            source ->
                switch (source) {
                  case CLOCK ->
                      MOVING_CLOCK.contains(c.name())
                          ? translator.drawn(c.name(), scope.run, Type.TIME, true)
                          : Translator.clock(scope.run);
                  case RANDOM -> translator.drawn(c.name(), scope.run, Type.UNKNOWN, false);
                  case SEQUENCE -> translator.drawn(c.name(), scope.run, Type.INTEGER, false);
                });
  }

  private Optional<Term> choice(SqlExpr.Call c, String name, List<Term> args, Scope scope) {
    Term result =
        switch (name) {
          case "coalesce" -> args.isEmpty() ? Term.NULL : terms.coalesce(args);
          case "isnull" ->
              args.size() == 2
                  ? terms.coalesce(args)
                  : args.size() == 1 ? terms.isnull(args.get(0)) : null;
          case "nullif" ->
              args.size() == 2
                  ? terms.choose(terms.equal(args.get(0), args.get(1)), Term.NULL, args.get(0))
                  : null;
          case "nvl2" ->
              args.size() == 3
                  ? terms.choose(terms.isnull(args.get(0)), args.get(2), args.get(1))
                  : null;
          case "if" ->
              args.size() == 3
                  ? terms.choose(
                      translator.condition(c.arguments().get(0), scope), args.get(1), args.get(2))
                  : null;
          case "decode" -> args.size() >= 3 ? decode(args) : null;
          case "greatest" -> terms.lattice("max", args);
          case "least" -> terms.lattice("min", args);
          case "max", "min" -> args.size() >= 2 ? terms.lattice(name, args) : null;
          case "mod" -> args.size() == 2 ? terms.arithmetic.modulo(args.get(0), args.get(1)) : null;
          case "bit_or" ->
              args.size() == 2 ? terms.functions.bits("|", args.get(0), args.get(1)) : null;
          case "bit_and" ->
              args.size() == 2 ? terms.functions.bits("&", args.get(0), args.get(1)) : null;
          case "concat" -> concat(args);
          case "timezone" -> args.size() == 2 && args.get(1) instanceof Var v && v.clock ? v : null;
          case "trim" -> null;
          default -> null;
        };
    return Optional.ofNullable(result);
  }

  /** CONCAT is strict in MySQL and skips NULL elsewhere. */
  private Term concat(List<Term> args) {
    if (translator.dialect.isMySqlFamily()) {
      return terms.functions.concat(args);
    }
    boolean skips =
        translator.dialect != Dialect.ORACLE && args.stream().anyMatch(t -> !terms.isNonNull(t));
    return skips ? new App("f:concat", args) : terms.functions.concat(args);
  }

  private Term decode(List<Term> args) {
    Term value = args.get(0);
    boolean hasDefault = args.size() % 2 == 0;
    Term result = hasDefault ? args.get(args.size() - 1) : Term.NULL;
    int last = hasDefault ? args.size() - 3 : args.size() - 2;
    for (int i = last; i >= 1; i -= 2) {
      result = terms.choose(terms.same(value, args.get(i)), args.get(i + 1), result);
    }
    return result;
  }

  /** PostgreSQL: {@code ARRAY(SELECT DISTINCT t FROM unnest(a || b) t ORDER BY t)}. */
  private Optional<Term> setUnion(SqlExpr.Call c, Scope scope) {
    return SetUnions.operand(c)
        .map(e -> translator.value(e, scope))
        .map(t -> terms.functions.sortedSet(t));
  }
}
