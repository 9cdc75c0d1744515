package dev.twiceover.effect;

import dev.twiceover.project.Hierarchy;
import dev.twiceover.project.JavaType;
import dev.twiceover.project.MethodInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The methods of the project that receive application events in the publisher's process. */
final class Listeners {
  private static final Set<String> KINDS =
      Set.of("event-listener", "transactional-event-listener", "application-module-listener");
  private final Hierarchy hierarchy;
  private final List<MethodInfo> all;

  /**
   * @param handlers all handlers with their kinds
   */
  Listeners(Hierarchy hierarchy, Map<MethodInfo, String> handlers) {
    this.hierarchy = hierarchy;
    this.all =
        handlers.entrySet().stream()
            .filter(entry -> KINDS.contains(entry.getValue()))
            .map(Map.Entry::getKey)
            .filter(method -> method.declaration().parameters().size() == 1)
            .toList();
  }

  /** Those that may receive an event of the type, in the order of the sources. */
  List<MethodInfo> of(JavaType event) {
    if (!event.isKnown() || event.name().equals("java.lang.Object")) {
      return List.of();
    }
    return all.stream().filter(method -> receives(method, event)).toList();
  }

  private boolean receives(MethodInfo method, JavaType event) {
    JavaType declared =
        method
            .declaration()
            .parameters()
            .get(0)
            .type()
            .map(hierarchy.scope(method.owner())::resolve)
            .orElse(JavaType.UNKNOWN);
    return isOrInherits(event, declared) || isOrInherits(declared, event);
  }

  private boolean isOrInherits(JavaType type, JavaType above) {
    return above.isKnown()
        && hierarchy.linearized(type).stream().anyMatch(each -> each.name().equals(above.name()));
  }
}
