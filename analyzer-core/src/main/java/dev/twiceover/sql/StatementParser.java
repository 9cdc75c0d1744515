package dev.twiceover.sql;

import java.util.List;

/** Reads the text of one statement into our own records; the wall around a parser library. */
public interface StatementParser {
  /** What came out. */
  sealed interface Outcome {
    /** A write. */
    record Write(WriteStatement statement) implements Outcome {}

    /** A query. */
    record Read(Query query) implements Outcome {}

    /** The parser cannot read it, or reads something that our records do not hold. */
    record Rejected(String reason) implements Outcome {}
  }

  /** How the text names its n-th parameter, from 0: {@code :tw0}. */
  String PARAMETER_PREFIX = "tw";

  /**
   * Reads one statement.
   *
   * @param text one statement without its semicolon; its parameters are {@code :tw0}, {@code :tw1}
   * @param parameters what these stand for
   */
  Outcome parse(String text, Dialect dialect, List<SqlExpr.Parameter> parameters);
}
