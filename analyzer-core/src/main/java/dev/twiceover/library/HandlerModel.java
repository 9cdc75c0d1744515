package dev.twiceover.library;

/**
 * A method that a broker or framework calls because its type implements an interface.
 *
 * @param library the file that says so
 * @param type the qualified interface
 * @param method the method's name
 * @param kind what calls it, such as {@code jms-listener}
 */
public record HandlerModel(String library, String type, String method, String kind) {}
