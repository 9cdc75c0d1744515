package dev.twiceover.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.twiceover.review.Review;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/** Reads reports back. */
final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  static String text(Reporter reporter, Review review) throws IOException {
    StringWriter out = new StringWriter();
    reporter.report(review, out);
    return out.toString();
  }

  static JsonNode of(Reporter reporter, Review review) throws IOException {
    return MAPPER.readTree(text(reporter, review));
  }

  static JsonNode parse(String text) throws IOException {
    return MAPPER.readTree(text);
  }

  static List<String> keys(JsonNode object) {
    List<String> keys = new ArrayList<>();
    object.fieldNames().forEachRemaining(keys::add);
    return keys;
  }
}
