package dev.twiceover.replay;

/**
 * What a database does.
 *
 * @param refusesAfterError whether a transaction takes no further statement after an error
 */
public record Facts(boolean refusesAfterError) {
  /** A database that goes on after an error: the more dangerous kind. */
  public static final Facts GOES_ON = new Facts(false);
}
