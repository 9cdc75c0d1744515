package dev.twiceover.schema.ddl;

import dev.twiceover.schema.UniqueKey;
import dev.twiceover.sql.read.Token;
import dev.twiceover.sql.read.Tokens;
import java.util.Optional;
import java.util.Set;

/** Reads one statement of DDL into the state. */
final class StatementReader {
  private static final Set<String> ADJECTIVES =
      Set.of(
          "GLOBAL",
          "LOCAL",
          "TEMP",
          "TEMPORARY",
          "UNLOGGED",
          "CACHED",
          "MEMORY",
          "FORCE",
          "EDITIONABLE",
          "NONEDITIONABLE",
          "RECURSIVE",
          "CONSTRAINT",
          "CLUSTERED",
          "NONCLUSTERED",
          "BITMAP",
          "FULLTEXT",
          "SPATIAL",
          "PRIVATE",
          "EXTERNAL",
          "FOREIGN");

  private final State state;
  private final Tokens tokens;
  private final Parts parts;

  StatementReader(State state, Tokens tokens) {
    this.state = state;
    this.tokens = tokens;
    this.parts = new Parts(tokens);
  }

  void statement() {
    if (tokens.accept("CREATE")) {
      create();
    } else if (tokens.accept("ALTER")) {
      if (tokens.accept("TABLE")) {
        new AlterReader(state, tokens).alter();
      } else if (tokens.acceptAny("PROCEDURE", "PROC", "FUNCTION", "TRIGGER")) {
        tokens.reset(1);
        create();
      }
    } else if (tokens.accept("DROP")) {
      drop();
    } else if (tokens.accept("RENAME", "TABLE")) {
      do {
        String from = parts.dotted();
        tokens.expect("TO");
        state.renameTable(from, parts.dotted());
      } while (tokens.accept(","));
    }
  }

  private void create() {
    if (tokens.accept("OR")) {
      tokens.acceptAny("REPLACE", "ALTER");
    }
    definer();
    boolean unique = false;
    while (tokens.at("UNIQUE") || ADJECTIVES.contains(tokens.peek().upper())) {
      unique |= tokens.next().isWord("UNIQUE");
    }
    definer();
    if (tokens.accept("TABLE")) {
      new TableReader(state, tokens).create();
    } else if (tokens.accept("INDEX")) {
      index(unique);
    } else if (tokens.accept("MATERIALIZED", "VIEW") || tokens.accept("VIEW")) {
      view();
    } else if (tokens.accept("TRIGGER")) {
      new TriggerReader(state, tokens).trigger();
    } else if (tokens.acceptAny("FUNCTION", "PROCEDURE", "PROC")) {
      new RoutineReader(state, tokens).routine();
    }
  }

  /** MySQL's {@code DEFINER = user@host} and what may follow it. */
  private void definer() {
    if (tokens.accept("ALGORITHM")) {
      tokens.accept("=");
      tokens.next();
    }
    if (tokens.accept("DEFINER")) {
      tokens.accept("=");
      tokens.next();
      while (tokens.peek().kind() == Token.Kind.PARAMETER || tokens.at("@")) {
        tokens.next();
      }
      if (tokens.previous().isSymbol("@")) {
        tokens.next();
      }
    }
    if (tokens.accept("SQL", "SECURITY")) {
      tokens.next();
    }
  }

  private void index(boolean unique) {
    tokens.accept("CONCURRENTLY");
    tokens.accept("IF", "NOT", "EXISTS");
    String name = tokens.at("ON") ? "" : parts.dotted();
    if (tokens.accept("USING")) {
      tokens.next();
    }
    tokens.expect("ON");
    tokens.accept("ONLY");
    String table = parts.dotted();
    if (!unique) {
      return;
    }
    UniqueKey key = parts.key(State.key(name), false);
    state.tableOrPart(table).keys.add(key);
  }

  private void view() {
    tokens.accept("IF", "NOT", "EXISTS");
    String name = parts.dotted();
    if (tokens.at("(")) {
      tokens.skipParentheses();
    }
    while (!tokens.atEnd() && !tokens.at("AS")) {
      if (tokens.at("(")) {
        tokens.skipParentheses();
      } else {
        tokens.next();
      }
    }
    tokens.expect("AS");
    int start = tokens.position();
    parts.toEnd();
    state.views.put(State.key(name), tokens.textSince(start));
  }

  private void drop() {
    tokens.acceptAny("TEMPORARY", "FOREIGN", "MATERIALIZED");
    String kind = tokens.next().upper();
    tokens.accept("CONCURRENTLY");
    tokens.accept("IF", "EXISTS");
    if (!tokens.peek().isName()) {
      return;
    }
    do {
      String name = parts.dotted();
      switch (kind) {
        case "TABLE" -> state.dropTable(name);
        case "VIEW" -> state.views.remove(State.key(name));
        case "INDEX" -> dropIndex(name);
        case "TRIGGER" -> state.triggers.removeIf(t -> State.key(t.name()).equals(State.key(name)));
        case "FUNCTION", "PROCEDURE", "PROC" -> state.routines.remove(State.key(name));
        default -> {
          return;
        }
      }
    } while (tokens.accept(","));
  }

  private void dropIndex(String name) {
    Optional<String> table = tokens.accept("ON") ? Optional.of(parts.dotted()) : Optional.empty();
    if (table.isPresent()) {
      state.table(table.get()).ifPresent(t -> t.dropKey(State.key(name)));
    } else {
      state.dropIndex(State.key(name));
    }
  }
}
