package dev.twiceover.sql;

/** Who read a statement. */
public enum Origin {
  /** JSqlParser. */
  PARSER,
  /** The token-level reader. */
  TOKENS,
  /** DSL or ORM calls. */
  CODE
}
