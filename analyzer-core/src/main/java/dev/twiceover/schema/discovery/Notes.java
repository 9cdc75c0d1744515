package dev.twiceover.schema.discovery;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects notes; what one file has too many of is told in one line. */
final class Notes {
  private final Set<SchemaNote> notes = new LinkedHashSet<>();

  void add(String file, String detail) {
    notes.add(new SchemaNote(file, 1, detail));
  }

  /** One line for all pieces of a file that could not be read. */
  void unread(String file, List<String> gaps) {
    if (gaps.isEmpty()) {
      return;
    }
    String more = gaps.size() == 1 ? "" : " (and " + (gaps.size() - 1) + " more)";
    add(file, "not understood: " + gaps.get(0) + more);
  }

  List<SchemaNote> all() {
    return new ArrayList<>(notes);
  }
}
