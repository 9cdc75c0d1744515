package dev.twiceover.schema.ddl;

import dev.twiceover.schema.Routine;
import dev.twiceover.sql.read.Token;
import dev.twiceover.sql.read.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads CREATE FUNCTION and CREATE PROCEDURE as far as their SQL body. */
final class RoutineReader {
  private static final Set<String> MODES = Set.of("IN", "OUT", "INOUT", "VARIADIC");
  private static final Set<String> BODY_STARTS =
      Set.of("BEGIN", "UPDATE", "INSERT", "DELETE", "SELECT", "REPLACE", "CALL", "SET", "RETURN");

  private final State state;
  private final Tokens tokens;
  private final Parts parts;

  RoutineReader(State state, Tokens tokens) {
    this.state = state;
    this.tokens = tokens;
    this.parts = new Parts(tokens);
  }

  void routine() {
    tokens.accept("IF", "NOT", "EXISTS");
    String name = parts.dotted();
    List<String> parameters = new ArrayList<>();
    if (tokens.at("(")) {
      parameters(parameters);
    }
    Optional<String> body = Optional.empty();
    boolean foreign = false;
    while (!tokens.atEnd() && body.isEmpty()) {
      Token t = tokens.peek();
      if (tokens.accept("LANGUAGE")) {
        String language = tokens.next().upper();
        foreign |= !Set.of("SQL", "PLPGSQL").contains(language);
      } else if (t.kind() == Token.Kind.PARAMETER) {
        parameters.add(tokens.next().text());
      } else if (tokens.acceptAny("AS", "IS")) {
        body = Optional.of(text());
      } else if (t.kind() == Token.Kind.WORD && BODY_STARTS.contains(t.upper())) {
        body = Optional.of(rest());
      } else if (tokens.at("(")) {
        tokens.skipParentheses();
      } else {
        tokens.next();
      }
    }
    while (!tokens.atEnd()) {
      if (tokens.accept("LANGUAGE")) {
        foreign |= !Set.of("SQL", "PLPGSQL").contains(tokens.peek().upper());
      }
      tokens.next();
    }
    Optional<String> known = foreign ? Optional.empty() : body;
    state.routines.put(State.key(name), new Routine(name, parameters, known));
  }

  /** A quoted body, or all that follows. */
  private String text() {
    Token t = tokens.peek();
    if (t.kind() == Token.Kind.BODY || t.kind() == Token.Kind.STRING) {
      return tokens.next().text();
    }
    return rest();
  }

  private String rest() {
    int start = tokens.position();
    parts.toEnd();
    return tokens.textSince(start);
  }

  private void parameters(List<String> names) {
    tokens.expect("(");
    while (!tokens.atEnd() && !tokens.at(")")) {
      if (MODES.contains(tokens.peek().upper())) {
        tokens.next();
      }
      Token name = tokens.next();
      names.add(name.text());
      parts.toComma();
      tokens.accept(",");
    }
    tokens.expect(")");
  }
}
