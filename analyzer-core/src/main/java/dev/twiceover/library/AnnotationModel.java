package dev.twiceover.library;

import java.util.Map;
import java.util.Optional;

/**
 * What an annotation means.
 *
 * @param library the file that says so
 * @param name its qualified name
 * @param kind for a handler what calls it, such as {@code kafka-listener}; else empty
 * @param attributes fixed facts, such as {@code propagation}, that the annotation's own attributes
 *     of those names override
 */
public record AnnotationModel(
    String library,
    String name,
    Marks marks,
    Optional<String> kind,
    Map<String, String> attributes) {
  /** Copies the map. */
  public AnnotationModel {
    attributes = Map.copyOf(attributes);
  }

  /** What it marks. */
  public enum Marks {
    /** A method that may run again for the same message. */
    HANDLER,
    /** A class whose methods marked so are handlers. */
    HANDLER_TYPE,
    /** A transaction around the method, or around every method of the type. */
    TRANSACTION,
    /** A method that runs on another thread. */
    ASYNCHRONOUS,
    /** A method that is run again when it fails. */
    RETRIED,
    /** A listener to application events, in the publisher's transaction. */
    EVENT_LISTENER,
    /** A listener to application events, bound to a phase of the publisher's transaction. */
    TRANSACTIONAL_EVENT_LISTENER,
    /** A method whose calls run the SQL in the annotation's value. */
    SQL
  }
}
