package dev.twiceover.schema;

import java.util.List;
import java.util.Optional;

/**
 * A procedure or function.
 *
 * @param parameters names in order
 * @param body its statements as text; empty if they are not SQL or not known
 */
public record Routine(String name, List<String> parameters, Optional<String> body) {
  /** Copies the list. */
  public Routine {
    parameters = List.copyOf(parameters);
  }
}
