package dev.twiceover.project;

import dev.twiceover.model.Declaration;

/** A method of a type of the project. Compared by identity. */
public final class MethodInfo {
  private final TypeInfo owner;
  private final Declaration.Method declaration;

  MethodInfo(TypeInfo owner, Declaration.Method declaration) {
    this.owner = owner;
    this.declaration = declaration;
  }

  /** The type that declares it. */
  public TypeInfo owner() {
    return owner;
  }

  /** What the source declares. */
  public Declaration.Method declaration() {
    return declaration;
  }

  /** Its name; the type's name for a constructor. */
  public String name() {
    return declaration.name();
  }

  /** Whether a call with that many arguments fits its parameters. */
  public boolean accepts(int arguments) {
    int parameters = declaration.parameters().size();
    if (parameters > 0 && declaration.parameters().get(parameters - 1).varargs()) {
      return arguments >= parameters - 1;
    }
    return arguments == parameters;
  }

  /** {@code Type.method} without the package, as reports name it. */
  public String label() {
    String method = name().isEmpty() ? "<init>" : name();
    return owner.shortName() + "." + method;
  }

  @Override
  public String toString() {
    return owner.name() + "." + name();
  }
}
