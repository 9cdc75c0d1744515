package dev.twiceover.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/**
 * Writes until nobody reads any more: {@code twiceover check . | head} ends the output, not the
 * review. Other failures, such as a full disk, are passed on, and say that it is standard output.
 */
final class PipeWriter extends Writer {
  private final Writer delegate;
  private boolean broken;

  PipeWriter(Writer delegate) {
    this.delegate = delegate;
  }

  @Override
  public void write(char[] buffer, int offset, int length) throws IOException {
    attempt(() -> delegate.write(buffer, offset, length));
  }

  @Override
  public void flush() throws IOException {
    attempt(delegate::flush);
  }

  @Override
  public void close() throws IOException {
    attempt(delegate::close);
  }

  private interface Action {
    void run() throws IOException;
  }

  private void attempt(Action action) throws IOException {
    if (broken) {
      return;
    }
    try {
      action.run();
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe")) {
        throw new IOException("cannot write to standard output: " + e.getMessage(), e);
      }
      broken = true;
    }
  }
}
