package dev.twiceover.schema.discovery;

/**
 * Something about a schema that could not be read, or that is not certain.
 *
 * @param file relative to the reviewed root, with {@code /} between folders
 * @param line from 1; 1 when the whole file is concerned
 * @param detail one line
 */
public record SchemaNote(String file, int line, String detail) {}
