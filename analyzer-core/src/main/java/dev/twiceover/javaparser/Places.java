package dev.twiceover.javaparser;

import com.github.javaparser.Position;
import com.github.javaparser.Range;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.expr.SimpleName;
import dev.twiceover.lowering.JavaText;
import dev.twiceover.lowering.Tokens;
import dev.twiceover.model.Source;
import dev.twiceover.model.Span;

/** Turns JavaParser's lines and columns into offsets. */
final class Places {
  private final JavaText text;
  private final Source lines;
  private final Tokens tokens;

  Places(JavaText text) {
    this.text = text;
    this.lines = new Source("", text.text());
    this.tokens = new Tokens(text.text());
  }

  Tokens tokens() {
    return tokens;
  }

  /** The offset of a node's first character in the decoded text. */
  int start(Node node) {
    return offset(range(node).begin);
  }

  /** The offset behind a node's last character in the decoded text. */
  int end(Node node) {
    return offset(range(node).end) + 1;
  }

  /** Where the last node ends, or {@code otherwise} if there is none. */
  int end(NodeList<? extends Node> nodes, int otherwise) {
    return nodes.isEmpty() ? otherwise : end(nodes.get(nodes.size() - 1));
  }

  Span span(Node node) {
    Range range = range(node);
    return text.span(offset(range.begin), offset(range.end) + 1);
  }

  Span span(int start, int end) {
    return text.span(start, end);
  }

  /** Where a name stands; JavaParser's range goes on over the brackets of {@code name[]}. */
  Span nameSpan(SimpleName name) {
    int start = start(name);
    return text.span(start, start + name.getIdentifier().length());
  }

  String textOf(Node node) {
    return text.text().substring(start(node), end(node));
  }

  private static Range range(Node node) {
    return node.getRange().orElseThrow(() -> new IllegalStateException("no place: " + node));
  }

  private int offset(Position position) {
    return lines.lineStart(position.line) + position.column - 1;
  }
}
