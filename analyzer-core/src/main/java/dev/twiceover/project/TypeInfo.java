package dev.twiceover.project;

import dev.twiceover.model.Declaration;
import dev.twiceover.model.Modifier;
import dev.twiceover.model.Source;
import dev.twiceover.model.SourceUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A type of the project with its members, ready to be asked. Compared by identity. */
public final class TypeInfo {
  private final String name;
  private final Declaration.Type declaration;
  private final SourceUnit unit;
  private final Source source;
  private final Optional<TypeInfo> outer;
  private final Map<String, List<MethodInfo>> methods = new HashMap<>();
  private final Map<String, Declaration.Field> fields = new HashMap<>();
  private final List<TypeInfo> nested = new ArrayList<>();
  private final List<MethodInfo> allMethods = new ArrayList<>();

  TypeInfo(
      String name,
      Declaration.Type declaration,
      SourceUnit unit,
      Source source,
      Optional<TypeInfo> outer) {
    this.name = name;
    this.declaration = declaration;
    this.unit = unit;
    this.source = source;
    this.outer = outer;
    for (Declaration member : declaration.members()) {
      if (member instanceof Declaration.Method method) {
        MethodInfo info = new MethodInfo(this, method);
        allMethods.add(info);
        methods.computeIfAbsent(method.name(), key -> new ArrayList<>()).add(info);
      } else if (member instanceof Declaration.Field field) {
        fields.put(field.name(), field);
      } else if (member instanceof Declaration.Type type) {
        nested.add(new TypeInfo(name + "." + type.name(), type, unit, source, Optional.of(this)));
      }
    }
  }

  /** A type declared inside a method of another. */
  public static TypeInfo within(TypeInfo outer, String name, Declaration.Type declaration) {
    return new TypeInfo(name, declaration, outer.unit, outer.source, Optional.of(outer));
  }

  /** The canonical name; for local and anonymous types a readable one. */
  public String name() {
    return name;
  }

  /** The name without its package. */
  public String shortName() {
    String prefix = unit.packageName();
    return !prefix.isEmpty() && name.startsWith(prefix + ".")
        ? name.substring(prefix.length() + 1)
        : name;
  }

  /** What the source declares. */
  public Declaration.Type declaration() {
    return declaration;
  }

  /** The unit that contains it. */
  public SourceUnit unit() {
    return unit;
  }

  /** The text that contains it. */
  public Source source() {
    return source;
  }

  /** The enclosing type. */
  public Optional<TypeInfo> outer() {
    return outer;
  }

  /** The types declared in it. */
  public List<TypeInfo> nested() {
    return nested;
  }

  /** Its methods, constructors and initializers in source order. */
  public List<MethodInfo> methods() {
    return allMethods;
  }

  /** Its own methods of that name; constructors have the type's name. */
  public List<MethodInfo> methods(String method) {
    return methods.getOrDefault(method, List.of());
  }

  /** Its own field, or record component as a field, of that name. */
  public Optional<Declaration.Field> field(String field) {
    return Optional.ofNullable(fields.get(field));
  }

  /** Its own fields. */
  public Iterable<Declaration.Field> fields() {
    return fields.values();
  }

  /** The record component of that name. */
  public Optional<Declaration.Parameter> component(String component) {
    return declaration.components().stream()
        .filter(each -> each.name().equals(component))
        .findFirst();
  }

  /** Whether methods without a body are abstract in it, and it cannot be created. */
  public boolean isAbstract() {
    return declaration.kind() == Declaration.TypeKind.INTERFACE
        || declaration.modifiers().contains(Modifier.ABSTRACT);
  }

  @Override
  public String toString() {
    return name;
  }
}
