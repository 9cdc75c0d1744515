package dev.twiceover.sql.judge;

import dev.twiceover.sql.judge.Solver.Assumption;
import dev.twiceover.sql.judge.Solver.Claim;
import dev.twiceover.sql.judge.Term.App;
import dev.twiceover.sql.judge.Term.Lin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Takes a choice out of a comparison: one case for each way that it can go. */
final class Splitter {
  private final Terms terms;

  Splitter(Terms terms) {
    this.terms = terms;
  }

  /** The cases of {@code x op y}, if a side holds a choice. */
  Optional<List<List<Assumption>>> split(Assumption a, String op, Term x, Term y, boolean holds) {
    Optional<Term> found = find(x).or(() -> find(y));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    App choice = (App) found.get();
    List<List<Assumption>> cases = new ArrayList<>();
    if (choice.op.equals("ite")) {
      Term condition = choice.args.get(0);
      for (boolean holdsNow : new boolean[] {true, false}) {
        Term arm = choice.args.get(holdsNow ? 1 : 2);
        Term left = assume(replace(x, choice, arm), condition, holdsNow);
        Term right = assume(replace(y, choice, arm), condition, holdsNow);
        Claim claim = holdsNow ? Claim.TRUE : Claim.NOT_TRUE;
        cases.add(again(a, op, left, right, holds, List.of(claim(a, condition, claim))));
      }
    } else if (Terms.isBoolean(choice)) {
      cases.add(one(a, op, x, y, holds, choice, Term.TRUE, List.of(claim(a, choice, Claim.TRUE))));
      cases.add(
          one(a, op, x, y, holds, choice, Term.FALSE, List.of(claim(a, choice, Claim.FALSE))));
      cases.add(
          one(
              a,
              op,
              x,
              y,
              holds,
              choice,
              Term.NULL,
              List.of(claim(a, choice, Claim.NOT_TRUE), claim(a, choice, Claim.NOT_FALSE))));
    } else {
      lattice(a, op, x, y, holds, choice, cases);
    }
    return Optional.of(cases);
  }

  private static Assumption claim(Assumption a, Term t, Claim claim) {
    return new Assumption(t, claim, a.second());
  }

  private List<Assumption> one(
      Assumption a,
      String op,
      Term x,
      Term y,
      boolean holds,
      Term from,
      Term to,
      List<Assumption> more) {
    return again(a, op, replace(x, from, to), replace(y, from, to), holds, more);
  }

  private List<Assumption> again(
      Assumption a, String op, Term left, Term right, boolean holds, List<Assumption> more) {
    if (op.equals(Solver.IDENTICAL)) {
      List<Assumption> all = new ArrayList<>();
      all.add(claim(a, new App(Solver.IDENTICAL, List.of(left, right)), Claim.FALSE));
      all.addAll(more);
      return all;
    }
    Term again =
        switch (op) {
          case "=" -> terms.equal(left, right);
          case "<" -> terms.less(left, right);
          default -> terms.lessOrEqual(left, right);
        };
    List<Assumption> all = new ArrayList<>();
    all.add(claim(a, again, holds ? Claim.TRUE : Claim.FALSE));
    all.addAll(more);
    return all;
  }

  /** GREATEST or LEAST is one of its arguments that no other beats; which ones are null matters. */
  private void lattice(
      Assumption a,
      String op,
      Term x,
      Term y,
      boolean holds,
      App choice,
      List<List<Assumption>> cases) {
    Optional<Term> nullable =
        terms.strictLattice
            ? Optional.empty()
            : choice.args.stream().filter(t -> !terms.isNonNull(t)).findFirst();
    if (nullable.isPresent() && choice.args.size() > 1) {
      // Without the argument that is null, or with it, knowing that it is not.
      Term t = nullable.get();
      List<Term> others = new ArrayList<>(choice.args);
      others.remove(t);
      Term without = terms.lattice(choice.op, others);
      cases.add(one(a, op, x, y, holds, choice, without, List.of(claim(a, t, Claim.NULL))));
      for (Term winner : List.of(t, without)) {
        Term loser = winner.equals(t) ? without : t;
        List<Assumption> more = new ArrayList<>(List.of(claim(a, t, Claim.NOT_NULL)));
        if (terms.isNonNull(without)) {
          more.add(claim(a, beats(choice.op, winner, loser), Claim.TRUE));
          cases.add(one(a, op, x, y, holds, choice, winner, more));
        } else {
          List<Assumption> known = new ArrayList<>(more);
          known.add(claim(a, without, Claim.NOT_NULL));
          known.add(claim(a, beats(choice.op, winner, loser), Claim.TRUE));
          cases.add(one(a, op, x, y, holds, choice, winner, known));
        }
      }
      if (!terms.isNonNull(without)) {
        cases.add(
            one(
                a,
                op,
                x,
                y,
                holds,
                choice,
                t,
                List.of(claim(a, t, Claim.NOT_NULL), claim(a, without, Claim.NULL))));
      }
      return;
    }
    if (op.equals(Solver.IDENTICAL)) {
      for (Term t : choice.args) {
        if (!terms.isNonNull(t)) {
          cases.add(one(a, op, x, y, holds, choice, Term.NULL, List.of(claim(a, t, Claim.NULL))));
        }
      }
    }
    for (Term winner : choice.args) {
      List<Assumption> more = new ArrayList<>();
      for (Term loser : choice.args) {
        if (!loser.equals(winner)) {
          more.add(claim(a, beats(choice.op, winner, loser), Claim.TRUE));
        }
      }
      cases.add(one(a, op, x, y, holds, choice, winner, more));
    }
  }

