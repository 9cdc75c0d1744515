package dev.twiceover.sql.judge;

import dev.twiceover.sql.SqlExpr;
import dev.twiceover.sql.judge.Term.App;
import dev.twiceover.sql.judge.Term.Base;
import dev.twiceover.sql.judge.Term.Var;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns subqueries into terms: a function of the outer columns that they read, as long as the
 * statement writes nothing that they read; else a value drawn anew at each run (U4).
 */
final class QueryTerms {
  private final Translator translator;

  QueryTerms(Translator translator) {
    this.translator = translator;
  }

  Term term(SqlExpr e, Scope scope) {
    Reads reads = Reads.of(e, scope.frame);
    String fingerprint = fingerprint(e);
    boolean condition = !(e instanceof SqlExpr.Subquery);
    Term body;
    if (reads.touchesWrites()) {
      body =
          new Var(
              Base.UNKNOWN,
              "self" + scope.run + ":" + fingerprint,
              "subquery",
              Type.UNKNOWN,
              false,
              false);
    } else if (reads.isChanging()) {
      boolean clock = reads.onlyClock();
      String id = "v" + scope.run + ":q" + fingerprint;
      body = new Var(Base.VOLATILE, id, "subquery", Type.UNKNOWN, false, clock);
    } else {
      List<Term> args = new ArrayList<>();
      args.add(Term.string(fingerprint));
      reads.outer().forEach(c -> args.add(scope.column(c)));
      reads.parameters().forEach(p -> args.add(translator.value(p, scope)));
      body = new App(condition ? "pred" : "f:query", args);
    }
    if (e instanceof SqlExpr.InQuery in && in.negated()) {
      return translator.terms.not(asCondition(body));
    }
    return condition ? asCondition(body) : body;
  }

  private static Term asCondition(Term body) {
    return body instanceof Var ? new App("pred", List.of(body)) : body;
  }

  private static String fingerprint(SqlExpr e) {
    String text =
        (e instanceof SqlExpr.InQuery in ? in.query() + "@" + in.operand() : e.toString());
    return Integer.toHexString(text.hashCode()) + "." + text.length();
  }
}
