package dev.twiceover.sql.read;

/** Says where and why a text cannot be read; always caught inside this package. */
public final class UnreadableSqlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnreadableSqlException(String reason) {
    super(reason, null, false, false);
  }

  /** The reason, one line. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
