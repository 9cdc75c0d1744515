package dev.twiceover.schema.ddl;

import dev.twiceover.schema.Trigger;
import dev.twiceover.schema.Trigger.Event;
import dev.twiceover.schema.Trigger.Timing;
import dev.twiceover.sql.read.Token;
import dev.twiceover.sql.read.Tokens;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Reads CREATE TRIGGER in the forms of all dialects. */
final class TriggerReader {
  private final State state;
  private final Tokens tokens;
  private final Parts parts;

  TriggerReader(State state, Tokens tokens) {
    this.state = state;
    this.tokens = tokens;
    this.parts = new Parts(tokens);
  }

  void trigger() {
    tokens.accept("IF", "NOT", "EXISTS");
    String name = parts.dotted();
    String table = "";
    boolean transact = tokens.accept("ON");
    if (transact) {
      table = parts.dotted();
    }
    Timing timing = timing();
    Set<Event> events = events();
    if (!transact) {
      tokens.expect("ON");
      table = parts.dotted();
    }
    boolean row = false;
    boolean sqlite = tokens.dialect() == dev.twiceover.sql.Dialect.SQLITE;
    Optional<String> condition = Optional.empty();
    Optional<String> body = Optional.empty();
    while (!tokens.atEnd() && body.isEmpty()) {
      if (tokens.accept("FOR")) {
        tokens.accept("EACH");
        row = tokens.at("ROW");
        tokens.acceptAny("ROW", "STATEMENT");
      } else if (tokens.accept("WHEN")) {
        condition = Optional.of(condition());
      } else if (tokens.accept("EXECUTE")) {
        tokens.acceptAny("FUNCTION", "PROCEDURE");
        state.triggerFunctions.put(State.key(name), parts.dotted());
        break;
      } else if (tokens.accept("REFERENCING")) {
        while (tokens.acceptAny("NEW", "OLD", "TABLE", "ROW", "AS", "NEW_TABLE", "OLD_TABLE")) {
          if (tokens.previous().isWord("AS")) {
            parts.name();
          }
        }
      } else if (tokens.acceptAny("FOLLOWS", "PRECEDES")) {
        parts.name();
      } else if (!option()) {
        if (tokens.at("CALL") && tokens.peek(1).kind() == Token.Kind.STRING) {
          break;
        }
        tokens.accept("AS");
        body = Optional.of(rest());
      }
    }
    boolean perRow = row || sqlite;
    state.triggers.removeIf(t -> State.key(t.name()).equals(State.key(name)));
    state.triggers.add(new Trigger(name, table, timing, events, perRow, condition, body));
  }

  private boolean option() {
    return tokens.accept("NOT", "DEFERRABLE")
        || tokens.acceptAny("DEFERRABLE", "ENABLE", "INITIALLY", "DEFERRED", "IMMEDIATE");
  }

  private String rest() {
    int start = tokens.position();
    parts.toEnd();
    return tokens.textSince(start);
  }

  private String condition() {
    if (tokens.at("(")) {
      return tokens.skipParentheses();
    }
    int start = tokens.position();
    while (!tokens.atEnd() && !tokens.at("BEGIN")) {
      tokens.next();
    }
    return tokens.textSince(start);
  }

  private Timing timing() {
    if (tokens.accept("INSTEAD", "OF")) {
      return Timing.INSTEAD_OF;
    }
    if (tokens.accept("BEFORE")) {
      return Timing.BEFORE;
    }
    boolean after = tokens.acceptAny("AFTER", "FOR");
    return after || tokens.dialect() != dev.twiceover.sql.Dialect.SQLITE
        ? Timing.AFTER
        : Timing.BEFORE;
  }

  private Set<Event> events() {
    Set<Event> events = EnumSet.noneOf(Event.class);
    do {
      switch (tokens.next().upper()) {
        case "INSERT" -> events.add(Event.INSERT);
        case "UPDATE" -> events.add(Event.UPDATE);
        case "DELETE" -> events.add(Event.DELETE);
        case "TRUNCATE" -> events.add(Event.TRUNCATE);
        default -> throw tokens.failure("expected an event");
      }
      if (tokens.accept("OF")) {
        do {
          parts.name();
        } while (tokens.accept(","));
      }
    } while (tokens.acceptAny("OR", ","));
    return events;
  }
}
