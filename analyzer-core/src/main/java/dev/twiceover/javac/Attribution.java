package dev.twiceover.javac;

import com.sun.source.tree.Tree;
import dev.twiceover.model.Expression;
import dev.twiceover.model.TypeName;
import java.util.Optional;

/** What a compiler that has attributed the trees adds to their syntax. */
public interface Attribution {
  /** Syntax alone: nothing is known. */
  Attribution NONE =
      new Attribution() {
        @Override
        public Optional<Expression.Symbol> symbol(Tree tree) {
          return Optional.empty();
        }

        @Override
        public Optional<TypeName> typeName(Tree tree) {
          return Optional.empty();
        }
      };

  /** What a name, member selection or call resolves to. */
  Optional<Expression.Symbol> symbol(Tree tree);

  /** The type that a tree in the place of a type names. */
  Optional<TypeName> typeName(Tree tree);
}
