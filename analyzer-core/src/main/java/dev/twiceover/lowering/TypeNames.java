package dev.twiceover.lowering;

import dev.twiceover.model.SourceUnit.Import;
import dev.twiceover.model.TypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a name in the place of a type stands for, as far as one file tells.
 *
 * <p>The front end opens a scope for each declaration that brings names and restores it after.
 */
public final class TypeNames {
  private final String packageName;
  private final boolean hasOnDemandImport;
  private final Map<String, TypeName> imported = new HashMap<>();
  private final Map<String, TypeName> others = new HashMap<>();
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
    scopes.add(new HashMap<>(8));
  }

  /** Closes all scopes opened since the mark was taken. */
  public void close(int mark) {
    while (scopes.size() > mark) {
      scopes.remove(scopes.size() - 1);
    }
  }

  /** Declares a type variable in the innermost scope. */
  public void declareVariable(String name) {
    scopes.get(scopes.size() - 1).put(name, new TypeName.Unknown(name));
  }

  /** Declares a type of this file in the innermost scope. */
  public void declareType(String simpleName, String qualifiedName) {
    scopes.get(scopes.size() - 1).put(simpleName, new TypeName.Guessed(qualifiedName));
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
    Optional<TypeName> declared = declared(head);
    if (declared.isEmpty() && isPackageLike(head)) {
      return new TypeName.Guessed(spelling);
    }
    TypeName outer = declared.orElseGet(() -> resolveSimple(head));
    return outer instanceof TypeName.Unknown
        ? new TypeName.Unknown(spelling)
        : new TypeName.Guessed(outer.name() + spelling.substring(dot));
  }

  private TypeName resolveSimple(String name) {
    return declared(name).orElseGet(() -> others.computeIfAbsent(name, this::undeclared));
  }

  private Optional<TypeName> declared(String name) {
    for (int i = scopes.size() - 1; i >= 0; i--) {
      @Nullable TypeName found = scopes.get(i).get(name);
      if (found != null) {
        return Optional.of(found);
      }
    }
    return Optional.ofNullable(imported.get(name));
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
