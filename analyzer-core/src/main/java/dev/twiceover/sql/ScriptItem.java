package dev.twiceover.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One part of a text with SQL: a statement, or what steers statements. */
public sealed interface ScriptItem {
  /** Where it stands in the text. */
  TextSpan span();

  /** The items inside. */
  default List<ScriptItem> children() {
    return List.of();
  }

  /** A write. */
  record Write(TextSpan span, WriteStatement statement) implements ScriptItem {}

  /** A query; one that calls a function may still write. */
  record Read(TextSpan span, Query query, String text) implements ScriptItem {}

  /** What a {@link Control} does. */
  enum ControlKind {
    BEGIN,
    COMMIT,
    ROLLBACK,
    SAVEPOINT,
    ROLLBACK_TO,
    /** RAISE EXCEPTION, THROW, RAISERROR, SIGNAL. */
    THROW,
    RETURN,
    /** SET XACT_ABORT ON. */
    XACT_ABORT_ON,
    XACT_ABORT_OFF,
    /** SET, DECLARE, PRINT, USE, GO, PRAGMA and their like. */
    OTHER
  }

  /** A statement that touches no table. */
  record Control(TextSpan span, ControlKind kind, String text) implements ScriptItem {}

  /** What the condition of an {@link If} asks. */
  enum Question {
    /** Whether the last statement touched no row: @@ROWCOUNT = 0, NOT FOUND, SQL%ROWCOUNT = 0. */
    NO_ROW,
    /** Whether it touched one: @@ROWCOUNT > 0, FOUND. */
    SOME_ROW,
    /** Something else; the condition tells. */
    CONDITION
  }

  /** A branch. */
  record If(
      TextSpan span,
      Question question,
      Optional<SqlExpr> condition,
      List<ScriptItem> then,
      List<ScriptItem> otherwise)
      implements ScriptItem {
    /** Copies the lists. */
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }

    @Override
    public List<ScriptItem> children() {
      List<ScriptItem> all = new ArrayList<>(then);
      all.addAll(otherwise);
      return all;
    }
  }

  /** A loop. */
  record Loop(TextSpan span, List<ScriptItem> body) implements ScriptItem {
    /** Copies the list. */
    public Loop {
      body = List.copyOf(body);
    }

    @Override
    public List<ScriptItem> children() {
      return body;
    }
  }

  /**
   * What catches an error: TRY/CATCH, EXCEPTION WHEN, DECLARE HANDLER.
   *
   * @param duplicates whether it catches duplicate keys
   * @param continues whether the block goes on behind the failed statement
   */
  record Handler(boolean duplicates, boolean continues, List<ScriptItem> body) {
    /** Copies the list. */
    public Handler {
      body = List.copyOf(body);
    }
  }

  /**
   * A block that is one call of the database: an anonymous block, a body, TRY/CATCH, BEGIN/END.
   *
   * @param procedural whether it is an anonymous procedural block; BEGIN/END otherwise
   */
  record Block(TextSpan span, boolean procedural, List<ScriptItem> body, List<Handler> handlers)
      implements ScriptItem {
    /** Copies the lists. */
    public Block {
      body = List.copyOf(body);
      handlers = List.copyOf(handlers);
    }

    @Override
    public List<ScriptItem> children() {
      List<ScriptItem> all = new ArrayList<>(body);
      handlers.forEach(h -> all.addAll(h.body()));
      return all;
    }
  }

  /** A piece that nobody reads. */
  record Unreadable(TextSpan span, String text, String reason) implements ScriptItem {}
}
