package dev.twiceover.lowering;

import dev.twiceover.model.SourceUnit;

/** What became of one file: its model, or the reason why there is none. */
public sealed interface Lowering {
  /** The path of the file, relative to the reviewed root. */
  String path();

  /** A file that was read. */
  record Success(SourceUnit unit) implements Lowering {
    @Override
    public String path() {
      return unit.path();
    }
  }

  /**
   * A file that could not be read.
   *
   * @param line where reading stopped, from 1
   * @param reason one line, without the path
   */
  record Failure(String path, int line, String reason) implements Lowering {}
}
