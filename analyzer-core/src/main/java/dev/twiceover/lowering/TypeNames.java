package dev.twiceover.lowering;

import dev.twiceover.model.SourceUnit.Import;
import dev.twiceover.model.TypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a name in the place of a type stands for, as far as one file tells.
 *
 * <p>The front end opens a scope for each declaration that brings names and restores it after.
 */
public final class TypeNames {
  private static final Map<String, TypeName> NOTHING = Map.of();

  private final String packageName;
  private final boolean hasOnDemandImport;
  private final Map<String, TypeName> imported = new HashMap<>();
  private final Map<String, TypeName> others = new HashMap<>();

  /** Innermost last; most scopes declare nothing and share one empty map. */
  private final List<Map<String, TypeName>> scopes = new ArrayList<>();

  /**
   * Starts with what the head of a file brings.
   *
   * @param packageName empty for the unnamed package
   */
  public TypeNames(String packageName, List<Import> imports) {
    this.packageName = packageName;
    for (Import each : imports) {
      if (!each.onDemand()) {
        String simpleName = each.name().substring(each.name().lastIndexOf('.') + 1);
        TypeName name = new TypeName.Guessed(each.name());
        if (each.isStatic()) {
          // A static import brings a nested type only if nothing else has the name.
          imported.putIfAbsent(simpleName, name);
        } else {
          imported.put(simpleName, name);
        }
      }
    }
    hasOnDemandImport =
        imports.stream().anyMatch(each -> each.onDemand() && !each.name().equals("java.lang"));
  }

  /** How deep the scopes are; {@link #close(int)} takes the result. */
  public int mark() {
    return scopes.size();
  }

  /** Opens a scope. */
  public void open() {
    scopes.add(NOTHING);
  }

  /** Closes all scopes opened since the mark was taken. */
  public void close(int mark) {
    while (scopes.size() > mark) {
      scopes.remove(scopes.size() - 1);
    }
  }

  /** Declares a type variable in the innermost scope. */
  public void declareVariable(String name) {
    declare(name, new TypeName.Unknown(name));
  }

  /** Declares a type of this file in the innermost scope. */
  public void declareType(String simpleName, String qualifiedName) {
    declare(simpleName, new TypeName.Guessed(qualifiedName));
  }

  private void declare(String simpleName, TypeName meaning) {
    int innermost = scopes.size() - 1;
    if (scopes.get(innermost).isEmpty()) {
      scopes.set(innermost, new HashMap<>());
    }
    scopes.get(innermost).put(simpleName, meaning);
  }

  /**
   * What a spelling stands for.
   *
   * @param spelling simple or dotted, without arguments and dimensions
   */
  public TypeName resolve(String spelling) {
    int dot = spelling.indexOf('.');
    if (dot < 0) {
      return resolveSimple(spelling);
    }
    String head = spelling.substring(0, dot);
    TypeName outer = declared(head);
    if (outer == null && isPackageLike(head)) {
      return new TypeName.Guessed(spelling);
    }
    if (outer == null) {
      outer = resolveSimple(head);
    }
    return outer instanceof TypeName.Unknown
        ? new TypeName.Unknown(spelling)
        : new TypeName.Guessed(outer.name() + spelling.substring(dot));
  }

  private TypeName resolveSimple(String name) {
    TypeName declared = declared(name);
    return declared != null ? declared : others.computeIfAbsent(name, this::undeclared);
  }

  private @Nullable TypeName declared(String name) {
    for (int i = scopes.size() - 1; i >= 0; i--) {
      Map<String, TypeName> scope = scopes.get(i);
      TypeName found = scope.isEmpty() ? null : scope.get(name);
      if (found != null) {
        return found;
      }
    }
    return imported.get(name);
  }

  private TypeName undeclared(String name) {
    return JavaLang.type(name)
        .orElseGet(
            () ->
                hasOnDemandImport
                    ? new TypeName.Unknown(name)
                    : new TypeName.Guessed(
                        packageName.isEmpty() ? name : packageName + "." + name));
  }

  private static boolean isPackageLike(String head) {
    return Character.isLowerCase(head.charAt(0));
  }
}
