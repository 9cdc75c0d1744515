package dev.twiceover.cli;

/** Why a command cannot do its work. The message is one line that names the file and the cause. */
final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  Failure(String message) {
    super(message);
  }

  Failure(String message, Throwable cause) {
    super(message, cause);
  }
}
