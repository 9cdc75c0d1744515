package dev.twiceover.project;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.SourceUnit;
import dev.twiceover.model.TypeName;
import dev.twiceover.model.TypeUse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Resolves the names of types as seen from the body of one type. */
public final class TypeScope {
  private final Hierarchy hierarchy;
  private final TypeInfo type;
  private final Map<TypeName, String> resolved = new ConcurrentHashMap<>();
  private final Map<String, Optional<String>> named = new ConcurrentHashMap<>();

  TypeScope(Hierarchy hierarchy, TypeInfo type) {
    this.hierarchy = hierarchy;
    this.type = type;
  }

  /** The type that a use in the source stands for. */
  public JavaType resolve(TypeUse use) {
    return resolve(use, true);
  }

  /** As {@link #resolve(TypeUse)}, without looking at inherited member types. */
  JavaType resolveHeader(TypeUse use) {
    return resolve(use, false);
  }

  private JavaType resolve(TypeUse use, boolean inherited) {
    String name = resolve(use.name(), inherited);
    if (name.isEmpty()) {
      return use.dimensions() == 0
          ? JavaType.UNKNOWN
          : new JavaType("", List.of(), use.dimensions());
    }
    List<JavaType> arguments =
        use.arguments().stream().map(argument -> resolve(argument, inherited)).toList();
    return new JavaType(name, arguments, use.dimensions());
  }

  /** The canonical name, or empty when it cannot be told. */
  public String resolve(TypeName name) {
    return resolve(name, true);
  }

  private String resolve(TypeName name, boolean inherited) {
    if (!inherited) {
      return resolveName(name, false);
    }
    String known = resolved.get(name);
    if (known == null) {
      known = resolveName(name, true);
      resolved.put(name, known);
    }
    return known;
  }

  private String resolveName(TypeName name, boolean inherited) {
    if (name instanceof TypeName.Known) {
      return name.name();
    }
    if (name instanceof TypeName.Guessed) {
      if (hierarchy.index().declares(name.name()) || hierarchy.libraries().knows(name.name())) {
        return name.name();
      }
      return inherited ? inheritedMember(name.simpleName()).orElse(name.name()) : name.name();
    }
    return simpleName(name.name(), inherited).orElse("");
  }

  /** The canonical name of a type spelled so in an expression, such as {@code Tables} or a path. */
  public Optional<String> typeNamed(String spelling) {
    Optional<String> known = named.get(spelling);
    if (known == null) {
      known = findNamed(spelling);
      named.put(spelling, known);
    }
    return known;
  }

  private Optional<String> findNamed(String spelling) {
    int dot = spelling.indexOf('.');
    String head = dot < 0 ? spelling : spelling.substring(0, dot);
    Optional<String> first = imported(head).or(() -> simpleName(head, true));
    if (first.isPresent()) {
      return first.map(found -> dot < 0 ? found : found + spelling.substring(dot));
    }
    if (dot > 0
        && (hierarchy.index().declares(spelling) || hierarchy.libraries().knows(spelling))) {
      return Optional.of(spelling);
    }
    return Optional.empty();
  }

  /** The bound of a type variable in scope, or empty if the name is none. */
  private Optional<Declaration.TypeParameter> variable(String name) {
    for (Optional<TypeInfo> each = Optional.of(type); each.isPresent(); each = each.get().outer()) {
      for (Declaration.TypeParameter parameter : each.get().declaration().typeParameters()) {
        if (parameter.name().equals(name)) {
          return Optional.of(parameter);
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> imported(String simpleName) {
    for (SourceUnit.Import each : type.unit().imports()) {
      if (!each.onDemand() && each.name().endsWith("." + simpleName)) {
        if (!each.isStatic() || hierarchy.index().declares(each.name())) {
          return Optional.of(each.name());
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> simpleName(String name, boolean inherited) {
    Optional<Declaration.TypeParameter> variable = variable(name);
    if (variable.isPresent()) {
      List<TypeUse> bounds = variable.get().bounds();
      boolean useful = !bounds.isEmpty() && !bounds.get(0).name().name().equals(name);
      return useful
          ? Optional.of(resolve(bounds.get(0).name(), inherited)).filter(found -> !found.isEmpty())
          : Optional.empty();
    }
    for (Optional<TypeInfo> each = Optional.of(type); each.isPresent(); each = each.get().outer()) {
      TypeInfo info = each.get();
      if (info.declaration().name().equals(name)) {
        return Optional.of(info.name());
      }
      for (TypeInfo nested : info.nested()) {
        if (nested.declaration().name().equals(name)) {
          return Optional.of(nested.name());
        }
      }
    }
    String own = type.unit().packageName();
    String samePackage = own.isEmpty() ? name : own + "." + name;
    if (hierarchy.index().declares(samePackage)) {
      return Optional.of(samePackage);
    }
    if (inherited) {
      Optional<String> member = inheritedMember(name);
      if (member.isPresent()) {
        return member;
      }
    }
    for (SourceUnit.Import each : type.unit().imports()) {
      if (each.onDemand()) {
        String candidate = each.name() + "." + name;
        if (hierarchy.index().declares(candidate) || hierarchy.libraries().knows(candidate)) {
          return Optional.of(candidate);
        }
      }
    }
    return hierarchy.libraries().knows("java.lang." + name)
        ? Optional.of("java.lang." + name)
        : Optional.empty();
  }

  private Optional<String> inheritedMember(String name) {
    for (Optional<TypeInfo> each = Optional.of(type); each.isPresent(); each = each.get().outer()) {
      for (JavaType supertype : hierarchy.linearized(each.get())) {
        String candidate = supertype.name() + "." + name;
        if (hierarchy.index().declares(candidate)) {
          return Optional.of(candidate);
        }
      }
    }
    return Optional.empty();
  }
}
