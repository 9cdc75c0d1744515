package dev.twiceover.sql;

import java.util.ArrayList;
import java.util.List;

/** All that one text holds. */
public record Script(String text, Dialect dialect, List<ScriptItem> items) {
  /** Copies the list. */
  public Script {
    items = List.copyOf(items);
  }

  /** Every item, those inside blocks and branches too, in the order of the text. */
  public List<ScriptItem> flat() {
    List<ScriptItem> all = new ArrayList<>();
    collect(items, all);
    return all;
  }

  /** Every write. */
  public List<ScriptItem.Write> writes() {
    return flat().stream()
        .filter(ScriptItem.Write.class::isInstance)
        .map(ScriptItem.Write.class::cast)
        .toList();
  }

  /** Every piece that nobody reads. */
  public List<ScriptItem.Unreadable> unreadable() {
    return flat().stream()
        .filter(ScriptItem.Unreadable.class::isInstance)
        .map(ScriptItem.Unreadable.class::cast)
        .toList();
  }

  private static void collect(List<ScriptItem> from, List<ScriptItem> into) {
    for (ScriptItem item : from) {
      into.add(item);
      collect(item.children(), into);
    }
  }
}
