package dev.twiceover.model;

import java.util.List;

/**
 * One source file in the model.
 *
 * @param path relative to the reviewed root, with {@code /} between folders
 * @param packageName empty for the unnamed package
 * @param imports in source order
 * @param types the top-level types in source order
 */
public record SourceUnit(
    String path, String packageName, List<Import> imports, List<Declaration.Type> types) {
  /** Copies the lists. */
  public SourceUnit {
    imports = List.copyOf(imports);
    types = List.copyOf(types);
  }

  /**
   * One import.
   *
   * @param name without the trailing {@code .*}
   * @param isStatic whether it imports static members
   * @param onDemand whether it ends in {@code .*}
   */
  public record Import(String name, boolean isStatic, boolean onDemand) {}
}
