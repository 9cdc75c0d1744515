package dev.twiceover.javac;

import dev.twiceover.model.Modifier;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Name;

/** What the files of one compiler task share, made once: javac decodes names anew each time. */
final class TaskCache {
  private final Map<Name, String> texts = new HashMap<>();

  /** By identity: javac keeps one set for each combination of flags. */
  private final IdentityHashMap<Set<javax.lang.model.element.Modifier>, Set<Modifier>> modifiers =
      new IdentityHashMap<>();

  String text(Name name) {
    String text = texts.get(name);
    if (text == null) {
      text = name.toString();
      texts.put(name, text);
    }
    return text;
  }

  Set<Modifier> modifiers(Set<javax.lang.model.element.Modifier> flags) {
    return flags.isEmpty() ? Set.of() : modifiers.computeIfAbsent(flags, TaskCache::translate);
  }

  private static Set<Modifier> translate(Set<javax.lang.model.element.Modifier> flags) {
    Set<Modifier> translated = EnumSet.noneOf(Modifier.class);
    flags.forEach(flag -> translated.add(Modifier.valueOf(flag.name())));
    return Set.copyOf(translated);
  }
}
