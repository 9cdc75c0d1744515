package dev.twiceover.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.logging.Log;

/** Keeps what a goal says. */
final class RecordingLog implements Log {
  private final List<String> lines = new ArrayList<>();

  List<String> lines() {
    return lines;
  }

  @Override
  public boolean isDebugEnabled() {
    return true;
  }

  @Override
  public void debug(CharSequence content) {
    lines.add("DEBUG " + content);
  }

  @Override
  public void debug(CharSequence content, Throwable error) {
    debug(content);
  }

  @Override
  public void debug(Throwable error) {
    debug(error.toString());
  }

  @Override
  public boolean isInfoEnabled() {
    return true;
  }

  @Override
  public void info(CharSequence content) {
    lines.add("INFO " + content);
  }

  @Override
  public void info(CharSequence content, Throwable error) {
    info(content);
  }

  @Override
  public void info(Throwable error) {
    info(error.toString());
  }

  @Override
  public boolean isWarnEnabled() {
    return true;
  }

  @Override
  public void warn(CharSequence content) {
    lines.add("WARN " + content);
  }

  @Override
  public void warn(CharSequence content, Throwable error) {
    warn(content);
  }

  @Override
  public void warn(Throwable error) {
    warn(error.toString());
  }

  @Override
  public boolean isErrorEnabled() {
    return true;
  }

  @Override
  public void error(CharSequence content) {
    lines.add("ERROR " + content);
  }

  @Override
  public void error(CharSequence content, Throwable error) {
    error(content);
  }

  @Override
  public void error(Throwable error) {
    error(error.toString());
  }
}
