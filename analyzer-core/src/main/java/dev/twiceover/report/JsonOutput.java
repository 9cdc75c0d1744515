package dev.twiceover.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes JSON by saying what it contains: blocks close themselves, so that no report can be
 * unbalanced. Indented, with {@code \n} line ends on every system; leaves the writer open.
 */
public final class JsonOutput implements AutoCloseable {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(com.fasterxml.jackson.core.StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  private final Writer out;
  private final JsonGenerator generator;

  /**
   * @throws IOException if the writer fails
   */
  public JsonOutput(Writer out) throws IOException {
    this.out = out;
    this.generator = FACTORY.createGenerator(out);
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    generator.setPrettyPrinter(
        new DefaultPrettyPrinter(
                Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
            .withObjectIndenter(indenter)
            .withArrayIndenter(indenter));
  }

  /** A block of output. */
  @FunctionalInterface
  public interface Block {
    /**
     * Writes the fields of an object.
     *
     * @throws IOException if the writer fails
     */
    void write() throws IOException;
  }

  /** Writes one element of an array. */
  @FunctionalInterface
  public interface Element<T> {
    /**
     * Writes the fields of the element.
     *
     * @throws IOException if the writer fails
     */
    void write(T element) throws IOException;
  }

  /** The outermost object. */
  public void object(Block fields) throws IOException {
    generator.writeStartObject();
    fields.write();
    generator.writeEndObject();
  }

  /** A field whose value is an object. */
  public void object(String name, Block fields) throws IOException {
    generator.writeFieldName(name);
    object(fields);
  }

  /** A field whose value is an array of objects. */
  public <T> void array(String name, Iterable<? extends T> elements, Element<T> fields)
      throws IOException {
    generator.writeFieldName(name);
    array(elements, fields);
  }

  /** An array of objects, for a document or an element. */
  public <T> void array(Iterable<? extends T> elements, Element<T> fields) throws IOException {
    generator.writeStartArray();
    for (T element : elements) {
      generator.writeStartObject();
      fields.write(element);
      generator.writeEndObject();
    }
    generator.writeEndArray();
  }

  /** A text field. */
  @CanIgnoreReturnValue
  public JsonOutput text(String name, String value) throws IOException {
    generator.writeStringField(name, value);
    return this;
  }

  /** A text field that is {@code null} when there is nothing to say. */
  @CanIgnoreReturnValue
  public JsonOutput text(String name, Optional<String> value) throws IOException {
    return value.isPresent() ? text(name, value.get()) : nothing(name);
  }

  /** A field whose value is an array of texts. */
  @CanIgnoreReturnValue
  public JsonOutput texts(String name, List<String> values) throws IOException {
    generator.writeArrayFieldStart(name);
    for (String value : values) {
      generator.writeString(value);
    }
    generator.writeEndArray();
    return this;
  }

  /** A number field. */
  @CanIgnoreReturnValue
  public JsonOutput number(String name, long value) throws IOException {
    generator.writeNumberField(name, value);
    return this;
  }

  /** A field that is true or false. */
  @CanIgnoreReturnValue
  public JsonOutput truth(String name, boolean value) throws IOException {
    generator.writeBooleanField(name, value);
    return this;
  }

  /** A field that is {@code null}. */
  @CanIgnoreReturnValue
  public JsonOutput nothing(String name) throws IOException {
    generator.writeNullField(name);
    return this;
  }

  /** One number field per entry, in the map's order. */
  void counts(Map<String, Long> counts) throws IOException {
    for (Map.Entry<String, Long> count : counts.entrySet()) {
      number(count.getKey(), count.getValue());
    }
  }

  /** Ends the document with a line end and flushes; the writer stays open. */
  @Override
  public void close() throws IOException {
    generator.close();
    out.write('\n');
    out.flush();
  }
}
