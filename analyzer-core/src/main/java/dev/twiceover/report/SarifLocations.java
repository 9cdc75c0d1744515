package dev.twiceover.report;

import dev.twiceover.model.Source;
import dev.twiceover.review.Place;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Writes places as SARIF locations. */
final class SarifLocations {
  /** The base that relative names are relative to; hosts know it by this spelling. */
  static final String BASE = "%SRCROOT%";

  private final JsonOutput json;
  private final String prefix;
  private final Map<String, Source> sources;

  SarifLocations(JsonOutput json, String prefix, Map<String, Source> sources) {
    this.json = json;
    this.prefix = prefix;
    this.sources = sources;
  }

  /** Writes the fields of a location: the file and the region. */
  void physical(Place place) throws IOException {
    json.object(
        "physicalLocation",
        () -> {
          json.object(
              "artifactLocation",
              () ->
                  json.text("uri", ReportPaths.uri(prefix + place.file())).text("uriBaseId", BASE));
          json.object("region", () -> region(place));
        });
  }

  /** Writes the fields of a location with a message. */
  void explained(Place place, String text) throws IOException {
    physical(place);
    json.object("message", () -> json.text("text", text));
  }

  private void region(Place place) throws IOException {
    json.number("startLine", place.line());
    if (!hasRange(place)) {
      return;
    }
    json.number("startColumn", place.column())
        .number("endLine", place.endLine())
        .number("endColumn", place.endColumn());
    Optional<String> snippet = Excerpt.text(sources, place);
    if (snippet.isPresent()) {
      json.object("snippet", () -> json.text("text", snippet.get()));
    }
  }

  /** A place of a whole line or file has no width. */
  private static boolean hasRange(Place place) {
    return place.endLine() > place.line()
        || (place.endLine() == place.line() && place.endColumn() > place.column());
  }
}
