package dev.twiceover.review;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** The rules on the class path with what is known of them. */
final class Rules {
  private Rules() {}

  /** A rule and its metadata. */
  record Loaded(Rule rule, RuleInfo info) {}

  /** All rules, sorted by id. */
  static List<Loaded> all() {
    List<Loaded> loaded = new ArrayList<>();
    for (Rule rule : ServiceLoader.load(Rule.class, Rules.class.getClassLoader())) {
      loaded.add(new Loaded(rule, info(rule.getClass())));
    }
    loaded.sort(Comparator.comparing(each -> each.info.id()));
    return List.copyOf(loaded);
  }

  private static RuleInfo info(Class<? extends Rule> type) {
    RuleSpec spec = type.getAnnotation(RuleSpec.class);
    if (spec == null) {
      throw new IllegalStateException(type.getName() + " has no @RuleSpec");
    }
    String name = type.getSimpleName();
    try (InputStream page = type.getResourceAsStream(name + ".md")) {
      if (page == null) {
        throw new IllegalStateException(type.getName() + " has no page " + name + ".md");
      }
      return new RuleInfo(
          spec.id(),
          name,
          spec.group(),
          spec.summary(),
          new String(page.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
