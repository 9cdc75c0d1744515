package dev.twiceover.sql.jsqlparser;

/** Something parsed that our records do not hold; the whole statement is then rejected. */
final class Unmapped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unmapped(String what) {
    super(what, null, false, false);
  }

  static Unmapped node(Object node) {
    return new Unmapped("no record for " + node.getClass().getSimpleName());
  }

  /** Rejects when something is there that is not mapped. */
  static void unless(boolean fine, String what) {
    if (!fine) {
      throw new Unmapped("no record for " + what);
    }
  }
}
