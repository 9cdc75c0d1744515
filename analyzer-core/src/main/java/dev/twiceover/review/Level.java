package dev.twiceover.review;

import java.util.Locale;

/** How serious a finding is; ordered from harmless to serious. */
public enum Level {
  /** Advice: worth knowing, fails no build by default. */
  NOTE,
  /** A caution: wrong under some circumstances that cannot be told from the source. */
  WARNING,
  /** A message handler that is wrong under redelivery. */
  ERROR;

  /** One step more harmless; a note stays one. */
  public Level lower() {
    return this == ERROR ? WARNING : NOTE;
  }

  /** The spelling in reports: {@code note}, {@code warning} or {@code error}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
