package dev.twiceover.project;

import java.util.List;

/**
 * What one pass over the characters of a file tells, without a parse.
 *
 * @param packageName empty for the unnamed package
 * @param types every type declared with a keyword, nested ones included
 * @param imports the types that are imported by name
 * @param matters whether it holds SQL that writes, or imports something that can have an effect
 * @param lines how many lines it has
 */
record FileFacts(
    String packageName, List<TypeFact> types, List<String> imports, boolean matters, int lines) {
  FileFacts {
    imports = List.copyOf(imports);
    types = List.copyOf(types);
  }

  /**
   * A declared type.
   *
   * @param qualifiedName dotted, with package and enclosing types
   * @param supertypes the simple names behind {@code extends} and {@code implements}
   */
  record TypeFact(String qualifiedName, List<String> supertypes) {
    TypeFact {
      supertypes = List.copyOf(supertypes);
    }
  }
}
