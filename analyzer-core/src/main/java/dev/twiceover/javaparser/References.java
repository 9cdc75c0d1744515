package dev.twiceover.javaparser;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Name;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.Type;
import dev.twiceover.model.Expression;
import dev.twiceover.model.Expression.Reference;
import dev.twiceover.model.Expression.TypeReference;
import java.util.Optional;

/** Makes one kind of node of the several that JavaParser has for names. */
final class References {
  private final Places places;
  private final TypeLowering types;

  References(Places places, TypeLowering types) {
    this.places = places;
    this.types = types;
  }

  Expression of(Node node, Optional<Expression> qualifier, String name) {
    return new Reference(places.span(node), qualifier, name, Optional.empty());
  }

  Expression name(Name name) {
    return of(name, name.getQualifier().map(this::name), name.getIdentifier());
  }

  /** A type in an expression: a plain name is a reference like any other. */
  Expression type(Type type) {
    return type instanceof ClassOrInterfaceType named && isPlain(named)
        ? plain(named)
        : new TypeReference(places.span(type), types.use(type));
  }

  private static boolean isPlain(ClassOrInterfaceType type) {
    return type.getTypeArguments().isEmpty()
        && type.getAnnotations().isEmpty()
        && type.getScope().map(References::isPlain).orElse(true);
  }

  private Expression plain(ClassOrInterfaceType type) {
    return of(type, type.getScope().map(this::plain), type.getName().getIdentifier());
  }
}
