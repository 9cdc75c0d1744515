package dev.twiceover.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What Twiceover says of itself. */
public final class Tool {
  private Tool() {}

  /** The version that was built, such as {@code 0.1.0}. */
  public static String version() {
    Properties properties = new Properties();
    try (InputStream in = Tool.class.getResourceAsStream("tool.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }
}
