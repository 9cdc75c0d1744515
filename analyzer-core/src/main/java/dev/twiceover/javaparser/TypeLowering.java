package dev.twiceover.javaparser;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.type.ArrayType;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.IntersectionType;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.type.TypeParameter;
import com.github.javaparser.ast.type.UnionType;
import com.github.javaparser.ast.type.WildcardType;
import dev.twiceover.lowering.TypeNames;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.Span;
import dev.twiceover.model.TypeName;
import dev.twiceover.model.TypeUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lowers types as written. */
final class TypeLowering {
  private final Places places;
  private final TypeNames names;

  TypeLowering(Places places, TypeNames names) {
    this.places = places;
    this.names = names;
  }

  /** A declared type; empty for {@code var} and where none is written. */
  Optional<TypeUse> declared(Type type) {
    return type.isUnknownType() || isVar(type) ? Optional.empty() : Optional.of(use(type));
  }

  /** The type of a parameter that may be varargs. */
  Optional<TypeUse> declared(Type type, boolean varargs) {
    return declared(type).map(use -> varargs ? use.withDimensions(use.dimensions() + 1) : use);
  }

  /** Without the language-level processors, {@code var} arrives as a class of that name. */
  private static boolean isVar(Type type) {
    return type.isVarType()
        || (type instanceof ClassOrInterfaceType named
            && named.getName().getIdentifier().equals("var")
            && named.getScope().isEmpty()
            && named.getTypeArguments().isEmpty());
  }

  TypeUse use(Type type) {
    int dimensions = 0;
    Type element = type;
    while (element instanceof ArrayType array) {
      dimensions++;
      element = array.getComponentType();
    }
    TypeUse use = element(element);
    if (dimensions == 0) {
      return use;
    }
    Span span =
        places.span(places.start(element), places.tokens().dimensionsEnd(places.end(element)));
    return new TypeUse(span, use.name(), use.arguments(), use.dimensions() + dimensions);
  }

  List<TypeUse> uses(NodeList<? extends Type> types) {
    List<TypeUse> uses = new ArrayList<>(types.size());
    types.forEach(type -> uses.add(use(type)));
    return uses;
  }

  private TypeUse element(Type type) {
    if (type instanceof ClassOrInterfaceType named) {
      List<TypeUse> arguments = named.getTypeArguments().map(this::uses).orElse(List.of());
      return new TypeUse(places.span(type), names.resolve(spelling(named)), arguments, 0);
    }
    if (type instanceof WildcardType wildcard) {
      return wildcard(wildcard);
    }
    if (type instanceof IntersectionType intersection) {
      return use(intersection.getElements().get(0));
    }
    return new TypeUse(places.span(type), names.resolve(type.asString()), List.of(), 0);
  }

  private TypeUse wildcard(WildcardType wildcard) {
    Optional<? extends Type> bound =
        wildcard.getExtendedType().isPresent()
            ? wildcard.getExtendedType()
            : wildcard.getSuperType();
    Span span = places.span(wildcard);
    if (bound.isEmpty()) {
      return new TypeUse(span, new TypeName.Unknown("?"), List.of(), 0);
    }
    TypeUse use = use(bound.get());
    return new TypeUse(span, use.name(), use.arguments(), use.dimensions());
  }

  private static String spelling(ClassOrInterfaceType type) {
    String name = type.getName().getIdentifier();
    return type.getScope().map(scope -> spelling(scope) + "." + name).orElse(name);
  }

  /** The alternatives of a {@code catch}. */
  List<TypeUse> alternatives(Type type) {
    return type instanceof UnionType union ? uses(union.getElements()) : List.of(use(type));
  }

  List<Declaration.TypeParameter> parameters(NodeList<TypeParameter> parameters) {
    parameters.forEach(parameter -> names.declareVariable(parameter.getNameAsString()));
    return parameters.stream()
        .map(
            parameter ->
                new Declaration.TypeParameter(
                    parameter.getNameAsString(), uses(parameter.getTypeBound())))
        .toList();
  }
}
