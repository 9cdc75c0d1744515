package dev.twiceover.library;

import java.util.List;
import java.util.Map;

/**
 * The knowledge in one file.
 *
 * @param name such as {@code spring-jdbc}
 * @param types the types it speaks of, each with its supertypes
 */
record Library(
    String name,
    Map<String, List<String>> types,
    List<CallModel> calls,
    List<AnnotationModel> annotations,
    List<HandlerModel> handlers) {
  Library {
    types = Map.copyOf(types);
    calls = List.copyOf(calls);
    annotations = List.copyOf(annotations);
    handlers = List.copyOf(handlers);
  }
}
