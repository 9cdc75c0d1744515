package dev.twiceover.library;

/** A library file that cannot be understood. The message is one line: file, line, key, cause. */
public final class LibraryFormatException extends Exception {
  private static final long serialVersionUID = 1L;

  LibraryFormatException(String message) {
    super(message);
  }

  /** The one line. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
