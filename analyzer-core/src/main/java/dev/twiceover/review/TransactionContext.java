package dev.twiceover.review;

/** How an effect stands to a database transaction; the worst case over all paths that reach it. */
public enum TransactionContext {
  /** Inside a transaction that is not yet committed. */
  INSIDE,
  /** After the commit of the writes that precede it, or deferred until then. */
  AFTER_COMMIT,
  /** No transaction in sight. */
  NONE,
  /** A row of an outbox that a relay sends later, or that relay's own send. */
  OUTBOX
}
