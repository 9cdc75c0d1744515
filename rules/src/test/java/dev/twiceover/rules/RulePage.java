package dev.twiceover.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A rule's page as a test: its fences and what they expect. */
record RulePage(String rule, List<Fence> fences) {
  private static final Pattern FENCE =
      Pattern.compile(
          "(?m)^## (Bad|Good|Known gaps)\\s*$|^```java\\n(.*?)^```\\s*$"
              + "|^```sql ?(\\w*)\\n(.*?)^```\\s*$",
          Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern EXPECT =
      Pattern.compile("// (expect|expect-above|expect-missed|expect-wrong): ([a-z-]+)");

  /** Which part of the page a fence is in. */
  enum Section {
    BAD,
    GOOD,
    KNOWN_GAPS
  }

  /** A finding that must be there, or is known to be missing. */
  record Expectation(String rule, int line) {}

  /**
   * The tables that a snippet uses: the SQL fence right before it.
   *
   * @param dialect the word behind {@code sql}; empty if none
   */
  record Tables(Optional<String> dialect, String ddl) {}

  /** One snippet. */
  record Fence(
      Section section,
      int index,
      String code,
      List<Expectation> expectations,
      Optional<Tables> tables) {}

  static RulePage of(String rule, String page) {
    List<Fence> fences = new ArrayList<>();
    Section section = Section.GOOD;
    Optional<Tables> tables = Optional.empty();
    Matcher matcher = FENCE.matcher(page);
    while (matcher.find()) {
      if (matcher.group(1) != null) {
        section =
            Section.valueOf(matcher.group(1).toUpperCase(java.util.Locale.ROOT).replace(' ', '_'));
      } else if (matcher.group(4) != null) {
        tables =
            Optional.of(
                new Tables(
                    Optional.of(matcher.group(3)).filter(each -> !each.isEmpty()),
                    matcher.group(4)));
      } else {
        String code = matcher.group(2);
        fences.add(new Fence(section, fences.size() + 1, code, expectations(code), tables));
        tables = Optional.empty();
      }
    }
    return new RulePage(rule, fences);
  }

  private static List<Expectation> expectations(String code) {
    List<Expectation> expectations = new ArrayList<>();
    String[] lines = code.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      Matcher matcher = EXPECT.matcher(lines[i]);
      while (matcher.find()) {
        if (matcher.group(1).equals("expect") || matcher.group(1).equals("expect-wrong")) {
          expectations.add(new Expectation(matcher.group(2), i + 1));
        } else if (matcher.group(1).equals("expect-above")) {
          expectations.add(new Expectation(matcher.group(2), i));
        }
      }
    }
    return expectations;
  }

  long count(Section section) {
    return fences.stream().filter(fence -> fence.section == section).count();
  }
}
