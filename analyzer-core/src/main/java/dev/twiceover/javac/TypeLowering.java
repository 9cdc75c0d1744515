package dev.twiceover.javac;

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IntersectionTypeTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.UnionTypeTree;
import com.sun.source.tree.WildcardTree;
import dev.twiceover.model.Declaration;
import dev.twiceover.model.Span;
import dev.twiceover.model.TypeName;
import dev.twiceover.model.TypeUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lowers types as written. */
final class TypeLowering {
  private final UnitLowering unit;
  private final Places places;

  TypeLowering(UnitLowering unit) {
    this.unit = unit;
    this.places = unit.places;
  }

  /** A declared type; empty for {@code var} and where none is written. */
  Optional<TypeUse> declared(@Nullable Tree type) {
    return type == null || !places.isWritten(Places.element(type))
        ? Optional.empty()
        : Optional.of(use(type));
  }

  TypeUse use(Tree type) {
    if (type instanceof IdentifierTree) {
      return new TypeUse(places.span(type), name(type), List.of(), 0);
    }
    Tree element = Places.element(type);
    TypeUse use = element(element);
    int dimensions = element == type ? 0 : dimensions(type);
    if (dimensions == 0) {
      return use;
    }
    Span span = places.span(start(element), places.tokens().dimensionsEnd(places.typeEnd(element)));
    return new TypeUse(span, use.name(), use.arguments(), use.dimensions() + dimensions);
  }

  /** Where a type begins, behind its own annotations. */
  private int start(Tree element) {
    return places.start(
        element instanceof ParameterizedTypeTree generic
            ? Places.element(generic.getType())
            : element);
  }

  private static int dimensions(Tree type) {
    if (type instanceof ArrayTypeTree array) {
      return 1 + dimensions(array.getType());
    }
    return type instanceof AnnotatedTypeTree annotated
        ? dimensions(annotated.getUnderlyingType())
        : 0;
  }

  /** The element type of an array creation, which stands alone before the first bracket. */
  TypeUse created(Tree type, int furtherDimensions) {
    return element(Places.element(type)).withDimensions(dimensions(type) + furtherDimensions);
  }

  List<TypeUse> uses(List<? extends Tree> types) {
    if (types.isEmpty()) {
      return List.of();
    }
    List<TypeUse> uses = new ArrayList<>();
    types.forEach(type -> uses.add(use(type)));
    return uses;
  }

  private TypeUse element(Tree type) {
    if (type instanceof ParameterizedTypeTree generic) {
      Span span = places.span(start(generic), places.typeEnd(generic));
      return new TypeUse(span, name(generic.getType()), uses(generic.getTypeArguments()), 0);
    }
    if (type instanceof WildcardTree wildcard) {
      return wildcard(wildcard);
    }
    if (type instanceof IntersectionTypeTree intersection) {
      return use(intersection.getBounds().get(0));
    }
    Span span = places.span(places.start(type), places.typeEnd(type));
    return new TypeUse(span, name(type), List.of(), 0);
  }

  private TypeUse wildcard(WildcardTree wildcard) {
    Span span = places.span(wildcard);
    if (wildcard.getBound() == null) {
      return new TypeUse(span, new TypeName.Unknown("?"), List.of(), 0);
    }
    TypeUse use = use(wildcard.getBound());
    return new TypeUse(span, use.name(), use.arguments(), use.dimensions());
  }

  TypeName name(Tree type) {
    return unit.attribution.typeName(type).orElseGet(() -> unit.names.resolve(unit.spelling(type)));
  }

  /** The alternatives of a {@code catch}. */
  List<TypeUse> alternatives(Tree type) {
    return type instanceof UnionTypeTree union
        ? uses(union.getTypeAlternatives())
        : List.of(use(type));
  }

  List<Declaration.TypeParameter> parameters(List<? extends TypeParameterTree> parameters) {
    if (parameters.isEmpty()) {
      return List.of();
    }
    parameters.forEach(each -> unit.names.declareVariable(unit.cache.text(each.getName())));
    return parameters.stream()
        .map(
            parameter ->
                new Declaration.TypeParameter(
                    unit.cache.text(parameter.getName()), uses(parameter.getBounds())))
        .toList();
  }
}
