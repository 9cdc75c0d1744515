package dev.twiceover.javac;

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import dev.twiceover.lowering.JavaText;
import dev.twiceover.lowering.Tokens;
import dev.twiceover.model.Node;
import dev.twiceover.model.Span;
import java.util.List;

/** Where trees stand in the decoded text. */
final class Places {
  private final CompilationUnitTree unit;
  private final SourcePositions positions;
  private final JavaText text;
  private final Tokens tokens;
  private final TaskCache cache;

  Places(CompilationUnitTree unit, SourcePositions positions, JavaText text, TaskCache cache) {
    this.unit = unit;
    this.cache = cache;
    this.positions = positions;
    this.text = text;
    this.tokens = new Tokens(text.text());
  }

  Tokens tokens() {
    return tokens;
  }

  int start(Tree tree) {
    return (int) positions.getStartPosition(unit, tree);
  }

  /**
   * Where a tree ends; -1 for modifiers that are not there. A name ends with its last letter: javac
   * keeps ends in a table, counts a semicolon into the name of a resource, and an annotation before
   * an ellipsis into the name of a type.
   */
  int end(Tree tree) {
    return tree instanceof IdentifierTree name
        ? start(name) + cache.text(name.getName()).length()
        : (int) positions.getEndPosition(unit, tree);
  }

  /** Whether the programmer wrote it. */
  boolean isWritten(Tree tree) {
    return positions.getEndPosition(unit, tree) >= 0;
  }

  Span span(Tree tree) {
    int start = start(tree);
    return tree instanceof IdentifierTree name
        ? text.span(start, start + cache.text(name.getName()).length())
        : text.span(start, end(tree));
  }

  /** Where a tree starts whose leftmost part has been lowered; asking javac walks to it again. */
  int start(Tree left, Node lowered) {
    return text.isVerbatim() && !(left instanceof ParenthesizedTree)
        ? lowered.span().start()
        : start(left);
  }

  Span span(int start, int end) {
    return text.span(start, end);
  }

  /** The type without its array dimensions and its own annotations. */
  static Tree element(Tree type) {
    Tree element = type;
    while (true) {
      if (element instanceof ArrayTypeTree array) {
        element = array.getType();
      } else if (element instanceof AnnotatedTypeTree annotated) {
        element = annotated.getUnderlyingType();
      } else {
        return element;
      }
    }
  }

  /** Where an element type ends; javac counts an annotation before an ellipsis in. */
  int typeEnd(Tree element) {
    if (element instanceof PrimitiveTypeTree) {
      return tokens.wordEnd(start(element));
    }
    if (element instanceof MemberSelectTree select) {
      return tokens.wordEnd(tokens.findWord(end(select.getExpression())));
    }
    if (element instanceof ParameterizedTypeTree generic && !generic.getTypeArguments().isEmpty()) {
      List<? extends Tree> arguments = generic.getTypeArguments();
      return tokens.find('>', end(arguments.get(arguments.size() - 1))) + 1;
    }
    return end(element);
  }

  /**
   * What javac does not tell of a variable.
   *
   * @param end without the initializer
   */
  record Head(int nameStart, int nameEnd, int end, boolean varargs) {}

  /** The head of a variable that is the only or the first one of its declaration. */
  Head head(VariableTree variable) {
    Tree type = variable.getType();
    if (type == null || !isWritten(element(type))) {
      return head(untypedName(start(variable)), false);
    }
    Tree element = element(type);
    int typeEnd = typeEnd(element);
    int nameStart = tokens.findWord(typeEnd);
    return head(nameStart, element != type && tokens.ellipsis(typeEnd, nameStart));
  }

  /** The head of a variable that follows another one in the same declaration. */
  Head headAfter(int previousEnd) {
    return head(tokens.findWord(previousEnd), false);
  }

  private Head head(int nameStart, boolean varargs) {
    int nameEnd = tokens.wordEnd(nameStart);
    return new Head(nameStart, nameEnd, tokens.dimensionsEnd(nameEnd), varargs);
  }

  /** The name of a variable declared with {@code var} or with no type. */
  private int untypedName(int start) {
    int word = tokens.findWord(start);
    while (tokens.at(word, "final")) {
      word = tokens.findWord(word + "final".length());
    }
    int next = tokens.next(tokens.wordEnd(word));
    return tokens.at(word, "var") && tokens.wordEnd(next) > next ? next : word;
  }
}
