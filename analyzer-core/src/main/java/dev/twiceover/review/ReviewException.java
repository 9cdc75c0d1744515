package dev.twiceover.review;

/** Nothing could be reviewed. The message is one line that names the file and the cause. */
public final class ReviewException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With a one-line message. */
  public ReviewException(String message) {
    super(message);
  }

  /** With a one-line message and the cause, which only {@code --debug} shows. */
  public ReviewException(String message, Throwable cause) {
    super(message, cause);
  }
}