  private Term beats(String op, Term winner, Term loser) {
    return op.equals("max") ? terms.lessOrEqual(loser, winner) : terms.lessOrEqual(winner, loser);
  }

  /** A choice inside a value that holds no other choice. */
  static Optional<Term> find(Term t) {
    if (t instanceof Lin l) {
      return first(l.atoms, Splitter::find);
    }
    if (!(t instanceof App a)) {
      return Optional.empty();
    }
    if (Terms.isBoolean(a)) {
      Optional<Term> inner = inCondition(a);
      return inner.isPresent() ? inner : Optional.of(t);
    }
    if (a.op.equals("ite")) {
      Optional<Term> inner =
          inCondition(a.args.get(0)).or(() -> find(a.args.get(1))).or(() -> find(a.args.get(2)));
      return inner.isPresent() ? inner : Optional.of(t);
    }
    Optional<Term> inner = first(a.args, Splitter::find);
    boolean choice = a.op.equals("max") || a.op.equals("min");
    return inner.isPresent() || !choice ? inner : Optional.of(t);
  }

  /** A choice among the values that a condition compares. */
  private static Optional<Term> inCondition(Term t) {
    if (!(t instanceof App a) || a.op.equals("pred")) {
      return Optional.empty();
    }
    return switch (a.op) {
      case "and", "or", "not" -> first(a.args, Splitter::inCondition);
      case "ite" -> find(t);
      default -> first(a.args, Splitter::find);
    };
  }

  private static Optional<Term> first(List<Term> list, Function<Term, Optional<Term>> search) {
    for (Term t : list) {
      Optional<Term> found = search.apply(t);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** A term in which the same condition is decided wherever it chooses. */
  private Term assume(Term t, Term condition, boolean holds) {
    if (t instanceof App a && a.op.equals("ite") && a.args.get(0).equals(condition)) {
      return assume(a.args.get(holds ? 1 : 2), condition, holds);
    }
    if (t instanceof App a) {
      List<Term> args = a.args.stream().map(x -> assume(x, condition, holds)).toList();
      return args.equals(a.args) ? t : rebuild(a.op, args);
    }
    if (t instanceof Lin l) {
      return sum(l, x -> assume(x, condition, holds));
    }
    return t;
  }

  private Term sum(Lin l, UnaryOperator<Term> change) {
    Term sum = Term.number(l.constant);
    for (int i = 0; i < l.factors.length; i++) {
      Term atom = change.apply(l.atoms.get(i));
      sum = terms.arithmetic.add(sum, terms.arithmetic.multiply(Term.number(l.factors[i]), atom));
    }
    return sum;
  }

  /** A term with one part exchanged, in normal form again. */
  Term replace(Term t, Term from, Term to) {
    if (t.equals(from)) {
      return to;
    }
    if (t instanceof Lin l) {
      return sum(l, x -> replace(x, from, to));
    }
    if (t instanceof App a) {
      List<Term> args = a.args.stream().map(x -> replace(x, from, to)).toList();
      return args.equals(a.args) ? t : rebuild(a.op, args);
    }
    return t;
  }

  private Term rebuild(String op, List<Term> args) {
    return switch (op) {
      case "ite" -> terms.choose(args.get(0), args.get(1), args.get(2));
      case "max", "min" -> terms.lattice(op, args);
      case "and" -> terms.and(args);
      case "or" -> terms.or(args);
      case "not" -> terms.not(args.get(0));
      case "isnull" -> terms.isnull(args.get(0));
      case "=" -> terms.equal(args.get(0), args.get(1));
      case "<" -> terms.less(args.get(0), args.get(1));
      case "<=" -> terms.lessOrEqual(args.get(0), args.get(1));
      case "<=>" -> terms.same(args.get(0), args.get(1));
      case "concat" -> terms.functions.concat(args);
      case "|", "&" -> terms.functions.bits(op, args.get(0), args.get(1));
      case "mod" -> terms.arithmetic.modulo(args.get(0), args.get(1));
      case "*" -> terms.arithmetic.multiply(args.get(0), args.get(1));
      default ->
          op.startsWith("f:")
              ? terms.functions.call(op.substring(2), args)
              : op.startsWith("cast:")
                  ? terms.functions.cast(args.get(0), op.substring(5))
                  : new App(op, args);
    };
  }
}
