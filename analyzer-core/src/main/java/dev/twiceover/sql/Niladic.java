package dev.twiceover.sql;

import java.util.Locale;
import java.util.Set;

/** Words that are function calls although no parenthesis follows. */
public final class Niladic {
  private static final Set<String> WORDS =
      Set.of(
          "CURRENT_TIMESTAMP",
          "CURRENT_DATE",
          "CURRENT_TIME",
          "LOCALTIMESTAMP",
          "LOCALTIME",
          "SYSDATE",
          "SYSTIMESTAMP",
          "CURRENT_USER",
          "SESSION_USER",
          "SYSTEM_USER",
          "USER",
          "CURRENT_ROLE",
          "CURRENT_SCHEMA",
          "CURRENT_CATALOG",
          "UTC_TIMESTAMP",
          "UTC_DATE",
          "UTC_TIME",
          "ROWNUM",
          "LEVEL");

  private Niladic() {}

  /** Whether a bare word is a call. */
  public static boolean isCall(String word) {
    return WORDS.contains(word.toUpperCase(Locale.ROOT));
  }
}
