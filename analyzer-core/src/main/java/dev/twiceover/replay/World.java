package dev.twiceover.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What lasts: committed cells, and what has left the system. */
final class World {
  private final Map<String, Integer> cells;
  private final List<Integer> out;

  World() {
    this(Map.of(), List.of());
  }

  private World(Map<String, Integer> cells, List<Integer> out) {
    this.cells = new TreeMap<>(cells);
    this.out = new ArrayList<>(out);
  }

  World copy() {
    return new World(cells, out);
  }

  int cell(String name) {
    return cells.getOrDefault(name, 0);
  }

  void put(String name, int value) {
    if (value == 0) {
      cells.remove(name);
    } else {
      cells.put(name, value);
    }
  }

  void leave(int step) {
    out.add(step);
  }

  /** How often a message or call has left. */
  int times(int step) {
    return (int) out.stream().filter(each -> each == step).count();
  }

  Map<String, Integer> cells() {
    return new LinkedHashMap<>(cells);
  }

  boolean hasSameCells(World other) {
    return cells.equals(other.cells);
  }
}
