package dev.twiceover.value;

import dev.twiceover.model.Source;
import dev.twiceover.model.Span;

/** A span of a source. */
public record Site(Source source, Span span) {
  /** The line on which it begins, from 1. */
  public int line() {
    return source.line(span.start());
  }

  @Override
  public String toString() {
    return source.path() + ":" + line();
  }
}
